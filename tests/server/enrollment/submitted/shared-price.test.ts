// What an employer pays of a premium, after the submit: a corrected home, and months of which nothing is the member's.
import { afterEach, describe, expect, test } from 'vitest'
import type { Statement } from '#schemas/calls/desk/desk-statement.calls.ts'
import type { Contribution } from '#schemas/storefront/catalog/contribution.schema.ts'
import { toCents } from '#schemas/storefront/pricing/money.rules.ts'
import { DAY } from '#server/clock.ts'
import { startProvider } from '#tests/card-provider.ts'
import { signedIn } from '../../desk/signed-in.ts'
import { type Scenario, ask, send } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { clientJourney, demoCatalog, submitted } from '../../support/journey.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'
import { testApp } from '../../support/test-app.ts'
import { byGroup } from '../final-steps.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Rated by region: dearer in New York than in Austin. */
const dental = 'meadowlark-dental-high'
const correct = 'POST enrollment/correct-contact'
const newYork = { address1: '350 5th Ave', city: 'New York', zip: '10001' }
const amounts = (cents: number) => ({ amount_cents: { IO: cents, IS: cents, IC: cents, IF: cents } })

describe.each(testDatabases)('on $kind', ({ make }) => {
  const sold = async (contributions: Contribution[], scenario: Scenario) => {
    const provider = await startProvider()
    closing.push(provider.stop)
    const where = await make()
    closing.push(where.drop)
    const catalog = demoCatalog()
    const app = await testApp({
      catalog: { ...catalog, groups: catalog.groups.map((group) => ({ ...group, contributions })) },
      database: await where.open(),
      config: { rateLimits: false, cards: provider.settings },
    })
    closing.push(() => app.close())
    const journey = await clientJourney(app, byGroup, scenario)
    const policyId = await submitted(journey)
    const { sections } = await ask(journey, 'GET enrollment/get-enrollment-copy')
    const contact = sections.find(({ column }) => column === 'contact_info')?.result as Record<string, unknown>
    const { email_address, phone_number } = contact
    const charged = async () => {
      await app.services.cardCharges.pass()
      const rows = await app.database.sql.selectFrom('card_charges').select('cents').orderBy('installment').execute()
      return rows.map(({ cents }) => cents)
    }
    return { app, journey, policyId, charged, moved: { ...newYork, email_address, phone_number } }
  }

  test('a corrected home asks with both parts, and charges, tells and counts them from then on', async () => {
    const half: Contribution = { percent: { employee: 50, dependents: 50 } }
    const { app, journey, charged, moved } = await sold([half], { tier: 'IO', plans: [dental] })
    const [first = 0] = await charged()
    const asked = await ask(journey, correct, moved)
    if (asked.corrected) throw new Error('it was corrected without having been agreed to')
    const { monthly_before, monthly_now, plans } = asked.prices
    const [plan] = plans
    expect(plan).toMatchObject({ before: monthly_before, now: monthly_now })
    // Half of each premium, the odd cent being the employer's.
    for (const [price = 0, employer = 0] of [
      [plan?.before, plan?.employer_before],
      [plan?.now, plan?.employer_now],
    ]) {
      expect([0, 1]).toContain(toCents(employer) - toCents(price))
    }
    expect(monthly_now).toBeGreaterThan(monthly_before)
    expect(await ask(journey, correct, { ...moved, agreed_monthly: monthly_now })).toEqual({ corrected: true })
    const receipt = await ask(journey, 'GET enrollment/get-receipt')
    expect(receipt).toMatchObject({ recurring_month_cost: monthly_now, employer_pays: plan?.employer_now })
    const premium = (toCents(monthly_now) + toCents(plan?.employer_now ?? 0)) / 100
    const reader = await signedIn(app, 'reader')
    const query = { of: 'group', id: 'group-bluebonnet', month: '2026-11' }
    const statement = (await reader.call('GET staff/get-statement', { query })).data as Statement
    expect(statement.total).toMatchObject({ monthly: premium, employer_monthly: plan?.employer_now })
    app.clock.advance(42 * DAY)
    expect(await charged()).toEqual([first, toCents(monthly_now)])
  })

  test('a fee is charged once where the employer pays every premium', async () => {
    const all: Contribution = { percent: { employee: 100, dependents: 100 } }
    const { app, journey, charged } = await sold([all], { tier: 'IO', plans: ['fieldstone-limited'] })
    const { charge, plans } = await ask(journey, 'GET enrollment/get-receipt')
    expect([charge?.first, charge?.monthly, plans[0]?.price]).toEqual([25, 0, 0])
    expect(await charged()).toEqual([2500])
    for (let month = 0; month < 3; month += 1) {
      app.clock.advance(31 * DAY)
      expect(await charged()).toEqual([2500])
    }
  })

  test('a home where the member would pay for the first time is refused, because nothing was said to pay it', async () => {
    const scenario: Scenario = { tier: 'IO', plans: [dental, 'fieldstone-limited'] }
    const entries: Contribution[] = [
      { plans: ['fieldstone-limited'], ...amounts(100_000) },
      { plans: [dental], ...amounts(5000) },
    ]
    const { journey, moved } = await sold(entries, scenario)
    const { status, refusal } = await send(journey, correct, moved)
    expect([status, refusal.message]).toEqual([409, expect.stringContaining('for the first time')])
  })
})

keepRefusals('submitted/shared-price')
