import { describe, expect, test } from 'vitest'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { TierCode } from '#schemas/calls/shapes.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { coveredPeople } from '#schemas/steps/covered-people.rules.ts'
import { type CartLine, withPlan } from '#schemas/storefront/cart/cart.rules.ts'
import type { Contribution } from '#schemas/storefront/catalog/contribution.schema.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { type Catalog, demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { enrollmentState } from '#server/services/enrollment/enrollment-state.ts'
import type { StoredFilter } from '#server/services/quote/quote-facts.ts'
import { demoCatalog } from '../support/journey.ts'
import { type Enrolled, type OracleReceipt, receiptOf } from './oracle.ts'
import { type RandomEnrollment, randomEnrollment, randomFrom } from './random.ts'
import { readTables } from './tables.ts'

const SEED = 20_261_122
const tables = readTables(demoCatalogFolder)
const catalog = demoCatalog()

const sold = new Set([...tables.areaRates.keys()].map((key) => key.slice(key.indexOf(' ') + 1, key.indexOf(' ') + 3)))
const several = [...tables.places].flatMap(([zip, places]) =>
  places.length > 1 && sold.has(places[0]?.state ?? '') ? [zip] : [],
)
const others = [...tables.places].flatMap(([zip, places]) =>
  places.length === 1 && (sold.has(places[0]?.state ?? '') || Number(zip) % 17 === 0) ? [zip] : [],
)

const tierOf = ({ spouse, children }: Pick<Enrolled, 'spouse' | 'children'>): TierCode =>
  spouse === null ? (children === 0 ? 'IO' : 'IC') : children === 0 ? 'IS' : 'IF'

const person = (dependent_id: string, relationship: 'Spouse' | 'Child', birthdate: string): Dependent => ({
  primary_info: { dependent_id, relationship, birthdate },
})

/** The cart that these plans make: a membership goes before the first plan that asks for one. */
const linesOf = ({ chosen, membership, isMember }: Enrolled): CartLine[] =>
  chosen.reduce<CartLine[]>((cart, { plan: id, option, riders }) => {
    const plan = catalog.findPlan(id)
    if (plan === undefined) throw new Error(`no plan ${id}`)
    return withPlan(cart, plan, option, {
      isExistingMember: isMember,
      riders,
      memberships: ['association-membership-plus'],
      chosen: { plan_id: membership.plan, option_id: membership.option },
    })
  }, [])

/** As a catalog says what an employer pays. */
const contributionsOf = ({ employer }: Enrolled): Contribution[] =>
  employer.map(({ of, pays }) => ({
    ...(of !== 'all' && ('plan' in of ? { plans: [of.plan] } : { categories: [of.category as Plan['category']] })),
    ...('own' in pays
      ? {
          percent: { employee: pays.own, dependents: pays.rest },
          ...(pays.most !== null && { at_most_cents: pays.most }),
        }
      : { amount_cents: pays }),
  }))

/** The catalog with the employer of these people as its first group. */
const withEmployer = (who: Enrolled): Catalog => ({
  ...catalog,
  groups: catalog.groups.map((group, index) =>
    index === 0 ? { ...group, contributions: contributionsOf(who) } : group,
  ),
})

