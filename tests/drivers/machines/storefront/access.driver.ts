import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { accessMachine } from '#machines/storefront/access/access.machine.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { proveGroup, proveRep } from '../support/enrollment/proving.ts'
import { becomes, buttonOf, hides, isBusy, isDisabled, isReady, shows } from '../support/sight.ts'
import { wordsOf } from '../support/enrollment/step-sight.ts'
import { title } from '../support/storefront/storefront.ts'
import { actOwn, answerOwn, barsOwn, haveOwn, seeOwn, setUpButton, wholeWords } from './access-own.ts'

const calls = {
  rep: {
    find: 'GET enrollment/validate-agent',
    send: 'POST enrollment/send-agent-proof',
    enter: 'POST enrollment/confirm-agent',
  },
  group: {
    find: 'GET enrollment/validate-group',
    send: 'POST enrollment/send-group-proof',
    enter: 'POST enrollment/confirm-employer',
  },
} as const
const leave = 'POST enrollment/leave-site'

const labels = { rep: () => m.access_code(), group: () => m.employee_code() }
const box = (page: Page, of: 'rep' | 'group') => page.getByRole('textbox', { name: labels[of](), exact: true })
const otpBox = (page: Page) => page.getByRole('textbox', { name: m.otp_code() })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tile = (page: Page, words: string) => page.locator('.access-tile').filter({ hasText: words })
/** What the button below the one-time code says: it signs in, or lets somebody set up how they do. */
const proofWords = ({ context: { card } }: SnapshotFrom<typeof accessMachine>): string =>
  card?.sign_in.way === 'code' ? m.access_proof_enter() : m.common_continue()
const inDialog = (page: Page) => page.locator('dialog[open]')

/** The age that the page keeps; null where it keeps none. */
const keptAge = (page: Page) => page.evaluate(() => localStorage.getItem('over_65'))

/** What is said of the code, at its field or above it. */
export const seeToldOf = (page: Page, errors: readonly FieldError[], field: string): Promise<void> =>
  becomes(
    'what is said of the code',
    async () => ({
      field: await page.locator('form .field-message').allTextContents(),
      whole: await page.locator('form .notice-text').allTextContents(),
    }),
    {
      field: errors.filter((e) => e.target_element === field).map((e) => `${m.field_error_prefix()} ${wordsOf(e)}`),
      whole: errors.filter((e) => e.target_element !== field).map(wholeWords),
    },
  )

/** Whoever comes back: the rep's visit is open, and the age has not been chosen. */
const enterOnce = async (stage: Stage): Promise<void> => {
  await proveRep(stage, 'reps')
  await stage.page.goto(stage.url('/', 'reps'))
  await shows(title(stage.page, m.access_age_title()))
}

