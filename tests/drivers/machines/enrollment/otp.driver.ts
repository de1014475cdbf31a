import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { OtpInput } from '#machines/enrollment/otp/otp.context.ts'
import type { otpMachine } from '#machines/enrollment/otp/otp.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { OTP_CLOSE_SECONDS, contactFieldOf } from '#schemas/steps/contact/contact.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { prepareCookies, tieCookies } from '../support/cookies.ts'
import { enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { buttonOf, hides, isBusy, isDisabled, isReady, shows } from '../support/sight.ts'

type Snapshot = SnapshotFrom<typeof otpMachine>

const save = 'POST enrollment/save-contact-info'
const send = 'POST enrollment/send-otp'
const verify = 'POST enrollment/verify-otp'

const dialog = (page: Page) => page.locator('dialog[open]')
const sendButton = (page: Page) => buttonOf(dialog(page), m.otp_send())
const resendButton = (page: Page) => buttonOf(dialog(page), m.otp_resend())
const verifyButton = (page: Page) => buttonOf(dialog(page), m.otp_verify())
const haveCodeButton = (page: Page) => buttonOf(dialog(page), m.otp_have_code())
const codeBox = (page: Page) => dialog(page).getByRole('textbox', { name: m.otp_code() })
const waitBar = (page: Page) => dialog(page).getByRole('progressbar', { name: m.otp_wait_label() })

/** Reads and writes of cookies pass in no time: nobody does anything meanwhile. */
const passesAtOnce = (snapshot: Snapshot): boolean =>
  snapshot.matches({ open: { wait: 'reading' } }) || snapshot.matches({ open: { wait: 'ending' } })
const mayNotSend = (snapshot: Snapshot): boolean => snapshot.matches({ open: { wait: 'waiting' } })

const seeError = async (page: Page, { context: { error } }: Snapshot): Promise<void> => {
  if (error === null) return hides(dialog(page).locator('.field-message, .notice-danger'))
  if (error.message_key === 'error_otp_empty') return shows(dialog(page).getByText(m.error_otp_empty()))
  if (error.message_key === 'error_otp_short') return shows(dialog(page).getByText(m.error_otp_short()))
  return shows(dialog(page).getByText(error.error_message ?? ''))
}

/** A contact step whose email address or phone number the server has just refused in a way that a code overcomes. */
const refuseContact = async (stage: Stage, kind: OtpInput['kind']): Promise<void> => {
  const { page } = stage
  await enrolledUpTo(stage, { cart: 'vision', step: 'agreement' })
  await page.clock.install()
  await stage.hold(save, send, verify)
  await openStep(stage, 'contact')
  await buttonOf(page.locator('.step-actions'), m.common_next()).click()
  const refusal = { target_element: contactFieldOf[kind], error_message: 'Refused', is_valid: false }
  const problem = new CallProblem({ kind: 'field', message: 'Refused', errors: [refusal] })
  await stage.reply(save, { refused: { failed: problem } })
  await shows(page.getByRole('button', { name: m.contact_verify_link() }))
  // From here on time stands still, until a delay is to end: what closes by itself stays as long as it is looked at.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}

export const otpDriver: Driver<typeof otpMachine> = {
  start: async (stage, { kind }) => {
    await refuseContact(stage, kind)
    await tieCookies(stage.page)
    await prepareCookies(stage, 'readWait', kind)
    await stage.page.getByRole('button', { name: m.contact_verify_link() }).click()
  },
  act: {
    'otp.send': async ({ page }) => {
      await sendButton(page).or(resendButton(page)).click()
    },
    'otp.haveCode': ({ page }) => haveCodeButton(page).click(),
    'otp.submit': async ({ page }, { code }) => {
      await codeBox(page).fill(code)
      await verifyButton(page).click()
    },
    'otp.change': async ({ page }) => {
      await codeBox(page).click()
      await page.keyboard.press('End')
      const typed = await codeBox(page).inputValue()
      await page.keyboard.press(typed === '' ? '7' : 'Backspace')
    },
    'otp.close': ({ page }) => dialog(page).getByRole('button', { name: m.common_close() }).click(),
  },
  answer: {
    // Prepared before the dialog opened.
    readWait: async () => undefined,
    keepWait: async () => undefined,
    endWait: async () => undefined,
    sendOtp: async (stage, outcome, { context: { kind } }) => {
      if ('failed' in outcome) return stage.reply(send, { refused: outcome })
      await prepareCookies(stage, 'keepWait', kind)
      const { message, waitSeconds } = outcome.done as { message: string; waitSeconds: number }
      // The server's own wait does not pass with the page's clock: it sends one code of each path.
      if (stage.notes.has('sent')) return stage.reply(send, { data: { message, wait_seconds: waitSeconds } })
      stage.notes.set('sent', 'yes')
      return stage.reply(send, 'server')
    },
    verifyOtp: (stage, outcome) =>
      stage.reply(verify, 'failed' in outcome ? { refused: outcome } : { data: { verified: true } }),
  },
  see: {
    'open.stage.offering': async ({ page }, snapshot) => {
      if (passesAtOnce(snapshot)) return shows(sendButton(page))
      await (mayNotSend(snapshot) ? isDisabled : isReady)(sendButton(page))
      await (snapshot.context.sentLately ? shows : hides)(haveCodeButton(page))
      await seeError(page, snapshot)
    },
    'open.stage.sending': ({ page }, { context: { notice } }) =>
      notice === null ? isBusy(sendButton(page)) : isDisabled(resendButton(page)),
    'open.stage.entering': async ({ page }, snapshot) => {
      await isReady(verifyButton(page))
      if (!passesAtOnce(snapshot)) await (mayNotSend(snapshot) ? isDisabled : isReady)(resendButton(page))
      await seeError(page, snapshot)
    },
    'open.stage.verifying': ({ page }) => isBusy(verifyButton(page)),
    'open.stage.verified': ({ page }, { context: { kind } }) =>
      shows(dialog(page).getByText(kind === 'email' ? m.otp_success_email() : m.otp_success_phone())),
    'open.wait.reading': ({ page }) => shows(dialog(page)),
    'open.wait.waiting': ({ page }, snapshot) =>
      snapshot.matches({ open: { stage: 'verified' } }) ? hides(waitBar(page)) : shows(waitBar(page)),
    'open.wait.ending': ({ page }) => hides(waitBar(page)),
    'open.wait.ready': ({ page }) => hides(waitBar(page)),
    done: async ({ page }, { context: { kind } }) => {
      await hides(dialog(page))
      await shows(page.getByText(kind === 'email' ? m.contact_verified_email() : m.contact_verified_phone()))
    },
    closed: async ({ page }) => {
      await hides(dialog(page))
      await shows(page.getByRole('button', { name: m.contact_verify_link() }))
    },
  },
  offered: (event, before) => {
    if (passesAtOnce(before)) return false
    if (event.type === 'otp.change') return before.matches({ open: { stage: 'entering' } })
    return event.type !== 'otp.submit' || /^\d{6}$/.test(event.code)
  },
  // The wait is longer than any call may take, and than the dialog stays once it has said that all is well.
  happens: ({ event }, before) =>
    !event.type.startsWith('xstate.after.resendWait') ||
    before.matches({ open: { stage: 'offering' } }) ||
    before.matches({ open: { stage: 'entering' } }),
  wait: async (stage, { event }, { context: { waitSeconds, kind } }) => {
    const isResend = event.type.startsWith('xstate.after.resendWait')
    if (isResend) await prepareCookies(stage, 'endWait', kind)
    await stage.page.clock.fastForward((isResend ? waitSeconds : OTP_CLOSE_SECONDS) * 1000)
  },
  bars: {
    'open.stage.offering#otp.send#0': { at: mayNotSend, holds: ({ page }) => isDisabled(sendButton(page)) },
    'open.stage.entering#otp.send#0': { at: mayNotSend, holds: ({ page }) => isDisabled(resendButton(page)) },
    'open.stage.offering#otp.haveCode#1': {
      at: (before) => !passesAtOnce(before),
      holds: ({ page }) => hides(haveCodeButton(page)),
    },
    'open.stage.entering#otp.submit#1': async (stage) => {
      const before = stage.made(verify)
      await codeBox(stage.page).fill('12345')
      await verifyButton(stage.page).click()
      await shows(dialog(stage.page).locator('.field-message'))
      if (stage.made(verify) > before) throw new Error('A code of five digits was sent')
    },
  },
}
