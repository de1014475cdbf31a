import * as fc from 'fast-check'
import { locales } from '#schemas/messages/languages.ts'
import type { Coverage, DeliveryDocument, Subscriber } from '#schemas/fulfillment/delivery-document.ts'
import { dependentRelationships } from '#schemas/fulfillment/delivery-document.ts'
import { eventReasons, isEnding } from '#schemas/fulfillment/event-codes.ts'
import { lineOfCategory } from '#server/formats/x12/codes-834.ts'
import type { PlanCategory } from '#schemas/storefront/catalog/catalog-codes.ts'

/** What people are called, separators, accents, ligatures and quotation marks included; at most so many signs. */
const names = (longest: number) =>
  fc
    .string({
      unit: fc.oneof(
        { arbitrary: fc.constantFrom(...Array.from('abcdefgINSTARZ')), weight: 6 },
        { arbitrary: fc.constantFrom(...Array.from("ÁéñüÇßØłœĐžỹ'’–-.*~:^ |\t")), weight: 2 },
      ),
      minLength: 1,
      maxLength: longest,
    })
    .map((text) => `A${text}`.slice(0, longest))

const day = (from: number, to: number) =>
  fc
    .integer({ min: Date.UTC(from, 0, 1) / 86_400_000, max: Date.UTC(to, 11, 31) / 86_400_000 })
    .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))

export const after = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const ids = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{3,19}$/)

const person = {
  first_name: names(60),
  middle_name: maybe(names(25)),
  last_name: names(60),
  born_on: day(1930, 2026),
  gender: fc.constantFrom('male' as const, 'female' as const, 'unknown' as const),
  ssn: maybe(digits(9)),
  tobacco: maybe(fc.boolean()),
  height_inches: maybe(fc.integer({ min: 10, max: 90 })),
  weight_pounds: maybe(fc.integer({ min: 5, max: 500 })),
  disabled: maybe(fc.boolean()),
}

const address = fc.record({
  line1: names(55),
  line2: maybe(names(55)),
  city: names(30),
  state: fc.constantFrom('TX', 'NY', 'CA'),
  zip: fc.oneof(digits(5), digits(9)),
})

const party = (kinds: readonly ('tax_id' | 'code' | 'cms_plan_id')[]) =>
  fc.record({ name: names(60), identifier: fc.record({ kind: fc.constantFrom(...kinds), value: ids }) })

/** The few parties between which a file's documents are divided. */
const parties = fc.record({
  sponsor: party(['tax_id', 'code']),
  payer: party(['tax_id', 'code', 'cms_plan_id']),
  agent: maybe(party(['code', 'tax_id'])),
  administrator: maybe(party(['tax_id'])),
})

const lines = Object.keys(lineOfCategory) as PlanCategory[]

const coverage = fc.record({
  plan_code: names(50),
  category: fc.constantFrom(...lines),
  tier: fc.constantFrom('IO' as const, 'IS' as const, 'IC' as const, 'IF' as const),
  premium_cents: fc.integer({ min: 0, max: 9_999_999 }),
  begins_on: day(2026, 2028),
  days: fc.integer({ min: 0, max: 400 }),
  policy_number: maybe(ids),
  /** Which of the people are covered, by a bit for each. */
  who: fc.integer({ min: 1, max: 2047 }),
  ends: fc.boolean(),
})

const subscriber = fc.record({
  ...person,
  marital_status: maybe(
    fc.constantFrom('single' as const, 'married' as const, 'divorced' as const, 'widowed' as const),
  ),
  email: maybe(fc.constantFrom('marisol.nb@example.com', 'o~neil@example.org')),
  phone: maybe(digits(10)),
  address,
  mailing_address: maybe(address),
  language: maybe(fc.constantFrom(...locales)),
  prior_coverage: maybe(
    fc.record({ carrier: names(60), begins_on: maybe(day(2010, 2024)), ends_on: maybe(day(2025, 2027)) }),
  ),
  employment: maybe(
    fc.record({
      employer: maybe(names(60)),
      status: maybe(fc.constantFrom('active' as const, 'cobra' as const, 'retired' as const)),
      started_on: maybe(day(1990, 2026)),
      hours_per_week: maybe(fc.constantFrom(15, 20, 30, 40)),
      annual_salary_cents: maybe(fc.integer({ min: 0, max: 99_999_999 })),
    }),
  ),
})

