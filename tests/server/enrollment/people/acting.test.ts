import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tabCalls } from '../../support/answers.ts'
import { type Scenario, type Journey, ask, problemsOf, send } from '../../support/asking.ts'
import { proveRep } from '../../support/proving.ts'
import { checkedOutBy, clientJourney, fillTabs, review, demoCatalog, submitted } from '../../support/journey.ts'
import { type TestApp, type Visitor, testApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const scenario: Scenario = { tier: 'IO', plans: ['brightwater-vision-high'] }
const create = 'POST enrollment/add-filter-for-new-user'
const adult = { zip: '78701', dob: '06/15/1986', gender: '1', tier: 'IO', is_smoker: 0 }
const rivera = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
const strange: [number, [string, string]] = [422, ['eprocess', 'Please choose one from the list']]

const rowOf = (id: string) =>
  app.database.sql
    .selectFrom('drafts')
    .select(['eprocess', 'agent_id', 'group_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const begun = async (visitor: Visitor, body: object, host = 'localhost') => {
  const answer = await visitor.call(create, { headers: { host }, body: { ...adult, ...body } })
  if (answer.status !== 200) return problemsOf(answer)
  return rowOf((answer.data as { temp_enrollment_id: string }).temp_enrollment_id)
}
const processOf = async (journey: Journey) =>
  (await ask(journey, 'GET enrollment/get-form-fields-agreement-info')).eprocess

describe('a stranger', () => {
  // @spec 1:164 3:52
  test.each([
    ['agent.localhost', rivera, { agent_id: 'rep-rivera', group_id: null }],
    ['group.localhost', { eprocess: 'group' }, { agent_id: 'rep-rivera', group_id: 'group-bluebonnet' }],
  ])('on %s enrolls alone, for the rep or group of the host', async (host, claimed, owners) => {
    expect(await begun(app.visitor(), {}, host)).toEqual({ eprocess: 'applicant', ...owners })
    expect(await begun(app.visitor(), claimed, host)).toEqual(strange)
    const visitor = app.visitor()
    const headers = { host }
    const journey: Journey = { app, ...(await checkedOutBy(visitor, { ...scenario, headers })) }
    await fillTabs(journey, 'agreement_info')
    expect(await processOf(journey)).toBe('applicant')
    const { result } = await ask(journey, 'GET enrollment/get-form-fields-agreement-info')
    expect(result.flatMap(({ field_name, value }) => (/^(agent|group)_/.test(field_name) ? [value] : []))).toEqual(
      Array(4).fill(null),
    )
    for (const tab of ['agreement_info', 'billing_info'] as const) {
      await ask(journey, tabCalls[tab].key, await tabCalls[tab].body(journey))
    }
    await submitted(journey)
    expect((await rowOf(journey.enrollment_id)).eprocess).toBe('applicant')
  })

  test('of a landing page of a company is no employee before the code', async () => {
    const company = { agent_id: 'rep-rivera', group_id: 'group-bluebonnet' }
    expect(await begun(app.visitor(), { ...company, eprocess: 'group' })).toEqual(strange)
    expect(await begun(app.visitor(), company)).toEqual({ eprocess: 'applicant', ...company })
  })
})

describe('a rep', () => {
  // @spec 1:164
  test.each([
    ['by the name alone', rivera],
    ['by a referral', { eprocess: 'rep', referral: 'friends-of-maria' }],
    ['by a landing page of a group', { ...rivera, group_id: 'group-bluebonnet' }],
    ['for a group of theirs', { eprocess: 'rep', agent_id: 'rep-okafor', group_id: 'group-bluebonnet' }],
  ])('never enrolls as another rep: %s', async (_how, claimed) => {
    const okafor = app.visitor()
    await proveRep(app, okafor, 'OKAF3434')
    expect(await begun(okafor, claimed)).toEqual(strange)
    expect(await begun(okafor, { eprocess: 'rep', agent_id: 'rep-okafor' })).toMatchObject({ eprocess: 'rep' })
  })

  test('on the host of another is at home there with their own quotes alone', async () => {
    const okafor = app.visitor()
    await proveRep(app, okafor, 'OKAF3434')
    const own = { eprocess: 'rep', agent_id: 'rep-okafor', group_id: null }
    expect(await begun(okafor, {}, 'agent.localhost')).toEqual(own)
    expect(await begun(okafor, {}, 'group.localhost')).toEqual(own)
  })

  test('whose quote is changed to be for another goes on as the applicant', async () => {
    const journey = await clientJourney(app, rivera, scenario, 'primary_info')
    const change = (body: object) =>
      journey.visitor.call('PUT enrollment/change-filter-info/{tempId}', {
        params: { tempId: journey.enrollment_id },
        body: { ...adult, ...body },
      })
    expect(problemsOf(await change({ eprocess: 'rep', referral: 'spring-2027' }))[0]).toBe(422)
    expect(problemsOf(await change({ eprocess: 'group', group_id: 'group-bluebonnet' }))).toEqual(strange)
    expect((await change({ eprocess: 'applicant', group_id: 'group-bluebonnet' })).status).toBe(200)
    expect(await rowOf(journey.enrollment_id)).toMatchObject({ eprocess: 'applicant', group_id: 'group-bluebonnet' })
  })
})

describe('a visit that has ended', () => {
  const verify = (journey: Journey) => tabCalls.agreement_info.body(journey)

  // @spec 1:164 3:52
  test('issues nothing in the name of the rep, whether the agreement was verified before or not', async () => {
    const journey = await clientJourney(app, rivera, scenario)
    const asRep = await verify(journey)
    expect(await processOf(journey)).toBe('rep')
    // The same browser, and another rep.
    await proveRep(app, journey.visitor, 'OKAF3434')
    expect(await processOf(journey)).toBe('applicant')
    expect((await ask(journey, 'GET enrollment/get-overview')).facts.eprocess).toBe('applicant')
    expect(problemsOf(await send(journey, 'POST enrollment/save-agreement-info', { ...asRep, revision: 1 }))[0]).toBe(
      422,
    )
    const early: [number, [string, string]] = [422, ['main', 'Please complete the earlier steps first.']]
    expect(problemsOf(await send(journey, 'POST enrollment/save-review-info', review))).toEqual(early)
    await ask(journey, 'POST enrollment/save-agreement-info', { ...(await verify(journey)), revision: 1 })
    await submitted(journey)
    expect(await rowOf(journey.enrollment_id)).toMatchObject({ eprocess: 'applicant', agent_id: 'rep-rivera' })
  })

  test('that begins again gives the rep the enrollment back as it was', async () => {
    const journey = await clientJourney(app, rivera, scenario)
    await proveRep(app, journey.visitor, 'OKAF3434')
    expect(await processOf(journey)).toBe('applicant')
    await proveRep(app, journey.visitor)
    expect(await processOf(journey)).toBe('rep')
    await submitted(journey)
    expect((await rowOf(journey.enrollment_id)).eprocess).toBe('rep')
  })
})
