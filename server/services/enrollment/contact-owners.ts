import type { ContactKind } from '#schemas/calls/contact.calls.ts'
import { contactFieldOf } from '#schemas/steps/contact.rules.ts'
import { type RuleProblem, wrong } from '#schemas/steps/rule-problem.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { makeDraftsRepository } from '../../repositories/drafts.repository.ts'
import {
  type ContactOwner,
  type OwnContacts,
  makeEnrolledContacts,
} from '../../repositories/enrolled-contacts.repository.ts'
import { upgradeSection } from '../draft-format.ts'
import type { SectionValue } from '../section-values.ts'
import type { EnrollmentState } from './enrollment-state.ts'
import type { PolicyDetails } from './policy-details.ts'

interface Parts {
  database: Database
  sealing: Sealing
  catalog: Catalog
}

const BATCH = 200

/** Who the enrollment is for, as far as it says. */
const ownerOf = ({ sections, filter, member }: EnrollmentState): ContactOwner => ({
  first_name: sections.primary_info?.first_name ?? member?.first_name ?? '',
  last_name: sections.primary_info?.last_name ?? member?.last_name ?? '',
  dob: filter.dob,
})

/** "E-mail or phone already exists": the catalog's members, and whoever was enrolled here (spec 2, section 8). */
export const makeContactOwners = ({ database, sealing, catalog }: Parts) => {
  const enrolled = makeEnrolledContacts({ database, sealing })

  /** Whether it is a member's of the catalog; `own` is the member who enrolls again. */
  const isMembers = (kind: ContactKind, contact: string, own: string | null): boolean =>
    catalog.members.some(
      (member) =>
        member.id !== own &&
        (kind === 'email' ? member.email.toLowerCase() === contact.toLowerCase() : member.phone === contact),
    )

  return {
    /** Without an enrollment nobody is told about the people who enrolled here. */
    taken: async (kind: ContactKind, contact: string, state: EnrollmentState | null): Promise<RuleProblem | null> => {
      const isTaken =
        isMembers(kind, contact, state?.filter.user_id ?? null) ||
        (state !== null && (await enrolled.isOthers(kind, contact, ownerOf(state))))
      return isTaken ? wrong(contactFieldOf[kind], `error_${kind}_exists`) : null
    },

    /** With the policy, in its transaction. */
    note: (policyId: string, state: EnrollmentState): Promise<void> => {
      const { email_address: email, phone_number: phone } = state.sections.contact_info ?? {}
      return enrolled.note(policyId, ownerOf(state), { email, phone })
    },

    /** Remembers the contacts of policies from before; gives how many. */
    catchUp: async (): Promise<number> => {
      const drafts = makeDraftsRepository(database)
      const contactsOf = async (id: string): Promise<OwnContacts> => {
        const row = await drafts.section(id, 'contact_info')
        if (row === undefined) return {}
        const place = { field: 'draft_sections.sealed', row: `${id}/contact_info` }
        const kept = upgradeSection(row.section, sealing.open(place, row.sealed), row.format)
        const { email_address: email, phone_number: phone } = (kept?.value ?? {}) as SectionValue<'contact_info'>
        return { email, phone }
      }
      let count = 0
      for (;;) {
        const found = await enrolled.unnoted(BATCH)
        for (const { policy_id, enrollment_id, sealed } of found) {
          const { person, email } = sealing.open({ field: 'policies.sealed', row: policy_id }, sealed) as PolicyDetails
          const owner = person === undefined ? null : { ...person, dob: person.quote.dob }
          await enrolled.note(policy_id, owner, { email, ...(await contactsOf(enrollment_id)) })
          count += 1
        }
        if (found.length < BATCH) return count
      }
    },
  }
}
export type ContactOwners = ReturnType<typeof makeContactOwners>