/** The receipt's amounts by the product: from the quote, through the dependents list, to the cart at its prices. */
const receiptByProduct = (who: RandomEnrollment): OracleReceipt => {
  const tier = tierOf(who)
  const list = [
    ...(who.spouse === null ? [] : [person('s', 'Spouse', usDay(who.spouse))]),
    ...Array.from({ length: who.children }, (_, index) => person(`c${index}`, 'Child', '04/05/2016')),
  ]
  const quoted: StoredFilter = {
    zip: who.zip,
    state: who.state,
    // Only where it is asked for: elsewhere nothing may depend on it.
    ...(catalog.countiesOf(who.zip).length > 0 && { county: who.county }),
    dob: usDay(who.birth),
    gender: '1',
    tier,
    is_smoker: who.smoker ? 1 : 0,
    annual_incode: who.annualDollars,
    working_hours: who.weeklyHours,
    user_id: null,
    spouse_dop: who.spouse === null ? null : usDay(who.spouse),
    child_num: who.quotedChildren,
    categories: null,
    dep_dob: [],
    coverage: null,
    answers: Object.fromEntries(
      who.chosen.flatMap(({ plan }) =>
        (catalog.findPlan(plan)?.eligibility_questions ?? []).map((qid) => [qid, 1 as const]),
      ),
    ),
    effective_date: usDay(who.effective),
  }
  const state = enrollmentState(
    withEmployer(who),
    {
      enrollmentId: 'e',
      type: who.isMember ? 'existing-member' : 'new-member',
      eprocess: 'applicant',
      portalId: who.portal,
      agentId: null,
      groupId: catalog.groups[0]?.id ?? null,
      filter: { ...quoted, ...coveredPeople(list, tier, quoted) },
      member: null,
      lines: linesOf(who),
      cardsByProvider: false,
      section: () => null,
      effectiveDate: null,
    },
    who.today,
  )
  return {
    plans: state.priced.map(({ plan_id, cents, employer_cents }) => ({
      plan: plan_id,
      cents,
      employer: employer_cents,
    })),
    monthly: state.monthlyCents,
    employer: state.employerCents,
    initial: state.initialCents,
  }
}

describe('the oracle', () => {
  const COUNT = 5000
  const days = ['2026-11-20', '2026-01-02', '2026-02-27', '2028-02-29', '2026-12-31']

  test(`holds the amounts of ${COUNT} random enrollments (seed ${SEED}), each plan, each month and the first one`, () => {
    const random = randomFrom(SEED)
    const seen = {
      priced: 0,
      refused: 0,
      several: 0,
      birthdays: 0,
      members: 0,
      bundles: 0,
      riders: 0,
      fees: 0,
      shared: 0,
      free: 0,
    }
    const tiers = new Map<string, number>()
    for (let turn = 0; turn < COUNT; turn += 1) {
      const who = randomEnrollment(tables, random, { several, others }, random.oneOf(days))
      const expected = receiptOf(tables, who)
      const found = receiptByProduct(who)
      expect({ who, ...found }).toEqual({ who, ...expected })
      const age = (day: string) => Math.floor((Date.parse(day) - Date.parse(who.birth)) / 86_400_000 / 365.25)
      tiers.set(tierOf(who), (tiers.get(tierOf(who)) ?? 0) + 1)
      seen.priced += expected.plans.filter(({ cents }) => cents !== null).length
      seen.refused += expected.plans.filter(({ cents }) => cents === null).length
      seen.several += catalog.countiesOf(who.zip).length > 0 ? 1 : 0
      seen.birthdays += age(who.today) === age(who.effective) ? 0 : 1
      seen.members += expected.plans.some(({ plan }) => plan.startsWith('association-')) ? 1 : 0
      seen.bundles += who.chosen.some(({ plan }) => catalog.findPlan(plan)?.category === 'bundles') ? 1 : 0
      seen.riders += who.chosen.some(({ riders }) => riders.length > 0) ? 1 : 0
      seen.shared += expected.employer > 0 && expected.monthly > 0 ? 1 : 0
      seen.free += expected.plans.some(({ cents, employer }) => cents === 0 && employer > 0) ? 1 : 0
      seen.fees += expected.initial > expected.monthly ? 1 : 0
    }
    // What is drawn reaches every kind of price, or the oracle would hold nothing.
    expect([...tiers.values()].every((count) => count > 800)).toBe(true)
    expect(tiers.size).toBe(4)
    for (const [kind, count] of Object.entries(seen)) expect([kind, count > 40]).toEqual([kind, true])
  })
})
