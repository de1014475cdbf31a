import type { QueuePage } from '#schemas/calls/desk/desk-queues.calls.ts'
import { failPayment, rejectDeliveries } from '#tests/server/desk/waiting.ts'
import { clientJourney, journeyTo, submitted } from '#tests/server/support/journey.ts'
import { ask } from '#tests/server/support/asking.ts'
import { reminderToken } from '#tests/server/desk/reminder-token.ts'
import { freshServer } from '../../live/live-server.ts'
import { run } from '../recording.ts'
import { byRep } from './client-of-a-rep.ts'

/** What waits for the staff, more than a page holds, until something is done about it. */
export const queueing = async (): Promise<void> => {
  const { app } = await freshServer({ lives: false })
  const first = (queue: string) => run('desk-queue/getQueue', { queue, after: null }) as Promise<QueuePage>
  await run('desk-queues/getQueues')
  await first('mails')
  await run('desk-queue/doAct', { act: 'send', id: 'none', policyId: null })
  await run('desk-access/signInDemo', { staff: 'demo-operator' })
  await run('desk-queues/getQueues')
  await first('mails')
  const ids = [
    await submitted(await clientJourney(app, byRep, { tier: 'IO', plans: ['harvest-critical'] })),
    await submitted(await journeyTo(app, { tier: 'IO', plans: ['brightwater-vision-high'], pays: 'eft' })),
  ]
  for (const policyId of ids) await rejectDeliveries(app, policyId)
  await failPayment(app, ids[1] ?? '')
  for (let count = 0; count < 25; count += 1) {
    await app.services.outbox.text({ to: '5125550142', text: 'Your code is 123456' }, { urgent: true })
  }
  await app.database.sql.updateTable('outbox').set({ state: 'failed', last_error: '550' }).execute()
  const unfinished = await journeyTo(app, { tier: 'IO', plans: ['brightwater-vision-high'] })
  const agreed = { email: 'pat.oneil@example.com', tab: 'contact_info', remind: true }
  await ask(unfinished, 'POST enrollment/save-enrollment', agreed)
  const remind = { act: 'remind', id: unfinished.enrollment_id, policyId: null }
  await run('desk-queue/doAct', { ...remind, id: 'A'.repeat(22) })
  for (let count = 0; count < 2; count += 1) await run('desk-queue/doAct', remind)
  await run('desk-queues/getQueues')
  await first('abandoned')
  const token = await reminderToken(app)
  for (const one of [token, 'A'.repeat(48)]) await run('decline-reminder/declineReminders', { token: one })
  await run('desk-queue/doAct', remind)
  await run('decline-reminder/leaveSite')
  await run('desk-access/signInDemo', { staff: 'demo-operator' })
  for (const queue of ['signatures', 'deliveries', 'payments']) await first(queue)
  const { rows, next } = await first('mails')
  const more = (await run('desk-queue/getQueue', { queue: 'mails', after: next })) as QueuePage
  const all = [...rows, ...more.rows]
  const of = all.find(({ policy_id }) => policy_id !== null)
  const send = { act: 'send', id: of?.id ?? '', policyId: of?.policy_id ?? null }
  await run('desk-queue/doAct', send)
  await run('desk-queue/doAct', send)
  const code = all.find(({ policy_id }) => policy_id === null)
  const dismiss = { act: 'dismiss', id: code?.id ?? '', policyId: null }
  await run('desk-queue/doAct', dismiss)
  await run('desk-queue/doAct', dismiss)
  const [delivery] = (await first('deliveries')).rows
  const deliver = { act: 'deliver', id: delivery?.id ?? '', policyId: delivery?.policy_id ?? null }
  await run('desk-queue/doAct', deliver)
  await app.database.sql.updateTable('deliveries').set({ state: 'accepted' }).execute()
  await run('desk-queue/doAct', deliver)
}
