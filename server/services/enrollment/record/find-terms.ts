import { nameWords } from '#schemas/desk/find-wish.rules.ts'
import type { RecordContent, RecordedAnswers } from '#schemas/record/record.schema.ts'
import { type Clock, HOUR } from '../../../clock.ts'
import { SealBroken, type Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import { canonicalContact } from '../../../domain/contacts.ts'
import { lastFour } from '../../../domain/masks.ts'
import { type FindTerm, makeFindTerms } from '../../../repositories/enrollment/find-terms.repository.ts'
import { makePolicies } from '../../../repositories/enrollment/policies.repository.ts'
import { makeSettings } from '../../../repositories/keys/settings.repository.ts'
import { answersNow } from '../document/document-content.ts'
import type { InvoiceDetails, PolicyDetails } from '../steps/policy-details.ts'
import type { FirstContent, RecordsService } from './records.service.ts'

type Submitted = Pick<FirstContent, 'agent' | 'group' | 'plans' | 'quote'>

/** What an enrollment is found by: the applicant and everybody covered, contacts, who enrolled, plans and place. */
export const termsOf = (
  details: Pick<PolicyDetails, 'name' | 'email' | 'plans' | 'person'>,
  submitted: Submitted | null,
  answers: Pick<RecordedAnswers, 'personal' | 'contact' | 'dependents'>,
): FindTerm[] => {
  const { personal, contact, dependents } = answers
  const people = [
    personal ?? details.person ?? { first_name: details.name },
    ...(dependents?.dependents ?? []).map(({ primary_info }) => primary_info),
  ] as { first_name?: string; last_name?: string }[]
  const names = people.flatMap(({ first_name = '', last_name = '' }) => nameWords(`${first_name} ${last_name}`))
  const digits = lastFour(details.person?.masked_ssn ?? '')
  const email = contact?.email_address ?? details.email
  const state = contact?.state ?? submitted?.quote.state ?? details.person?.quote.state
  const plans = submitted?.plans ?? details.plans
  return [
    ...names.map((name): FindTerm => `name|${name}`),
    ...plans.map(({ plan_id }): FindTerm => `plan|${plan_id}`),
    ...(email ? [`email|${canonicalContact('email', email)}` as const] : []),
    ...(contact?.phone_number ? [`phone|${canonicalContact('phone', contact.phone_number)}` as const] : []),
    ...(digits === '' ? [] : [`ssn|${digits}` as const]),
    ...(submitted?.agent ? [`agent|${submitted.agent.id}` as const] : []),
    ...(submitted?.group ? [`group|${submitted.group.id}` as const] : []),
    ...(state ? [`state|${state}` as const] : []),
  ]
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
}

const BATCH = 200

/** What `settings` notes once all policies are found: by which key, and until when. */
const CAUGHT_UP = 'find-terms'

/**
 * How long before the noted moment a policy may say that it was issued, although it was not there to be seen then: its
 * transaction ended later (seconds, by the database's time limits), or its server's clock was behind.
 */
export const LATE = HOUR

export interface FindTermsService {
  /** With the submit, in its transaction. */
  note: (policyId: string, at: number, details: PolicyDetails, submitted: Submitted, answers: RecordedAnswers) => void
  /** A later entry of the record: what was corrected is found by what it is now. */
  follow: (policyId: string, content: RecordContent) => Promise<void>
  /**
   * Policies that are found by nothing yet, or by an earlier look-up key alone; gives how many. Once all are, only those
   * since then are looked at, where not `all` are to be: a server of before may have issued them.
   */
  catchUp: (options?: { all?: boolean }) => Promise<number>
  /** As `catchUp`, every hour: where a server with another look-up key has caught up last, that is left as it is. */
  keepUp: () => Promise<number>
}

/** Keeps what enrollments are found by as it is in their records. */
export const makeFindTermsService = (
  { database, clock, sealing }: Parts,
  records: Pick<RecordsService, 'read'>,
): FindTermsService => {
  const terms = makeFindTerms({ database, sealing })
  const policies = makePolicies<PolicyDetails, InvoiceDetails>({ database, clock, sealing })
  const settings = makeSettings(database)

  /** Puts what a policy and its record say now in the place of what it was found by. */
  const renew = async (policyId: string, corrected: Partial<RecordedAnswers> = {}): Promise<void> => {
    const policy = await policies.find(policyId)
    if (policy === null) return
    const record = await records.read(policyId)
    const answers = record === null ? {} : { ...answersNow(record), ...corrected }
    const place = { policy_id: policyId, submitted_at: policy.created_at }
    await terms.replace(place, termsOf(policy.details, record?.submitted ?? null, answers))
  }

  const currentKey = sealing.lookups[0].name
  const noted = async (): Promise<{ name?: string | undefined; until: number }> => {
    const [name, until] = (await settings.find(CAUGHT_UP))?.split('|') ?? []
    return { name, until: Number(until) }
  }

  const catchUp = async (all: boolean): Promise<number> => {
    const begun = clock.now()
    const { name, until } = await noted()
    let after = { submitted_at: name === currentKey && !all ? until - LATE : 0, policy_id: '' }
    let count = 0
    for (;;) {
      const page = await terms.unfound(after, BATCH)
      for (const place of page) {
        try {
          await renew(place.policy_id)
          count += 1
        } catch (error) {
          // What no key opens any more is found by its number alone.
          if (!(error instanceof SealBroken)) throw error
        }
        after = place
      }
      if (page.length < BATCH) break
    }
    await settings.put({ name: CAUGHT_UP, value: `${currentKey}|${begun}` })
    return count
  }

  return {
    note: (policy_id, submitted_at, details, submitted, answers) =>
      terms.add({ policy_id, submitted_at }, termsOf(details, submitted, answers)),
    follow: async (policy_id, content) => {
      if (content.kind === 'corrected') await renew(policy_id, content.answers)
    },
    catchUp: ({ all = false } = {}) => catchUp(all),
    keepUp: async () => ((await noted()).name === currentKey ? catchUp(false) : 0),
  }
}
