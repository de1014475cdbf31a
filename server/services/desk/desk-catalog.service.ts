import type { CallBody, CallData, CallQuery } from '#schemas/calls/call.ts'
import type {
  CatalogVersion,
  Publication,
  VersionDetails,
  VersionList,
  deskCatalogCalls,
} from '#schemas/calls/desk/desk-catalog.calls.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import { dayOf } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { CatalogPublicationRow } from '../../db/tables.ts'
import { missing } from '../../domain/refusals.ts'
import type { Version } from '../../repositories/catalog/catalog-versions.repository.ts'
import { makeStaff } from '../../repositories/desk/staff.repository.ts'
import { makeComparison } from '../publishing/compare-versions.ts'
import { makeVersionProofs } from '../proving/version-proofs.ts'
import { isDraft, isEditable, publicationState, versionState } from '../publishing/version-states.ts'
import type { Versions, VersionsParts } from '../publishing/versions.service.ts'

type Calls = typeof deskCatalogCalls

export interface DeskCatalogParts extends VersionsParts {
  sealing: Sealing
  live: LiveCatalog | null
  versions: Versions
}

const A_PAGE = 20
/** Changes and prices that one page tells; more are counted. */
const MOST_TOLD = 200

/** Reads versions of the catalog for the desk. */
export const makeDeskCatalog = (parts: DeskCatalogParts) => {
  const { clock, versions } = parts
  const staff = makeStaff(parts)
  const compare = makeComparison(parts)
  const proofs = makeVersionProofs(parts)

  /** Names of the staff by their ids; whoever is not there any more stays an id. */
  const namesOf = async (): Promise<(id: string | null) => string | null> => {
    const names = new Map((await staff.all()).map(({ id, name }) => [id, name]))
    return (id) => (id === null ? null : (names.get(id) ?? id))
  }

  const told = async () => {
    const [now, publications, nameOf] = await Promise.all([
      versions.published(),
      versions.rows.publications(1000),
      namesOf(),
    ])
    const moment = clock.now()
    const publication = (row: CatalogPublicationRow): Publication => ({
      id: row.id,
      number: row.number,
      at: row.at,
      by: nameOf(row.made_by),
      state: publicationState(row, now, moment),
    })
    const version = ({ number, note, origin, copy_of, made_at, made_by, mistakes }: Version): CatalogVersion => ({
      number,
      note,
      origin,
      copy_of,
      made_at,
      by: nameOf(made_by),
      mistakes: mistakes.length,
      state: versionState(
        publications.filter((row) => row.number === number),
        now,
        moment,
      ),
    })
    return { now, publications, publication, version }
  }

  /** 404 where there is none. */
  const find = async (number: number): Promise<Version> => {
    const version = await versions.rows.find(number)
    if (version === null) throw missing()
    return version
  }

  return {
    find,
    proofs,
    list: async ({ before }: CallQuery<Calls['getVersions']>): Promise<VersionList> => {
      const [{ publications, publication, version }, rows] = await Promise.all([
        told(),
        versions.rows.list(before ?? null, A_PAGE + 1),
      ])
      const shown = rows.slice(0, A_PAGE)
      return {
        rows: shown.map(version),
        next: rows.length > A_PAGE ? (shown.at(-1)?.number ?? null) : null,
        publications: publications.slice(0, A_PAGE).map(publication),
      }
    },
    read: async ({ number }: CallQuery<Calls['getVersion']>, locale: Locale): Promise<VersionDetails> => {
      const found = await find(number)
      const { now, publications, publication, version } = await told()
      const before = now === null || now.number === number ? null : await versions.rows.find(now.number)
      const differs =
        before === null || found.mistakes.length > 0
          ? { changes: [], prices: [] }
          : await compare(before, found, { locale, today: dayOf(clock) })
      return {
        version: version(found),
        now: now?.number ?? null,
        mistakes: [...found.mistakes],
        proof: found.mistakes.length > 0 ? null : await proofs.of(found, locale),
        changes: differs.changes.slice(0, MOST_TOLD),
        changes_total: differs.changes.length,
        prices: differs.prices.slice(0, MOST_TOLD),
        prices_total: differs.prices.length,
        files: found.files.map(({ path, bytes }) => ({ path, bytes, editable: isEditable(path, bytes) })),
        publications: publications.filter((row) => row.number === number).map(publication),
      }
    },
    readFile: async ({
      number,
      path,
    }: CallQuery<Calls['getVersionFile']>): Promise<CallData<Calls['getVersionFile']>> => {
      const version = await find(number)
      const file = version.files.find((one) => one.path === path && isEditable(path, one.bytes))
      if (file === undefined) throw missing()
      const publications = await versions.rows.publications(1000, number)
      return {
        path,
        text: (await versions.rows.readFile(file.id)).toString('utf8'),
        changeable: isDraft(version, publications),
        mistakes: version.mistakes.filter((one) => one.file === path),
        revision: file.id,
      }
    },
    publication: async (row: CatalogPublicationRow): Promise<Publication> => (await told()).publication(row),
  }
}
export type DeskCatalog = ReturnType<typeof makeDeskCatalog>
export type Body<Name extends keyof Calls> = CallBody<Calls[Name]>