export const accessDriver: Driver<typeof accessMachine> = {
  start: async (stage, { where, of, known, returned }) => {
    const { page } = stage
    if (known) await enterOnce(stage)
    await stage.hold(calls[of].find, calls[of].send, calls[of].enter, leave)
    await haveOwn(stage, where === 'page' ? 'reps' : undefined)
    if (where === 'page') {
      const back = returned === null ? '' : `?${new URLSearchParams({ ...returned }).toString()}`
      await page.goto(stage.url(of === 'group' ? '/sign-in/group' : back === '' ? '/' : `/sign-in${back}`, 'reps'))
      return
    }
    if (of === 'group') {
      await page.goto(stage.url('/group-home'))
      await press(page, m.homes_closed_go())
      return
    }
    await page.goto(stage.url('/support'))
    await page.locator('.site-footer').scrollIntoViewIfNeeded()
    await press(page, m.access_dialog_title())
  },
  act: {
    'access.submit': async ({ page }, { code }, { context: { of } }) => {
      await box(page, of).fill(code)
      await press(page, m.common_continue())
    },
    'access.change': async ({ page }, _, before) => {
      const typed = before.matches('proving') ? otpBox(page) : box(page, before.context.of)
      await typed.press('End')
      await typed.press('7')
    },
    'access.prove': async ({ page }, { otp }, before) => {
      await otpBox(page).fill(otp)
      await press(page, proofWords(before))
    },
    'access.resend': ({ page }, { by }, { context: { sent } }) =>
      press(
        page,
        by === sent?.by ? m.otp_resend() : by === 'phone' ? m.access_proof_by_phone() : m.access_proof_by_email(),
      ),
    'access.confirm': ({ page }, _, { context }) =>
      press(page, context.where === 'page' ? m.access_confirm() : m.common_yes()),
    'access.cancel': ({ page }, _, before) =>
      press(
        page,
        before.matches('proving') || before.matches('identifying') || before.matches('settingUp')
          ? m.employee_again()
          : before.context.where === 'page'
            ? m.common_cancel()
            : m.common_no(),
      ),
    'access.age': ({ page }, { over65 }) =>
      tile(page, over65 === 1 ? m.access_age_over() : m.access_age_under()).click(),
    'access.groups': ({ page }, _, before) =>
      before.matches('entering') ? press(page, m.access_groups_open()) : tile(page, m.access_groups_text()).click(),
    'access.back': ({ page }) => press(page, m.common_back()),
    'access.viewPlans': ({ page }) => press(page, m.access_view_plans()),
    'access.leave': ({ page }, _, { context }) =>
      press(page, context.where === 'page' ? m.access_not_my_site() : m.common_close()),
    ...actOwn,
  },
  answer: {
    findCard: (stage, outcome, { context: { of } }) =>
      stage.reply(
        calls[of].find,
        'failed' in outcome
          ? { refused: outcome }
          : { data: outcome.done, statusCode: outcome.done === null ? 204 : 200 },
      ),
    sendProof: (stage, outcome, { context: { of } }) =>
      stage.reply(calls[of].send, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    resendProof: (stage, outcome, { context: { of } }) =>
      stage.reply(calls[of].send, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    openVisit: async (stage, outcome, { context: { of, where } }) => {
      if ('failed' in outcome) return stage.reply(calls[of].enter, { refused: outcome })
      // The server lets nobody in by a code that a model made up: a visit is open when the page hears of one.
      const host = where === 'page' ? 'reps' : undefined
      await (of === 'rep' ? proveRep(stage, host) : proveGroup(stage, host))
      return stage.reply(calls[of].enter, { data: {} })
    },
    leaveSite: (stage, outcome) => stage.reply(leave, 'failed' in outcome ? { refused: outcome } : 'server'),
    ...answerOwn,
  },
  see: {
    entering: async ({ page }, { context: { errors, where, of } }) => {
      if (where === 'page') await shows(title(page, of === 'rep' ? m.access_title() : m.access_employer_title()))
      await isReady(buttonOf(page, m.common_continue()))
      await seeToldOf(page, errors, of === 'rep' ? 'agent_code' : 'group_code')
    },
    checking: ({ page }) => isBusy(buttonOf(page, m.common_continue())),
    confirming: async ({ page }, { context: { card, where, errors } }) => {
      if (card !== null && 'agent_id' in card) {
        const shown = [`${card.first_name} ${card.last_name}`, card.agent_code, card.email, card.phone]
        await becomes('whose code it is', async () => page.locator('.facts dd').allTextContents(), shown)
      } else await shows(page.getByText(m.access_company({ name: card?.name ?? '' }), { exact: true }))
      await becomes(
        'why nothing was sent',
        () => page.locator('.notice-danger .notice-text').allTextContents(),
        errors.map(wholeWords),
      )
      await isReady(buttonOf(page, where === 'page' ? m.access_confirm() : m.common_yes()))
    },
    sending: ({ page }, s) =>
      isBusy(
        s.context.card?.sign_in.way === 'code'
          ? buttonOf(page, s.context.where === 'page' ? m.access_confirm() : m.common_yes())
          : setUpButton(page, s),
      ),
    proving: async ({ page }, s) => {
      const { sent, errors } = s.context
      const to = sent?.to ?? ''
      const words = sent?.by === 'phone' ? m.access_proof_phone({ to }) : m.access_proof_email({ to })
      await shows(page.getByText(words, { exact: true }))
      await isReady(buttonOf(page, proofWords(s)))
      await seeToldOf(page, errors, 'otp')
    },
    resending: ({ page }, s) => isDisabled(buttonOf(page, proofWords(s))),
    opening: ({ page }) => isBusy(buttonOf(page, m.access_proof_enter())),
    ...seeOwn,
    choosingAge: async ({ page }) => {
      await shows(title(page, m.access_age_title()))
      await becomes('the tiles', () => page.locator('.access-tile strong').allTextContents(), [
        m.access_age_under(),
        m.access_age_over(),
        m.access_groups(),
      ])
    },
    groups: async ({ page }) => {
      await shows(title(page, m.access_groups()))
      await shows(page.getByRole('link', { name: m.access_group_quote() }))
      await shows(page.getByRole('button', { name: m.access_group_employee(), exact: true }))
    },
    leaving: ({ page }) => hides(page.getByRole('heading', { level: 1, name: m.access_confirm_title() })),
    under65: async ({ page }) => {
      await page.waitForURL('**/agent-home')
      await becomes('the age', () => keptAge(page), '0')
      await shows(page.getByRole('button', { name: m.homes_new() }))
    },
    over65: async ({ page }) => {
      await page.waitForURL('**/agent-home')
      await becomes('the age', () => keptAge(page), '1')
      await shows(page.getByRole('button', { name: m.homes_new() }))
    },
    viewingPlans: async ({ page }) => {
      await page.waitForURL('**/plans')
      await shows(page.locator('.site-header'))
    },
    opened: async ({ page }, { context: { of } }) => {
      await page.waitForURL(of === 'rep' ? '**/agent-home' : '**/group-home')
      await shows(page.getByRole('button', { name: m.homes_new() }))
    },
    closed: ({ page }) => hides(inDialog(page)),
  },
  // The dialog asks Yes or No; its cross answers No.
  offered: (event, before) =>
    !(event.type === 'access.leave' && before.context.where === 'dialog' && before.matches('confirming')),
  bars: {
    ...barsOwn,
    'entering#access.groups#1': async ({ page }) => {
      await hides(page.getByRole('button', { name: m.access_groups_open(), exact: true }))
    },
    'entering#access.viewPlans#1': async ({ page }) => {
      await hides(page.getByRole('button', { name: m.access_view_plans(), exact: true }).and(inDialog(page)))
    },
    'confirming#access.viewPlans#1': async ({ page }) => {
      await hides(page.getByRole('button', { name: m.access_view_plans(), exact: true }).and(inDialog(page)))
    },
    'confirming#access.leave#1': async ({ page }) => {
      await hides(page.getByRole('button', { name: m.access_not_my_site(), exact: true }).and(inDialog(page)))
    },
  },
}
