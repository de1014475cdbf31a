import { checkPeople } from './check-people.ts'
import { checkPlans } from './check-plans.ts'
import { checker, definedIds } from './checker.ts'
import type { Mistake } from './mistake.ts'
import { type RawCatalog, readCatalog } from './read-catalog.ts'

/** Checks what the files of a catalog say of one another; adds to its mistakes and puts them in order. */
export const checkReferences = (raw: RawCatalog): void => {
  const ids = definedIds(raw)
  checkPlans(raw, ids)
  checkPeople(raw, ids)
  const info = raw.files['catalog.json']
  checker(raw, info, ids).refers(['large', 'template'], 'plan', info.value?.large?.template)
  raw.mistakes.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
}

/** Every mistake of a catalog folder, by file and line; none where the server would start on it. */
export const checkCatalog = (folder: string): Mistake[] => {
  const raw = readCatalog(folder)
  checkReferences(raw)
  return raw.mistakes
}
