import { beforeEach, describe, expect, it } from 'vitest'
import { planSections } from '#src/storefront/plan/plan-sections.ts'
import { planPath, tierName } from '#src/fields/words.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { planOf } from './plans.ts'

beforeEach(() => takeLocale('en'))

describe('the sections of the plan list', () => {
  // @spec 1:81
  it('stand in the order of the specification, bundles last and by their count', () => {
    const plans = [
      planOf({ plan_id: 'b4', plan_category: 'bundles', bundle_plan_count: 4 }),
      planOf({ plan_id: 'pet', plan_category: 'pet' }),
      planOf({ plan_id: 'b2', plan_category: 'bundles', bundle_plan_count: 2 }),
      planOf({ plan_id: 'new', plan_category: 'travel' }),
      planOf({ plan_id: 'hsa', plan_category: 'hsa' }),
      planOf({ plan_id: 'vision', plan_category: 'vision' }),
      planOf({ plan_id: 'dental', plan_category: 'dental' }),
    ]
    expect(
      planSections(plans).map(({ title, plans: own, groups }) => [
        title,
        own.map(({ plan_id }) => plan_id),
        groups.map((group) => [group.title, group.plans.map(({ plan_id }) => plan_id)]),
      ]),
    ).toEqual([
      ['Dental', ['dental'], []],
      ['Vision', ['vision'], []],
      ['Qualified HSA', ['hsa'], []],
      ['Pet', ['pet'], []],
      ['travel', ['new'], []],
      [
        'Multiple Products In One',
        [],
        [
          ['Bundles', ['b2']],
          ['4 in one', ['b4']],
        ],
      ],
    ])
    expect(planSections([])).toEqual([])
  })
})

describe('words', () => {
  it('name the children tier after the premier plan, and plans by an address that people can read', () => {
    expect([tierName('IC'), tierName('IC', true), tierName('IF', true)]).toEqual([
      'Member + Child(ren)',
      'Member + 1 Child',
      'Family',
    ])
    expect(planPath('p.1', 'Açúcar & Smile — 1000!')).toBe('/plan/p.1/ac-u-car-smile-1000')
    expect(planPath('p.1', '…')).toBe('/plan/p.1/plan')
  })
})
