import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { PolicyRow } from '../../../db/tables.ts'
import { makeDraftsRepository } from '../../../repositories/enrollment/drafts.repository.ts'
import type { ContactOwner, OwnContacts } from '../../../repositories/enrollment/enrolled-contacts.repository.ts'
import { upgradeSection } from '../../drafts/draft-format.ts'
import { type SectionValue, storedAs } from '../../../domain/section-values.ts'
import type { PolicyDetails } from './policy-details.ts'

/** Who was enrolled by a policy, and under which contacts, as policy and enrollment still say it. */
export const policyContacts = async (
  { database, sealing }: { database: Database; sealing: Sealing },
  { policy_id, enrollment_id, sealed }: Pick<PolicyRow, 'policy_id' | 'enrollment_id' | 'sealed'>,
): Promise<{ owner: ContactOwner | null; contacts: OwnContacts }> => {
  const { person, email } = sealing.open({ field: 'policies.sealed', row: policy_id }, sealed) as PolicyDetails
  const owner = person === undefined ? null : { ...person, dob: person.quote.dob }
  const section = storedAs('contact')
  const row = await makeDraftsRepository(database).section(enrollment_id, section)
  if (row === undefined) return { owner, contacts: { email } }
  const place = { field: 'draft_sections.sealed', row: `${enrollment_id}/${section}` }
  const kept = upgradeSection(row.section, sealing.open(place, row.sealed), row.format)
  const contact = (kept?.value ?? {}) as SectionValue<'contact'>
  return { owner, contacts: { email: contact.email_address ?? email, phone: contact.phone_number } }
}
