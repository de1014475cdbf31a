import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { Undeliverable } from '#server/mail/attempt.ts'
import type { TestApp } from '../support/test-app.ts'

/** A carrier that loses what it is given until it is mended; what arrived is kept. */
export const losingCarrier = () => {
  const arrived: string[] = []
  const carrier = {
    leaves: true,
    textsLeave: true,
    isLosing: true,
    mail: ({ to, subject }: { to: string; subject: string }) => {
      if (carrier.isLosing) return Promise.reject(new Undeliverable('550 no such user'))
      arrived.push(`${to}: ${subject}`)
      return Promise.resolve()
    },
    text: () => Promise.reject(new Undeliverable('no such number')),
    close: () => undefined,
  }
  return { carrier, arrived }
}

/** What the receivers of an enrollment turn down, with their words. */
export const rejectDeliveries = async (app: TestApp, policyId: string, text = 'Unknown plan code'): Promise<void> => {
  const { fulfillment } = makeEnrollment(app.services).parts
  for (const row of await fulfillment.standing(policyId)) {
    await fulfillment.step(row, { type: 'file.refused' }, { reasons: [{ text }] })
  }
}

/** The account that premiums are taken from cannot be debited. */
export const failPayment = async (app: TestApp, policyId: string): Promise<void> => {
  const row = await app.database.sql
    .selectFrom('billing_accounts')
    .selectAll()
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow()
  await makeEnrollment(app.services).parts.billingAccount.step(row, { type: 'entry.refused' })
}
