import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { ageOn } from '#schemas/storefront/pricing/age.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { tiers } from '#schemas/storefront/catalog/catalog-codes.ts'
import { dayOf } from '#server/clock.ts'
import { bornFor } from '#server/services/proving/ages.ts'
import type { PlanProof } from '#server/services/proving/prove-plan.ts'
import type { Stop, StopReason } from '#server/services/proving/stop.ts'
import { type Visitor, visitorKinds, visitorsOf } from '#server/services/proving/visitors.ts'
import { atOnce } from '#server/services/proving/prove-folder.ts'
import { placeClasses } from '#server/services/proving/places.ts'
import { SEED, tries } from '#tests/seed.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { type Person, enrollAs } from './enroll-as.ts'
import { proofOf, readOf, worldOf } from './proving.ts'

const read = readOf()
const { catalog } = read
const places = atOnce(placeClasses(read.raw, catalog))

/** What the server answers to who is stopped for a reason. */
const answerTo: Readonly<Partial<Record<StopReason, string>>> = {
  companion: 'refused',
  moved: 'changePid',
  withdrawn: 'portalError',
  state: 'stateError',
  portal: 'portalError',
  region: 'metError',
  area: 'metError',
  tier: 'tierError',
  age: 'ageError',
  band: 'planAgeError',
  blackout: 'blackout',
}

/** What the proof says of one person; null where they arrive at the receipt. */
const provedOf = (proof: PlanProof, { place, tier }: Person, age: number): Stop | null => {
  const where = proof.places.findIndex((group) =>
    group.some(
      ({ state, region, ratingArea }) =>
        state === place.state && region === place.region && ratingArea === place.ratingArea,
    ),
  )
  const at = proof.ages.findIndex(({ from, to }) => from <= age && age <= to)
  const is = (cell: readonly number[]): boolean => cell.join() === [0, where, tiers.indexOf(tier), at].join()
  if (proof.reached.some(is)) return null
  const stop = proof.stopped.find(({ cells }) => cells.some(is))?.stop
  if (stop === undefined) throw new Error(`${proof.plan.id}: no class of ${where}, ${tier}, ${age}`)
  return stop
}

describe('what is proved is what happens', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ catalog, config: { rateLimits: false } })
  })
  afterAll(() => app.close())

  /** What happened to a person, and what was proved of them. */
  const outcomes = async (person: Person, age: number): Promise<[happened: string, proved: string]> => {
    const { plan, visitor, portalId } = person
    const proof = proofOf(worldOf(read, dayOf(app.clock), { ...visitor, portals: [portalId] }), plan)
    const stop = provedOf(proof, person, age)
    const who = `${plan.id} ${person.tier} ${age} ${person.place.zip} ${visitor.kind} ${visitor.host} ${portalId}`
    const happened = await enrollAs(app, catalog, person)
    const proved = `${who}: ${stop === null ? null : answerTo[stop.reason]}`
    // Whoever has the plan already, by the file or by an enrollment of this test, does not get it twice.
    const isTwice = visitor.kind === 'rep_member' && happened === 'already-active'
    return [isTwice ? proved : `${who}: ${happened}`, proved]
  }

  const today = '2026-11-20'
  const asked = visitorsOf(catalog, today).filter(({ kind }) => kind !== 'member' && kind !== 'group_member')
  const anybody = fc.record({
    id: fc.constantFrom(...catalog.plans.map((plan) => plan.id)),
    // Kinds first: of some there are many more than of others.
    visitor: fc
      .constantFrom(...visitorKinds)
      .filter((kind) => asked.some((one) => one.kind === kind))
      .chain((kind) => fc.constantFrom(...asked.filter((one) => one.kind === kind))),
    portal: fc.nat(),
    tier: fc.constantFrom(...tiers),
    age: fc.integer({ min: 18, max: 100 }),
    place: fc.nat(),
    // Mostly where the plan is sold: elsewhere there is little to see.
    isWithin: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
  })

  test('random people of the demo arrive, or are stopped, as the proof says', async () => {
    await fc.assert(
      fc.asyncProperty(anybody, async ({ id, visitor, portal, tier, age, place, isWithin }) => {
        const plan = catalog.findPlan(id) as Plan
        const own = places.filter(({ state }) => plan.states === 'all' || plan.states.includes(state))
        const list = isWithin ? own : places
        const home = (list[place % list.length] ?? places[0]) as (typeof places)[number]
        const within = isWithin ? plan.ages.from + (age % (plan.ages.to - plan.ages.from + 1)) : age
        const person = {
          plan,
          visitor,
          portalId: visitor.portals[portal % visitor.portals.length] ?? null,
          place: home,
          tier,
          dob: usDay(bornFor(within, today)),
        }
        const [happened, proved] = await outcomes(...asMember(person, within))
        expect(happened).toBe(proved)
      }),
      { numRuns: tries(100), seed: SEED },
    )
  }, 240_000)

  test('on a site without a portal everybody may choose each that the proof lets them', async () => {
    const [plan] = catalog.plans.filter(({ id }) => id === 'clearview-vision-high')
    for (const visitor of asked.filter(({ host, portals }) => host === 'portals.localhost' && portals.length > 1)) {
      for (const portalId of visitor.portals) {
        const dob = usDay(bornFor(40, today))
        const place = places.find(({ state }) => state === 'TX') as (typeof places)[number]
        const person = { plan: plan as Plan, visitor, portalId, place, tier: 'IO' as const, dob }
        const [happened, proved] = await outcomes(person, 40)
        expect(happened).toBe(proved)
      }
    }
  })

  /** A member is of the age and the place that the catalog says. */
  const asMember = (person: Person, age: number): [Person, number] => {
    const { kind, name }: Visitor = person.visitor
    const member = catalog.members.find((one) => `${one.first_name} ${one.last_name}` === name)
    const home = member && catalog.findPlace(member.address.zip)
    if (kind !== 'rep_member' || member === undefined || home === undefined) return [person, age]
    return [{ ...person, place: { ...home, count: 1 } }, ageOn(member.birthdate, today)]
  }
})
