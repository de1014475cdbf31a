/** What waits for somebody of the staff, each kind a queue of its own. Support questions have a page of their own. */
export const queueNames = ['signatures', 'deliveries', 'mails', 'payments', 'abandoned', 'support'] as const
export type QueueName = (typeof queueNames)[number]

/** The queues that are listed on `/desk/queues/NAME`. */
export const listedQueues = [
  'signatures',
  'deliveries',
  'mails',
  'payments',
  'abandoned',
] as const satisfies readonly QueueName[]
export type ListedQueue = (typeof listedQueues)[number]

/**
 * Hours that the oldest entry of a queue may wait before the queue is in alarm, unless `QUEUE_ALARM_HOURS` says
 * otherwise. A link to sign lasts 30 days, and premiums begin on the first covered day; a delivery is in its queue only
 * once it is rejected or a day late; of those who did not finish, all reminders have gone out after three weeks.
 */
export const queueAlarmHours: Readonly<Record<QueueName, number>> = {
  signatures: 168,
  deliveries: 4,
  mails: 24,
  payments: 72,
  abandoned: 720,
  support: 24,
}

/** Why an entry is in its queue. */
export const queueReasons = ['unsigned', 'rejected', 'late', 'given_up', 'failed', 'refunding', 'unfinished'] as const
export type QueueReason = (typeof queueReasons)[number]

/** What the list of a queue can do about an entry. */
export const queueActs = ['deliver', 'send', 'dismiss', 'remind'] as const
export type QueueAct = (typeof queueActs)[number]
