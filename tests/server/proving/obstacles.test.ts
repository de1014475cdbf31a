import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PlanSource } from '#schemas/storefront/catalog/plan.schema.ts'
import { proveFolder } from '#server/services/proving/prove-folder.ts'
import { catalogCopy } from '../catalog/catalog-copy.ts'

const { copy, edit } = catalogCopy()

type Json = Record<string, unknown>
type Change<Item = Json> = (item: Item) => Item

/** Changes a JSON file of the copy. */
const change = (file: string, by: Change): void =>
  edit(file, (text) => `${JSON.stringify(by(JSON.parse(text) as Json), null, 1)}\n`)

/** Changes plans of a file of the copy by their ids. */
const changePlans = (file: string, ids: readonly string[], by: Change<PlanSource>): void =>
  change(`plans/${file}.json`, (all) => ({
    ...all,
    plans: (all['plans'] as PlanSource[]).map((plan) => (ids.includes(plan.id) ? by(plan) : plan)),
  }))

const changeList = (file: string, name: string, by: (items: Json[]) => Json[]): void =>
  change(file, (all) => ({ ...all, [name]: by(all[name] as Json[]) }))

/** What is wrong with the copy, each with the line in which it stands. */
const found = (only?: readonly string[]): string[] => {
  const { mistakes, sentences } = proveFolder(copy.folder, { today: '2026-11-27', locale: 'en', only })
  expect(mistakes).toEqual([])
  return sentences
    .filter(({ severity }) => severity !== 'excluded')
    .map(({ severity, text, file, line }) => {
      const field = /"(\w+)"/.exec(readFileSync(join(copy.folder, file), 'utf8').split('\n')[line - 1] ?? '')?.[1]
      return `${severity}: ${text} [${file} ${field}]`
    })
}

/** The plans that the planted obstacles are of; nobody else is to be asked about. */
const of = [
  'lighthouse-hospital',
  'waggle-pet',
  'northgate-optional-life',
  'steady-short-term',
  'steady-income',
  'association-membership',
]

