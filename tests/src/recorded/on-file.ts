import type { TestApp } from '#tests/server/support/test-app.ts'
import { contact, personal } from '#tests/server/support/answers.ts'
import { type Road, ask } from '#tests/server/support/asking.ts'
import { againRoad, checkOut, clientRoad, review } from '#tests/server/support/road.ts'
import { freshServer } from '../live/live-server.ts'
import { readAll, run } from './recording.ts'

const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const

/** Somebody who is on file, enrolled again by their rep: before the steps, and with answers carried over. */
const again = async (road: Road, mail: Partial<typeof contact>): Promise<void> => {
  const { enrollment_id: enrollmentId } = road
  const enrollType = 'existing-member'
  await readAll(enrollmentId, enrollType)
  const { first_name: _first, last_name: _last, ssn: _ssn, ...person } = personal
  await ask(road, 'POST enrollment/save-personal-info', person)
  await ask(road, 'POST enrollment/save-contact-info', { ...contact, ...mail })
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
    let road: Road | undefined
    const who = async (app: TestApp) => {
      const user_id = user === 'enrolled here' ? await enrolledBefore(app) : user
      const policy = user_id === user ? {} : { policy_id: user_id }
      const plans = ['evergreen-tx-silver']
      road = await againRoad(app, { user_id, ...policy }, { tier: 'IF', plans, children: 1 })
      await checkOut(road)
      return road.visitor
    }
    await freshServer({ who })
    if (road !== undefined)
      await again(road, user === 'member-santos' ? { email_address: 'maria.santos@example.com' } : {})
  }
}

/** The policy of somebody whom the rep enrolled on this server. */
const enrolledBefore = async (app: TestApp): Promise<string> => {
  const plans = ['anchor-life-term', 'steady-short-term']
  const first = await clientRoad(app, byRep, { tier: 'IF', plans, children: 1, pays: 'eft' })
  return (await ask(first, 'POST enrollment/save-review-info', review)).policy_id
}
