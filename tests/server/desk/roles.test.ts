import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskAccessCalls } from '#schemas/calls/desk/desk-access.calls.ts'
import { deskAuditCalls } from '#schemas/calls/desk/desk-audit.calls.ts'
import { deskCatalogCalls } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { deskDraftsCalls } from '#schemas/calls/desk/desk-drafts.calls.ts'
import { deskEnrollmentCalls } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import { deskQueuesCalls } from '#schemas/calls/desk/desk-queues.calls.ts'
import { deskGroupsCalls } from '#schemas/calls/desk/desk-groups.calls.ts'
import { deskRosterCalls } from '#schemas/calls/desk/desk-roster.calls.ts'
import { deskSignInsCalls } from '#schemas/calls/desk/desk-sign-ins.calls.ts'
import { deskSupportCalls } from '#schemas/calls/desk/desk-support.calls.ts'
import { deskFiguresCalls } from '#schemas/calls/desk/desk-figures.calls.ts'
import { deskStatementCalls } from '#schemas/calls/desk/desk-statement.calls.ts'
import { deskFormsCalls } from '#schemas/calls/desk/desk-forms.calls.ts'
import { deskFindCalls } from '#schemas/calls/desk/desk-find.calls.ts'
import { deskCallRights } from '#schemas/calls/desk/desk-rights.ts'
import { type DeskRole, deskRoleNames, rightsOf } from '#schemas/desk/roles.ts'
import { HOUR, MINUTE, SECOND } from '#server/clock.ts'
import { makeDeskAccess } from '#server/services/visits/desk-access.service.ts'
import { callerWith } from '../support/caller.ts'
import { demoCatalog } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { signedIn } from './signed-in.ts'

const calls = Object.entries({
  ...deskFindCalls,
  ...deskEnrollmentCalls,
  ...deskAuditCalls,
  ...deskSupportCalls,
  ...deskCatalogCalls,
  ...deskFormsCalls,
  ...deskFiguresCalls,
  ...deskStatementCalls,
  ...deskQueuesCalls,
  ...deskGroupsCalls,
  ...deskRosterCalls,
  ...deskDraftsCalls,
  ...deskSignInsCalls,
}).map(([name, { key }]) => ({ key, right: deskCallRights[name as keyof typeof deskCallRights] }))
const nobodys = 'EC-0000-0000'
const nobodysDraft = 'A'.repeat(22)
const noForms = { requirements: [], forms: {}, health: [], agreements: [], plans: [] }
/** A request that its handler would get as far as looking for an enrollment. */
const requests: Record<string, { query?: Record<string, string>; body?: object }> = {
  'GET staff/get-enrollment': { query: { policy_id: nobodys } },
  'GET staff/preview-receipt': { query: { policy_id: nobodys } },
  'POST staff/find-enrollments': { body: {} },
  'POST staff/reveal-answers': { body: { policy_id: nobodys, part: 'numbers', reason: 'caller' } },
  'POST staff/add-note': { body: { policy_id: nobodys, text: 'called' } },
  'POST staff/resend-receipt': { body: { policy_id: nobodys } },
  'POST staff/retry-delivery': { body: { policy_id: nobodys, delivery: 'none' } },
  'POST staff/close-support-request': { body: { id: 'none' } },
  'GET staff/get-catalog-version': { query: { number: '99' } },
  'POST staff/upload-catalog-version': { body: { archive: 'bm90aGluZw', note: '' } },
  'POST staff/copy-catalog-version': { body: { number: 99, note: '' } },
  'POST staff/remove-catalog-version': { body: { number: 99 } },
  'GET staff/get-catalog-file': { query: { number: '99', path: 'sites.json' } },
  'POST staff/save-catalog-file': { body: { number: 99, path: 'sites.json', text: '', revision: '' } },
  'POST staff/publish-catalog-version': { body: { number: 99, at: null, instead_of: null } },
  'POST staff/withdraw-catalog-publication': { body: { id: 'none' } },
  'POST staff/preview-catalog-version': { body: { number: 99 } },
  'GET staff/get-catalog-forms': { query: { number: '99' } },
  'POST staff/preview-catalog-forms': {
    body: { number: 99, config: noForms, of: { plan: 'none', tier: 'IO', person: 'visitor' } },
  },
  'POST staff/save-catalog-forms': { body: { number: 99, config: noForms, revision: '' } },
  'GET staff/get-figures': { query: { span: 'this_month', by: 'day' } },
  'GET staff/get-funnel': { query: { span: 'this_month' } },
  'GET staff/get-statement': { query: { of: 'agent', id: 'nobody', month: '2026-11' } },
  'POST staff/find-drafts': { body: { name: 'nobody' } },
  'GET staff/get-draft': { query: { enrollment_id: nobodysDraft } },
  'POST staff/send-draft-code': { body: { enrollment_id: nobodysDraft } },
  'POST staff/remind-draft': { body: { enrollment_id: nobodysDraft } },
  'POST staff/extend-draft': { body: { enrollment_id: nobodysDraft } },
  'POST staff/hand-over-draft': { body: { enrollment_id: nobodysDraft, to: 'applicant' } },
  'GET staff/get-queue': { query: { queue: 'mails' } },
  'POST staff/resend-message': { body: { id: 'none' } },
  'POST staff/dismiss-message': { body: { id: 'none' } },
  'GET staff/get-roster': { query: { group_id: 'none' } },
  'GET staff/export-roster': { query: { group_id: 'none' } },
  'POST staff/check-roster': { body: { group_id: 'none', csv: '', keep: false } },
  'POST staff/apply-roster': { body: { group_id: 'none', csv: '', keep: false, seen: '' } },
  'POST staff/invite-employees': { body: { group_id: 'none' } },
  'POST staff/remind-employees': { body: { group_id: 'none' } },
  'POST staff/record-waiver': { body: { employee: 'none', reason: 'cost' } },
  'POST staff/take-back-waiver': { body: { employee: 'none' } },
  'POST staff/stop-reminders': { body: { employee: 'none' } },
  'POST staff/give-sign-in': { body: { subject: 'agent:none', way: 'passkey' } },
  'POST staff/remove-sign-in-key': { body: { subject: 'agent:none', key: 'none' } },
}

