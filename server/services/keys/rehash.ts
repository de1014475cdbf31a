import type { Clock } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { VerifiedContactRow } from '../../db/tables.ts'
import { makeVerifiedContacts } from '../../repositories/codes/verified-contacts.repository.ts'
import { makeEarlierContacts } from '../../repositories/keys/earlier-contacts.repository.ts'
import { makeStaffIdentities } from '../../repositories/desk/staff-identities.repository.ts'
import { makeRoster } from '../../repositories/groups/roster.repository.ts'
import { makeEnrolledContacts } from '../../repositories/enrollment/enrolled-contacts.repository.ts'
import { contactHash } from '../codes/codes.service.ts'
import { rehashDrafts } from './rehash-drafts.ts'
import { makeFindTermsService } from '../enrollment/record/find-terms.ts'
import { makeRecords } from '../enrollment/record/records.service.ts'
import { policyContacts } from '../enrollment/steps/policy-contacts.ts'

interface Parts {
  clock: Clock
  database: Database
  sealing: Sealing
}

/** Contacts of enrolled people, from their policies. */
const rehashEnrolled = async (parts: Parts, batch: number): Promise<number> => {
  const enrolled = makeEnrolledContacts(parts)
  const rows = makeEarlierContacts(parts)
  let count = 0
  let after = ''
  for (;;) {
    const policies = await rows.policies(after, batch)
    for (const policy of policies) {
      const { owner, contacts } = await policyContacts(parts, policy)
      await enrolled.noteAnew(policy.policy_id, owner, contacts)
    }
    count += policies.length
    const last = policies.at(-1)
    if (last === undefined) return count
    after = last.policy_id
  }
}

/** Every text in a value, at any depth. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/**
 * Contacts that were proved, from what the enrollment has of them: saved in any section, or typed into it. One that was
 * proved and is nowhere any more stays; it is known until the enrollment ends.
 */
const rehashVerified = async (parts: Parts, batch: number): Promise<number> => {
  const { database, sealing } = parts
  const verified = makeVerifiedContacts(database)
  const earlierRows = makeEarlierContacts(parts)
  const [current, ...earlier] = sealing.lookups
  const textsOfDraft = async (id: string): Promise<string[]> => {
    const sections = await earlierRows.sections(id)
    return sections.flatMap(({ section, sealed }) =>
      textsOf(sealing.open({ field: 'draft_sections.sealed', row: `${id}/${section}` }, sealed)),
    )
  }
  const rehash = async (row: VerifiedContactRow, texts: readonly string[]): Promise<boolean> => {
    const { enrollment_id, kind, contact_hash } = row
    if (kind !== 'email' && kind !== 'phone') return false
    const isOf = (text: string) => earlier.some((key) => contactHash(kind, text, key) === contact_hash)
    const contact = texts.find(isOf)
    if (contact === undefined) return false
    await database.transaction(async () => {
      await verified.add({ ...row, contact_hash: contactHash(kind, contact, current) })
      await verified.remove({ enrollment_id, kind, contact_hash })
    })
    return true
  }
  let count = 0
  let after = ''
  for (;;) {
    const rows = await earlierRows.verified(after, batch)
    const texts = new Map<string, string[]>()
    for (const row of rows) {
      const known = texts.get(row.enrollment_id) ?? (await textsOfDraft(row.enrollment_id))
      texts.set(row.enrollment_id, known)
      if (await rehash(row, known)) count += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return count
    after = last.enrollment_id
  }
}

/**
 * Makes anew, with the current look-up key, what can be made from what is sealed. Safe while the server works, and to
 * be run again after it was cut off. Gives how many records were changed; no more than `batch` are in memory at once.
 */
export const rehash = async (parts: Parts, batch = 200): Promise<number> => {
  if (parts.sealing.lookups.length === 1) return 0
  const contacts = (await rehashEnrolled(parts, batch)) + (await rehashVerified(parts, batch))
  const identities = await makeStaffIdentities(parts).rehash()
  const people = await makeRoster(parts).rehash(batch)
  const drafts = await rehashDrafts(parts, batch)
  const terms = await makeFindTermsService(parts, makeRecords(parts)).catchUp({ all: true })
  return contacts + identities + people + drafts + terms
}
