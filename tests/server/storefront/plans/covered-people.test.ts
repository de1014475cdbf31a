import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../support/test-app.ts'
import { ask, austin, begin, refused, storefrontApp } from '../storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await storefrontApp()
})
afterAll(() => app.close())

const store = 'POST enrollment/store-temp-dependent-info'
const tierDialog = 'POST enrollment/update-tier-info'

describe('who else is covered', () => {
  // @spec 1:130 1:212
  test.each([
    [{}, 'IO', null, null],
    [{ no_of_children: 0 }, 'IO', null, null],
    [{ spouse_dob: '01/02/1987' }, 'IS', '01/02/1987', null],
    [{ no_of_children: 9 }, 'IC', null, 9],
    [{ spouse_dob: '1/2/1987', no_of_children: 8 }, 'IF', '01/02/1987', 8],
  ])('%j gives tier %s', async (dependents, tier, spouse_dop, child_num) => {
    const { visitor, enrollment_id } = await begin(app)
    const { result } = await ask(visitor, store, { body: { enrollment_id, ...dependents } })
    expect(result).toEqual({ ...austin, tier, spouse_dop, child_num })
  })

  // @spec 1:150 1:256
  test.each([
    [{ no_of_children: -1 }, 'no_of_children', 'Enter 0 or more'],
    [{ no_of_children: 10 }, 'no_of_children', 'At most 9 children can be covered in this tier.'],
    [
      { spouse_dob: '01/02/1987', no_of_children: 9 },
      'no_of_children',
      'At most 8 children can be covered in this tier.',
    ],
    [{ spouse_dob: '01/02/2010' }, 'spouse_dob', 'Age must be between 18 and 100 years.'],
    [{ spouse_dob: '13/02/1987' }, 'spouse_dob', 'Enter a valid date as mm/dd/yyyy'],
    [{ no_of_children: 1, dep_dob: ['12/24/2026'] }, 'dep_dob.0', 'The date cannot be in the future'],
    [{ no_of_children: 1, dep_dob: ['02/29/2023'] }, 'dep_dob.0', 'Enter a valid date as mm/dd/yyyy'],
    [{ no_of_children: 1, dep_dob: ['01/01/2020', '01/01/2021'] }, 'dep_dob', 'At most 1 entries can be sent'],
  ])('%j is refused at %s', async (dependents, field, text) => {
    const { visitor, enrollment_id } = await begin(app)
    expect(await refused(visitor, store, { body: { enrollment_id, ...dependents } })).toEqual([422, [field, text]])
  })

  // @spec 1:150 1:213
  test('the tier dialog asks for what its tier needs, and knows the spouse of before', async () => {
    const { visitor, enrollment_id } = await begin(app)
    const plan_id = 'clearview-vision-high'
    const set = { enrollment_id, plan_id }
    expect(await refused(visitor, tierDialog, { body: { ...set, tier: 'IF', no_of_children: 0 } })).toEqual([
      422,
      ['spouse_dob', 'Field is required'],
      ['no_of_children', 'Field is required'],
    ])
    const saved = await ask(visitor, tierDialog, { body: { ...set, tier: 'IS', spouse_dob: '01/02/1987' } })
    expect(saved).toEqual({
      temp_enrollment_id: enrollment_id,
      result: { ...austin, tier: 'IS', spouse_dop: '01/02/1987' },
      plan_id,
    })
    const family = await ask(visitor, tierDialog, { body: { ...set, tier: 'IF', no_of_children: 2 } })
    expect(family.result).toEqual({ ...austin, tier: 'IF', spouse_dop: '01/02/1987', child_num: 2 })
    const alone = await ask(visitor, tierDialog, { body: { ...set, tier: 'IO', no_of_children: 2 } })
    expect(alone.result).toEqual(austin)
  })
})
