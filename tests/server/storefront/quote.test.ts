import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../support/test-app.ts'
import { add, adult, ask, austin, begin, refused, spanish, storefrontApp } from './storefront.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await storefrontApp()
})
afterAll(() => app.close())

const create = 'POST enrollment/add-filter-for-new-user'
const change = 'PUT enrollment/change-filter-info/{tempId}'
const store = 'POST enrollment/store-temp-dependent-info'

describe('a new quote', () => {
  // @spec 1:208
  test('is kept with the state of its ZIP code, under a new id of the session', async () => {
    const visitor = app.visitor()
    const saved = await ask(visitor, create, { body: { ...adult, dob: '6/15/1986', is_smoker: 0 } })
    expect(saved).toEqual({
      temp_enrollment_id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      result: { ...austin, is_smoker: 0 },
      plan_id: null,
    })
    expect([...visitor.cookies.keys()]).toEqual(['enrollchart_session'])
  })

  // @spec 1:127 1:208
  test('takes who is asked from the host, or from the form', async () => {
    const ids = ['type', 'eprocess', 'open_type', 'agent_id', 'group_id', 'portal_id'] as const
    const drafted = async (headers: Record<string, string>, body: object) => {
      const { temp_enrollment_id: id } = await ask(app.visitor(), create, { headers, body: { ...adult, ...body } })
      const row = await app.database.sql.selectFrom('drafts').select(ids).where('id', '=', id).executeTakeFirst()
      return ids.map((name) => row?.[name])
    }
    expect(await drafted({}, {})).toEqual(['new-member', 'applicant', null, null, null, 'main-portal'])
    expect(await drafted({ host: 'group.localhost' }, {})).toEqual([
      'new-member',
      'applicant',
      'group',
      'rep-rivera',
      'group-bluebonnet',
      'group-portal',
    ])
    expect(await drafted({}, { type: 'new-group-member', platform_group_id: 'value-portal' })).toEqual([
      'new-group-member',
      'applicant',
      null,
      null,
      null,
      'value-portal',
    ])
  })

  // @spec 1:69 1:208
  test('of a referral belongs to whom it refers; one that is over says nothing, one that nobody gave is refused', async () => {
    const drafted = async (referral: string) => {
      const { temp_enrollment_id: id } = await ask(app.visitor(), create, { body: { ...adult, referral } })
      const ids = ['open_type', 'agent_id', 'group_id', 'portal_id'] as const
      const row = await app.database.sql.selectFrom('drafts').select(ids).where('id', '=', id).executeTakeFirst()
      return ids.map((name) => row?.[name])
    }
    expect(await drafted('friends-of-maria')).toEqual(['agent', 'rep-rivera', null, 'main-portal'])
    expect(await drafted('bluebonnet-family')).toEqual(['group', 'rep-rivera', 'group-bluebonnet', 'group-portal'])
    expect(await drafted('spring-2025')).toEqual([null, null, null, 'main-portal'])
    expect(await refused(app.visitor(), create, { body: { ...adult, referral: 'nobody' } })).toEqual([
      422,
      ['referral', 'Please choose one from the list'],
    ])
  })

  // @spec 1:130-131 1:149 1:208
  test('a landing page chooses a category, and its tier is Member Only until it says who is covered', async () => {
    const { zip, dob, gender } = adult
    const body = { zip, dob, gender, categories: 'medical', coverage: 'LOW_COST' }
    const { result } = await ask(app.visitor(), create, { body })
    expect(result).toEqual({ ...austin, categories: 'medical' })
    expect(await refused(app.visitor(), create, { body: { ...body, zip: '787', categories: 'cars' } })).toEqual([
      422,
      ['zip', 'Enter a 5-digit ZIP code.'],
      ['categories', 'Please choose one from the list'],
    ])
  })

  // @spec 1:146-148 1:156 1:254
  test('is refused field by field where nothing is given', async () => {
    expect(await refused(app.visitor(), create, { body: {} })).toEqual([
      422,
      ['zip', 'Field is required'],
      ['dob', 'Field is required'],
      ['gender', 'Field is required'],
      ['tier', 'Field is required'],
    ])
  })

  // @spec 1:146-148 1:156 1:254 1:264
  test.each([
    [{ zip: '00000' }, 'zip', 'Invalid Zip code'],
    [{ zip: '787' }, 'zip', 'Invalid Zip code'],
    [{ dob: '02/30/1980' }, 'dob', 'Enter a valid date as mm/dd/yyyy'],
    [{ dob: '11/21/2026' }, 'dob', 'The date cannot be in the future'],
    [{ dob: '11/21/2008' }, 'dob', 'Age must be between 18 and 100 years.'],
    [{ dob: '11/19/1925' }, 'dob', 'Age must be between 18 and 100 years.'],
    [{ gender: '2' }, 'gender', 'Please choose one from the list'],
    [{ tier: 'XX' }, 'tier', 'Please choose one from the list'],
    [{ platform_group_id: 'nobody' }, 'platform_group_id', 'Please choose one from the list'],
    [{ agent_id: 'nobody' }, 'agent_id', 'Please choose one from the list'],
    [{ group_id: 'nobody' }, 'group_id', 'Please choose one from the list'],
    [{ type: 'existing-member' as const }, 'type', 'Please choose one from the list'],
    [{ user_id: 'member-1' }, 'user_id', 'Please choose one from the list'],
  ])('%j is refused at %s', async (wrong, field, text) => {
    expect(await refused(app.visitor(), create, { body: { ...adult, ...wrong } })).toEqual([422, [field, text]])
  })

  // @spec 1:147
  test('ages from 18 to 100 are taken', async () => {
    for (const dob of ['11/19/2008', '11/20/1925']) {
      const { result } = await ask(app.visitor(), create, { body: { ...adult, dob } })
      expect(result.dob).toBe(dob)
    }
  })

  test('speaks Spanish', async () => {
    expect(await refused(app.visitor(), create, { body: { ...adult, zip: '00000' }, headers: spanish })).toEqual([
      422,
      ['zip', 'El código postal no es válido'],
    ])
  })
})

