// What every call refuses in the same way, whoever makes it: at an enrollment that somebody else holds, that is changed
// elsewhere, that is submitted, in a session that is over, and at a server whose database is away. What a call refuses by
// itself is kept by the tests of that call (`keepRefusals`).
import { expect, test } from 'vitest'
import { rows } from '#schemas/calls/calls.registry.ts'
import { HOUR } from '#server/clock.ts'
import { beneficiary, tabCalls } from '../support/answers.ts'
import { type Scenario, type Journey, ask, send } from '../support/asking.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { askedTabs, clientJourney, review, demoCatalog, journeyTo } from '../support/journey.ts'
import { testApp } from '../support/test-app.ts'
import { trespass } from '../support/trust/trespass.ts'

const family: Scenario = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] }
const email = 'marisol@example.com'
// Leaving ends the session, taking back ends what is refused to whoever does not hold the enrollment.
const ending: ReadonlySet<string> = new Set(['POST enrollment/leave-site', 'POST enrollment/take-enrollment'])
const calls = Object.values(rows).filter(({ key }) => !ending.has(key))

/** Every call, about this enrollment wherever it names one. */
const askAll = async ({ visitor, enrollment_id }: Journey): Promise<number[]> => {
  const found: number[] = []
  for (const row of calls) found.push((await trespass(visitor, row, { enrollment_id, tempId: enrollment_id })).status)
  return found
}

/** Every step's answers, with the revision that they had before they were saved. */
const saveAgain = async (journey: Journey): Promise<number[]> => {
  const found: number[] = []
  for (const tab of await askedTabs(journey)) {
    const { key, body } = tabCalls[tab]
    found.push((await send(journey, key, { ...(await body(journey)), revision: 0 })).status)
  }
  return found
}

const start = () => testApp({ catalog: demoCatalog(), config: { machines: 'code', rateLimits: false } })

test('an enrollment that is changed elsewhere, and then submitted', async () => {
  const app = await start()
  const journey = await journeyTo(app, family)
  expect(new Set(await saveAgain(journey))).toEqual(new Set([409]))
  await ask(journey, 'POST enrollment/save-review-info', review)
  expect(await askAll(journey)).toContain(409)
  expect(await saveAgain(journey)).toContain(409)
  await app.close()
})

test('an enrollment that its applicant holds, for the rep who began it, until their session is over', async () => {
  const app = await start()
  const enrolledBy = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
  const journey = await clientJourney(app, enrolledBy, { tier: 'IO', plans: ['harvest-critical'] }, 'contact_info')
  await ask(journey, 'POST enrollment/save-enrollment', { email, tab: 'contact_info' })
  const codes = (await app.mailbox()).flatMap(({ message }) => /Code: (\S+)/.exec(message.text)?.[1] ?? [])
  const client: Journey = { ...journey, visitor: app.visitor() }
  await client.visitor.call('POST enrollment/continue-enrollment', { body: { code: codes[0], email } })
  await ask(client, 'GET enrollment/get-dynamic-tabs')
  expect(await askAll(journey)).toContain(409)
  expect(new Set(await saveAgain(journey))).toEqual(new Set([409]))
  app.clock.advance(24 * HOUR)
  expect(await askAll(journey)).toContain(401)
  await app.close()
})

test('what a step holds unsaved, and cannot be kept with a code', async () => {
  const app = await start()
  const journey = await journeyTo(app, family, 'contact_info')
  for (const values of [{ password: 'x', city: { Austin: 1 } }, { zip: '7'.repeat(30_000) }]) {
    const kept = await send(journey, 'POST enrollment/save-enrollment', {
      email,
      tab: 'contact_info',
      data: { values },
    })
    expect(kept.status).toBe(422)
  }
  await app.close()
})

test('forms whose fields are refused one by one', async () => {
  const app = await start()
  const journey = await journeyTo(app, family, 'beneficiary_info')
  for (const [key, fields] of [
    ['POST enrollment/store-temp-dependent-info', { spouse_dob: '01/01/2050', no_of_children: 30 }],
    ['POST enrollment/store-temp-dependent-info', { spouse_dob: '5', no_of_children: -1 }],
    ['POST enrollment/validate-single-beneficiary', { ...beneficiary('b1', 60), birthdate: '01/01/2050' }],
  ] as const)
    expect((await send(journey, key, fields)).status).toBe(422)
  const quote = {
    params: { tempId: journey.enrollment_id },
    body: { working_hours: 500, annual_incode: -1, is_smoker: 7 },
  }
  expect((await journey.visitor.call('PUT enrollment/change-filter-info/{tempId}', quote)).status).toBe(422)
  await app.close()
})

test('a server whose database is away', async () => {
  const app = await start()
  const journey = await journeyTo(app, family, 'contact_info')
  await app.database.close()
  const found = await askAll(journey)
  expect(found.filter((status) => status < 500).length).toBeLessThan(found.length / 2)
  await app.stop()
})

keepRefusals('spec/every-call')
