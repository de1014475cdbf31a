import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#schemas/storefront/catalog/catalog.schema.ts'
import { makePolicies } from '#server/repositories/enrollment/policies.repository.ts'
import type { PolicyDetails } from '#server/services/enrollment/steps/policy-details.ts'
import { ask, begin, demoCatalog, refused } from '../storefront/storefront.ts'
import type { TestApp, Visitor } from '../support/test-app.ts'
import { auditOf, crowd, employer, homesApp, member, rep } from './homes.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

const members = 'GET enrollment/get-agent-members'
const users = 'GET enrollment/get-group-users'

const row = (id: string) => {
  const rows: Record<string, object> = {
    'member-santos': {
      name: 'Maria Santos',
      dob: '05/17/1984',
      email: 'maria.santos@example.com',
      ssn: '***-**-5678',
      user_id: 'member-santos',
      policy_id: 'P100001',
      signature: null,
      agent_id: 'rep-rivera',
      group_info: null,
      plan_info: [
        { plan: 'meadowlark-dental-high', plan_name: 'Meadowlark Dental High', plan_status: 'ACTIVE' },
        { plan: 'clearview-vision-standard', plan_name: 'Clearview Vision Standard', plan_status: 'INACTIVE' },
      ],
    },
  }
  return rows[id]
}
const idsOf = ({ result }: { result: { user_id: string }[] }) => result.map(({ user_id }) => user_id)

describe('current members', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await homesApp()
  })
  afterAll(() => app.close())

  // @spec 1:78 1:119 1:218
  test('of a rep: everything but the whole SSN, by name, and the reading is audited', async () => {
    const query = { agent_id: 'rep-rivera' }
    const list = await ask(await rep(app), members, { query })
    expect({ ...list, result: idsOf(list) }).toEqual({
      result: ['member-adeyemi', 'employee-brown', 'employee-kowalski', 'employee-nguyen', 'member-rossi'],
      total: 6,
      page: 1,
      pages: 2,
    })
    const last = await ask(await rep(app), members, { query: { ...query, page: 2 } })
    expect(last.result).toEqual([row('member-santos')])
    expect(JSON.stringify(list)).not.toMatch(/\d{9}/)
    expect(await auditOf(app, 'agent:rep-rivera')).toContainEqual(['read', 'members'])
  })

  // @spec 1:166 1:219
  test('of a group: to the group and to its rep', async () => {
    const query = { group_id: 'group-bluebonnet', sort: 'dob' }
    const list = await ask(await employer(app), users, { query })
    expect(idsOf(list)).toEqual(['employee-brown', 'employee-nguyen'])
    expect(list.result[0]).toMatchObject({
      ssn: expect.stringMatching(/^\*{3}-\*{2}-\d{4}$/),
      group_info: { group_id: 'group-bluebonnet', group_name: 'Bluebonnet Bakery' },
      plan_info: [{ plan: 'lighthouse-group-hospital', plan_status: 'ACTIVE' }],
    })
    expect(idsOf(await ask(await rep(app), users, { query }))).toEqual(idsOf(list))
    // On the group's own host the host shows the group, and the session of its code opens the list.
    const headers = { host: 'group.localhost' }
    expect(await ask(await employer(app), users, { query, headers })).toEqual(list)
    expect(await refused(app.visitor(), users, { query, headers })).toEqual([403])
    expect(await auditOf(app, 'group:group-bluebonnet')).toContainEqual(['read', 'members'])
  })

  // @spec 1:78
  test.each([
    ['santos', ['member-santos']],
    ['NGUYEN linh', ['employee-nguyen']],
    ['bluebonnet', ['employee-brown', 'employee-nguyen']],
    ['meadowlark', ['member-santos']],
    ['05/17/1984', ['member-santos']],
    ['5678', ['member-santos']],
    ['santos nguyen', []],
    ['%', []],
  ])('a search for "%s" finds whoever has every word', async (search, ids) => {
    const list = await ask(await rep(app), members, { query: { agent_id: 'rep-rivera', search } })
    expect(idsOf(list)).toEqual(ids)
    expect(list).toMatchObject({ total: ids.length, page: 1, pages: 1 })
  })

  test('of another rep or group are refused, and the attempt is audited', async () => {
    const tries: [Visitor, string, Record<string, string>, string][] = [
      [await rep(app, 'OKAF3434'), members, { agent_id: 'rep-rivera' }, 'agent:rep-rivera'],
      [await rep(app, 'OKAF3434'), users, { group_id: 'group-bluebonnet' }, 'group:group-bluebonnet'],
      [await employer(app, 'LAKE7878'), users, { group_id: 'group-bluebonnet' }, 'group:group-bluebonnet'],
      [await employer(app), members, { agent_id: 'rep-rivera' }, 'agent:rep-rivera'],
      [await member(app, 'member-santos'), members, { agent_id: 'rep-rivera' }, 'agent:rep-rivera'],
      [app.visitor(), members, { agent_id: 'rep-rivera' }, 'agent:rep-rivera'],
    ]
    for (const [visitor, key, query, subject] of tries) {
      const before = (await auditOf(app, subject)).length
      expect(await refused(visitor, key as typeof members, { query })).toEqual([403])
      expect(await auditOf(app, subject)).toHaveLength(before + 1)
    }
  })

  test('a wrong order, a page that is none and an unknown field are refused', async () => {
    const visitor = await rep(app)
    const agent_id = 'rep-rivera'
    expect(await refused(visitor, members, { query: { agent_id, sort: 'ssn' } })).toEqual([
      422,
      ['sort', 'Please choose one from the list'],
    ])
    expect(await refused(visitor, members, { query: { agent_id, page: 0 } })).toEqual([
      422,
      ['page', 'Enter 1 or more'],
    ])
    expect(await refused(visitor, members, { query: { agent_id, all: 1 } })).toEqual([
      422,
      ['all', 'This field is not known here: all'],
    ])
  })
})

