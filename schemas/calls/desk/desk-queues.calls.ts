import { Type, type Static } from 'typebox'
import { listedQueues, queueActs, queueNames, queueReasons } from '../../desk/queues.ts'
import { call, exact } from '../call.ts'
import { OneOf, Text, nullable } from '../shapes.ts'

/** How a queue stands. */
export const QueueState = Type.Object({
  queue: OneOf(queueNames),
  count: Type.Integer({ minimum: 0 }),
  /** When its oldest entry came, milliseconds since 1970, and how long it has waited; null where nothing waits. */
  oldest: nullable(Type.Integer({ minimum: 0 })),
  oldest_minutes: nullable(Type.Integer({ minimum: 0 })),
  /** How long the oldest may wait. */
  alarm_hours: Type.Integer({ minimum: 1 }),
  /** Whether the oldest waits for longer than that. */
  alarm: Type.Boolean(),
})
export type QueueState = Static<typeof QueueState>

export const QueueEntry = Type.Object({
  /** Of the delivery, the message or the open enrollment, by which something is done about it; else the confirmation number. */
  id: Type.String(),
  /** The enrollment that it is about; null where it is about none, or that is gone. */
  policy_id: nullable(Type.String()),
  /** The enrollment that is not submitted; null of everything else. */
  draft_id: nullable(Type.String()),
  name: nullable(Type.String()),
  /** Who enrolled them: a rep's or a group's name; null for who enrolled alone. */
  enrolled_by: nullable(Type.String()),
  /** Milliseconds since 1970. */
  since: Type.Integer({ minimum: 0 }),
  reason: OneOf(queueReasons),
  /** Of a delivery, its receiver. */
  receiver: nullable(Type.String()),
  /** Of a message: to whom, masked unless the reader may reveal, and the subject of a mail. */
  message: nullable(
    Type.Object({
      kind: Type.Union([Type.Literal('mail'), Type.Literal('text')]),
      to: Type.String(),
      subject: Type.String(),
      /** How often it was tried. */
      attempts: Type.Integer(),
    }),
  ),
  /** Of what is not submitted: how many reminders went out by themselves, and when the last one did. */
  reminders: nullable(
    Type.Object({ sent: Type.Integer({ minimum: 0 }), last_at: nullable(Type.Integer({ minimum: 0 })) }),
  ),
  /** In the receiver's words, or what kind of error it was. */
  details: Type.Array(Type.String()),
  /** What can be done about it here. */
  acts: Type.Array(OneOf(queueActs)),
})
export type QueueEntry = Static<typeof QueueEntry>

export const QueuePage = Type.Object({
  state: QueueState,
  rows: Type.Array(QueueEntry),
  /** Where the next page begins; null where there is none. */
  next: nullable(Type.String()),
})
export type QueuePage = Static<typeof QueuePage>

const MessageId = Type.String({ minLength: 1, maxLength: 64 })

/** What waits for somebody of the staff. */
export const deskQueuesCalls = {
  getQueues: call('GET staff/get-queues', {
    summary: 'How many wait in each queue, for how long, and whether that is too long',
    data: Type.Object({ queues: Type.Array(QueueState) }),
  }),
  getQueue: call('GET staff/get-queue', {
    summary: 'What waits in a queue, the longest waiting first, 25 at a time',
    query: exact({ queue: OneOf(listedQueues), after: Type.Optional(Text) }),
    data: QueuePage,
  }),
  resendMessage: call('POST staff/resend-message', {
    summary: 'Sends a message of an enrollment that was given up once more, to the same address',
    body: exact({ id: MessageId }),
    data: Type.Object({ sent: Type.Literal(true) }),
  }),
  dismissMessage: call('POST staff/dismiss-message', {
    summary: 'Takes a message that was given up out of its queue; nothing is sent',
    body: exact({ id: MessageId }),
    data: Type.Object({ dismissed: Type.Literal(true) }),
  }),
}
