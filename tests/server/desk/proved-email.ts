import { type Walker, ask } from '../support/asking.ts'
import { codeSentBy } from '../support/proving.ts'
import type { TestApp } from '../support/test-app.ts'

/** Proves by a one-time code that an address is the applicant's. */
export const proveEmail = async (app: Pick<TestApp, 'mailbox'>, journey: Walker, contact: string): Promise<void> => {
  const otp = await codeSentBy(app, () => ask(journey, 'POST enrollment/send-otp', { contact, type: 'email' }))
  await ask(journey, 'POST enrollment/verify-otp', { contact, type: 'email', otp })
}
