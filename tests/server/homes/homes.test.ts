import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, begin, refused, spanish } from '../storefront/storefront.ts'
import type { TestApp } from '../support/test-app.ts'
import { auditOf, employee, employer, homesApp, member, rep } from './homes.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await homesApp()
})
afterAll(() => app.close())

const groups = 'GET enrollment/get-agent-groups'
const platforms = 'GET enrollment/get-enrollment-platforms'
const change = 'POST enrollment/update-filter-portal'
const selected = 'GET enrollment/get-group-agent-member-info'
const main = { platform_group_id: 'main-portal', platform_name: 'Main enrollment portal', platform_code: 'MAIN' }
const ofGroups = { platform_group_id: 'group-portal', platform_name: 'Employer group portal', platform_code: 'GROUP' }
const value = { platform_group_id: 'value-portal', platform_name: 'Value enrollment portal', platform_code: 'VALUE' }

describe('groups of a rep', () => {
  // @spec 1:71 1:216
  test('are listed to that rep', async () => {
    expect(await ask(await rep(app), groups, { query: { agent_id: 'rep-rivera' } })).toEqual([
      { gid: 'group-bluebonnet', gname: 'Bluebonnet Bakery' },
      { gid: 'group-lakefront', gname: 'Lakefront Logistics' },
    ])
    expect(await ask(await rep(app, 'OKAF3434'), groups, { query: { agent_id: 'rep-okafor' } })).toEqual([])
  })

  test('are nobody else’s: another rep, an employee and a stranger are refused, and audited', async () => {
    const query = { agent_id: 'rep-rivera' }
    const before = (await auditOf(app, 'agent:rep-rivera')).filter(([action]) => action === 'read').length
    expect(await refused(await rep(app, 'OKAF3434'), groups, { query })).toEqual([403])
    expect(await refused(await employee(app), groups, { query })).toEqual([403])
    expect(await refused(app.visitor(), groups, { query })).toEqual([403])
    const reads = (await auditOf(app, 'agent:rep-rivera')).filter(([action]) => action === 'read')
    expect(reads.slice(before)).toHaveLength(3)
    expect(await refused(await rep(app), groups, { query: { agent_id: 'rep-nobody' } })).toEqual([403])
  })
})

describe('enrollment portals', () => {
  // @spec 1:71-72 1:217
  test('are those of the rep, of the group, or of who asks', async () => {
    expect(await ask(await rep(app), platforms, { query: { agent_id: 'rep-rivera' } })).toEqual([main, ofGroups])
    expect(await ask(await rep(app, 'OKAF3434'), platforms)).toEqual([main])
    expect(await ask(await rep(app), platforms, { query: { group_id: 'group-lakefront' } })).toEqual([main, ofGroups])
    expect(await ask(await employee(app), platforms)).toEqual([main, ofGroups])
    expect(await ask(await member(app, 'member-chen'), platforms)).toEqual([main])
    expect(await ask(app.visitor(), platforms)).toEqual([main, ofGroups, value])
    const group = { host: 'group.localhost' }
    const query = { group_id: 'group-bluebonnet' }
    expect(await ask(app.visitor(), platforms, { headers: group, query })).toEqual([main, ofGroups])
  })

  test('are named in Spanish', async () => {
    const [first] = await ask(await rep(app, 'OKAF3434'), platforms, { headers: spanish })
    expect(first?.platform_name).toBe('Portal de inscripción principal')
  })

  test('of a rep with a landing page are named to whoever came by it', async () => {
    const query = { agent_id: 'rep-rivera' }
    const found = await ask(app.visitor(), platforms, { headers: { host: 'portals.localhost' }, query })
    expect(found.map(({ platform_group_id }) => platform_group_id)).toEqual(['main-portal', 'group-portal'])
  })

  test('of somebody else’s rep or group are refused', async () => {
    expect(await refused(await rep(app, 'OKAF3434'), platforms, { query: { group_id: 'group-lakefront' } })).toEqual([
      403,
    ])
    expect(await refused(app.visitor(), platforms, { query: { agent_id: 'rep-okafor' } })).toEqual([403])
    expect(await refused(app.visitor(), platforms, { query: { group_id: 'no-such-group' } })).toEqual([403])
  })
})