/** Without the fields that are undefined, as JSON has it. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

const kinds = ['addition', 'change', 'cancellation', 'termination', 'reinstatement', 'audit'] as const

/** A document of random people in one of `of`, whose coverages an 834 can carry. */
const document = fc
  .record({
    id: ids,
    policy_id: ids,
    kind: fc.constantFrom(...kinds),
    reason: fc.constantFrom(...eventReasons),
    subscriber,
    dependents: fc.array(fc.record({ ...person, relationship: fc.constantFrom(...dependentRelationships) }), {
      maxLength: 10,
    }),
    coverages: fc.array(coverage, { minLength: 1, maxLength: 4 }),
    /** Of a change: the last dependent is added, or leaves; the last coverage ends. */
    change: fc.constantFrom('joins' as const, 'leaves' as const, 'drops' as const, 'none' as const),
  })
  .map(({ kind, reason, change, ...drawn }) => {
    const everybody = ['P0', ...drawn.dependents.map((_, index) => `P${index + 1}`)]
    const effective_on =
      drawn.coverages
        .map(({ begins_on }) => begins_on)
        .sort()
        .at(-1) ?? ''
    const coverages = drawn.coverages.map(({ who, days, ends, ...rest }, index): Coverage => {
      const dropped = kind === 'change' && change === 'drops' && index === drawn.coverages.length - 1
      const ended = isEnding(kind) || dropped || ends
      const last = kind === 'cancellation' ? rest.begins_on : after(rest.begins_on, days)
      return {
        ...rest,
        plan_id: `plan-${index}`,
        plan_name: `Plan ${index}`,
        // Everybody has the first one, so that nobody is without.
        covers: everybody.filter((_, bit) => index === 0 || (who & (1 << bit)) > 0 || (bit === 0 && who % 2048 === 0)),
        ...(ended && { ends_on: last }),
        ...(dropped && { event: { kind: 'termination', reason: 'termination_of_benefits', effective_on: last } }),
        riders: [],
      }
    })
    const covered = coverages.map((one) => (one.covers.length === 0 ? { ...one, covers: ['P0'] } : one))
    const moves = kind === 'change' && (change === 'joins' || change === 'leaves')
    // A coverage that ends by itself may end before somebody joins or leaves it.
    const open = moves ? covered.map(({ ends_on: _ends, ...rest }) => rest) : covered
    const dependents = drawn.dependents.map((one, index) => {
      const last = index === drawn.dependents.length - 1
      if (!moves || !last) return { ...one, id: `P${index + 1}` }
      const event =
        change === 'joins'
          ? { kind: 'addition' as const, reason: 'birth' as const, effective_on }
          : { kind: 'termination' as const, reason: 'divorce' as const, effective_on: after(effective_on, 40) }
      return { ...one, id: `P${index + 1}`, event }
    })
    return {
      version: 1 as const,
      id: drawn.id,
      policy_id: drawn.policy_id,
      made_at: '2026-11-23T04:05:12.000Z',
      event: { kind, reason, effective_on },
      subscriber: { ...(drawn.subscriber as Subscriber), id: 'P0' },
      dependents,
      coverages: open,
      beneficiaries: [],
    }
  })

/** Documents for one file: those of one set together, each set of other parties. */
export const documentsFor834: fc.Arbitrary<DeliveryDocument[]> = fc
  .tuple(
    fc.uniqueArray(parties, { minLength: 1, maxLength: 3, selector: (one) => JSON.stringify(one) }),
    fc.array(document, { minLength: 1, maxLength: 6 }),
  )
  .map(([groups, documents]) => {
    const inSets = documents.map((one, index) => ({ one, group: index % groups.length }))
    return inSets
      .toSorted((left, right) => left.group - right.group)
      .map(({ one, group }) => plain({ ...one, ...groups[group] }) as DeliveryDocument)
  })
