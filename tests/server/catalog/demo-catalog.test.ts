import { describe, expect, test } from 'vitest'
import { paymentMethods, planCategories, planTraits, tiers } from '#schemas/storefront/catalog/catalog-codes.ts'
import { effectiveDates } from '#schemas/storefront/pricing/effective-date.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { type QuoteFacts, priceOf } from '#schemas/storefront/pricing/pricing.rules.ts'
import { enrollmentNeeds } from '#schemas/storefront/catalog/requirements.rules.ts'
import { folderFiles } from '#server/catalog/catalog-files.ts'
import { demoCatalogFolder, loadCatalog } from '#server/catalog/load-catalog.ts'
import { readTables } from '#server/catalog/catalog-tables.ts'
import { nineTabs } from '#tests/schemas/nine-tabs.ts'

const catalog = loadCatalog(demoCatalogFolder)

const quote = (zip: string, given: Partial<QuoteFacts> = {}): QuoteFacts => {
  const place = catalog.findPlace(zip)
  if (place === undefined) throw new Error(`no ZIP ${zip}`)
  return {
    state: place.state,
    ratingArea: place.ratingArea,
    region: place.region,
    age: 40,
    spouseAge: 38,
    tier: 'IO',
    children: 2,
    smoker: 0,
    annualSalaryCents: 5_000_000,
    weeklyHours: 40,
    portalId: 'main-portal',
    answers: { 'at-work': 1, 'other-accident': 0 },
    today: '2026-11-21',
    contributions: [],
    ...given,
  }
}
const found = (id: string): Plan => {
  const plan = catalog.findPlan(id)
  if (plan === undefined) throw new Error(`no plan ${id}`)
  return plan
}
const cents = (id: string, facts: QuoteFacts): number | string | undefined => {
  const outcome = priceOf(found(id), facts)
  return outcome.ok ? outcome.rates.find((rate) => rate.selected)?.cents : outcome.code
}
const isBuyable = (plan: Plan, facts: QuoteFacts): boolean =>
  plan.unlisted !== true && plan.hide_add_to_cart !== true && priceOf(plan, facts).ok

describe('places', () => {
  test('ZIP codes have a state, city, county, rating area and region', () => {
    expect(catalog.findZip('78701')).toEqual({ zip: '78701', state: 'TX', city: 'Austin', county: 'Travis' })
    expect(['78701', '33101', '60601', '99501'].map((zip) => catalog.findPlace(zip)?.ratingArea)).toEqual([
      'TX-3',
      'FL-43',
      'IL-1',
      'AK-1',
    ])
    expect(catalog.findPlace('10001')).toMatchObject({ state: 'NY', ratingArea: null, region: '5' })
    expect(catalog.findPlace('00601')).toEqual({
      zip: '00601',
      state: 'PR',
      city: 'Adjuntas',
      county: '',
      ratingArea: null,
      region: '1',
    })
    expect([catalog.findZip('00000'), catalog.findPlace('99999')]).toEqual([undefined, undefined])
  })

  test('a ZIP code that lies in several counties has the rating area of the one that is named, else of the first', () => {
    expect(catalog.findZip('34134')).toMatchObject({ county: 'Lee', counties: ['Lee', 'Collier'] })
    expect(
      [undefined, 'Lee', 'Collier', 'Travis'].map((county) => catalog.findPlace('34134', county)?.ratingArea),
    ).toEqual(['FL-35', 'FL-35', 'FL-11', 'FL-35'])
  })

  test('asks for the county only where a price depends on it', () => {
    expect(catalog.countiesOf('34134')).toEqual(['Lee', 'Collier'])
    // One county; several of one area; several areas of a state where nothing is sold by area; no such ZIP code.
    const { zips } = readTables(folderFiles(demoCatalogFolder), [])
    const several = [...zips.values()].filter(({ counties }) => counties !== undefined)
    const asked = several.filter(({ zip }) => catalog.countiesOf(zip).length > 0)
    expect([several.length, asked.length]).toEqual([3122, 1498])
    // The other 1,624: nobody sells there by area, or every plan has the same premiums in both areas.
    const sold = new Set(asked.map(({ state }) => state))
    expect([...sold].toSorted().join(' ')).toBe('AZ FL GA IL MI NC OH TN TX VA')
    expect(['78701', '00000', '66012'].map((zip) => catalog.countiesOf(zip))).toEqual([[], [], []])
  })

  test('ZIP codes whose county was another one’s are where they are', () => {
    const counties = {
      '33967': 'Lee',
      '33973': 'Lee',
      '33578': 'Hillsborough',
      '33112': 'Miami-Dade',
      '32318': 'Leon',
      '32753': 'Volusia',
      '30270': 'Fayette',
      '31562': 'Charlton',
      '39834': 'Decatur',
      '39840': 'Randolph',
      '48638': 'Saginaw',
      '27527': 'Johnston',
      '28035': 'Mecklenburg',
      '28271': 'Mecklenburg',
      '45275': 'Hamilton',
      '78574': 'Hidalgo',
      '23453': 'Virginia Beach (city)',
      '86351': 'Yavapai',
    }
    const directory = Object.keys(counties).map((zip) => [zip, catalog.findZip(zip)?.county])
    expect(Object.fromEntries(directory)).toEqual(counties)
    for (const [zip, wrong] of [
      ['39813', 'Columbia'],
      ['39828', 'Terrell'],
      ['39845', 'Baker'],
    ] as const) {
      expect(catalog.findZip(zip)?.county).not.toBe(wrong)
    }
  })

  test('banks are found by routing number', () => {
    expect([catalog.findBank('121000248'), catalog.findBank('011401534')]).toEqual(['Wells Fargo Bank', undefined])
  })
})