describe('a changed quote', () => {
  // @spec 1:155 1:210
  test('only what is sent and not empty changes; the state follows the ZIP code', async () => {
    const { visitor, enrollment_id: tempId } = await begin(app)
    const body = { zip: '33101', dob: '', annual_incode: 52_000, working_hours: 40 }
    expect(await ask(visitor, change, { params: { tempId }, body })).toEqual({
      temp_enrollment_id: tempId,
      result: { ...austin, zip: '33101', state: 'FL', annual_incode: 52_000, working_hours: 40 },
      plan_id: null,
    })
    expect(await refused(visitor, change, { params: { tempId }, body: { zip: '12' } })).toEqual([
      422,
      ['zip', 'Enter a 5-digit ZIP code.'],
    ])
  })

  // @spec 1:210
  test("on a plan's page, it names the plan to show now", async () => {
    const { visitor, enrollment_id: tempId } = await begin(app)
    const planId = async (plan_id: string) =>
      (await ask(visitor, change, { params: { tempId }, body: { is_smoker: 0, plan_id } })).plan_id
    expect(await planId('clearview-vision-high')).toBe('clearview-vision-high')
    expect(await planId('meadowlark-dental-2025')).toBe('meadowlark-dental-high')
    // The quote is there and stays as it is: only the plan is not.
    expect(await refused(visitor, change, { params: { tempId }, body: { zip: '60601', plan_id: 'nope' } })).toEqual([
      422,
      ['main', 'This plan is no longer offered.'],
    ])
  })

  test('nobody becomes an existing member by saying so', async () => {
    const { visitor, enrollment_id: tempId } = await begin(app)
    const body = { type: 'existing-member', user_id: 'member-1' }
    expect(await refused(visitor, change, { params: { tempId }, body })).toEqual([
      422,
      ['type', 'Please choose one from the list'],
      ['user_id', 'Please choose one from the list'],
    ])
  })

  // @spec 1:212 1:214
  test('another tier forgets who it does not cover', async () => {
    const { visitor, enrollment_id } = await begin(app)
    const body = { enrollment_id, spouse_dob: '01/02/1987', no_of_children: 2, dep_dob: ['3/4/2015', '05/06/2018'] }
    await ask(visitor, store, { body })
    const known = () => ask(visitor, 'GET enrollment/get-temp-dependent-info', { query: { enrollment_id } })
    expect(await known()).toEqual({
      result: { spouse_dob: '01/02/1987', no_of_children: 2, dep_dob: ['03/04/2015', '05/06/2018'] },
    })
    const { result } = await ask(visitor, change, { params: { tempId: enrollment_id }, body: { tier: 'IC' } })
    expect(result).toEqual({ ...austin, tier: 'IC', child_num: 2 })
    expect(await known()).toEqual({
      result: { spouse_dob: null, no_of_children: 2, dep_dob: ['03/04/2015', '05/06/2018'] },
    })
  })
})

