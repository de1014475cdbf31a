import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import { type FormTab, dependentOf, tabCalls } from '../../support/answers.ts'
import { type Scenario, type Journey, ask, problemsOf, send } from '../../support/asking.ts'
import { offerOf, seen } from '../../support/offers.ts'
import { requiredTabs, review, demoCatalog, journeyTo, savedOf, submitted } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const save = 'POST enrollment/save-dependent-info'
const cart = 'GET enrollment/get-plan-cart'
const silver = 'evergreen-tx-silver'
const vision = 'brightwater-vision-high'

const toDependents = (scenario: Pick<Scenario, 'tier' | 'children'>, plans: readonly string[] = [silver]) =>
  journeyTo(app, { ...scenario, plans }, 'dependent_info')

const listOf = async (journey: Journey, children: number, withSpouse: boolean): Promise<Dependent[]> => {
  const spouse = withSpouse ? [await dependentOf(journey, 'd0', 'Spouse')] : []
  const rest = Array.from({ length: children }, (_, index) => dependentOf(journey, `d${index + 1}`, 'Child'))
  return [...spouse, ...(await Promise.all(rest))]
}
const born = ({ primary_info, ...rest }: Dependent, birthdate: string): Dependent => ({
  ...rest,
  primary_info: { ...primary_info, birthdate },
})
const numbered = ({ primary_info, ...rest }: Dependent, ssn: string): Dependent => ({
  ...rest,
  primary_info: { ...primary_info, ssn },
})

/** Saves what is still open. */
const fillOpenTabs = async (journey: Journey): Promise<void> => {
  for (const [tab, complete] of await requiredTabs(journey)) {
    if (complete || tab === 'review_info') continue
    const { key, body } = tabCalls[tab as FormTab]
    await ask(journey, key, await body(journey))
  }
}

describe('prices follow the people on the dependents list', () => {
  const cases: [string, Pick<Scenario, 'tier' | 'children'>, number, number, number][] = [
    ['Family, 1 child quoted, 4 enrolled', { tier: 'IF', children: 1 }, 4, 791.53, 1106.55],
    ['Member + Child(ren), 3 children quoted, 1 enrolled', { tier: 'IC', children: 3 }, 1, 789.54, 474.52],
  ]
  test.each(cases)('%s: shown, agreed to, and then charged', async (_, scenario, enrolled, before, now) => {
    const journey = await toDependents(scenario)
    const dependents = await listOf(journey, enrolled, scenario.tier === 'IF')
    const kept = await savedOf(journey)
    const offer = offerOf(await send(journey, save, { dependents }))
    expect(offer).toMatchObject({
      about: 'people',
      quoted: { tier: scenario.tier, children: scenario.children },
      would: { tier: scenario.tier, children: enrolled },
      plans: [{ plan_id: silver, before, now, reason: null }],
      monthly_before: before,
      monthly_now: now,
    })
    // Nothing has changed before it is agreed to, and nothing but these prices can be agreed to.
    expect(await savedOf(journey)).toEqual(kept)
    expect((await ask(journey, cart)).recurring_month_cost).toBe(before)
    offerOf(await send(journey, save, { dependents, agreed: { ...seen(offer), monthly_now: before } }))
    offerOf(await send(journey, save, { dependents, agreed: { plans: [], monthly_now: now } }))
    await ask(journey, save, { dependents, agreed: seen(offer) })
    expect(await ask(journey, cart)).toMatchObject({ recurring_month_cost: now, result: [{ price: now }] })
    expect((await ask(journey, 'GET enrollment/get-offer-changes')).plans).toEqual([])
    expect(await ask(journey, 'GET enrollment/get-temp-dependent-info')).toMatchObject({
      result: { no_of_children: enrolled },
    })
    await fillOpenTabs(journey)
    await submitted(journey)
    const receipt = await ask(journey, 'GET enrollment/get-receipt')
    expect([receipt.plans[0]?.price, receipt.recurring_month_cost, receipt.initial_month_cost]).toEqual([now, now, now])
  })

  test('where no price depends on it, the quote follows without a question', async () => {
    const journey = await toDependents({ tier: 'IF', children: 1 }, [vision])
    await ask(journey, save, { dependents: await listOf(journey, 3, true) })
    const { result } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'filter_info' })
    expect(result).toMatchObject({ tier: 'IF', child_num: 3 })
  })

  test('a spouse born on another day than was quoted is the one of the quote from then on', async () => {
    const journey = await toDependents({ tier: 'IS' })
    const [spouse] = await listOf(journey, 0, true)
    if (spouse === undefined) throw new Error('no spouse')
    await ask(journey, save, { dependents: [born(spouse, '07/04/1970')] })
    const { result } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'filter_info' })
    expect(result).toMatchObject({ spouse_dop: '07/04/1970' })
  })

  test('Member + Child(ren) takes one to nine', async () => {
    const journey = await toDependents({ tier: 'IC', children: 1 }, [vision])
    await ask(journey, save, { dependents: await listOf(journey, 9, false) })
    const ten = [
      ...(await listOf(journey, 9, false)),
      numbered(await dependentOf(journey, 'd10', 'Child'), '503445699'),
    ]
    expect(problemsOf(await send(journey, save, { dependents: ten, revision: 1 }))).toEqual([
      422,
      ['main', 'This enrollment can include at most 9 children. Please delete the additional children to continue.'],
    ])
  })

  test('people who make up another tier go on with that tier, at its prices', async () => {
    const journey = await toDependents({ tier: 'IF', children: 1 })
    const dependents = await listOf(journey, 0, true)
    expect(problemsOf(await send(journey, save, { dependents }))).toEqual([
      422,
      ['main', 'Please add a child to continue.'],
    ])
    const offer = offerOf(await send(journey, save, { dependents, tier: 'IS' }))
    expect(offer).toMatchObject({ quoted: { tier: 'IF', children: 1 }, would: { tier: 'IS', children: 0 } })
    await ask(journey, save, { dependents, tier: 'IS', agreed: seen(offer) })
    expect((await ask(journey, cart)).recurring_month_cost).toBe(offer.monthly_now)
    expect(await requiredTabs(journey)).toContainEqual(['dependent_info', true])
    // A tier that they do not make up is refused: nobody is charged for less than is enrolled.
    expect(problemsOf(await send(journey, save, { dependents, tier: 'IO', revision: 1 }))).toEqual([
      422,
      ['main', 'This enrollment does not include a spouse. Please delete the spouse to continue.'],
    ])
  })

  test('with nobody left the member goes on alone', async () => {
    const journey = await toDependents({ tier: 'IC', children: 2 })
    const offer = offerOf(await send(journey, save, { dependents: [], tier: 'IO' }))
    await ask(journey, save, { dependents: [], tier: 'IO', agreed: seen(offer) })
    expect((await requiredTabs(journey)).map(([tab]) => tab)).not.toContain('dependent_info')
    expect((await ask(journey, cart)).recurring_month_cost).toBe(offer.monthly_now)
  })

  test('a quote that is changed after the list leads back to it, and is not submitted', async () => {
    const journey = await journeyTo(app, { tier: 'IF', children: 1, plans: [vision] })
    await ask(journey, 'POST enrollment/store-temp-dependent-info', { spouse_dob: '01/02/1987', no_of_children: 4 })
    expect(await requiredTabs(journey)).toContainEqual(['dependent_info', false])
    expect(problemsOf(await send(journey, 'POST enrollment/save-review-info', review))).toEqual([
      422,
      [
        'main',
        "The prices don't match the people on the dependents list. Please go to Dependent Information and agree to the prices for the people you are enrolling.",
      ],
    ])
  })

  test('a list that was kept and never held against the quote is not submitted either', async () => {
    const journey = await journeyTo(app, { tier: 'IF', children: 1, plans: [silver] })
    const dependents = await listOf(journey, 4, true)
    await ask(journey, 'POST enrollment/save-dependent-info-to-temp', { dependents, revision: 1 })
    const answer = await send(journey, 'POST enrollment/save-review-info', review)
    expect([answer.status, answer.refusal.data[0]?.message_key]).toEqual([422, 'error_people_not_priced'])
    const { revision } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'dependent_info' })
    expect(offerOf(await send(journey, save, { dependents, revision }))).toMatchObject({ monthly_now: 1106.55 })
  })

  test('a birth date that is changed in the quote is the one of Personal Information', async () => {
    const journey = await journeyTo(app, { tier: 'IO', plans: [silver] })
    await journey.visitor.call(`PUT enrollment/change-filter-info/${journey.enrollment_id}`, {
      body: { dob: '06/15/1976' },
    })
    const { result } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'primary_info' })
    expect(result).toMatchObject({ birthdate: '06/15/1976', first_name: 'Pat' })
    expect(await requiredTabs(journey)).toContainEqual(['primary_info', true])
  })
})