describe('the demo sells', () => {
  test.each(['78701', '33101', '60601', '99501'])('every category in every tier at %s', (zip) => {
    const missing = planCategories.flatMap((category) =>
      tiers
        .filter((tier) => !catalog.plansIn(category).some((plan) => isBuyable(plan, quote(zip, { tier }))))
        .map((tier) => `${category} ${tier}`),
    )
    expect(missing).toEqual([])
  })

  test.each(['10001', '00601', '96799', '90210', '82001'])('dental and vision in every tier at %s', (zip) => {
    for (const category of ['dental', 'vision'] as const) {
      for (const tier of tiers) {
        expect(
          catalog.plansIn(category).filter((plan) => isBuyable(plan, quote(zip, { tier }))).length,
        ).toBeGreaterThan(4)
      }
    }
  })

  test('at the published rates', () => {
    expect(cents('larkspur-dental-high', quote('78701'))).toBe(4552)
    expect(cents('larkspur-dental-high', quote('78701', { tier: 'IF' }))).toBe(13_654)
    expect(cents('kestrel-vision-high', quote('99501', { tier: 'IS' }))).toBe(2916)
    expect(cents('lighthouse-accident', quote('60601', { tier: 'IC' }))).toBe(1985)
    expect(cents('anchor-life-term', quote('60601'))).toBe(200)
    expect(cents('association-membership', quote('60601'))).toBe(500)
    expect(cents('evergreen-ak-silver', quote('99501', { age: 45 }))).toBe(
      Math.round(
        ((cents('evergreen-ak-silver', quote('99501')) as number) +
          (cents('evergreen-ak-silver', quote('99501', { age: 50 })) as number)) /
          2,
      ),
    )
  })

  test('with every code of the specification at least once', () => {
    const reach: [string, Partial<QuoteFacts>][] = [
      ['meadowlark-dental-2025', {}],
      ['cedar-dental-classic', {}],
      ['evergreen-ak-silver', {}],
      ['fieldstone-group-limited', {}],
      ['hudson-dental-high', {}],
      ['northgate-family-life', {}],
      ['evergreen-tx-catastrophic', {}],
      ['northgate-family-life', { tier: 'IS', spouseAge: 61 }],
      ['northgate-optional-life', { age: 72, spouseAge: null }],
      ['steady-short-term', { annualSalaryCents: null }],
      ['steady-short-term', { weeklyHours: 10 }],
      ['northgate-optional-life', { smoker: null }],
      ['mallard-accident', { answers: {} }],
    ]
    expect(reach.map(([id, given]) => cents(id, quote('78701', given)))).toEqual([
      'changePid',
      'portalError',
      'stateError',
      'portalError',
      'metError',
      'tierError',
      'ageError',
      'planAgeError',
      'ageError',
      'salaryError',
      'hourError',
      'smokerError',
      'newQuestionsError',
    ])
  })

  test('every category, trait, bundle size, payment method, blackout, rider and effective rule', () => {
    const { plans } = catalog
    expect(planCategories.filter((category) => catalog.plansIn(category).length === 0)).toEqual([])
    expect(planTraits.filter((trait) => !plans.some((plan) => plan.traits.includes(trait)))).toEqual([])
    expect([...new Set(plans.map((plan) => plan.bundle_plan_count))].sort()).toEqual([1, 2, 3, 4, 5])
    expect(
      paymentMethods.filter(
        (method) =>
          !plans.some((plan) => enrollmentNeeds([plan], [], { tier: 'IO', signer: 'rep' }).paymentMethod === method),
      ),
    ).toEqual([])
    expect([...new Set(plans.map((plan) => plan.effective))].sort()).toEqual(['daily', 'first', 'first_or_fifteenth'])
    expect(plans.some((plan) => plan.blackouts !== undefined && plan.riders.length === 0)).toBe(true)
    expect(plans.some((plan) => plan.riders.length > 0)).toBe(true)
    expect(plans.filter((plan) => plan.featured === true).length).toBeGreaterThan(3)
    expect(
      effectiveDates(
        plans.map((plan) => plan.effective),
        '2026-11-21',
      ),
    ).toEqual(['12/01/2026', '01/01/2027', '02/01/2027'])
  })
})