describe('the roles of the desk', () => {
  let app: TestApp
  const by = {} as Record<DeskRole, Visitor>
  beforeAll(async () => {
    app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
    for (const role of deskRoleNames) by[role] = await signedIn(app, role)
  })
  afterAll(() => app.close())
  const statusOf = async (visitor: Visitor, key: string) => (await visitor.call(key, requests[key])).status

  test('the table has every call, and every right is some role’s', () => {
    expect(calls.length).toBe(Object.keys(deskCallRights).length)
    expect(new Set(deskRoleNames.flatMap((role) => rightsOf([role])))).toEqual(new Set(Object.values(deskCallRights)))
    expect(rightsOf(['reader', 'auditor'])).toEqual(['read', 'figures', 'audit'])
  })

  test.each(calls)('$key is refused to whoever has not the right to $right', async ({ key, right }) => {
    expect(await statusOf(app.visitor(), key)).toBe(401)
    // Past the check there is no such enrollment or version, and what was sent is no archive.
    const allowed = new Set([200, 404, 409, 422])
    const entered = await Promise.all(deskRoleNames.map(async (role) => [role, await statusOf(by[role], key)] as const))
    expect(entered.map(([role, status]) => [role, allowed.has(status) ? 'allowed' : status])).toEqual(
      deskRoleNames.map((role) => [role, rightsOf([role]).includes(right) ? 'allowed' : 403]),
    )
  })

  test('what somebody tries without the right is in the audit, with their name', async () => {
    // After all the others that were refused: the newest stand first, and a page holds 50.
    app.clock.advance(SECOND)
    await by.reader.call('GET staff/get-audit')
    const { data } = await by.auditor.call('GET staff/get-audit')
    expect((data as { rows: unknown[] }).rows).toContainEqual(
      expect.objectContaining({ by: 'Ray Ellis', subject: 'desk:GET staff/get-audit', detail: 'refused' }),
    )
  })

  test('a sign-in gives another cookie, and signing out ends it', async () => {
    const visitor = await signedIn(app, 'reader')
    const cookies = new Map(visitor.cookies)
    expect((await visitor.call('GET staff/get-session')).data).toMatchObject({
      staff: { name: 'Ray Ellis', roles: ['reader'], rights: ['read', 'figures'] },
    })
    expect((await visitor.call('POST staff/sign-out')).data).toEqual({ signed_out: true, address: null })
    const old = app.visitor()
    for (const [name, value] of cookies) old.cookies.set(name, value)
    expect(await statusOf(old, 'GET staff/get-choices')).toBe(401)
    expect((await visitor.call('GET staff/get-session')).data).toMatchObject({ staff: null })
  })

  test('a session ends without a request, and after half a day whatever is asked', async () => {
    const clocked = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
    const idle = await signedIn(clocked, 'reader')
    const busy = await signedIn(clocked, 'reader')
    for (let minutes = 0; minutes < 60; minutes += 30) {
      clocked.clock.advance(31 * MINUTE)
      expect(await statusOf(busy, 'GET staff/get-choices')).toBe(200)
    }
    expect(await statusOf(idle, 'GET staff/get-choices')).toBe(401)
    for (let hours = 1; hours < 11; hours += 0.75) {
      clocked.clock.advance(0.75 * HOUR)
      await statusOf(busy, 'GET staff/get-choices')
    }
    clocked.clock.advance(0.75 * HOUR)
    expect(await statusOf(busy, 'GET staff/get-choices')).toBe(401)
    await clocked.close()
  })

  test('whoever has left, or lost a role, is out at once', async () => {
    const visitor = await signedIn(app, 'reader')
    const { sql } = app.database
    await sql.updateTable('staff').set({ roles: '["auditor"]' }).where('id', '=', 'demo-reader').execute()
    expect(await statusOf(visitor, 'GET staff/get-choices')).toBe(403)
    await sql.updateTable('staff').set({ closed_at: 1 }).where('id', '=', 'demo-reader').execute()
    expect(await statusOf(visitor, 'GET staff/get-choices')).toBe(401)
    await sql
      .updateTable('staff')
      .set({ roles: '["reader"]', closed_at: null })
      .where('id', '=', 'demo-reader')
      .execute()
  })

  test.each([
    ['in production', demoCatalog(), { isPublic: true }],
    ['with a catalog of one’s own', { ...demoCatalog(), id: 'own' }, {}],
  ])('nobody signs in as a made-up person %s, and nobody stays signed in', async (_, catalog, config) => {
    const own = await testApp({ catalog, config: { rateLimits: false, ...config } })
    const visitor = own.visitor()
    expect((await visitor.call('POST staff/sign-in-demo', { body: { staff: 'demo-operator' } })).status).toBe(404)
    expect((await visitor.call('GET staff/get-session')).data).toEqual({ staff: null, provider: null, demo: [] })
    await own.close()
    // The same database, used for a demonstration before.
    const before = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
    await signedIn(before, 'operator')
    const { session_id: sessionId } = await before.database.sql
      .selectFrom('staff_sessions')
      .select('session_id')
      .executeTakeFirstOrThrow()
    const asks = { ...before.services, catalog, config: { ...before.services.config, ...config } }
    expect(await makeDeskAccess(before.services).has(callerWith(sessionId), 'read')).toBe(true)
    expect(await makeDeskAccess(asks).has(callerWith(sessionId), 'read')).toBe(false)
    await before.close()
  })

  test('the calls of who is signed in are for everybody', () => {
    expect(Object.values(deskAccessCalls).map(({ key }) => key)).toEqual([
      'GET staff/get-session',
      'POST staff/sign-in-demo',
      'POST staff/begin-passkey',
      'POST staff/save-passkey',
      'POST staff/begin-sign-in',
      'POST staff/sign-in',
      'POST staff/begin-provider-sign-in',
      'POST staff/provider-sign-in',
      'POST staff/sign-out',
    ])
  })
})

keepRefusals('desk/roles')
