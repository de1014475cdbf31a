import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { LookupKey, Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { canonicalContact } from '../../domain/contacts.ts'

/** Who a contact belongs to: what every enrollment knows of the person, and no secret. */
export interface ContactOwner {
  first_name: string
  last_name: string
  /** mm/dd/yyyy */
  dob: string
}

export type OwnContacts = Partial<Record<ContactKind, string | undefined>>

export interface EnrolledContactsRepository {
  /** Remembers the contacts of somebody who was enrolled, once for a policy. */
  note: (policyId: string, owner: ContactOwner | null, contacts: OwnContacts) => Promise<void>
  /** As `note`, in the place of what an earlier key made; what is not known any more stays as it is. */
  noteAnew: (policyId: string, owner: ContactOwner | null, contacts: OwnContacts) => Promise<void>
  /** Whether somebody else was enrolled with this contact. The person themselves, enrolled before, is nobody else. */
  isOthers: (kind: ContactKind, contact: string, owner: ContactOwner) => Promise<boolean>
  /** Policies of which nothing is remembered: those from before contacts were. */
  unnoted: (limit: number) => Promise<{ policy_id: string; enrollment_id: string; sealed: string }[]>
}

/** José and Jose, O'Neil and O’Neil are one name. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/**
 * Contacts of enrolled people as keyed hashes: they answer whether a contact is somebody else's, and tell neither the
 * contact nor the person.
 */
export const makeEnrolledContacts = ({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): EnrolledContactsRepository => {
  const { lookups } = sealing
  const contactHash = (kind: ContactKind, contact: string, key: LookupKey = lookups[0]) =>
    key.lookUp('contact', `enrolled|${kind}|${canonicalContact(kind, contact)}`)
  const ownerHash = ({ first_name: first, last_name: last, dob }: ContactOwner, key: LookupKey = lookups[0]) =>
    key.lookUp('enrolled-person', `${folded(first)}|${folded(last)}|${dob}`)

  type Look = { kind: ContactKind } & Record<`${'contact' | 'owner'}${number}`, string>
  const others = prepared<Look, { policy_id: string }>(database, (sql, at) =>
    sql
      .selectFrom('enrolled_contacts')
      .select('policy_id')
      .where('kind', '=', at('kind'))
      .where(
        'contact_hash',
        'in',
        lookups.map((_, index) => at(`contact${index}`)),
      )
      .where('owner_hash', 'not in', ['', ...lookups.map((_, index) => at(`owner${index}`))])
      .limit(1),
  )
  return {
    note: async (policy_id, owner, contacts) => {
      const owner_hash = owner === null ? '' : ownerHash(owner)
      const rows = (['email', 'phone'] as const).map((kind) => ({
        policy_id,
        kind,
        // Without a contact a row all the same: the policy has been looked at.
        contact_hash: contacts[kind] ? contactHash(kind, contacts[kind]) : '',
        owner_hash,
      }))
      await database.sql
        .insertInto('enrolled_contacts')
        .values(rows)
        .onConflict((on) => on.columns(['policy_id', 'kind']).doNothing())
        .execute()
    },
    noteAnew: async (policy_id, owner, contacts) => {
      for (const kind of ['email', 'phone'] as const) {
        const change = {
          ...(contacts[kind] && { contact_hash: contactHash(kind, contacts[kind]) }),
          ...(owner && { owner_hash: ownerHash(owner) }),
        }
        if (Object.keys(change).length === 0) continue
        const row = database.sql.updateTable('enrolled_contacts').set(change)
        await row.where('policy_id', '=', policy_id).where('kind', '=', kind).execute()
      }
    },
    isOthers: async (kind, contact, owner) => {
      const look: Look = { kind }
      for (const [index, key] of lookups.entries()) {
        look[`contact${index}`] = contactHash(kind, contact, key)
        look[`owner${index}`] = ownerHash(owner, key)
      }
      return (await others(look)).rows.length > 0
    },
    unnoted: (limit) =>
      database.sql
        .selectFrom('policies')
        .select(['policy_id', 'enrollment_id', 'sealed'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('enrolled_contacts')
                .select('enrolled_contacts.policy_id')
                .whereRef('enrolled_contacts.policy_id', '=', 'policies.policy_id'),
            ),
          ),
        )
        .limit(limit)
        .execute(),
  }
}
