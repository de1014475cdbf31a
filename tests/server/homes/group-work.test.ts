import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Work } from '#schemas/calls/storefront/work.calls.ts'
import { testDatabases } from '../support/databases.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { clientJourney, demoCatalog, submitted } from '../support/journey.ts'
import { ask } from '../support/asking.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { byGroup } from '../enrollment/final-steps.ts'
import { auditOf, employee, employer, member, rep } from './homes.ts'

const scenario = { tier: 'IO', plans: ['brightwater-vision-high'] } as const
const work = 'GET enrollment/get-group-work'
const resume = 'POST enrollment/resume-draft'

describe.each(testDatabases)('the work of a group on $kind', ({ make }) => {
  let app: TestApp
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  const workOf = async (visitor: Visitor) =>
    (await visitor.call(work, { query: { group_id: byGroup.group_id } })).data as Work

  test('is its drafts and what was submitted, opened in any browser of the group, and nothing of a rep', async () => {
    const begun = await clientJourney(app, byGroup, scenario, 'contact_info')
    await clientJourney(app, { eprocess: 'rep', agent_id: 'rep-rivera' }, scenario, 'contact_info')
    const policyId = await submitted(await clientJourney(app, byGroup, scenario))
    const hr = await employer(app)
    const { drafts, waiting, recent } = await workOf(hr)
    expect(drafts.rows.map(({ enrollment_id: id, name, saved_tab: tab }) => [id, name, tab])).toEqual([
      [begun.enrollment_id, "Pat O'Neil", 'primary_info'],
    ])
    expect(waiting.total).toBe(0)
    expect(recent.rows.map(({ policy_id: id, plans }) => [id, plans])).toEqual([
      [policyId, ['Brightwater Vision High']],
    ])
    expect(await auditOf(app, `group:${byGroup.group_id}`)).toContainEqual(['read', 'work'])

    const enrollment_id = recent.rows[0]?.enrollment_id ?? ''
    const receipt = await hr.call('GET enrollment/get-receipt', { query: { enrollment_id } })
    expect([receipt.status, (receipt.data as { policy_id?: string }).policy_id]).toEqual([200, policyId])
    const opened = await hr.call(resume, { body: { enrollment_id: begun.enrollment_id } })
    expect(opened.data).toMatchObject({ enrollment_id: begun.enrollment_id, saved_tab: 'primary_info' })
    expect(await ask({ ...begun, visitor: hr }, 'GET enrollment/get-plan-cart')).toMatchObject({
      result: [{ plan_id: scenario.plans[0] }],
    })
  })

  test('is for that group and its rep alone; a draft is for the group alone', async () => {
    const begun = await clientJourney(app, byGroup, scenario, 'contact_info')
    const reached = async (visitor: Visitor) => {
      const list = await visitor.call(work, { query: { group_id: byGroup.group_id } })
      const draft = await visitor.call(resume, { body: { enrollment_id: begun.enrollment_id } })
      return [list.status, draft.status]
    }
    expect(await reached(app.visitor())).toEqual([403, 404])
    expect(await reached(await rep(app, 'OKAF3434'))).toEqual([403, 404])
    expect(await reached(await employee(app))).toEqual([403, 404])
    expect(await reached(await member(app, 'member-santos'))).toEqual([403, 404])
    expect(await reached(await rep(app))).toEqual([200, 404])
    expect(await reached(await employer(app))).toEqual([200, 200])
  })
})

keepRefusals('homes/group-work')
