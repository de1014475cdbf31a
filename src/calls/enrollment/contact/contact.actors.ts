import type { CheckInput, LoadedContact, SaveInput } from '#machines/enrollment/contact/contact.context.ts'
import { seenOf } from '#machines/enrollment/step-saving.ts'
import { problemOf } from '#machines/support/problem.ts'
import { contactMachine } from '#machines/enrollment/contact/contact.machine.ts'
import { callActor } from '../../call-actor.ts'
import { readSection } from '../draft-section.ts'
import { filled } from '#schemas/fields/filled.ts'
import { providedOtpMachine } from '../otp.actors.ts'
import { screenshotActor } from '../screenshot.ts'
import { loadActor } from '../read-ahead.ts'
import { send } from '../../send.ts'
import { siteNews } from '../../site-news.ts'
import { openedWith, readTyped } from '../typed.actors.ts'
import type { OpenedStep } from '#machines/enrollment/step.types.ts'

const load = async (step: OpenedStep, signal: AbortSignal): Promise<LoadedContact> => {
  const { enrollmentId } = step
  const [fields, states, section, typed] = await Promise.all([
    send('GET enrollment/get-form-fields-contact-info', {
      query: { enrollment_id: enrollmentId },
      signal,
      quiet: true,
    }),
    send('GET enrollment/get-states', { signal, quiet: true }),
    readSection(enrollmentId, 'contact', signal),
    readTyped(step, 'contact', signal),
  ])
  return { fields: fields.result, states: states.result, saved: section.result, ...openedWith(typed, section.revision) }
}

/** The state of a ZIP code, two letters, and its city. A ZIP code that is not in use is refused for the field `zip`. */
export const lookUpZip = callActor<{ state: string; city: string }, { zip: string }>(({ zip }, signal) =>
  send('GET service/zip-to-state', { query: { zip }, signal, quiet: true }),
)

const sendEmail = (enrollmentId: string, email: string, signal?: AbortSignal) =>
  send('POST service/validate-member-email', {
    body: { email, enrollment_id: enrollmentId },
    quiet: signal === undefined,
    ...(signal && { signal }),
  })

let ahead: { enrollmentId: string; email: string; asked: Promise<unknown> } | null = null

/**
 * Asks whether somebody else uses an address while the rest of the form is filled in, so that nobody waits for it after
 * Next. What it finds is said then.
 */
export const askEmailAhead = async (enrollmentId: string, email: string): Promise<void> => {
  const asked = sendEmail(enrollmentId, email)
  ahead = { enrollmentId, email, asked }
  await asked.catch(() => undefined)
}

/** What was asked ahead of this address, once; now where it was not asked, or nobody was reached. */
const askEmail = async (enrollmentId: string, email: string, signal: AbortSignal): Promise<void> => {
  const before = ahead
  ahead = null
  if (before?.enrollmentId === enrollmentId && before.email === email) {
    try {
      await before.asked
      return
    } catch (error) {
      if (problemOf(error).kind === 'field') throw error
    }
  }
  await sendEmail(enrollmentId, email, signal)
}

export const providedContactMachine = contactMachine.provide({
  actors: {
    loadContact: loadActor('contact', load),
    lookUpZip,
    checkEmail: callActor<void, CheckInput>(async ({ enrollmentId, email, reached }, signal) => {
      if (email !== '') await askEmail(enrollmentId, email, signal)
      if (reached.email !== undefined) {
        await send('POST service/validate-email-neverbounce', { body: { email: reached.email }, signal })
      }
      if (reached.phone !== undefined) {
        await send('GET service/validate-phone-numverify', { query: { phone: reached.phone }, signal })
      }
    }),
    saveContact: callActor(async ({ enrollmentId, revision, values, skips, agreed }: SaveInput, signal) => {
      const saved = await send('POST enrollment/save-contact-info', {
        leadsOn: 'contact',
        body: {
          enrollment_id: enrollmentId,
          revision,
          ...filled(values),
          with_validation: skips.address === 1 ? 0 : 1,
          skip_validation_email: skips.email,
          skip_validation_phone: skips.phone,
          ...(agreed !== null && { agreed: seenOf(agreed) }),
          ...(typeof agreed?.county === 'string' && { county: agreed.county }),
        },
        signal,
      })
      // The quote has moved home: another menu, other prices, and perhaps fewer plans.
      if (agreed !== null) siteNews.tell({ type: 'site.quoteChanged', enrollmentId })
      return saved
    }),
    otp: providedOtpMachine,
    screenshot: screenshotActor,
  },
})
