import type { TestApp } from '#tests/server/support/test-app.ts'
import { contact, personal } from '#tests/server/support/answers.ts'
import { type Journey, ask } from '#tests/server/support/asking.ts'
import { againJourney, checkOut, clientJourney, review } from '#tests/server/support/journey.ts'
import { freshServer } from '../../live/live-server.ts'
import { readAll, run } from '../recording.ts'

const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const

/** Somebody who is on file, enrolled again by their rep: before the steps, and with answers carried over. */
const again = async (journey: Journey, mail: Partial<typeof contact>): Promise<void> => {
  const { enrollment_id: enrollmentId } = journey
  const enrollType = 'existing-member'
  await readAll(enrollmentId, enrollType)
  const { first_name: _first, last_name: _last, ssn: _ssn, ...person } = personal
  await ask(journey, 'POST enrollment/save-personal-info', person)
  await ask(journey, 'POST enrollment/save-contact-info', { ...contact, ...mail })
  await readAll(enrollmentId, enrollType)
  const { email_address: email, phone_number: phone } = { ...contact, ...mail }
  await run('contact/checkEmail', { enrollmentId, email, reached: { email, phone } })
  await run('billing/saveBilling', { enrollmentId, revision: 0, info: { payment_method: 'eft', bank_id: 'bank-1' } })
  const { onFile } = (await run<{ onFile: unknown }>('health/loadHealth', { enrollmentId, enrollType })) ?? {}
  await run('health/carryOver', { enrollmentId, revision: 0, info: onFile })
  await readAll(enrollmentId, enrollType)
}

export const onFile = async (): Promise<void> => {
  for (const user of ['member-santos', 'enrolled here']) {
    let journey: Journey | undefined
    const who = async (app: TestApp) => {
      const user_id = user === 'enrolled here' ? await enrolledBefore(app) : user
      const policy = user_id === user ? {} : { policy_id: user_id }
      const plans = ['evergreen-tx-silver']
      journey = await againJourney(app, { user_id, ...policy }, { tier: 'IF', plans, children: 1 })
      await checkOut(journey)
      return journey.visitor
    }
    await freshServer({ who })
    if (journey !== undefined)
      await again(journey, user === 'member-santos' ? { email_address: 'maria.santos@example.com' } : {})
  }
}

/** The policy of somebody whom the rep enrolled on this server. */
const enrolledBefore = async (app: TestApp): Promise<string> => {
  const plans = ['anchor-life-term', 'steady-short-term']
  const first = await clientJourney(app, byRep, { tier: 'IF', plans, children: 1, pays: 'eft' })
  return (await ask(first, 'POST enrollment/save-review-info', review)).policy_id
}
