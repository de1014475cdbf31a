import type { Statement } from '#schemas/calls/desk/desk-statement.calls.ts'
import { ask } from '#tests/server/support/asking.ts'
import { byGroup } from '#tests/server/enrollment/final-steps.ts'
import { version } from '#tests/server/machines/year-of-traffic.ts'
import { clientJourney, journeyTo, submitted } from '#tests/server/support/journey.ts'
import type { TestApp } from '#tests/server/support/test-app.ts'
import { freshServer } from '../../live/live-server.ts'
import { byRep } from './client-of-a-rep.ts'
import { run } from '../recording.ts'

/** As many enrollments like one as a page of a statement holds. */
const pageOfOthers = async ({ database: { sql }, services }: TestApp, like: string): Promise<void> => {
  const policy = await sql.selectFrom('policies').selectAll().where('policy_id', '=', like).executeTakeFirstOrThrow()
  const draft = await sql
    .selectFrom('drafts')
    .selectAll()
    .where('id', '=', policy.enrollment_id)
    .executeTakeFirstOrThrow()
  const rows = await sql.selectFrom('enrollment_figures').selectAll().where('policy_id', '=', like).execute()
  const details = services.sealing.open({ field: 'policies.sealed', row: like }, policy.sealed)
  for (let count = 0; count < 100; count += 1) {
    const [id, policy_id] = [`other-${count}`, `EC-LIKE-${String(count).padStart(4, '0')}`]
    await sql
      .insertInto('drafts')
      .values({ ...draft, id })
      .execute()
    const sealed = services.sealing.seal({ field: 'policies.sealed', row: policy_id }, details)
    await sql
      .insertInto('policies')
      .values({ ...policy, policy_id, enrollment_id: id, sealed })
      .execute()
    await sql
      .insertInto('enrollment_figures')
      .values(rows.map((row) => ({ ...row, policy_id })))
      .execute()
  }
}

/** The staff reads figures where there are none yet, and where there are, until their time is over. */
export const counting = async (): Promise<void> => {
  const { app } = await freshServer()
  const figures = { span: 'this_month', by: 'day' }
  const rivera = { of: 'agent', id: 'rep-rivera', month: '2026-11' }
  const reads = async () => {
    await run('desk-figures/getFigures', figures)
    await run('desk-funnel/getFunnel', { span: 'this_month' })
    await run('desk-statement/getChoices')
    return (await run('desk-statement/getStatement', rivera)) as Statement
  }
  await reads()
  await run('desk-access/signInDemo', { staff: 'demo-operator' })
  await reads()
  await run('desk-statement/getStatement', { ...rivera, id: 'rep-nobody' })

  await submitted(await journeyTo(app, { tier: 'IO', plans: ['larkspur-dental-high'] }))
  const cancelled = await clientJourney(app, byRep, { tier: 'IO', plans: ['brightwater-vision-high'] })
  const policyId = await submitted(cancelled)
  await ask(cancelled, 'POST enrollment/cancel-enrollment', { reason: 'other' })
  await submitted(await clientJourney(app, byGroup, { tier: 'IO', plans: ['brightwater-vision-high'] }))
  const declined = await submitted(await clientJourney(app, byRep, { tier: 'IO', plans: ['harvest-critical'] }))
  await app.database.sql
    .insertInto('billing_accounts')
    .values({
      policy_id: declined,
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
  const moved = { day: '2026-11-20', site: 'localhost', process: 'applicant', machine: 'quote', version, branch: 0 }
  await app.database.sql
    .insertInto('machine_traffic')
    .values([
      { ...moved, source: '', event: 'start', target: 'loading', dwell: 0, demo: 1, count: 5 },
      { ...moved, source: '', event: 'ended', target: 'saved', dwell: 9, demo: 1, count: 4 },
    ])
    .execute()
  await reads()
  await pageOfOthers(app, policyId)
  const { next } = await reads()
  await run('desk-statement/getStatement', { ...rivera, after: next })
  await run('desk-access/signOut')
  await run('desk-access/signInDemo', { staff: 'demo-auditor' })
  await reads()
}
