import type { Page } from 'playwright'
import type { invitationMachine } from '#machines/storefront/invitation/invitation.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, problemText, title } from '../support/storefront/storefront.ts'

const read = 'POST enrollment/read-invitation'
const send = 'POST enrollment/send-invitation-code'
const open = 'POST enrollment/open-invitation'
const stop = 'POST enrollment/stop-invitation'
const own = 'GET enrollment/get-own-invitation'
const waive = 'POST enrollment/waive-coverage'
const takeBack = 'POST enrollment/take-back-coverage'

const main = (page: Page) => page.locator('main')
const button = (page: Page, words: string) => buttonOf(main(page), words)
const codeBox = (page: Page) => main(page).getByRole('textbox', { name: m.otp_code(), exact: false })
const fieldMessage = (page: Page) => main(page).locator('.field-message').first()
const notice = (page: Page) => main(page).locator('.notice-danger')
const seesNotice = (page: Page, problem: Parameters<typeof problemText>[0] | null) =>
  problem === null ? hides(notice(page)) : shows(notice(page).getByText(problemText(problem)))

/** The page that the mail of an employer leads to. */
export const invitationDriver: Driver<typeof invitationMachine> = {
  start: async (stage, { token }) => {
    await stage.hold(read, send, open, stop, own, waive, takeBack)
    await stage.page.goto(stage.url(token === null ? '/invitation' : `/invitation#${token}`))
  },
  act: {
    'invitation.send': ({ page }) => button(page, m.invitation_send()).click(),
    'invitation.stop': ({ page }) => button(page, m.invitation_stop()).click(),
    'invitation.code': async ({ page }, { code }) => {
      await codeBox(page).fill(code)
      await button(page, m.invitation_open()).click()
    },
    'invitation.change': async ({ page }) => {
      await codeBox(page).press('End')
      await codeBox(page).press('1')
    },
    'invitation.resend': ({ page }) => button(page, m.otp_resend()).click(),
    'invitation.begin': ({ page }) => button(page, m.invitation_begin()).click(),
    'invitation.waive': ({ page }) => button(page, m.invitation_waive()).click(),
    'invitation.takeBack': ({ page }) => button(page, m.invitation_take_back()).click(),
    'invitation.retry': ({ page }) => button(page, m.common_retry()).click(),
  },
  answer: {
    readInvitation: (stage, outcome) =>
      answer(stage, read, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    getOwn: (stage, outcome) => answer(stage, own, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    sendCode: (stage, outcome) =>
      answer(stage, send, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    resendCode: (stage, outcome) =>
      answer(stage, send, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    openInvitation: (stage, outcome) =>
      answer(stage, open, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    stopReminders: (stage, outcome) =>
      answer(stage, stop, 'failed' in outcome ? { refused: outcome } : { data: { stopped: true } }),
    waive: (stage, outcome) =>
      answer(stage, waive, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    takeBack: (stage, outcome) =>
      answer(stage, takeBack, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
  },
  see: {
    reading: (stage) => asks(stage, read),
    returning: (stage) => asks(stage, own),
    introduced: async ({ page }, { context: { card, stopped, problem, errors } }) => {
      await shows(title(page, m.invitation_title({ group: card?.group_name ?? '' })))
      if (errors.length > 0) await shows(notice(page))
      else await seesNotice(page, problem)
      if (card?.standing === 'open') await isReady(button(page, m.invitation_send()))
      else await shows(page.getByText(m.invitation_expired()))
      if (stopped) await shows(page.getByText(m.invitation_stopped()))
    },
    sending: async (stage) => {
      await asks(stage, send)
      await isBusy(button(stage.page, m.invitation_send()))
    },
    stopping: async (stage) => {
      await asks(stage, stop)
      await isBusy(button(stage.page, m.invitation_stop()))
    },
    proving: async ({ page }, { context: { sent, errors, problem } }) => {
      await shows(main(page).getByText(m.invitation_sent({ to: sent?.to ?? '' })))
      await isReady(button(page, m.invitation_open()))
      await (errors.length === 0 ? hides : shows)(fieldMessage(page))
      await seesNotice(page, problem)
    },
    resending: async (stage) => {
      await asks(stage, send)
      await isBusy(button(stage.page, m.invitation_open()))
    },
    opening: async (stage) => {
      await asks(stage, open)
      await isBusy(button(stage.page, m.invitation_open()))
    },
    welcomed: async ({ page }, { context: { own: mine, problem } }) => {
      await shows(title(page, m.invitation_hello({ name: mine?.first_name ?? '' })))
      await seesNotice(page, problem)
      if (mine?.state === 'enrolled')
        await shows(page.getByText(m.invitation_enrolled({ number: mine.policy_id ?? '' })))
      else if (mine?.open === false) await shows(page.getByText(m.invitation_closed()))
      else await isReady(button(page, m.invitation_begin()))
    },
    waiving: async (stage) => {
      await asks(stage, waive)
      await isBusy(button(stage.page, m.invitation_waive()))
    },
    takingBack: async (stage) => {
      await asks(stage, takeBack)
      await isBusy(button(stage.page, m.invitation_take_back()))
    },
    failed: async ({ page }, { context: { problem } }) => {
      await isReady(button(page, m.common_retry()))
      await seesNotice(page, problem)
    },
    gone: ({ page }) => shows(title(page, m.invitation_gone_title())),
    begun: async ({ page }) => {
      await page.waitForURL((address) => address.pathname === '/')
      await hides(button(page, m.invitation_begin()))
    },
  },
  offered: (event, { context: { card, stopped, own: mine } }) => {
    const isOpen = mine?.open === true && mine.state !== 'enrolled'
    switch (event.type) {
      case 'invitation.send':
        return card?.standing === 'open'
      case 'invitation.stop':
        return !stopped
      case 'invitation.begin':
        return isOpen
      case 'invitation.waive':
        return isOpen && mine.state !== 'waived'
      case 'invitation.takeBack':
        return isOpen && mine.state === 'waived'
      case 'invitation.code':
        return event.code.trim() !== ''
      default:
        return true
    }
  },
  bars: {
    'introduced#invitation.send#1': {
      at: ({ context }) => context.card?.standing !== 'open',
      holds: ({ page }) => hides(button(page, m.invitation_send())),
    },
    'proving#invitation.code#1': async (stage) => {
      const before = stage.made(open)
      await codeBox(stage.page).fill(' ')
      await button(stage.page, m.invitation_open()).click()
      await shows(fieldMessage(stage.page))
      if (stage.made(open) > before) throw new Error('A blank code was sent')
    },
    'welcomed#invitation.begin#1': {
      at: ({ context }) => context.own?.open !== true || context.own.state === 'enrolled',
      holds: ({ page }) => hides(button(page, m.invitation_begin())),
    },
    'welcomed#invitation.waive#1': {
      at: ({ context }) => context.own?.state !== 'invited',
      holds: ({ page }) => hides(button(page, m.invitation_waive())),
    },
    'welcomed#invitation.takeBack#1': {
      at: ({ context }) => context.own?.state !== 'waived',
      holds: ({ page }) => hides(button(page, m.invitation_take_back())),
    },
  },
}