describe('whoever was enrolled here', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await homesApp()
  })
  afterAll(() => app.close())

  /** Submits a quote of this visitor as it stands: the policy is what the lists are made of. */
  const enroll = async (visitor: Visitor, person: Partial<PolicyDetails['person'] & object>, id?: string) => {
    const enrollment_id =
      id ?? (await begin({ ...app, visitor: () => visitor }, { eprocess: 'rep', agent_id: 'rep-rivera' })).enrollment_id
    await app.database.sql.updateTable('drafts').set({ status: 'submitted' }).where('id', '=', enrollment_id).execute()
    const { policy } = await makePolicies<PolicyDetails, object>(app.services).issue(enrollment_id, {
      name: 'Zoë Ünal',
      email: 'zoe.unal@example.com',
      effective_date: '12/01/2026',
      plans: [{ plan_id: 'brightwater-vision-high', pricing_id: 'x', name: 'Brightwater Vision High', cents: 1200 }],
      monthly_cents: 1200,
      initial_cents: 1200,
      payment_method: 'cc',
      person: {
        user_id: null,
        first_name: 'Zoë',
        last_name: 'Ünal',
        masked_ssn: '***-**-4321',
        quote: { zip: '78701', state: 'TX', dob: '06/15/1986', gender: '1', spouse_dop: null, dep_dob: [] },
        ...person,
      },
    })
    return policy.policy_id
  }

  // @spec 1:78 1:218
  test('stands in the list of the rep, is found, and enrolls again', async () => {
    const visitor = await rep(app)
    const policyId = await enroll(visitor, {})
    const list = await ask(visitor, members, { query: { agent_id: 'rep-rivera', search: 'unal' } })
    expect(list.result).toEqual([
      {
        name: 'Zoë Ünal',
        dob: '06/15/1986',
        email: 'zoe.unal@example.com',
        ssn: '***-**-4321',
        user_id: policyId,
        policy_id: policyId,
        signature: null,
        agent_id: 'rep-rivera',
        group_info: null,
        plan_info: [{ plan: 'brightwater-vision-high', plan_name: 'Brightwater Vision High', plan_status: 'ACTIVE' }],
      },
    ])
    const body = { user_id: policyId, tier: 'IO' }
    const started = await ask(visitor, 'POST enrollment/add-filter-for-existing-user', { body })
    expect(started).toMatchObject({ type: 'existing-member', result: { zip: '78701', user_id: policyId } })
    expect(await refused(await rep(app, 'OKAF3434'), 'POST enrollment/add-filter-for-existing-user', { body })).toEqual(
      [403],
    )
    expect((await ask(await rep(app, 'OKAF3434'), members, { query: { agent_id: 'rep-okafor' } })).total).toBe(1)
  })

  test('a member who enrolled again stands once, with the new plans beside the old', async () => {
    const visitor = await rep(app)
    const { temp_enrollment_id } = await ask(visitor, 'POST enrollment/add-filter-for-existing-user', {
      body: { user_id: 'member-santos', tier: 'IO' },
    })
    const policyId = await enroll(visitor, { user_id: 'member-santos' }, temp_enrollment_id)
    const { result } = await ask(visitor, members, { query: { agent_id: 'rep-rivera', search: 'santos' } })
    expect(result.map(({ user_id, policy_id, plan_info }) => [user_id, policy_id, plan_info.length])).toEqual([
      ['member-santos', policyId, 3],
    ])
  })
})

describe('ten thousand members', () => {
  let app: TestApp
  let visitor: Visitor
  const demo = demoCatalog()
  const like = demo.members.find(({ id }) => id === 'member-santos') as Member
  beforeAll(async () => {
    app = await homesApp({ ...demo, members: crowd(like, 10_000) })
    visitor = await rep(app)
  })
  afterAll(() => app.close())
  const list = (query: object = {}) => ask(visitor, members, { query: { agent_id: 'rep-rivera', ...query } })

  // @spec 1:78 1:272
  test('are searched, sorted and cut into pages of five', async () => {
    const first = await list()
    expect({ ...first, result: idsOf(first) }).toEqual({
      result: ['crowd-00000', 'crowd-00100', 'crowd-00200', 'crowd-00300', 'crowd-00400'],
      total: 10_000,
      page: 1,
      pages: 2_000,
    })
    expect(idsOf(await list({ page: 2 }))[0]).toBe('crowd-00500')
    const last = await list({ page: 999_999, sort: 'email' })
    expect(last.page).toBe(2_000)
    expect(idsOf(last)).toEqual(['crowd-09995', 'crowd-09996', 'crowd-09997', 'crowd-09998', 'crowd-09999'])
    expect(idsOf(await list({ sort: 'email', direction: 'desc' }))[0]).toBe('crowd-09999')
    expect((await list({ sort: 'dob', direction: 'desc' })).result[0]?.dob).toBe('09/15/1999')
    const found = await list({ search: 'person.04242 last42' })
    expect({ ...found, result: idsOf(found) }).toEqual({ result: ['crowd-04242'], total: 1, page: 1, pages: 1 })
  })
})

keepRefusals('homes/members')