describe('a spouse and their number', () => {
  const validate = 'POST enrollment/validate-single-dependent'

  test('a spouse is of age', async () => {
    const journey = await toDependents({ tier: 'IS' }, [vision])
    const [spouse] = await listOf(journey, 0, true)
    if (spouse === undefined) throw new Error('no spouse')
    const young = born(spouse, '06/15/2010')
    const said = 'A dependent must be at least 18 years old for these plans'
    expect(problemsOf(await send(journey, validate, { ...young }))).toEqual([422, ['primary_info.birthdate', said]])
    expect(problemsOf(await send(journey, save, { dependents: [young] }))).toEqual([
      422,
      ['dependents.0.primary_info.birthdate', said],
    ])
  })

  test('everybody of an enrollment has a number of their own', async () => {
    const journey = await toDependents({ tier: 'IF', children: 1 }, [vision])
    const [spouse, child] = await listOf(journey, 1, true)
    if (spouse === undefined || child === undefined) throw new Error('nobody')
    const members = "This is the member's own Social Security Number. Please enter this person's number."
    const others = "Someone else on the list has this Social Security Number. Please enter this person's number."
    expect(problemsOf(await send(journey, validate, { ...numbered(spouse, '501224567') }))).toEqual([
      422,
      ['primary_info.ssn', members],
    ])
    expect(problemsOf(await send(journey, save, { dependents: [numbered(spouse, '501224567'), child] }))).toEqual([
      422,
      ['dependents.0.primary_info.ssn', members],
    ])
    expect(problemsOf(await send(journey, save, { dependents: [spouse, numbered(child, '502334567')] }))).toEqual([
      422,
      ['dependents.1.primary_info.ssn', others],
    ])
    await ask(journey, 'POST enrollment/save-dependent-info-to-temp', { dependents: [spouse] })
    expect(problemsOf(await send(journey, validate, { ...numbered(child, '502334567') }))).toEqual([
      422,
      ['primary_info.ssn', others],
    ])
  })
})

keepRefusals('enrollment/people-priced')
