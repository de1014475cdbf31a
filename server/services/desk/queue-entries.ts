import type { QueueEntry } from '#schemas/calls/desk/desk-queues.calls.ts'
import type { ListedQueue } from '#schemas/desk/queues.ts'
import { mayRemindNow } from '#schemas/storefront/visit/reminders.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { storedAs } from '../../domain/section-values.ts'
import { maskEmail, maskPhone } from '../../domain/masks.ts'
import type { Place } from '../../repositories/desk/after-place.ts'
import { makeFoundPolicies } from '../../repositories/desk/found-policies.repository.ts'
import { makeDraftReminders } from '../../repositories/enrollment/draft-reminders.repository.ts'
import { makeOpenDrafts } from '../../repositories/enrollment/open-drafts.repository.ts'
import type { DeskParts } from './desk-enrollment.service.ts'
import { keptOf } from '../enrollment/debits/billing-accounts.service.ts'
import { makeDeliveryOperator } from '../enrollment/delivery/delivery-operator.ts'
import { type PolicyDetails, applicantName } from '../enrollment/steps/policy-details.ts'
import type { GivenUpMessage } from '../outbox/outbox.service.ts'
import { enrollerName, receiverName } from './names.ts'

/** An entry before it is known whose enrollment it is about. */
type Waiting = Omit<QueueEntry, 'name' | 'enrolled_by'>

const waiting = (policyId: string | null, entry: Pick<Waiting, 'since' | 'reason'> & Partial<Waiting>): Waiting => ({
  id: policyId ?? '',
  policy_id: policyId,
  draft_id: null,
  receiver: null,
  message: null,
  reminders: null,
  details: [],
  acts: [],
  ...entry,
})

const asMessage = ({ message, attempts }: GivenUpMessage, isMasked: boolean): QueueEntry['message'] =>
  message.kind === 'mail'
    ? { kind: 'mail', to: isMasked ? maskEmail(message.to) : message.to, subject: message.subject, attempts }
    : { kind: 'text', to: isMasked ? maskPhone(message.to) : message.to, subject: '', attempts }

/** The entries of each queue as the desk lists them, the longest waiting first. */
export const makeQueueEntries = (parts: DeskParts) => {
  const { catalog, clock, queues, outbox, drafts } = parts
  const reminders = makeDraftReminders(parts.database)
  const open = makeOpenDrafts(parts.database)
  const operator = makeDeliveryOperator(parts)
  const policies = makeFoundPolicies<PolicyDetails>(parts)

  const lists: Record<ListedQueue, (after: Place | null, limit: number, isMasked: boolean) => Promise<Waiting[]>> = {
    signatures: async (after, limit) =>
      (await queues.signatures(after, limit)).map(({ policy_id, since }) =>
        waiting(policy_id, { since, reason: 'unsigned' }),
      ),
    deliveries: async (after, limit) => {
      const rows = await queues.deliveries(after, limit)
      return Promise.all(
        rows.map(async (row) => {
          const { reasons, mayRetry } = await operator.seen(row)
          return waiting(row.policy_id, {
            id: row.id,
            since: row.raised_at,
            reason: row.state === 'rejected' ? 'rejected' : 'late',
            receiver: receiverName(catalog, row.destination),
            details: reasons.map(({ text }) => text),
            acts: mayRetry ? ['deliver'] : [],
          })
        }),
      )
    },
    mails: async (after, limit, isMasked) =>
      (await outbox.givenUp(after, limit)).map((row) =>
        waiting(row.about, {
          id: row.id,
          since: row.created_at,
          reason: 'given_up',
          message: asMessage(row, isMasked),
          details: row.last_error === null ? [] : [row.last_error],
          acts: row.about === null ? ['dismiss'] : ['send', 'dismiss'],
        }),
      ),
    payments: async (after, limit) =>
      (await queues.accounts(after, limit)).map((row) => {
        const { code } = keptOf(row).context
        return waiting(row.policy_id, {
          since: row.changed_at,
          reason: row.state === 'refunding' ? 'refunding' : 'failed',
          details: code === null ? [] : [code],
        })
      }),
    abandoned: async (after, limit) =>
      (await reminders.abandoned(clock.now(), after, limit)).map(({ enrollment_id, since, sent, mailed_at }) =>
        waiting(null, {
          id: enrollment_id,
          draft_id: enrollment_id,
          since,
          reason: 'unfinished',
          reminders: { sent, last_at: mailed_at },
          acts: mayRemindNow(mailed_at, clock.now()) ? ['remind'] : [],
        }),
      ),
  }

  /** Whose they are: an enrollment that is gone has neither a name nor a page, and nothing is sent about it. */
  const named = async (rows: readonly Waiting[], { reps, groups }: Catalog): Promise<QueueEntry[]> => {
    const ids = [...new Set(rows.flatMap(({ policy_id }) => policy_id ?? []))]
    const known = new Map((await policies.these(ids)).map((policy) => [policy.policy_id, policy]))
    return rows.map((row) => {
      const policy = known.get(row.policy_id ?? '')
      return policy === undefined
        ? { ...row, policy_id: null, name: null, enrolled_by: null, acts: row.acts.filter((act) => act === 'dismiss') }
        : { ...row, name: applicantName(policy.details), enrolled_by: enrollerName({ reps, groups }, policy) }
    })
  }

  /** Of what is not submitted: the applicant as far as they said their name. Nobody else began it. */
  const unfinished = async (rows: readonly Waiting[]): Promise<QueueEntry[]> => {
    const names = drafts.namesOf(
      await open.sections(
        rows.map(({ id }) => id),
        [storedAs('personal')],
      ),
    )
    return rows.map((row) => ({ ...row, name: names.get(row.id) ?? null, enrolled_by: null }))
  }

  return async (
    queue: ListedQueue,
    { after, limit, isMasked }: { after: Place | null; limit: number; isMasked: boolean },
  ): Promise<QueueEntry[]> => {
    const rows = await lists[queue](after, limit, isMasked)
    return queue === 'abandoned' ? unfinished(rows) : named(rows, catalog)
  }
}
