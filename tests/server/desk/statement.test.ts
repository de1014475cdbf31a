import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statement, StatementChoices } from '#schemas/calls/desk/desk-statement.calls.ts'
import { summedShares } from '#schemas/storefront/pricing/contribution.rules.ts'
import { DAY } from '#server/clock.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { ask, problemsOf } from '../support/asking.ts'
import { type TestDatabase, testDatabases } from '../support/databases.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { byGroup, byRep, plain } from '../enrollment/final-steps.ts'
import { signedIn } from './signed-in.ts'

const rivera = { of: 'agent', id: 'rep-rivera', month: '2026-11' }

describe.each(testDatabases)('statements on $kind', ({ make }) => {
  let made: TestDatabase
  let app: TestApp
  let reader: Visitor
  let auditor: Visitor
  const ids: string[] = []
  beforeAll(async () => {
    made = await make()
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
    await submitted(await journeyTo(app, plain))
    const first = await clientJourney(app, byRep, { tier: 'IS', plans: ['larkspur-dental-high', plain.plans[0]] })
    ids.push(await submitted(first))
    await ask(first, 'POST enrollment/cancel-enrollment', { reason: 'other' })
    app.clock.advance(2 * DAY)
    ids.push(await submitted(await clientJourney(app, byRep, plain)))
    app.clock.advance(DAY)
    ids.push(await submitted(await clientJourney(app, byGroup, plain)))
    // The next month.
    app.clock.advance(12 * DAY)
    await submitted(await clientJourney(app, byRep, plain))
    reader = await signedIn(app, 'reader')
    auditor = await signedIn(app, 'auditor')
  })
  afterAll(async () => {
    await app.close()
    await made.drop()
  })
  const statement = async (query: object, visitor = reader): Promise<Statement> => {
    const { data, status } = await visitor.call('GET staff/get-statement', { query: query as Record<string, string> })
    if (status !== 200) throw new Error(`The statement was refused: ${status}`)
    return data as Statement
  }
  const file = (visitor: Visitor, address: string) => {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return app.server.inject({ method: 'GET', url: `/staff/v1/${address}`, headers: { cookie } })
  }
  const auditOf = async (staff: string) =>
    (await app.database.sql.selectFrom('audit').selectAll().where('staff_id', '=', staff).execute()).map(
      ({ subject, detail }) => `${subject} ${detail}`,
    )

  test('has the enrollments of a month, the oldest first, with totals that their records add up to', async () => {
    const { name, from, to, rows, total, next } = await statement(rivera)
    expect([name, from, to, next]).toEqual(['Elena Rivera', '11/01/2026', '11/30/2026', null])
    expect(rows.map(({ policy_id }) => policy_id)).toEqual(ids)
    expect(rows.map(({ submitted_on, state, cancelled_on }) => [submitted_on, state, cancelled_on])).toEqual([
      ['11/20/2026', 'cancelled', '11/20/2026'],
      ['11/22/2026', 'active', null],
      ['11/23/2026', 'active', null],
    ])
    const { records } = makeEnrollment(app.services).parts
    let [standing, cancelled, ofEmployers] = [0, 0, 0]
    for (const row of rows) {
      const record = await records.read(row.policy_id)
      const { cents: members, employer_cents: employers } = summedShares(record?.submitted.plans ?? [])
      const cents = members + employers
      expect(Math.round(row.employer_monthly * 100)).toBe(employers)
      expect(Math.round(row.monthly * 100)).toBe(cents)
      expect(row.plans.map((plan) => plan.name)).toEqual(record?.submitted.plans.map((plan) => plan.name))
      expect(row.name).toBe(
        `${record?.submitted.answers.personal?.first_name} ${record?.submitted.answers.personal?.last_name}`,
      )
      if (record?.entries.some(({ kind }) => kind === 'cancelled')) cancelled += cents
      else {
        standing += cents
        ofEmployers += employers
      }
    }
    expect(total).toEqual({
      submitted: 3,
      cancelled: 1,
      declined: 0,
      monthly: standing / 100,
      // A group's, of the demo.
      employer_monthly: ofEmployers / 100,
      cancelled_monthly: cancelled / 100,
    })
  })

  test('of a group, and of another month', async () => {
    expect(
      (await statement({ ...rivera, of: 'group', id: 'group-bluebonnet' })).rows.map((row) => row.policy_id),
    ).toEqual([ids[2]])
    expect((await statement({ ...rivera, month: '2026-12' })).total.submitted).toBe(1)
    expect((await statement({ ...rivera, month: '2026-10' })).rows).toEqual([])
  })

  test('names applicants for whoever may read them alone, and each is in the audit', async () => {
    const { rows } = await statement(rivera, auditor)
    expect(rows.map(({ name }) => name)).toEqual([null, null, null])
    expect(await auditOf('demo-auditor')).not.toContain(`policy:${ids[0]} listed`)
    await statement(rivera)
    const read = await auditOf('demo-reader')
    for (const id of ids) expect(read).toContain(`policy:${id} listed`)
  })

  test('a page has 100, and the next one goes on where it ended', async () => {
    const like = await app.database.sql
      .selectFrom('enrollment_figures')
      .selectAll()
      .where('policy_id', '=', ids[1] ?? '')
      .executeTakeFirstOrThrow()
    const policy = await app.database.sql
      .selectFrom('policies')
      .selectAll()
      .where('policy_id', '=', ids[1] ?? '')
      .executeTakeFirstOrThrow()
    const draft = await app.database.sql
      .selectFrom('drafts')
      .selectAll()
      .where('id', '=', policy.enrollment_id)
      .executeTakeFirstOrThrow()
    const details = app.services.sealing.open({ field: 'policies.sealed', row: policy.policy_id }, policy.sealed)
    for (let count = 0; count < 120; count += 1) {
      const [id, policy_id] = [`many-${count}`, `EC-MANY-${String(count).padStart(4, '0')}`]
      await app.database.sql
        .insertInto('drafts')
        .values({ ...draft, id })
        .execute()
      const sealed = app.services.sealing.seal({ field: 'policies.sealed', row: policy_id }, details)
      await app.database.sql
        .insertInto('policies')
        .values({ ...policy, policy_id, enrollment_id: id, sealed })
        .execute()
      await app.database.sql
        .insertInto('enrollment_figures')
        .values({ ...like, policy_id, day: '2026-09-09' })
        .execute()
    }
    const first = await statement({ ...rivera, month: '2026-09' })
    const second = await statement({ ...rivera, month: '2026-09', after: first.next })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([100, 20, null])
    expect(new Set([...first.rows, ...second.rows].map(({ policy_id }) => policy_id)).size).toBe(120)
    const { payload } = await file(reader, 'statement.csv?of=agent&id=rep-rivera&month=2026-09&lang=en')
    expect(payload.trim().split('\r\n')).toHaveLength(121)
    await app.database.sql.deleteFrom('enrollment_figures').where('day', '=', '2026-09-09').execute()
  })

  test('whose and which: those of the catalog, and months in which anything was submitted', async () => {
    const { data } = await reader.call('GET staff/get-statement-choices')
    const { agents, groups, months } = data as StatementChoices
    expect(agents.map(({ value }) => value)).toEqual(demoCatalog().reps.map(({ id }) => id))
    expect(groups.map(({ value }) => value)).toEqual(demoCatalog().groups.map(({ id }) => id))
    expect(months).toEqual(['2026-12', '2026-11'])
  })

  test('of nobody there is none', async () => {
    const { status } = await reader.call('GET staff/get-statement', { query: { ...rivera, id: 'rep-nobody' } })
    expect(status).toBe(404)
    const strange = await reader.call('GET staff/get-statement', { query: { ...rivera, month: '2026-13' } })
    expect(problemsOf(strange)).toEqual([422, ['month', expect.any(String)]])
  })

  test('is a file, with a line for each plan, and a row in the audit', async () => {
    const answer = await file(reader, 'statement.csv?of=agent&id=rep-rivera&month=2026-11&lang=en')
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="statement-rep-rivera-2026-11.csv"',
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    const lines = answer.payload.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe(
      'Confirmation number,Applicant,Submitted on,Plan,Premium a month,State,Canceled on,Employers’ part',
    )
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(
      new RegExp(`^${ids[0]},Pat O'Neil,2026-11-20,Larkspur Dental High,\\d+\\.\\d\\d,Canceled,2026-11-20,0\\.00$`),
    )
    expect(await auditOf('demo-reader')).toContain('agent:rep-rivera exported statement-rep-rivera-2026-11.csv')
    const nameless = await file(auditor, 'statement.csv?of=agent&id=rep-rivera&month=2026-11&lang=en')
    expect(nameless.payload).not.toContain('Neil')
    expect(nameless.payload.trim().split('\r\n')).toHaveLength(5)
  })

  test('every table of the figures is a file with its days in its name, of the language that is asked', async () => {
    const days = 'span=chosen&from=11/01/2026&to=11/30/2026'
    const names: string[] = []
    for (const table of ['periods', 'plans', 'agents', 'groups', 'sites']) {
      const { statusCode, headers, payload } = await file(auditor, `figures.csv?${days}&by=week&table=${table}&lang=en`)
      expect(statusCode).toBe(200)
      names.push(String(headers['content-disposition']))
      expect(payload.trim().split('\r\n').length).toBeGreaterThan(1)
    }
    expect(names.map((name) => /filename="(.*)-2026-11-01-to-2026-11-30\.csv"/.exec(name)?.[1])).toEqual([
      'enrollments-by-week',
      'enrollments-by-plan',
      'enrollments-by-agent',
      'enrollments-by-group',
      'enrollments-by-site',
    ])
    const { payload } = await file(auditor, `figures.csv?${days}&by=week&table=agents&lang=fr`)
    const [head, ...rows] = payload.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toMatch(/^Représentant,/)
    expect(rows[0]).toMatch(/^Elena Rivera,rep-rivera,3,1,0,\d+\.\d\d,\d+\.\d\d,5\.00$/)
    expect(await auditOf('demo-auditor')).toContain(
      'desk:figures exported enrollments-by-agent-2026-11-01-to-2026-11-30.csv',
    )
    const { payload: funnel } = await file(auditor, `funnel.csv?${days}&lang=es`)
    expect(funnel.trim().split('\r\n')).toHaveLength(14)
  })

  test('a name that a spreadsheet would run is no formula in a file', async () => {
    const catalog = demoCatalog()
    const reps = catalog.reps.map((rep) => (rep.id === 'rep-rivera' ? { ...rep, first_name: '=cmd()' } : rep))
    const { dataDir } = app.services.config
    const other = await testApp({
      catalog: { ...catalog, reps },
      database: await made.open(),
      clock: app.clock,
      config: { rateLimits: false, dataDir },
    })
    const visitor = await signedIn(other, 'reader')
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = '/staff/v1/figures.csv?span=chosen&from=11/01/2026&to=11/30/2026&by=month&table=agents&lang=en'
    const { payload } = await other.server.inject({ method: 'GET', url, headers: { cookie } })
    expect(payload).toContain("'=cmd() Rivera,rep-rivera,3")
    await other.close()
  })

  test('files are for the staff alone, and not for other sites', async () => {
    const url = 'figures.csv?span=this_month&by=day&table=plans&lang=en'
    expect((await file(app.visitor(), url)).statusCode).toBe(401)
    expect((await file(reader, 'figures.csv?span=this_month&by=day&table=secrets&lang=en')).statusCode).toBe(422)
    expect((await file(reader, 'statement.csv?of=agent&id=nobody&month=2026-11&lang=en')).statusCode).toBe(404)
    const cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await app.server.inject({ method: 'GET', url: `/staff/v1/${url}`, headers })).statusCode).toBe(403)
    await app.database.sql.updateTable('staff').set({ roles: '[]' }).where('id', '=', 'demo-auditor').execute()
    expect((await file(auditor, url)).statusCode).toBe(403)
    expect(await auditOf('demo-auditor')).toContain('desk:figures.csv refused')
  })
})

keepRefusals('desk/statement')