/** What is wrong; how it is put in; what is said, or parts of it. */
const planted: readonly (readonly [name: string, plant: () => void, said: string | readonly string[]])[] = [
  [
    'a portal that nobody comes in',
    () => {
      changeList('portals.json', 'portals', (all) => [
        ...all,
        { id: 'lonely', code: 'LONE', name: { en: 'Lonely', es: 'Solo', fr: 'Seul' } },
      ])
      // Its visitors may choose any portal.
      changeList('sites.json', 'sites', (all) => all.filter(({ id }) => id !== 'portals'))
      changePlans('hospital', ['lighthouse-hospital'], (plan) => ({ ...plan, portals: ['lonely'] }))
    },
    'error: Lighthouse Hospital Indemnity cannot be bought by anybody: no portal (it is sold in Lonely alone) [plans/hospital.json portals]',
  ],
  [
    'ages that nobody has who asks for a quote',
    () => changePlans('pet', ['waggle-pet'], (plan) => ({ ...plan, ages: { from: 3, to: 12 } })),
    'error: Waggle Pet Care cannot be bought by anybody: it is for ages 3 to 12 [plans/pet.json ages]',
  ],
  [
    'a state without a ZIP code',
    () => {
      change('lists.json', (all) => ({
        ...all,
        states: [...(all['states'] as Json[]), { abbrev: 'ZZ', name: { en: 'Nowhere', es: 'Nada', fr: 'Nulle part' } }],
      }))
      changePlans('pet', ['waggle-pet'], (plan) => ({ ...plan, states: ['ZZ'] }))
    },
    'error: Waggle Pet Care cannot be bought by anybody: it is sold in ZZ alone, and no ZIP code of zips.csv is there [plans/pet.json states]',
  ],
  [
    'ages without a rate band',
    () => changePlans('term-life', ['northgate-optional-life'], (plan) => ({ ...plan, ages: { from: 18, to: 75 } })),
    'warning: Northgate Optional Life cannot be bought at ages 70 to 75: no rate band has this age, though the plan is for ages 18 to 75 [plans/term-life.json rating]',
  ],
  [
    'ages that no spouse has',
    () =>
      changePlans('term-life', ['northgate-optional-life'], (plan) => ({ ...plan, spouse_ages: { from: 0, to: 17 } })),
    'error: Northgate Optional Life cannot be bought by anybody as Member + Spouse or Family: no spouse is of an age for it (0 to 17; a quote takes 18 to 100) [plans/term-life.json spouse_ages]',
  ],
  [
    'a salary that nobody can state',
    () => changePlans('di', ['steady-short-term'], (plan) => ({ ...plan, minimum_salary: 200_000_000 })),
    'error: Steady Short-Term Disability cannot be bought by anybody: nobody can state a salary and hours that are enough [plans/di.json minimum_salary]',
  ],
  [
    'a premium that is rounded to nothing',
    () =>
      changePlans('di', ['steady-income'], (plan) => ({
        ...plan,
        rating: {
          ...(plan.rating as Extract<PlanSource['rating'], { by: 'salary' }>),
          benefit_percent: 1,
          mills_per_100: 1,
        },
      })),
    'error: Steady Income Disability cannot be bought by anybody: its price comes to nothing [plans/di.json rating]',
  ],
  [
    'memberships that are sold in one state alone',
    () =>
      changePlans('lifestyle', ['association-membership', 'association-membership-plus'], (plan) => ({
        ...plan,
        states: ['TX'],
      })),
    [
      'warning: Northgate Optional Life cannot be bought by',
      'in AA, AE, AK, AL, AP, AR, and 55 more: Enrollchart Association Membership, which it comes with, cannot be had there: it is sold in TX alone [plans/term-life.json membership]',
    ],
  ],
  [
    'a membership whose children are of other ages',
    () =>
      changePlans('lifestyle', ['association-membership', 'association-membership-plus'], (plan) => ({
        ...plan,
        child_ages: { from: 30, to: 40 },
      })),
    [
      'error: Northgate Optional Life cannot be bought by anybody as Family: ',
      'the step “Dependent Information” cannot be completed (dependents.1.primary_info.birthdate: A child can be at most 25',
    ],
  ],
  [
    'a list of states that lacks one',
    () =>
      change('lists.json', (all) => ({
        ...all,
        states: (all['states'] as Json[]).filter(({ abbrev }) => abbrev !== 'WY'),
      })),
    'warning: Waggle Pet Care cannot be bought in WY: the step “Contact Information” cannot be completed (state: Enter the two letters of a state, for example TX) [plans/pet.json requirements]',
  ],
  [
    'an employment that nobody gets on with',
    () =>
      change('lists.json', (all) => ({
        ...all,
        employment_status: (all['employment_status'] as Json[]).filter(({ value }) => value === 'R'),
      })),
    [
      'error: Steady Short-Term Disability cannot be bought by anybody: the step “Employer Information” cannot be completed (employment_status: ',
    ],
  ],
  [
    'a review before the other steps',
    () =>
      changeList('requirements.json', 'requirements', (all) =>
        all.map((set) => ({
          ...set,
          tabs: (set['tabs'] as Json[]).map((tab) => (tab['tab_name'] === 'review_info' ? { ...tab, order: 0 } : tab)),
        })),
      ),
    [
      'error: Waggle Pet Care cannot be bought by anybody: the step “Contact Information” cannot be completed (main: Please complete the earlier steps first) [plans/pet.json requirements]',
    ],
  ],
  [
    'a site in whose portal nothing is sold',
    () => {
      const files = [
        'accident',
        'bundles',
        'critical',
        'dental',
        'di',
        'guaranteed',
        'hospital',
        'hsa',
        'lifestyle',
        'limitedmed',
        'medical',
        'pet',
        'rx',
        'supplemental',
        'term-life',
        'vision',
      ]
      for (const file of files) {
        change(`plans/${file}.json`, (all) => ({
          ...all,
          plans: (all['plans'] as Json[]).map((plan) => ({ portals: ['main-portal', 'group-portal'], ...plan })),
        }))
      }
    },
    'warning: Nothing can be bought by a visitor of store.localhost or a visitor of the landing page of Elena Rivera (store.localhost) [sites.json undefined]',
  ],
]

describe('what keeps a plan from being bought is found and named', () => {
  test.each(planted)('%s', (name, plant, said) => {
    plant()
    const all = found(name.startsWith('a site') ? undefined : of)
    const parts = typeof said === 'string' ? [said] : said
    // All of it in one sentence.
    const sentence = all.find((one) => parts.every((part) => one.includes(part))) ?? all.join('\n')
    for (const part of parts) expect(sentence).toContain(part)
  })
})

test('a plan that may not be sold today is left out on purpose', () => {
  const { sentences } = proveFolder(copy.folder, { today: '2026-11-27', locale: 'en' })
  expect(sentences.find(({ plans }) => plans.includes('trail-family-lifestyle'))).toMatchObject({
    severity: 'excluded',
    text: 'Trailhead Closed Season cannot be bought by anybody: it may not be sold from January\u00a01, 2025 to December\u00a031, 2035',
  })
})

test('a folder with mistakes is not proved', () => {
  changePlans('pet', ['waggle-pet'], (plan) => ({ ...plan, brand: 'nobody' }))
  expect(proveFolder(copy.folder, { today: '2026-11-27', locale: 'en' })).toMatchObject({
    mistakes: [{ file: 'plans/pet.json' }],
    proof: null,
    sentences: [],
  })
})