describe('whose quote it is', () => {
  const audited = async (id: string) =>
    await app.database.sql
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject', '=', `draft:${id}`)
      .execute()

  test("another session's quote is not found, and each attempt is on record", async () => {
    const { visitor, enrollment_id } = await begin(app)
    const stranger = (await begin(app)).visitor
    const nobody = app.visitor()
    const read = { query: { enrollment_id } }
    const text = "We couldn't find this enrollment. It may have expired, or it was started in another browser."
    for (const one of [stranger, nobody]) {
      const { status, refusal } = await one.call('GET enrollment/get-plan-cart', read)
      expect([status, refusal]).toEqual([404, { status: 'error', statusCode: 404, message: text, data: [] }])
      expect(await refused(one, change, { params: { tempId: enrollment_id }, body: { zip: '33101' } })).toEqual([404])
    }
    expect(await audited(enrollment_id)).toEqual([
      { action: 'read', detail: 'refused' },
      { action: 'write', detail: 'refused' },
      { action: 'read', detail: 'refused' },
      { action: 'write', detail: 'refused' },
    ])
    await ask(visitor, 'GET enrollment/get-temp-dependent-info', read)
    expect((await audited(enrollment_id)).at(-1)).toEqual({ action: 'read', detail: 'quote_dependents' })
  })

  test('an id that nobody has leaves nothing', async () => {
    const unknown = 'A'.repeat(22)
    expect(await refused(app.visitor(), change, { params: { tempId: unknown }, body: {} })).toEqual([404])
    expect(await audited(unknown)).toEqual([])
  })

  test('a submitted enrollment is read, never changed', async () => {
    const quote = await begin(app)
    const { visitor, enrollment_id } = quote
    await add(quote, 'clearview-vision-high')
    await app.database.sql.updateTable('drafts').set({ status: 'submitted' }).where('id', '=', enrollment_id).execute()
    const line = {
      enrollment_id,
      plan_id: 'clearview-vision-high',
      plan_pricing_id: 'clearview-vision-high.standard.IO',
    }
    const { refusal } = await visitor.call(change, { params: { tempId: enrollment_id }, body: { zip: '33101' } })
    const message = 'This enrollment has been submitted and can no longer be changed.'
    const submitted = [409, ['main', message]]
    expect(refusal).toEqual({
      status: 'error',
      statusCode: 409,
      message,
      data: [{ target_element: 'main', error_message: message, message_key: 'error_enrollment_submitted' }],
    })
    expect(await refused(visitor, store, { body: { enrollment_id, no_of_children: 1 } })).toEqual(submitted)
    expect(await refused(visitor, 'POST enrollment/add-plan-to-cart', { body: line })).toEqual(submitted)
    expect(await refused(visitor, 'GET enrollment/remove-plan-from-cart', { query: line })).toEqual(submitted)
    const checkout = { body: { enrollment_id, effective_date: '12/01/2026' } }
    expect(await refused(visitor, 'POST enrollment/cart-checkout', checkout)).toEqual(submitted)
    expect((await ask(visitor, 'GET enrollment/get-cart-count', { query: { enrollment_id } })).result).toBe(1)
  })
})

keepRefusals('storefront/quote')
