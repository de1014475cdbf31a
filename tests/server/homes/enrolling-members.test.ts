import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, demoCatalog, refused } from '../storefront/storefront.ts'
import type { TestApp } from '../support/test-app.ts'
import { auditOf, employer, homesApp, member, rep } from './homes.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await homesApp()
})
afterAll(() => app.close())

describe('somebody who is a member already', () => {
  const add = 'POST enrollment/add-filter-for-existing-user'
  const facts = (id: string) =>
    app.database.sql
      .selectFrom('drafts')
      .select(['type', 'eprocess', 'agent_id', 'group_id', 'portal_id'])
      .where('id', '=', id)
      .executeTakeFirst()

  // @spec 1:165 1:209
  test('is enrolled by the rep with a tier alone: the quote is known', async () => {
    const visitor = await rep(app)
    const body = { user_id: 'member-santos', tier: 'IF', eprocess: 'rep', agent_id: 'rep-rivera', policy_id: 'P100001' }
    const started = await ask(visitor, add, { body })
    const result = {
      zip: '78701',
      state: 'TX',
      dob: '05/17/1984',
      gender: '1',
      tier: 'IF',
      is_smoker: null,
      annual_incode: null,
      working_hours: null,
      user_id: 'member-santos',
      spouse_dop: '11/03/1982',
      child_num: 1,
      categories: null,
    }
    expect(started).toEqual({
      temp_enrollment_id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      portal_id: 'main-portal',
      group_id: null,
      agent_id: 'rep-rivera',
      type: 'existing-member',
      eprocess: 'rep',
      result,
    })
    const { temp_enrollment_id: id } = started
    expect(await facts(id)).toEqual({
      type: 'existing-member',
      eprocess: 'rep',
      agent_id: 'rep-rivera',
      group_id: null,
      portal_id: 'main-portal',
    })
    expect(await auditOf(app, 'member:member-santos')).toContainEqual(['read', 'quote'])
    const known = await ask(visitor, 'GET enrollment/get-temp-dependent-info', { query: { enrollment_id: id } })
    expect(known).toEqual({ result: { spouse_dob: '11/03/1982', no_of_children: 1, dep_dob: ['02/29/2012'] } })
    // The quote changes like every other, and stays the member's.
    const tempId = { tempId: id }
    const changed = await ask(visitor, 'PUT enrollment/change-filter-info/{tempId}', {
      params: tempId,
      body: { tier: 'IO', type: 'existing-member' },
    })
    expect(changed.result).toEqual({ ...result, tier: 'IO', spouse_dop: null, child_num: null })
  })

  // @spec 1:165 1:209
  test('enrolls alone after an entry link, under the other name of the call too', async () => {
    const visitor = await member(app, 'member-chen')
    const body = { user_id: 'member-chen', tier: 'IO', eprocess: 'applicant' }
    const started = await ask(visitor, 'POST enrollment/add-filter-for-member', { body })
    expect(started).toMatchObject({ eprocess: 'applicant', agent_id: 'rep-okafor', type: 'existing-member' })
    expect(started.result).toMatchObject({ zip: '33131', state: 'FL', tier: 'IO', user_id: 'member-chen' })
  })

  // @spec 1:166
  test('of a group is enrolled by an employee of it, who then is a new member of the group', async () => {
    const visitor = await employer(app)
    const body = { user_id: 'employee-nguyen', tier: 'IO', eprocess: 'group', group_id: 'group-bluebonnet' }
    expect(await ask(visitor, add, { body })).toMatchObject({
      type: 'new-group-member',
      eprocess: 'group',
      group_id: 'group-bluebonnet',
      portal_id: 'group-portal',
    })
  })

  // @spec 1:35
  test('comes by the store of the members’ host with the group that it is for', async () => {
    const site = demoCatalog().siteOf('members.localhost')
    expect(site.settings['member_store_group']).toBe('group-lakefront')
    const visitor = await member(app, 'member-santos')
    const body = { user_id: 'member-santos', tier: 'IS', group_id: 'group-lakefront' }
    const headers = { host: 'members.localhost' }
    expect(await ask(visitor, add, { body, headers })).toMatchObject({ group_id: 'group-lakefront' })
    expect(await refused(visitor, add, { body })).toEqual([422, ['group_id', 'Please choose one from the list']])
  })

  // @spec 1:148
  test.each([
    [{}, 'tier', 'Please choose a tier'],
    [{ tier: '' }, 'tier', 'Please choose a tier'],
    [{ tier: 'XX' }, 'tier', 'Please choose one from the list'],
    [{ tier: 'IO', eprocess: 'applicant' }, 'eprocess', 'Please choose one from the list'],
    [{ tier: 'IO', agent_id: 'rep-okafor' }, 'agent_id', 'Please choose one from the list'],
    [{ tier: 'IO', policy_id: 'P100003' }, 'policy_id', 'Please choose one from the list'],
  ])('%j is refused at %s', async (wrong, field, text) => {
    const body = { user_id: 'member-santos', ...wrong }
    expect(await refused(await rep(app), add, { body })).toEqual([422, [field, text]])
  })

  test('is nobody else’s: another rep, another member, a stranger are refused and audited; nothing is begun', async () => {
    const body = { user_id: 'member-chen', tier: 'IO' }
    const before = (await auditOf(app, 'member:member-chen')).length
    const drafts = async () => (await app.database.sql.selectFrom('drafts').select('id').execute()).length
    const count = await drafts()
    expect(await refused(await rep(app), add, { body })).toEqual([403])
    expect(await refused(await member(app, 'member-santos'), add, { body })).toEqual([403])
    expect(await refused(app.visitor(), add, { body })).toEqual([403])
    expect(await auditOf(app, 'member:member-chen')).toHaveLength(before + 3)
    expect(await drafts()).toBe(count)
    expect(await refused(await rep(app), add, { body: { user_id: 'nobody', tier: 'IO' } })).toEqual([403])
    expect(await refused(await rep(app), add, { body: { ...body, ssn: '1' } })).toEqual([
      422,
      ['ssn', 'This field is not known here: ssn'],
    ])
  })
})

keepRefusals('homes/enrolling-members')
