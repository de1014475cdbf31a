// What an employer pays, wherever a price of a group's member is told, charged or summed: every amount is held against
// the oracle, which knows nothing of the product's pricing.
import { afterEach, describe, expect, test } from 'vitest'
import type { Statement } from '#schemas/calls/desk/desk-statement.calls.ts'
import type { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { toCents } from '#schemas/storefront/pricing/money.rules.ts'
import type { Contribution } from '#schemas/storefront/catalog/contribution.schema.ts'
import { type Catalog, demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { csvValue } from '#server/formats/csv/csv-values.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { type carryTo, makeDeliveries } from '#server/services/enrollment/delivery/deliveries.ts'
import { startProvider } from '#tests/card-provider.ts'
import { type EmployerPays, type OracleReceipt, receiptOf } from '../../oracle/oracle.ts'
import { readTables } from '../../oracle/tables.ts'
import { birthdate, spouseBirth } from '../../support/answers.ts'
import { type Journey, type Scenario, ask } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { documentOfJourney } from '../../support/documents.ts'
import { checkedOutBy, clientJourney, demoCatalog, fillTabs, submitted } from '../../support/journey.ts'
import { missingPdfTools, readPdf } from '../../support/pdf-tools.ts'
import { enterAsEmployee } from '../../support/proving.ts'
import { testApp } from '../../support/test-app.ts'
import { signedIn } from '../../desk/signed-in.ts'
import { webhookTo } from '../delivery/delivering.ts'
import { byGroup } from '../final-steps.ts'
import { signLater } from '../signing-later.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const tables = readTables(demoCatalogFolder)
/** One that is rated by area and shared by percentages, one with an amount for each tier, one that nobody pays for. */
const family: Scenario = {
  tier: 'IF',
  children: 2,
  plans: ['evergreen-tx-silver', 'brightwater-vision-high', 'larkspur-dental-high'],
}
const contributions: Contribution[] = [
  { categories: ['medical'], percent: { employee: 75, dependents: 33 }, at_most_cents: 90_000 },
  { plans: ['brightwater-vision-high'], amount_cents: { IO: 500, IS: 700, IC: 700, IF: 1001 } },
]
/** The same once more, in the oracle's words. */
const employer: EmployerPays[] = [
  { of: { category: 'medical' }, pays: { own: 75, rest: 33, most: 90_000 } },
  { of: { plan: 'brightwater-vision-high' }, pays: { IO: 500, IS: 700, IC: 700, IF: 1001 } },
]

const iso = (day: string): string => day.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')
const expected = (scenario: Scenario, effective: string, pays = employer): OracleReceipt =>
  receiptOf(tables, {
    today: '2026-11-20',
    effective: iso(effective),
    birth: iso(birthdate),
    spouse: scenario.tier === 'IF' ? iso(spouseBirth) : null,
    children: scenario.children ?? 0,
    zip: '78701',
    state: 'TX',
    county: 'Travis',
    smoker: false,
    annualDollars: 52_000,
    weeklyHours: 40,
    portal: 'group-portal',
    isMember: false,
    employer: pays,
    chosen: scenario.plans.map((plan) => ({ plan, option: 'standard', riders: [] })),
    membership: { plan: 'association-membership', option: 'standard' },
  })

const catalogOf = (pays: readonly Contribution[]): Catalog => ({
  ...demoCatalog(),
  destinations: [webhookTo('https://hooks.example/deliveries')],
  groups: demoCatalog().groups.map((group) =>
    group.id === 'group-bluebonnet' ? { ...group, contributions: [...pays] } : group,
  ),
})

const dollars = (cents: number): number => cents / 100
const text = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

/** As mails and the document write it. */
const priceText = ({ cents, employer: part }: { cents: number | null; employer: number }): string => {
  const price = text(cents ?? 0)
  return part === 0
    ? price
    : `${price} (premium ${text((cents ?? 0) + part)}, of which the employer pays ${text(part)})`
}

interface Told {
  price: number | null
  employer_pays?: number | undefined
}
/** As every call says it: what the member pays, and what the employer pays where that is anything. */
const toldOf = ({ cents, employer: part }: { cents: number | null; employer: number }): Told => ({
  price: cents === null ? null : dollars(cents),
  ...(part > 0 && { employer_pays: dollars(part) }),
})
const said = ({ price, employer_pays }: Told): Told => ({
  price,
  ...(employer_pays !== undefined && { employer_pays }),
})

describe.each(testDatabases)('on $kind, what an employer pays', ({ make }) => {
  const begun = async (pays: readonly Contribution[] = contributions) => {
    const provider = await startProvider()
    closing.push(provider.stop)
    const where = await make()
    closing.push(where.drop)
    const app = await testApp({
      catalog: catalogOf(pays),
      database: await where.open(),
      config: { rateLimits: false, cards: provider.settings },
    })
    closing.push(() => app.close())
    return { app, where }
  }
  const asEmployee = async (scenario: Scenario, pays?: readonly Contribution[]) => {
    const { app, where } = await begun(pays)
    const visitor = app.visitor()
    await enterAsEmployee(visitor)
    const journey: Journey = { app, ...(await checkedOutBy(visitor, scenario)) }
    const { effective_date } = await ask(journey, 'GET enrollment/get-plan-cart')
    return { app, where, journey, effective: effective_date ?? '' }
  }

  test('is told by every call before the submit, and is no part of what is charged', async () => {
    const { journey, effective } = await asEmployee(family)
    const receipt = expected(family, effective)
    // The test would hold nothing if nobody else paid.
    expect(receipt.plans.map(({ employer: part }) => part > 0)).toEqual([true, true, false])
    const wanted = new Map(receipt.plans.map((line) => [line.plan, toldOf(line)]))
    const { result: cards } = await ask(journey, 'GET enrollment/get-filtered-plans')
    for (const [id, told] of wanted) {
      const card = cards.find(({ plan_id }) => plan_id === id)
      expect([id, said({ price: card?.plan_price ?? null, employer_pays: card?.employer_pays })]).toEqual([id, told])
      const own = card?.tier_price.find(({ tier }) => tier === 'IF')
      expect([id, said({ price: own?.price_male_nons ?? null, employer_pays: own?.employer_pays })]).toEqual([id, told])
      const { plans } = await ask(journey, 'GET enrollment/get-plan-pricing-detail', { pid: id })
      const rate = plans.find(({ selected_plan }) => selected_plan)
      expect([id, said({ price: rate?.plan_price ?? null, employer_pays: rate?.employer_pays })]).toEqual([id, told])
    }
    const cart = await ask(journey, 'GET enrollment/get-plan-cart')
    expect(cart.result.map((line) => [line.plan_id, said(line)])).toEqual([...wanted])
    const total = toldOf({ cents: receipt.monthly, employer: receipt.employer })
    expect(said({ price: cart.recurring_month_cost, employer_pays: cart.employer_pays })).toEqual(total)
    expect(cart.initial_month_cost).toBe(dollars(receipt.initial))
    expect((await ask(journey, 'GET enrollment/get-cart-amount')).result).toBe(dollars(receipt.monthly))
    const { summary } = await ask(journey, 'GET enrollment/get-overview')
    expect(summary?.plans.map(said)).toEqual([...wanted.values()])
    expect(said({ price: summary?.monthly ?? null, employer_pays: summary?.employer_pays })).toEqual(total)
    await fillTabs(journey)
    const { charges } = await ask(journey, 'GET enrollment/get-payment-method')
    expect([charges?.first, charges?.monthly]).toEqual([dollars(receipt.initial), dollars(receipt.monthly)])
  })

  test('is in receipt, mails, document, record, charge, invoice, deliveries, figures and statement alike', async () => {
    const { app, where, journey, effective } = await asEmployee(family)
    const { plans, monthly, employer: part, initial } = expected(family, effective)
    await ask(journey, 'POST enrollment/save-enrollment', {
      tab: 'cart_info',
      name: 'Ana Diaz',
      message: '',
      email: 'ana@example.com',
    })
    await fillTabs(journey)
    const policyId = await submitted(journey)
    const wanted = plans.map(toldOf)
    const total = toldOf({ cents: monthly, employer: part })

    const receipt = await ask(journey, 'GET enrollment/get-receipt')
    expect(receipt.plans.map(said)).toEqual(wanted)
    expect(said({ price: receipt.recurring_month_cost, employer_pays: receipt.employer_pays })).toEqual(total)
    expect([receipt.initial_month_cost, receipt.charge?.first, receipt.charge?.monthly]).toEqual(
      [initial, initial, monthly].map(dollars),
    )

    const letters = (await app.mailbox()).flatMap(({ message }) => (message.kind === 'mail' ? [message] : []))
    for (const subject of ['Your quote', 'Enrollment Receipt']) {
      const letter = letters.find((one) => one.subject.includes(subject))?.text ?? ''
      for (const words of plans.map(priceText)) {
        expect([subject, letter]).toEqual([subject, expect.stringContaining(words)])
      }
      for (const amount of [monthly + part, part, monthly, initial]) {
        expect([subject, letter]).toEqual([subject, expect.stringContaining(text(amount))])
      }
    }

    const { policy: shown } = await signLater(app, policyId)
    expect([shown.plans.map(said), said({ price: shown.monthly, employer_pays: shown.employer_pays })]).toEqual([
      wanted,
      total,
    ])

    const parts = makeEnrollment(app.services).parts
    const record = (await parts.records.read(policyId))?.submitted
    expect(record?.plans.map(({ cents, employer_cents = 0 }) => [cents, employer_cents])).toEqual(
      plans.map((line) => [line.cents, line.employer]),
    )
    expect([record?.monthly_cents, record?.initial_cents]).toEqual([monthly, initial])

    await app.services.cardCharges.pass()
    const charges = await app.database.sql.selectFrom('card_charges').select('cents').execute()
    expect(charges).toEqual([{ cents: initial }])
    await ask(journey, 'POST invoice/autoInvoiceGeneration', {
      policy_id: policyId,
      effectiveDate: receipt.effective_date,
    })

    const delivered: DeliveryDocument[] = []
    const database = await where.open()
    closing.push(database.close)
    const work = makeDeliveries(
      { ...app.services, database },
      (...[, { text: json }]: Parameters<ReturnType<typeof carryTo>>) => {
        delivered.push((JSON.parse(json) as { data: DeliveryDocument }).data)
        return Promise.resolve({ outcome: 'accepted', reasons: [] })
      },
    )
    await work.pass()
    const [document] = delivered
    expect(document?.coverages.map(({ premium_cents, employer_cents = 0 }) => [premium_cents, employer_cents])).toEqual(
      plans.map((line) => [(line.cents ?? 0) + line.employer, line.employer]),
    )
    expect(document?.billing).toMatchObject({ first_cents: initial, monthly_cents: monthly })
    const [coverage] = document?.coverages ?? []
    if (document === undefined || coverage === undefined) throw new Error('nothing was delivered')
    const cell = (field: Parameters<typeof csvValue>[0]) =>
      csvValue(field, { document, coverage, person: document.subscriber })
    const [first] = plans
    expect([cell('premium'), cell('employer_part'), cell('member_part')]).toEqual(
      [(first?.cents ?? 0) + (first?.employer ?? 0), first?.employer ?? 0, first?.cents ?? 0].map((cents) =>
        (cents / 100).toFixed(2),
      ),
    )

    const reader = await signedIn(app, 'reader')
    const query = { of: 'group', id: 'group-bluebonnet', month: '2026-11' }
    const statement = (await reader.call('GET staff/get-statement', { query })).data as Statement
    const premium = { monthly: dollars(monthly + part), employer_monthly: dollars(part) }
    expect(statement.total).toMatchObject(premium)
    expect(statement.rows).toMatchObject([premium])
    expect(statement.plans.reduce((sum, row) => sum + Math.round(row.employer_monthly * 100), 0)).toBe(part)
    const figures = (await reader.call('GET staff/get-figures', { query: { span: 'this_month', by: 'day' } })).data
    expect(figures).toMatchObject({ total: premium, groups: [{ id: 'group-bluebonnet', ...premium }] })
    const found = (await reader.call('GET staff/get-enrollment', { query: { policy_id: policyId } })).data
    expect(found).toMatchObject({ plans: wanted, monthly: total.price, employer_pays: total.employer_pays })
  })

  test.runIf(missingPdfTools().length === 0)('is in the signed document', async () => {
    const { journey, effective } = await asEmployee(family)
    const { plans, monthly, employer: part, initial } = expected(family, effective)
    await fillTabs(journey)
    await submitted(journey)
    const pdf = readPdf(await documentOfJourney(journey))
    const words = pdf.text().replaceAll(/\s+/g, ' ')
    for (const price of plans.map(priceText)) expect(words).toContain(price)
    for (const amount of [monthly + part, part, monthly, initial]) expect(words).toContain(text(amount))
    pdf.remove()
  })

  test('may be all of it: then nothing is asked for and nothing is charged', async () => {
    const all = [{ percent: { employee: 100, dependents: 100 } }]
    const scenario: Scenario = { tier: 'IO', plans: ['brightwater-vision-high'] }
    const { app, journey } = await asEmployee(scenario, all)
    const { result: method, without_card } = await ask(journey, 'GET enrollment/get-payment-method')
    expect([method, without_card]).toEqual(['list', []])
    const { result: cards } = await ask(journey, 'GET enrollment/get-filtered-plans')
    const card = cards.find(({ plan_id }) => plan_id === 'brightwater-vision-high')
    expect(card?.tier_price.map(({ tier, price_male_nons: price }) => [tier, price])).toEqual(
      ['IO', 'IS', 'IC', 'IF'].map((tier) => [tier, 0]),
    )
    await fillTabs(journey)
    await submitted(journey)
    const receipt = await ask(journey, 'GET enrollment/get-receipt')
    expect([receipt.charge, receipt.callInvoice, receipt.recurring_month_cost]).toEqual([null, false, 0])
    expect(receipt.employer_pays).toBeGreaterThan(0)
    await app.services.cardCharges.pass()
    expect(await app.database.sql.selectFrom('card_charges').selectAll().execute()).toEqual([])
    expect(await app.database.sql.selectFrom('billing_accounts').selectAll().execute()).toEqual([])
  })

  test('counts for whom the group enrolls, and for nobody outside of a group', async () => {
    const { app } = await begun()
    const scenario: Scenario = { tier: 'IO', plans: ['brightwater-vision-high'] }
    const theirs = await clientJourney(app, byGroup, scenario, 'primary_info')
    const own: Journey = { app, ...(await checkedOutBy(app.visitor(), scenario)) }
    const [of, without] = await Promise.all([theirs, own].map((one) => ask(one, 'GET enrollment/get-plan-cart')))
    expect(of?.employer_pays).toBe(5)
    expect(without?.employer_pays).toBeUndefined()
    expect(toCents(without?.recurring_month_cost ?? 0)).toBe(toCents(of?.recurring_month_cost ?? 0) + 500)
  })
})