describe('the portal of a quote', () => {
  const began = async (code = 'RIVR1212') => {
    const visitor = await rep(app, code)
    const { enrollment_id } = await begin(
      { ...app, visitor: () => visitor },
      { eprocess: 'rep', agent_id: code === 'RIVR1212' ? 'rep-rivera' : 'rep-okafor' },
    )
    return { visitor, enrollment_id }
  }
  const facts = (id: string) =>
    app.database.sql
      .selectFrom('drafts')
      .select(['type', 'group_id', 'portal_id'])
      .where('id', '=', id)
      .executeTakeFirst()

  // @spec 1:136 1:215
  test('changes, and with a group of the rep the quote becomes one for its new member', async () => {
    const { visitor, enrollment_id } = await began()
    const alone = await ask(visitor, change, { body: { enrollment_id, platform_group_id: 'group-portal' } })
    expect(alone).toEqual({ result: { platform_group_id: 'group-portal', group_id: null, type: 'new-member' } })
    const body = { enrollment_id, platform_group_id: 'main-portal', group_id: 'group-lakefront' }
    expect(await ask(visitor, change, { body })).toEqual({
      result: { platform_group_id: 'main-portal', group_id: 'group-lakefront', type: 'new-group-member' },
    })
    expect(await facts(enrollment_id)).toEqual({
      type: 'new-group-member',
      group_id: 'group-lakefront',
      portal_id: 'main-portal',
    })
  })

  // @spec 1:152 1:264
  test('must be one of those that are offered, and a group must be chosen where one is sent', async () => {
    const { visitor, enrollment_id } = await began()
    for (const platform_group_id of ['', 'value-portal', 'no-portal']) {
      expect(await refused(visitor, change, { body: { enrollment_id, platform_group_id } })).toEqual([
        422,
        ['platform_group_id', 'Please choose a platform'],
      ])
    }
    expect(await refused(visitor, change, { body: { enrollment_id } })).toEqual([
      422,
      ['platform_group_id', 'Please choose a platform'],
    ])
    const noGroup = { enrollment_id, platform_group_id: 'main-portal', group_id: '' }
    expect(await refused(visitor, change, { body: noGroup })).toEqual([422, ['group_id', 'Please choose a group']])
    expect(await refused(visitor, change, { body: noGroup, headers: spanish })).toEqual([
      422,
      ['group_id', 'Elija un grupo'],
    ])
  })

  test('is nobody else’s: another’s group is refused and audited, another’s quote is not there', async () => {
    const { visitor, enrollment_id } = await began('OKAF3434')
    const body = { enrollment_id, platform_group_id: 'main-portal', group_id: 'group-bluebonnet' }
    const before = (await auditOf(app, 'group:group-bluebonnet')).length
    expect(await refused(visitor, change, { body })).toEqual([403])
    expect(await auditOf(app, 'group:group-bluebonnet')).toHaveLength(before + 1)
    expect(await refused(await rep(app), change, { body })).toEqual([404])
    expect(await facts(enrollment_id)).toEqual({ type: 'new-member', group_id: null, portal_id: 'main-portal' })
  })
})

describe('what is selected', () => {
  // @spec 1:166 1:220
  test('is told by name of what a tab has chosen; the code to the group and its rep alone', async () => {
    const query = { group_id: 'group-bluebonnet', portal_id: 'group-portal' }
    const group_info = { group_id: 'group-bluebonnet', name: 'Bluebonnet Bakery', code: 'BLUE5656' }
    const known = { enrollment_type: null, user_info: null, group_info, portal_info: ofGroups }
    expect(await ask(await rep(app), selected, { query })).toEqual(known)
    expect(await ask(await employer(app), selected, { query })).toEqual(known)
    expect(await ask(app.visitor(), selected, { query })).toEqual({
      ...known,
      group_info: { ...group_info, code: null },
    })
    const { user_info } = await ask(await rep(app), selected, { query: { user_id: 'member-santos' } })
    expect(user_info).toEqual({ first_name: 'Maria', last_name: 'Santos' })
    expect(await auditOf(app, 'member:member-santos')).toContainEqual(['read', 'name'])
  })

  // @spec 1:220
  test('is told of an enrollment, to the session that made it', async () => {
    const visitor = await rep(app)
    const { temp_enrollment_id: enrollment_id } = await ask(visitor, 'POST enrollment/add-filter-for-existing-user', {
      body: { user_id: 'employee-brown', tier: 'IO' },
    })
    expect(await ask(visitor, selected, { query: { enrollment_id } })).toEqual({
      enrollment_type: 'existing-member',
      user_info: { first_name: 'Samuel', last_name: 'Brown' },
      group_info: { group_id: 'group-bluebonnet', name: 'Bluebonnet Bakery', code: 'BLUE5656' },
      portal_info: ofGroups,
    })
    expect(await refused(await rep(app), selected, { query: { enrollment_id } })).toEqual([404])
  })

  test('of a plain visitor is nothing: the portal that everybody is given was not selected', async () => {
    const { visitor, enrollment_id } = await begin(app)
    expect(await ask(visitor, selected, { query: { enrollment_id } })).toEqual({
      enrollment_type: 'new-member',
      user_info: null,
      group_info: null,
      portal_info: null,
    })
    expect(await refused(visitor, selected, { query: { user_id: 'member-santos' } })).toEqual([403])
    expect(await refused(visitor, selected, { query: { portal_id: 'no-portal' } })).toEqual([404])
  })
})

keepRefusals('homes/homes')
