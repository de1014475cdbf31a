import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { type SectionName, type SectionValue, storedAs } from '../../domain/section-values.ts'
import { makeDraftTerms } from '../../repositories/enrollment/draft-terms.repository.ts'
import { makeDraftsRepository } from '../../repositories/enrollment/drafts.repository.ts'
import { makeEarlierContacts } from '../../repositories/keys/earlier-contacts.repository.ts'
import { upgradeSection } from '../drafts/draft-format.ts'
import { termedSections, termsOfSection } from '../drafts/draft-terms.ts'

interface Parts {
  database: Database
  sealing: Sealing
}

/** What open drafts are found by, from their sections; gives how many drafts were changed. */
export const rehashDrafts = async ({ database, sealing }: Parts, batch: number): Promise<number> => {
  const drafts = makeDraftsRepository(database)
  const terms = makeDraftTerms({ database, sealing })
  const earlier = makeEarlierContacts({ database, sealing })
  const anew = (id: string): Promise<void> =>
    database.transaction(async () => {
      // Whoever saves a section meanwhile does so before or after this.
      if ((await drafts.lock(id))?.status !== 'open') return
      const rows = new Map((await drafts.sections(id)).map((row) => [row.section, row]))
      const note = <Name extends SectionName>(name: Name): void => {
        const row = rows.get(storedAs(name))
        if (row === undefined) return
        const opened = sealing.open({ field: 'draft_sections.sealed', row: `${id}/${row.section}` }, row.sealed)
        const upgraded = upgradeSection(row.section, opened, row.format)
        if (upgraded === null) return
        terms.note(id, row.section, termsOfSection(name, upgraded.value as SectionValue<Name>) ?? [])
      }
      for (const name of termedSections) note(name)
    })
  let count = 0
  let after = ''
  for (;;) {
    const ids = await earlier.termedDrafts(after, batch)
    for (const id of ids) await anew(id)
    count += ids.length
    const last = ids.at(-1)
    if (last === undefined) return count
    after = last
  }
}
