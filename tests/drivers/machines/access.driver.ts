import type { Page } from 'playwright'
import type { accessMachine } from '#machines/storefront/access.machine.ts'
import type { FieldError } from '#schemas/calls/envelope.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from './support/sight.ts'
import { wordsOf } from './support/step-sight.ts'
import { title } from './support/storefront.ts'

const find = 'GET enrollment/validate-agent'
const confirm = 'POST enrollment/confirm-agent'
const leave = 'POST enrollment/leave-site'

const box = (page: Page) => page.getByRole('textbox', { name: m.access_code(), exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tile = (page: Page, words: string) => page.locator('.access-tile').filter({ hasText: words })
const inDialog = (page: Page) => page.locator('dialog[open]')

/** The age that the page keeps; null where it keeps none. */
const keptAge = (page: Page) => page.evaluate(() => localStorage.getItem('over_65'))

/** What concerns the whole form is in the server's words; where there was no server, in the page's own. */
const wholeWords = ({ message_key, error_message }: FieldError): string =>
  message_key === 'problem_offline' ? m.problem_offline() : error_message

/** What is said of the code, at its field or above it. */
export const seeToldOf = (page: Page, errors: readonly FieldError[], field: string): Promise<void> =>
  becomes(
    'what is said of the code',
    async () => ({
      field: await page.locator('form .field-message').allTextContents(),
      whole: await page.locator('form .notice-text').allTextContents(),
    }),
    {
      field: errors.filter((e) => e.target_element === field).map((e) => `${m.quote_error_mark()} ${wordsOf(e)}`),
      whole: errors.filter((e) => e.target_element !== field).map(wholeWords),
    },
  )

const enterOnce = async (stage: Stage): Promise<void> => {
  const { page } = stage
  await page.goto(stage.url('/', 'reps'))
  await box(page).fill('RIVR1212')
  await press(page, m.common_continue())
  await press(page, m.access_confirm())
  await shows(title(page, m.access_age_title()))
}

export const accessDriver: Driver<typeof accessMachine> = {
  start: async (stage, { where, known }) => {
    if (known) await enterOnce(stage)
    await stage.hold(find, confirm, leave)
    if (where === 'page') {
      await stage.page.goto(stage.url('/', 'reps'))
      return
    }
    await stage.page.goto(stage.url('/support'))
    await stage.page.locator('.site-footer').scrollIntoViewIfNeeded()
    await press(stage.page, m.access_dialog_title())
  },
  act: {
    'access.submit': async ({ page }, { code }) => {
      await box(page).fill(code)
      await press(page, m.common_continue())
    },
    'access.change': async ({ page }) => {
      await box(page).press('End')
      await box(page).press('x')
    },
    'access.confirm': ({ page }, _, { context }) =>
      press(page, context.where === 'page' ? m.access_confirm() : m.common_yes()),
    'access.cancel': ({ page }, _, { context }) =>
      press(page, context.where === 'page' ? m.common_cancel() : m.common_no()),
    'access.age': ({ page }, { over65 }) =>
      tile(page, over65 === 1 ? m.access_age_over() : m.access_age_under()).click(),
    'access.groups': ({ page }, _, before) =>
      before.matches('entering') ? press(page, m.access_groups_open()) : tile(page, m.access_groups_text()).click(),
    'access.back': ({ page }) => press(page, m.common_back()),
    'access.viewPlans': ({ page }) => press(page, m.access_view_plans()),
    'access.leave': ({ page }, _, { context }) =>
      press(page, context.where === 'page' ? m.access_not_my_site() : m.common_close()),
  },
  answer: {
    findRep: (stage, outcome) =>
      stage.reply(
        find,
        'failed' in outcome
          ? { refused: outcome }
          : { data: outcome.done, statusCode: outcome.done === null ? 204 : 200 },
      ),
    confirmRep: (stage, outcome) => stage.reply(confirm, 'failed' in outcome ? { refused: outcome } : 'server'),
    leaveSite: (stage, outcome) => stage.reply(leave, 'failed' in outcome ? { refused: outcome } : 'server'),
  },
  see: {
    entering: async ({ page }, { context: { errors, where } }) => {
      if (where === 'page') await shows(title(page, m.access_title()))
      await isReady(buttonOf(page, m.common_continue()))
      await seeToldOf(page, errors, 'agent_code')
    },
    checking: ({ page }) => isBusy(buttonOf(page, m.common_continue())),
    confirming: async ({ page }, { context: { rep, where } }) => {
      const shown = [`${rep?.first_name} ${rep?.last_name}`, rep?.agent_code, rep?.email, formatPhone(rep?.phone ?? '')]
      await becomes('whose code it is', async () => page.locator('.facts dd').allTextContents(), shown.map(String))
      await isReady(buttonOf(page, where === 'page' ? m.access_confirm() : m.common_yes()))
    },
    opening: ({ page }, { context: { where } }) =>
      isBusy(buttonOf(page, where === 'page' ? m.access_confirm() : m.common_yes())),
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
    },
    over65: async ({ page }) => {
      await page.waitForURL('**/agent-home')
      await becomes('the age', () => keptAge(page), '1')
    },
    viewingPlans: async ({ page }) => {
      await page.waitForURL('**/plans')
      await shows(page.locator('.site-header'))
    },
    opened: ({ page }) => page.waitForURL('**/agent-home'),
    closed: ({ page }) => hides(inDialog(page)),
  },
  // The dialog asks Yes or No; its cross answers No.
  offered: (event, before) =>
    !(event.type === 'access.leave' && before.context.where === 'dialog' && before.matches('confirming')),
  bars: {
    'entering#access.groups#1': async ({ page }) => {
      await hides(page.getByRole('button', { name: m.access_groups_open(), exact: true }))
    },
    'confirming#access.leave#1': async ({ page }) => {
      await hides(page.getByRole('button', { name: m.access_not_my_site(), exact: true }).and(inDialog(page)))
    },
  },
}
