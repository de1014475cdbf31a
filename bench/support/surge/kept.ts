import { openDatabase } from '#server/db/database.ts'
import type { Visited } from './passage.ts'

/** The section that each save writes, as the contract spells it. */
const sections: Record<string, string> = {
  'save-personal-info': 'primary_info',
  'save-contact-info': 'contact_info',
  'save-agreement-info': 'aggrement_info',
  'save-billing-info': 'payment_info',
}

export interface Kept {
  policies: { policy_id: string; enrollment_id: string }[]
  invoices: { policy_id: string }[]
  mails: number
  sections: { enrollment_id: string; section: string; revision: number }[]
}

/** What a database has of the people who came. */
export const keptIn = async (where: { file: string } | { url: string }): Promise<Kept> => {
  const database = await openDatabase(where)
  try {
    const { sql } = database
    const mails = await sql.selectFrom('outbox').select('id').where('kind', '=', 'mail').execute()
    return {
      policies: await sql.selectFrom('policies').select(['policy_id', 'enrollment_id']).execute(),
      invoices: await sql.selectFrom('invoices').select('policy_id').execute(),
      mails: mails.length,
      sections: await sql.selectFrom('draft_sections').select(['enrollment_id', 'section', 'revision']).execute(),
    }
  } finally {
    await database.close()
  }
}

/** How many have more than one of what each may have once. */
const moreThanOnce = (keys: readonly string[]): number => keys.length - new Set(keys).size

/**
 * What was answered and is not there, and what is there more than once. An enrollment may be there although its answer
 * did not arrive. Of saves, those of people who left are looked up: a submit clears the draft of the others.
 */
export const differences = (
  visits: readonly Visited[],
  { policies, invoices, mails, sections: rows }: Kept,
): Record<'lost' | 'doubled' | 'saves', number> => {
  const numbers = new Set(policies.map(({ policy_id }) => policy_id))
  const revisions = new Map(
    rows.map(({ enrollment_id, section, revision }) => [`${enrollment_id} ${section}`, revision]),
  )
  const submitted = visits.filter(({ outcome }) => outcome === 'submitted')
  const saved = visits
    .filter(({ outcome }) => outcome === 'left')
    .flatMap((visit) => [...new Set(visit.saved)].map((save) => `${visit.enrollment_id} ${sections[save] ?? save}`))
  return {
    lost: submitted.filter((visit) => visit.numbers.length === 0 || visit.numbers.some((one) => !numbers.has(one)))
      .length,
    doubled:
      submitted.filter((visit) => visit.numbers.length > 1).length +
      moreThanOnce(policies.map(({ enrollment_id }) => enrollment_id)) +
      moreThanOnce(invoices.map(({ policy_id }) => policy_id)) +
      Math.abs(mails - policies.length),
    saves: saved.filter((key) => revisions.get(key) !== 1).length,
  }
}
