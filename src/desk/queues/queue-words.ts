import type { QueueEntry } from '#schemas/calls/desk/desk-queues.calls.ts'
import type { ListedQueue, QueueAct, QueueName, QueueReason } from '#schemas/desk/queues.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'

const names: Record<QueueName, () => string> = {
  signatures: () => m.desk_queue_signatures(),
  deliveries: () => m.desk_queue_deliveries(),
  mails: () => m.desk_queue_mails(),
  payments: () => m.desk_queue_payments(),
  abandoned: () => m.desk_queue_abandoned(),
  support: () => m.desk_support_title(),
}
export const queueName = (queue: QueueName): string => names[queue]()

const leads: Record<ListedQueue, () => string> = {
  signatures: () => m.desk_queue_signatures_lead(),
  deliveries: () => m.desk_queue_deliveries_lead(),
  mails: () => m.desk_queue_mails_lead(),
  payments: () => m.desk_queue_payments_lead(),
  abandoned: () => m.desk_queue_abandoned_lead(),
}
export const queueLead = (queue: ListedQueue): string => leads[queue]()

const reasons: Record<QueueReason, () => string> = {
  unsigned: () => m.desk_unsigned(),
  rejected: () => m.desk_standing_rejected(),
  late: () => m.desk_queue_late(),
  given_up: () => m.desk_queue_given_up(),
  failed: () => m.desk_queue_failed(),
  refunding: () => m.desk_queue_refunding(),
  unfinished: () => m.desk_queue_unfinished(),
}
export const reasonName = (reason: QueueReason): string => reasons[reason]()

interface ActWords {
  name: () => string
  title: () => string
  done: () => string
}
export const actWords: Record<QueueAct, ActWords> = {
  deliver: { name: m.desk_case_deliver, title: m.desk_deliver_title, done: m.desk_deliver_done },
  send: { name: m.desk_queue_send, title: m.desk_queue_send_title, done: m.desk_queue_send_done },
  remind: { name: m.desk_queue_remind, title: m.desk_queue_remind_title, done: m.desk_queue_remind_done },
  dismiss: { name: m.desk_queue_dismiss, title: m.desk_queue_dismiss_title, done: m.desk_queue_dismiss_done },
}

/** Where a message was to go: an address as it is, a number as people write it. */
export const recipientOf = ({ kind, to }: NonNullable<QueueEntry['message']>): string =>
  kind === 'text' ? formatPhone(to) : to

/** What a message is called: its subject, or that it is a text. */
export const messageName = ({ subject }: NonNullable<QueueEntry['message']>): string =>
  subject === '' ? m.desk_queue_text() : subject

/** Whose entry it is: the applicant's; of what belongs to no enrollment, the message. */
export const entryName = ({ name, message, draft_id }: Pick<QueueEntry, 'name' | 'message' | 'draft_id'>): string =>
  name ?? (message !== null ? messageName(message) : draft_id === null ? '' : m.desk_draft_nameless())

/** Its page at the desk; null where it belongs to no enrollment. */
export const entryPath = ({ policy_id, draft_id }: Pick<QueueEntry, 'policy_id' | 'draft_id'>): string | null => {
  if (policy_id !== null) return `/desk/enrollment/${policy_id}`
  return draft_id === null ? null : `/desk/drafts/${draft_id}`
}

/** What will be done about an entry, before it is done. */
export const actText = (act: QueueAct, entry: QueueEntry): string => {
  const { receiver, message } = entry
  if (act === 'remind') return m.desk_queue_remind_text({ name: entryName(entry) })
  if (act === 'deliver' || message === null) return m.desk_deliver_text({ receiver: receiver ?? '' })
  const said = { message: messageName(message), to: recipientOf(message) }
  return act === 'send' ? m.desk_queue_send_text(said) : m.desk_queue_dismiss_text(said)
}
