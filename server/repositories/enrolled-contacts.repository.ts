import type { ContactKind } from '#schemas/calls/contact.calls.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import { canonicalContact } from '../services/codes.service.ts'

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
  const contactHash = (kind: ContactKind, contact: string) =>
    sealing.lookUp('contact', `enrolled|${kind}|${canonicalContact(kind, contact)}`)
  const ownerHash = ({ first_name: first, last_name: last, dob }: ContactOwner) =>
    sealing.lookUp('enrolled-person', `${folded(first)}|${folded(last)}|${dob}`)

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
    isOthers: async (kind, contact, owner) => {
      const found = await database.sql
        .selectFrom('enrolled_contacts')
        .select('policy_id')
        .where('kind', '=', kind)
        .where('contact_hash', '=', contactHash(kind, contact))
        .where('owner_hash', 'not in', ['', ownerHash(owner)])
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
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
