import { DAY } from '#server/clock.ts'
import { heldBy, startProvider } from '#tests/card-provider.ts'
import { card } from '#tests/schemas/steps/payments.ts'
import { birthdate, contact, picture } from '#tests/server/support/answers.ts'
import { ask } from '#tests/server/support/asking.ts'
import { codeOfMail } from '#tests/server/support/documents.ts'
import { clientJourney, review, submitted } from '#tests/server/support/journey.ts'
import { freshServer, liveServer } from '../../live/live-server.ts'
import { byRep, inMails, scenario } from './client-of-a-rep.ts'
import { run } from '../recording.ts'

/** The signed PDF by a code, and as the rep who enrolled a client without one. */
export const documents = async (): Promise<void> => {
  for (const enrolledBy of [undefined, byRep]) {
    const server = await liveServer({ ...scenario, ...(enrolledBy && { enrolledBy }) })
    const { policy_id } = await ask(server, 'POST enrollment/save-review-info', review)
    const of = { enrollmentId: server.enrollment_id }
    server.app.clock.advance(1000)
    await run('signed-document/requestDocument', { ...of, by: null })
    await run('signed-document/openDocument', { ...of, code: '000000' })
    await run('signed-document/openDocument', { ...of, code: await codeOfMail(server.app) })
    await run('signed-document/openDocument', { ...of, code: null })
    server.app.clock.advance(1000)
    const { address1, city, email_address, phone_number } = contact
    const corrected = { address1, city, email_address, phone_number, address2: 'Apt 9' }
    const change = { part: 'contact', contact: corrected }
    const wrongChange = { part: 'contact', contact: { ...corrected, email_address: 'x' } }
    await run('correct-answers/requestCorrection', { ...of, by: null })
    if (enrolledBy === undefined) await run('correct-answers/correctAnswers', { ...of, change, code: '000000' })
    await run('correct-answers/correctAnswers', { ...of, change: wrongChange, code: '000000' })
    await run('correct-answers/correctAnswers', { ...of, change, code: await codeOfMail(server.app) })
    server.app.clock.advance(1000)
    await run('cancel-enrollment/requestCancel', { ...of, by: null })
    if (enrolledBy === undefined)
      await run('cancel-enrollment/cancelEnrollment', { ...of, reason: 'other', code: '000000' })
    await run('cancel-enrollment/cancelEnrollment', { ...of, reason: 'other', code: await codeOfMail(server.app) })
    await run('cancel-enrollment/requestCancel', { ...of, by: null })
    await run('receipt/loadReceipt', of)
    const form = { policy_id: policy_id.toLowerCase(), email: contact.email_address }
    server.app.clock.advance(1000)
    await run('find-enrollment/findEnrollment', form)
    await run('find-enrollment/openEnrollment', { ...form, code: '000000' })
    await run('find-enrollment/openEnrollment', { ...form, code: await codeOfMail(server.app) })
    await run('find-enrollment/findEnrollment', { policy_id: 'EC-1', email: 'pat' })
  }
}

/** Cancelling when it is too late. */
export const late = async (): Promise<void> => {
  const server = await liveServer({ tier: 'IO', plans: ['larkspur-dental-high'] })
  await ask(server, 'POST enrollment/save-review-info', review)
  server.app.clock.advance(22 * DAY)
  await run('cancel-enrollment/requestCancel', { enrollmentId: server.enrollment_id, by: null })
}

/** Cards that a provider holds: entered, declined, corrected after the submit. */
export const heldCards = async (): Promise<void> => {
  const provider = await startProvider()
  const server = await liveServer({ tier: 'IO', plans: ['meadowlark-dental-high'] }, 'billing_info', {
    config: { cards: provider.settings },
  })
  const of = { enrollmentId: server.enrollment_id }
  const step = { ...of, enrollType: 'new-member' }
  const held = (change = {}) => heldBy(provider.settings.url, { ...card, ...change })
  await run('billing/loadBilling', step)
  const declined = await held({ card_number: '4000000000000002' })
  await run('billing/saveBilling', { ...of, revision: 0, info: declined })
  await run('billing/saveBilling', { ...of, revision: 0, info: await held() })
  await run('billing/loadBilling', step)
  await ask(server, 'POST enrollment/save-review-info', review)
  await run('receipt/loadReceipt', of)
  server.app.clock.advance(1000)
  await run('correct-answers/requestCorrection', { ...of, by: null })
  const { payment_method, first_name_on_cc, last_name_on_cc, address1, zip, card_token } = await held()
  const payment = { payment_method, first_name_on_cc, last_name_on_cc, address1, zip, card_token }
  const change = { part: 'payment', payment }
  const refused = { part: 'payment', payment: { ...payment, card_token: declined.card_token } }
  await run('correct-answers/correctAnswers', { ...of, change: refused, code: '000000' })
  // The plan costs something else in New York.
  const { address1: street, city, email_address, phone_number } = contact
  const moved = { part: 'contact', contact: { address1: street, city, zip: '10001', email_address, phone_number } }
  await run('correct-answers/correctAnswers', { ...of, change: moved, code: '000000', agreed: null })
  await run('correct-answers/correctAnswers', { ...of, change, code: '000000' })
  await run('correct-answers/correctAnswers', { ...of, change, code: await codeOfMail(server.app) })
  await provider.stop()
}

/** Submitted by a rep, signed later by the client, by a link that is good, used and expired. */
export const signing = async (): Promise<void> => {
  const server = await freshServer()
  const links: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const journey = await clientJourney(server.app, byRep, scenario)
    await submitted(journey, count === 0 ? 'Call after five' : undefined)
    links.push(await inMails(server, /\/sign\/([\w-]+)/))
    server.app.clock.advance(1000)
  }
  const draft = { agreed: [1, 1, 1, 1, 1, 1], signature: picture(200, 80), signature_kind: 'drawn' }
  const [token = '', other = ''] = links
  await run('signing/loadSigning', { token })
  const shown = await run<{ texts: unknown[] }>('signing/openSigning', { token, birthdate })
  const agreed = shown?.texts.map(() => 1) ?? []
  await run('signing/sign', { token, birthdate, draft: { ...draft, agreed } })
  await run('signing/loadSigning', { token })
  await run('signing/openSigning', { token: other, birthdate })
  server.app.clock.advance(31 * 24 * 60 * 60_000)
  await run('signing/loadSigning', { token: other })
  await run('signing/renewLink', { token: other })
}
