import { type Premium, premiumOf } from '#schemas/storefront/pricing/contribution.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CountedEnrollments, DeskFigures, FigureRow, FiguresWish } from '#schemas/calls/desk/desk-figures.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { type Journey, type Scenario, ask, problemsOf } from '../support/asking.ts'
import { testClock } from '../support/clock.ts'
import { type TestDatabase, testDatabases } from '../support/databases.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { byGroup, byRep } from '../enrollment/final-steps.ts'
import { signedIn } from './signed-in.ts'

const vision: Scenario = { tier: 'IO', plans: ['brightwater-vision-high'] }
const two: Scenario = { tier: 'IS', plans: ['larkspur-dental-high', 'brightwater-vision-high'] }
const dental: Scenario = { tier: 'IO', plans: ['meadowlark-dental-high'] }

/** What was done, noted beside the product: the figures are held against a sum over this. */
interface Done {
  policyId: string
  day: string
  agent: string
  group: string
  cancelled?: true
  declined?: true
}
/** As the agency's calendar says it: Chicago is five hours behind UTC until November 1 at two in the morning, then six. */
const chicago = (at: number) => new Date(at - (at < Date.UTC(2026, 10, 1, 7) ? 5 : 6) * HOUR).toISOString().slice(0, 10)

describe.each(testDatabases)('figures on $kind', ({ make }) => {
  let made: TestDatabase
  let app: TestApp
  let reader: Visitor
  const done: Done[] = []
  const clock = testClock(Date.UTC(2026, 10, 1, 4, 59))

  const enroll = async (scenario: Scenario, by?: typeof byRep | typeof byGroup): Promise<Journey & { done: Done }> => {
    const journey = by === undefined ? await journeyTo(app, scenario) : await clientJourney(app, by, scenario)
    const one: Done = {
      policyId: await submitted(journey),
      day: chicago(clock.now()),
      // The group is the rep's.
      agent: by === undefined ? '' : 'rep-rivera',
      group: by?.eprocess === 'group' ? by.group_id : '',
    }
    done.push(one)
    return { ...journey, done: one }
  }
  const recordOf = async ({ policyId }: Done) => {
    const record = await makeEnrollment(app.services).parts.records.read(policyId)
    if (record === null) throw new Error(`${policyId} has no record`)
    return record
  }
  /** What its plans cost now, by what its record says. */
  const plansOf = async (one: Done) => {
    const { submitted: first, entries } = await recordOf(one)
    return first.plans.map(({ plan_id, category, ...price }) => {
      let now: Premium = price
      for (const { content } of entries) {
        if (content.kind === 'corrected') now = content.prices?.plans.find((plan) => plan.plan_id === plan_id) ?? now
      }
      return { plan_id, category, cents: premiumOf(now), employer: now.employer_cents ?? 0 }
    })
  }

  /** The sum that the figures are held against: over what was done and its records, without the table of figures. */
  const summed = async (
    fits: (one: Done) => boolean,
    isPlan: (plan: { plan_id: string; category: string }) => boolean = () => true,
  ) => {
    const sum = { submitted: 0, cancelled: 0, declined: 0, monthly: 0, cancelled_monthly: 0 }
    let employers = 0
    for (const one of done.filter(fits)) {
      const plans = (await plansOf(one)).filter(isPlan)
      if (plans.length === 0) continue
      const cents = plans.reduce((all, plan) => all + plan.cents, 0)
      if (!one.cancelled) employers += plans.reduce((all, plan) => all + plan.employer, 0)
      sum.submitted += 1
      if (one.cancelled) sum.cancelled += 1
      if (one.declined) sum.declined += 1
      if (one.cancelled) sum.cancelled_monthly += cents
      else sum.monthly += cents
    }
    return {
      ...sum,
      monthly: sum.monthly / 100,
      employer_monthly: employers / 100,
      cancelled_monthly: sum.cancelled_monthly / 100,
    }
  }
  const figures = async (wish: Partial<FiguresWish> = {}, visitor = reader): Promise<DeskFigures> => {
    const query = { span: 'chosen', from: '10/30/2026', to: '11/30/2026', by: 'day', ...wish }
    const { data, status, refusal } = await visitor.call('GET staff/get-figures', { query })
    if (status !== 200) throw new Error(JSON.stringify(refusal))
    return data as DeskFigures
  }
  const counted = ({
    submitted: all,
    cancelled,
    declined,
    monthly,
    employer_monthly,
    cancelled_monthly,
  }: CountedEnrollments) => ({ submitted: all, cancelled, declined, monthly, employer_monthly, cancelled_monthly })
  const rowOf = (rows: readonly FigureRow[], id: string) => {
    const row = rows.find((one) => one.id === id)
    return row && counted(row)
  }

  beforeAll(async () => {
    made = await make()
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), clock, config: { rateLimits: false } })
    // 11:59 PM of October 31 where the agency is, and two minutes later.
    await enroll(vision)
    clock.advance(2 * MINUTE)
    await enroll(two)
    clock.advance(9 * DAY)
    const cancelled = await enroll(two, byRep)
    await enroll(vision, byRep)
    await enroll(vision, byGroup)
    const declined = await enroll(two)
    const moved = await enroll(dental, byRep)
    await ask(cancelled, 'POST enrollment/cancel-enrollment', { reason: 'other' })
    cancelled.done.cancelled = true
    const contact = (await recordOf(moved.done)).submitted.answers.contact
    const change = {
      address1: '350 5th Ave',
      city: 'New York',
      zip: '10001',
      email_address: contact?.email_address,
      phone_number: contact?.phone_number,
    }
    const asked = await ask(moved, 'POST enrollment/correct-contact', change)
    if (asked.corrected) throw new Error('New York costs the same')
    await ask(moved, 'POST enrollment/correct-contact', { ...change, agreed_monthly: asked.prices.monthly_now })
    await app.database.sql
      .insertInto('billing_accounts')
      .values({
        policy_id: declined.done.policyId,
        method: 'eft',
        state: 'failed',
        facts: '{}',
        on_day: null,
        installment: 0,
        sealed: '',
        created_at: 1,
        changed_at: 1,
      })
      .onConflict((on) => on.column('policy_id').doUpdateSet({ state: 'failed' }))
      .execute()
    declined.done.declined = true
    clock.advance(DAY)
    reader = await signedIn(app, 'reader')
  })
  afterAll(async () => {
    await app.close()
    await made.drop()
  })

  test('all of it, with what was canceled, declined and corrected', async () => {
    const { total, time_zone } = await figures()
    expect(counted(total)).toEqual(await summed(() => true))
    expect(counted(total)).toMatchObject({ submitted: 7, cancelled: 1, declined: 1 })
    expect(total.cancelled_monthly).toBeGreaterThan(0)
    expect(time_zone).toBe('America/Chicago')
  })

  test('a price that was agreed to later counts, and not that of the submit', async () => {
    const moved = done.at(-1)
    if (moved === undefined) throw new Error('nobody moved')
    const [now] = await plansOf(moved)
    const [before] = (await recordOf(moved)).submitted.plans
    expect(now?.cents).not.toBe(before?.cents)
    const { plans } = await figures({ agent: 'rep-rivera', category: 'dental' })
    expect(rowOf(plans, 'meadowlark-dental-high')).toMatchObject({ monthly: (now?.cents ?? 0) / 100 })
  })

  test('by day, where the agency is, without a gap', async () => {
    const { periods } = await figures()
    expect(periods.map(({ from }) => from)).toEqual(
      Array.from({ length: 32 }, (_, index) =>
        usDay(new Date(Date.UTC(2026, 9, 30 + index)).toISOString().slice(0, 10)),
      ),
    )
    for (const { from, to, ...figure } of periods) {
      expect(to).toBe(from)
      expect([from, figure]).toEqual([from, await summed(({ day }) => usDay(day) === from)])
    }
    expect(periods.find(({ from }) => from === '10/31/2026')?.submitted).toBe(1)
    expect(periods.find(({ from }) => from === '11/01/2026')?.submitted).toBe(1)
  })

  test('by week and by month, cut at the ends of the days', async () => {
    const weeks = (await figures({ by: 'week', from: '10/30/2026', to: '11/10/2026' })).periods
    expect(weeks.map(({ from, to }) => [from, to])).toEqual([
      ['10/30/2026', '10/31/2026'],
      ['11/01/2026', '11/07/2026'],
      ['11/08/2026', '11/10/2026'],
    ])
    const months = (await figures({ by: 'month' })).periods
    expect(months.map(({ from, to, submitted: all }) => [from, to, all])).toEqual([
      ['10/30/2026', '10/31/2026', 1],
      ['11/01/2026', '11/30/2026', 6],
    ])
  })

  test('by plan, rep, group and site', async () => {
    const { plans, agents, groups, sites } = await figures()
    for (const row of plans)
      expect(counted(row)).toEqual(
        await summed(
          () => true,
          ({ plan_id }) => plan_id === row.id,
        ),
      )
    expect(plans.reduce((sum, { monthly }) => sum + Math.round(monthly * 100), 0)).toBe(
      Math.round((await summed(() => true)).monthly * 100),
    )
    for (const row of agents) expect(counted(row)).toEqual(await summed(({ agent }) => agent === row.id))
    for (const row of groups) expect(counted(row)).toEqual(await summed(({ group }) => group === row.id))
    expect(agents.map(({ name }) => name)).toEqual(['Elena Rivera', null])
    expect(groups.map(({ name }) => name)).toEqual([null, 'Bluebonnet Bakery'])
    expect(sites.map(({ id }) => id)).toEqual(['main'])
  })

  test.each<[string, Partial<FiguresWish>, (one: Done) => boolean, string | null]>([
    ['a rep', { agent: 'rep-rivera' }, ({ agent }) => agent === 'rep-rivera', null],
    ['a group', { group: 'group-bluebonnet' }, ({ group }) => group !== '', null],
    ['a kind of plan', { category: 'dental' }, () => true, 'dental'],
    ['a rep and a kind of plan', { agent: 'rep-rivera', category: 'vision' }, ({ agent }) => agent !== '', 'vision'],
    ['a site that nobody enrolled at', { site: 'agent' }, () => false, null],
    ['some days', { from: '11/01/2026', to: '11/01/2026' }, ({ day }) => day === '2026-11-01', null],
  ])('of %s alone', async (_, wish, fits, category) => {
    const { total, plans } = await figures(wish)
    const expected = await summed(fits, (plan) => category === null || plan.category === category)
    expect(counted(total)).toEqual(expected)
    for (const row of plans) expect(counted(row)).toEqual(await summed(fits, ({ plan_id }) => plan_id === row.id))
  })

  test('the presets begin and end where the agency’s calendar says', async () => {
    const days = async (span: FiguresWish['span']) => {
      const { data } = await reader.call('GET staff/get-figures', { query: { span, by: 'month' } })
      const { from, to, total } = data as DeskFigures
      return [from, to, total.submitted]
    }
    expect(await days('this_month')).toEqual(['11/01/2026', '11/10/2026', 6])
    expect(await days('last_month')).toEqual(['10/01/2026', '10/31/2026', 1])
    expect(await days('last_90_days')).toEqual(['08/13/2026', '11/10/2026', 7])
  })

  test('days that cannot be are refused at their field', async () => {
    const refused = async (from: string, to: string) =>
      problemsOf(await reader.call('GET staff/get-figures', { query: { span: 'chosen', by: 'day', from, to } }))
    expect(await refused('x', '')).toEqual([422, ['from', expect.any(String)], ['to', expect.any(String)]])
    expect(await refused('11/02/2026', '11/01/2026')).toEqual([422, ['to', 'The date cannot be before 11/02/2026']])
    expect(await refused('11/01/2025', '11/02/2026')).toEqual([422, ['to', 'Choose at most 366 days']])
  })

  test('a plan and a rep that the catalog has no more stand by the name of the record', async () => {
    const whole = demoCatalog()
    const [plan, rep] = ['brightwater-vision-high', 'rep-rivera']
    const catalog: Catalog = {
      ...whole,
      plans: whole.plans.filter(({ id }) => id !== plan),
      findPlan: (id) => (id === plan ? undefined : whole.findPlan(id)),
      reps: whole.reps.filter(({ id }) => id !== rep),
    }
    const { dataDir } = app.services.config
    const later = await testApp({ catalog, database: await made.open(), clock, config: { rateLimits: false, dataDir } })
    const { plans, agents } = await figures({}, await signedIn(later, 'reader'))
    const name = (await recordOf(done[0] as Done)).submitted.plans[0]?.name
    expect(plans.find(({ id }) => id === plan)?.name).toBe(name)
    expect(agents.find(({ id }) => id === rep)?.name).toBe('Elena Rivera')
    await later.close()
  })

  test('enrollments of before are counted once the server has caught up, as they are now', async () => {
    const before = await figures()
    await app.database.sql.deleteFrom('enrollment_figures').execute()
    await app.database.sql.deleteFrom('enrollment_sums').execute()
    expect((await figures()).total.submitted).toBe(0)
    const { enrollmentFigures } = makeEnrollment(app.services).parts
    expect(await enrollmentFigures.catchUp()).toBe(done.length)
    expect(await figures()).toEqual(before)
    expect(await enrollmentFigures.catchUp()).toBe(0)
  })

  test('whole months are read from sums, other days from the enrollments: the same of both', async () => {
    const whole = await figures({ from: '10/01/2026', to: '11/30/2026', by: 'month' })
    const crooked = await figures({ from: '10/02/2026', to: '11/29/2026', by: 'month' })
    const { total, plans, agents, groups, sites } = whole
    expect([crooked.total, crooked.plans, crooked.agents, crooked.groups, crooked.sites]).toEqual([
      total,
      plans,
      agents,
      groups,
      sites,
    ])
    await app.database.sql.deleteFrom('enrollment_sums').where('dimension', '=', 'plan').execute()
    expect((await figures({ from: '10/01/2026', to: '11/30/2026' })).plans).toEqual([])
    expect((await figures({ from: '10/31/2026', to: '10/31/2026' })).plans).toHaveLength(1)
  })

  test('an undone submit counts nothing', async () => {
    const rows = await app.database.sql.selectFrom('enrollment_figures').selectAll().execute()
    await app.database
      .transaction(async () => {
        makeEnrollment(app.services).parts.enrollmentFigures.note(
          'EC-0000-0000',
          (await recordOf(done[0] as Done)).submitted,
        )
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await app.database.sql.selectFrom('enrollment_figures').selectAll().execute()).toHaveLength(rows.length)
  })
})

keepRefusals('desk/figures')