describe('enrollments', () => {
  const tabs = (ids: string[], tier: (typeof tiers)[number]) =>
    enrollmentNeeds(ids.map(found), catalog.requirements, { tier, signer: 'applicant' })
      .tabs.filter(({ required }) => required)
      .map(({ tab_name }) => tab_name)

  test('with few tabs and with all', () => {
    expect(tabs(['larkspur-dental-high'], 'IO')).toEqual([
      'primary_info',
      'contact_info',
      'agreement_info',
      'billing_info',
      'review_info',
    ])
    expect(tabs(['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'], 'IF')).toEqual(nineTabs)
  })

  test('ask the health questions of the member and of dependents', () => {
    const { healthQuestions } = enrollmentNeeds([found('evergreen-tx-silver')], catalog.requirements, {
      tier: 'IO',
      signer: 'rep',
    })
    expect(
      catalog.healthQuestions(healthQuestions, 'dependents').map((question) => [question.question_id, question.layout]),
    ).toEqual([
      [141, 'general'],
      [142, 'general'],
      [143, 'general'],
      [144, 'general'],
      [145, 'none'],
      [146, 'physician'],
      [147, 'physician'],
      [148, 'medication'],
    ])
  })
})

test('sites answer by host name', () => {
  const hosts = [
    'localhost',
    'agent.localhost',
    'group.localhost',
    'members.localhost',
    'usag.localhost',
    'store.localhost',
    'example.org',
  ]
  expect(hosts.map((host) => catalog.siteOf(host).id)).toEqual([
    'main',
    'agent',
    'group',
    'members',
    'usag',
    'store',
    'main',
  ])
})

test('the load-test table adds its plans, priced like the others', () => {
  const large = loadCatalog(demoCatalogFolder, { large: true })
  expect(large.plans.length - catalog.plans.length).toBe(2890)
  const plan = large.findPlan('large-38344AK0570001')
  expect(plan?.category).toBe('hsa')
  const outcome = plan && priceOf(plan, quote('99501', { age: 30, tier: 'IS' }))
  expect(outcome?.ok && outcome.rates.find((rate) => rate.selected)?.cents).toBe(65_000)
})

test('every plan whose table has a limit of what is paid at most estimates a year by its own figures', () => {
  const amountIn = ({ benefits }: Plan, row: string): number | undefined => {
    const text = benefits.find(({ name }) => name.en === row)?.text.en
    return text === undefined ? undefined : Number(text.replaceAll(/[$,]/g, ''))
  }
  const limits = catalog.plans.flatMap((plan) => {
    const most = amountIn(plan, 'Out-of-pocket maximum, one person')
    return most === undefined
      ? []
      : [[plan.id, amountIn(plan, 'Deductible, one person'), amountIn(plan, 'Deductible, family'), most]]
  })
  expect(limits.length).toBeGreaterThan(50)
  expect(
    limits.map(([id]) => {
      const { deductible, out_of_pocket } = found(String(id)).cost_sharing ?? {}
      return [id, deductible?.person, deductible?.family, out_of_pocket?.person]
    }),
  ).toEqual(limits)
})
