import type { CatalogVersion, Publication } from '#schemas/calls/desk/desk-catalog.calls.ts'
import type { CatalogPublicationRow } from '../../db/tables.ts'
import type { Version } from '../../repositories/catalog/catalog-versions.repository.ts'

type Now = Pick<CatalogPublicationRow, 'id'> | null

/** What a publication is at a moment; `now` is the one that holds then. */
export const publicationState = (
  { id, at, withdrawn_at }: CatalogPublicationRow,
  now: Now,
  moment: number,
): Publication['state'] => {
  if (withdrawn_at !== null) return 'withdrawn'
  if (at > moment) return 'planned'
  return id === now?.id ? 'now' : 'past'
}

/** What a version is to everybody, by all publications of it. */
export const versionState = (
  publications: readonly CatalogPublicationRow[],
  now: Now,
  moment: number,
): CatalogVersion['state'] => {
  const states = publications.map((one) => publicationState(one, now, moment))
  return (
    (['now', 'planned'] as const).find((state) => states.includes(state)) ??
    (states.includes('past') ? 'kept' : 'draft')
  )
}

/** Whether the desk shows the text of a file and changes it: no people, no codes, nothing large, nothing that is no text. */
export const isEditable = (path: string, bytes: number): boolean =>
  /\.(?:json|csv)$/.test(path) &&
  bytes <= LARGEST_TEXT &&
  !['members.json', 'reps.json', 'groups.json', 'analysts.json'].includes(path)

/** Bytes of a text that the desk changes. */
export const LARGEST_TEXT = 1024 * 1024

export const isDraft = (version: Version, publications: readonly CatalogPublicationRow[]): boolean =>
  publications.every(({ number, withdrawn_at }) => number !== version.number || withdrawn_at !== null)
