import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import { contactFieldOf } from '#schemas/steps/contact/contact.rules.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import {
  type ContactOwner,
  type OwnContacts,
  makeEnrolledContacts,
} from '../../../repositories/enrollment/enrolled-contacts.repository.ts'
import type { EnrollmentState } from '../enrollment-state.ts'
import { policyContacts } from './policy-contacts.ts'

interface Parts {
  database: Database
  sealing: Sealing
  catalog: Catalog
}

const BATCH = 200

/** Who the enrollment is for, as far as it says. */
const ownerOf = ({ section, filter, member }: EnrollmentState): ContactOwner => ({
  first_name: section('personal')?.first_name ?? member?.first_name ?? '',
  last_name: section('personal')?.last_name ?? member?.last_name ?? '',
  dob: filter.dob,
})

/** "Email or phone already exists": the catalog's members, and whoever was enrolled here (spec 2, section 8). */
export const makeContactOwners = ({ database, sealing, catalog }: Parts) => {
  const enrolled = makeEnrolledContacts({ database, sealing })

  /** Whether it is a member's of the catalog; `own` is the member who enrolls again. */
  const isMembers = (kind: ContactKind, contact: string, own: string | null): boolean =>
    catalog.members.some(
      (member) =>
        member.id !== own &&
        (kind === 'email' ? member.email.toLowerCase() === contact.toLowerCase() : member.phone === contact),
    )

  /** Whether a contact is somebody else's; `own` is the id of the member who enrolls again. */
  const takenBy = async (
    kind: ContactKind,
    contact: string,
    { owner, own }: { owner: ContactOwner | null; own: string | null },
  ): Promise<FieldError | null> => {
    const isTaken = isMembers(kind, contact, own) || (owner !== null && (await enrolled.isOthers(kind, contact, owner)))
    return isTaken ? wrong(contactFieldOf[kind], `error_${kind}_exists`) : null
  }

  return {
    /** Whoever has not said yet who they are is told nothing about the people who enrolled here. */
    taken: (kind: ContactKind, contact: string, state: EnrollmentState | null): Promise<FieldError | null> =>
      takenBy(kind, contact, {
        owner: state === null || state.section('personal') === null ? null : ownerOf(state),
        own: state?.filter.user_id ?? null,
      }),
    takenBy,

    /** In the place of what was noted: the contact was corrected. */
    correct: (policyId: string, owner: ContactOwner, contacts: OwnContacts): Promise<void> =>
      enrolled.noteAnew(policyId, owner, contacts),

    /** With the policy, in its transaction. */
    note: (policyId: string, state: EnrollmentState): Promise<void> => {
      const { email_address: email, phone_number: phone } = state.section('contact') ?? {}
      return enrolled.note(policyId, ownerOf(state), { email, phone })
    },

    /** Remembers the contacts of policies from before; gives how many. */
    catchUp: async (): Promise<number> => {
      let count = 0
      for (;;) {
        const found = await enrolled.unnoted(BATCH)
        for (const policy of found) {
          const { owner, contacts } = await policyContacts({ database, sealing }, policy)
          await enrolled.note(policy.policy_id, owner, contacts)
          count += 1
        }
        if (found.length < BATCH) return count
      }
    },
  }
}
export type ContactOwners = ReturnType<typeof makeContactOwners>
