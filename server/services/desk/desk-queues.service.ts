import type { CallData, CallQuery } from '#schemas/calls/call.ts'
import type { QueuePage, QueueState, deskQueuesCalls } from '#schemas/calls/desk/desk-queues.calls.ts'
import { type QueueName, queueNames } from '#schemas/desk/queues.ts'
import { rightsOf } from '#schemas/desk/roles.ts'
import { HOUR, MINUTE } from '../../clock.ts'
import type { Caller } from '../../domain/caller.ts'
import { conflict } from '../../domain/refusals.ts'
import type { StaffMember } from '../../repositories/desk/staff.repository.ts'
import type { DeskParts } from './desk-enrollment.service.ts'
import { pageOf, placeOf } from './page-place.ts'
import { makeQueueEntries } from './queue-entries.ts'

type Calls = typeof deskQueuesCalls

const A_PAGE = 25

/** What waits for somebody of the staff: how many, for how long, whose, and what can be done about messages. */
export const makeDeskQueues = (parts: DeskParts) => {
  const { config, clock, queues, outbox, policies, audit } = parts
  const entriesOf = makeQueueEntries(parts)

  const stateOf = async (queue: QueueName): Promise<QueueState> => {
    const { count, oldest } = await queues.figure(queue, clock.now())
    const hours = config.queueAlarmHours[queue]
    const waited = oldest === null ? null : Math.max(0, clock.now() - oldest)
    return {
      queue,
      count,
      oldest,
      oldest_minutes: waited === null ? null : Math.floor(waited / MINUTE),
      alarm_hours: hours,
      alarm: waited !== null && waited > hours * HOUR,
    }
  }

  return {
    states: async (): Promise<CallData<Calls['getQueues']>> => {
      const states: QueueState[] = []
      for (const queue of queueNames) states.push(await stateOf(queue))
      return { queues: states }
    },

    read: async (
      staff: StaffMember,
      caller: Caller,
      { queue, after }: CallQuery<Calls['getQueue']>,
    ): Promise<QueuePage> => {
      const isMasked = !rightsOf(staff.roles).includes('reveal')
      const found = await entriesOf(queue, { after: placeOf(after), limit: A_PAGE + 1, isMasked })
      const { shown, next } = pageOf(found, A_PAGE, ({ since, id }) => ({ at: since, id }))
      for (const { policy_id, draft_id, id } of shown) {
        const subject = draft_id === null ? `message:${id}` : `draft:${draft_id}`
        await audit.record(caller, 'read', policy_id === null ? subject : `policy:${policy_id}`, 'listed')
      }
      return { state: await stateOf(queue), rows: shown, next }
    },

    /** 409 where somebody was faster, or nobody's enrollment it is about: a code that was sent is over. */
    resend: async (caller: Caller, id: string): Promise<CallData<Calls['resendMessage']>> => {
      const about = (await outbox.find(id))?.about ?? null
      if (about === null || (await policies.find(about)) === null || !(await outbox.sendAgain(id))) {
        throw conflict('error_desk_message')
      }
      await audit.record(caller, 'write', `policy:${about}`, 'message sent again')
      return { sent: true }
    },

    dismiss: async (caller: Caller, id: string): Promise<CallData<Calls['dismissMessage']>> => {
      const about = (await outbox.find(id))?.about ?? null
      if (!(await outbox.dismiss(id))) throw conflict('error_desk_message')
      await audit.record(caller, 'write', about === null ? `message:${id}` : `policy:${about}`, 'message dismissed')
      return { dismissed: true }
    },
  }
}
