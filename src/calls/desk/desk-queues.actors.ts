import { deskQueueMachine, type QueueDeed } from '#machines/desk/desk-queue/desk-queue.machine.ts'
import { deskQueuesMachine } from '#machines/desk/desk-queues/desk-queues.machine.ts'
import type { QueuePage, QueueState } from '#schemas/calls/desk/desk-queues.calls.ts'
import type { ListedQueue } from '#schemas/desk/queues.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedDeskQueuesMachine = deskQueuesMachine.provide({
  actors: {
    getQueues: callActor<QueueState[]>(
      async (_, signal) => (await send('GET staff/get-queues', { signal, quiet: true })).queues,
    ),
  },
})

export const providedDeskQueueMachine = deskQueueMachine.provide({
  actors: {
    getQueue: callActor<QueuePage, { queue: ListedQueue; after: string | null }>(({ queue, after }, signal) =>
      send('GET staff/get-queue', { query: { queue, ...(after !== null && { after }) }, signal, quiet: true }),
    ),
    doAct: callActor<void, QueueDeed>(async ({ act, id, policyId }, signal) => {
      if (act === 'send') await send('POST staff/resend-message', { body: { id }, signal })
      else if (act === 'dismiss') await send('POST staff/dismiss-message', { body: { id }, signal })
      else if (act === 'remind') await send('POST staff/remind-draft', { body: { enrollment_id: id }, signal })
      else await send('POST staff/retry-delivery', { body: { policy_id: policyId ?? '', delivery: id }, signal })
    }),
  },
})
