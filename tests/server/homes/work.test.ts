import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Work } from '#schemas/calls/storefront/work.calls.ts'
import { DAY } from '#server/clock.ts'
import { ask as askAbout, problemsOf } from '../support/asking.ts'
import { testDatabases } from '../support/databases.ts'
import { proveGroup, proveRep } from '../support/proving.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { clientJourney, review, demoCatalog } from '../support/journey.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { auditOf, employee, member } from './homes.ts'

const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
const scenario = { tier: 'IO', plans: ['harvest-critical'] } as const
const plan = 'Harvest Critical Care, $10,000'
const work = 'GET enrollment/get-agent-work'
const resume = 'POST enrollment/resume-draft'

describe.each(testDatabases)('the work of a rep on $kind', ({ make }) => {
  let app: TestApp
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  // What was changed last stands first.
  beforeEach(() => {
    app.clock.advance(1000)
  })

  const rep = async (code?: string): Promise<Visitor> => {
    const visitor = app.visitor()
    await proveRep(app, visitor, code)
    return visitor
  }
  const workOf = async (visitor: Visitor, more: object = {}): Promise<Work> =>
    (await visitor.call(work, { query: { agent_id: 'rep-rivera', ...more } })).data as Work
  const namesOf = ({ rows }: { rows: readonly { name: string | null }[] }) => rows.map(({ name }) => name)

  test('is drafts with a cart, signatures that wait, and what was submitted; in any browser of the rep', async () => {
    const first = await clientJourney(app, byRep, scenario, 'contact_info')
    app.clock.advance(1000)
    const second = await clientJourney(app, byRep, scenario, 'primary_info')
    app.clock.advance(1000)
    const submitted = await clientJourney(app, byRep, scenario)
    const { policy_id } = await askAbout(submitted, 'POST enrollment/save-review-info', review)
    const { drafts, waiting, recent } = await workOf(await rep())
    expect(drafts).toEqual({
      rows: [
        {
          enrollment_id: second.enrollment_id,
          name: null,
          plans: ['Harvest Critical Care'],
          saved_tab: 'cart_info',
          changed_on: '11/20/2026',
          kept_until: '01/19/2027',
          is_with_client: false,
        },
        {
          enrollment_id: first.enrollment_id,
          name: "Pat O'Neil",
          plans: ['Harvest Critical Care'],
          saved_tab: 'primary_info',
          changed_on: '11/20/2026',
          kept_until: '01/19/2027',
          is_with_client: false,
        },
      ],
      total: 2,
    })
    const { enrollment_id } = waiting.rows[0] ?? {}
    const policy = {
      policy_id,
      enrollment_id,
      name: "Pat O'Neil",
      plans: [plan],
      submitted_on: '11/20/2026',
      effective_date: '12/01/2026',
      signature: 'awaited',
      deliveries: [{ receiver: 'Example Ancillary Administrators', state: 'waiting_for_signature', on: null }],
      cancelled_on: null,
      cancel_until: '12/31/2026',
    }
    expect([waiting, recent]).toEqual([
      { rows: [policy], total: 1 },
      { rows: [], total: 0 },
    ])
    expect(await auditOf(app, 'agent:rep-rivera')).toContainEqual(['read', 'work'])
  })

  test('tells a name, plans and days, and nothing else of a person', async () => {
    const text = JSON.stringify(await workOf(await rep(), { most: 100 }))
    expect(text).not.toMatch(/@|\*\*\*|1986|Congress|\b512\b|512\d{7}|\d{3}-\d{2}-\d{4}/)
  })

  test('is searched by name, plan and number, whatever the accents and capitals', async () => {
    const mine = await rep()
    const all = await workOf(mine)
    const number = all.waiting.rows[0]?.policy_id ?? ''
    const found = async (search: string) => {
      const { drafts, waiting } = await workOf(mine, { search })
      return [namesOf(drafts), namesOf(waiting)]
    }
    expect(await found('ONEIL critical')).toEqual([[], []])
    expect(await found("o'neil CRITICAL")).toEqual([["Pat O'Neil"], ["Pat O'Neil"]])
    expect(await found(number.toLowerCase())).toEqual([[], ["Pat O'Neil"]])
    expect(await found('harvest')).toEqual([[null, "Pat O'Neil"], ["Pat O'Neil"]])
    const one = await workOf(mine, { most: 1 })
    expect([one.drafts.rows.length, one.drafts.total]).toEqual([1, 2])
    // More of one list is more of that one alone.
    const more = await workOf(mine, { most: 1, most_drafts: 2 })
    expect([more.drafts.rows.length, more.waiting.rows.length]).toEqual([2, 1])
    expect((await workOf(mine, { most: 2, most_drafts: 1 })).drafts.rows).toHaveLength(1)
  })

  test('is for that rep alone', async () => {
    const hr = app.visitor()
    await proveGroup(app, hr)
    const others = {
      stranger: app.visitor(),
      'another rep': await rep('OKAF3434'),
      'a group': hr,
      'an employee': await employee(app),
      'a member': await member(app, 'member-santos'),
    }
    const begun = await clientJourney(app, byRep, scenario, 'contact_info')
    for (const [who, visitor] of Object.entries(others)) {
      const list = await visitor.call(work, { query: { agent_id: 'rep-rivera' } })
      expect([who, list.status]).toEqual([who, 403])
      const opened = await visitor.call(resume, { body: { enrollment_id: begun.enrollment_id } })
      expect([who, opened.status]).toEqual([who, 404])
    }
  })

  test('a draft goes on in another browser of the rep, at the step that was saved last', async () => {
    const begun = await clientJourney(app, byRep, scenario, 'contact_info')
    const { enrollment_id } = begun
    const other = await rep()
    const unopened = await other.call('GET enrollment/get-plan-cart', { query: { enrollment_id } })
    expect(unopened.status).toBe(404)
    const resumed = await other.call(resume, { body: { enrollment_id } })
    expect(resumed.data).toMatchObject({
      enrollment_id,
      saved_tab: 'primary_info',
      others: { eprocess: 'rep', agent_id: 'rep-rivera', effective_date: '12/01/2026' },
    })
    const holder = await other.call('GET enrollment/get-holder', { query: { enrollment_id } })
    expect(holder.data).toMatchObject({ holder: 'rep', mine: true })
    const { name } = (await workOf(other)).drafts.rows[0] ?? {}
    expect(name).toBe("Pat O'Neil")
  })

  test('what the client has taken over is theirs, and what is submitted or gone opens no more', async () => {
    const begun = await clientJourney(app, byRep, scenario, 'contact_info')
    const { enrollment_id } = begun
    await askAbout(begun, 'POST enrollment/save-enrollment', {
      email: 'pat@example.com',
      tab: 'contact_info',
      name: 'Pat',
    })
    const mails = (await app.mailbox()).map(({ message }) => message.text)
    const code = mails.flatMap((text) => /Code: (\S+)/.exec(text)?.[1] ?? [])[0] ?? ''
    const client = app.visitor()
    const came = await client.call('POST enrollment/continue-enrollment', { body: { code, email: 'pat@example.com' } })
    expect(came.status).toBe(200)
    const mine = await rep()
    const row = (await workOf(mine)).drafts.rows.find((one) => one.enrollment_id === enrollment_id)
    expect(row?.is_with_client).toBe(true)
    const taken = await mine.call(resume, { body: { enrollment_id } })
    expect(problemsOf(taken)[0]).toBe(409)
    const done = await clientJourney(app, byRep, scenario)
    await askAbout(done, 'POST enrollment/save-review-info', review)
    expect((await mine.call(resume, { body: { enrollment_id: done.enrollment_id } })).status).toBe(409)
    expect((await mine.call(resume, { body: { enrollment_id: 'A'.repeat(22) } })).status).toBe(404)
    app.clock.advance(61 * DAY)
    const later = await rep()
    expect((await workOf(later)).drafts).toEqual({ rows: [], total: 0 })
    expect((await later.call(resume, { body: { enrollment_id } })).status).toBe(404)
  })
})

keepRefusals('homes/work')
