import { keptFiles } from '../../catalog/catalog-files.ts'
import { checkCatalog } from '../../catalog/check-catalog.ts'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import type { Mistake } from '../../catalog/mistake.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import {
  type KeptFile,
  type Version,
  type VersionContent,
  makeCatalogVersions,
} from '../../repositories/catalog/catalog-versions.repository.ts'
import { makeVersionFiles } from './version-files.ts'

export interface VersionsParts {
  config: Pick<Config, 'dataDir' | 'catalogLarge'>
  database: Database
  clock: Clock
  sealing: Sealing
  live: LiveCatalog | null
}

/** A version's files before they are kept: what is wrong with them, and which are kept already. */
export interface Prepared {
  files: ReadonlyMap<string, Buffer>
  known: ReadonlyMap<string, KeptFile>
  mistakes: readonly Mistake[]
}

/** The file that says which catalog it is. */
const INFO = 'catalog.json'
const idIn = (bytes: Buffer | undefined): string | null =>
  /"id":\s*"([^"]*)"/.exec(bytes?.toString('utf8') ?? '')?.[1] ?? null

/** Versions of the catalog in the database: how they are made, and which one is served when. */
export const makeVersions = ({ config, database, clock, sealing, live }: VersionsParts) => {
  const rows = makeCatalogVersions({ database, sealing })
  const files = makeVersionFiles({ versions: rows, dataDir: config.dataDir, large: config.catalogLarge, sealing })

  const published = () => rows.publishedAt(clock.now())

  /** Which catalog this server has; null before the first one. */
  const ownId = async (): Promise<string | null> => {
    if (live !== null) return live.served.id
    const now = await published()
    const file = now === null ? undefined : (await rows.find(now.number))?.files.find(({ path }) => path === INFO)
    return file === undefined ? null : idIn(await rows.readFile(file.id))
  }

  /** What keeps files from being published: the catalog's mistakes, and another catalog's id. */
  const mistakesOf = async (name: string, bytes: ReadonlyMap<string, Buffer>): Promise<Mistake[]> => {
    const mistakes = checkCatalog(keptFiles(name, bytes), sealing)
    const [id, own] = [idIn(bytes.get(INFO)), await ownId()]
    if (id === null || own === null || id === own) return mistakes
    const message = `the catalog of this server is "${own}", this one is "${id}": write "${own}"`
    return [{ file: INFO, line: 1, message }, ...mistakes]
  }

  /** Reads and checks, outside of any transaction; files that the version of now has as well are kept once. */
  const prepare = async (bytes: ReadonlyMap<string, Buffer>, name: string): Promise<Prepared> => {
    const now = await published()
    const base = now === null ? null : await rows.find(now.number)
    const own = base === null ? new Map<string, Buffer>() : await files.bytesOf(base)
    const known = (base?.files ?? []).filter(({ path }) => own.get(path)?.equals(bytes.get(path) ?? Buffer.alloc(0)))
    return {
      files: bytes,
      known: new Map(known.map((file) => [file.path, file])),
      mistakes: await mistakesOf(name, bytes),
    }
  }

  const keepFiles = async (prepared: Prepared): Promise<KeptFile[]> => {
    const kept: KeptFile[] = []
    for (const [path, bytes] of prepared.files) {
      kept.push(prepared.known.get(path) ?? { path, id: await rows.addFile(bytes), bytes: bytes.length })
    }
    return kept
  }

  /** Keeps a new version and gives its number; in one transaction with whatever else is done. */
  const add = async (
    prepared: Prepared,
    { by, ...made }: Omit<VersionContent, 'files' | 'mistakes'> & { by: string | null },
  ): Promise<number> =>
    rows.add({
      ...made,
      files: await keepFiles(prepared),
      mistakes: prepared.mistakes,
      made_at: clock.now(),
      made_by: by,
    })

  /** Files that no version has any more. */
  const removeUnused = async (ids: readonly string[]): Promise<void> => {
    const used = new Set((await rows.all()).flatMap((version) => version.files.map(({ id }) => id)))
    await rows.removeFiles(ids.filter((id) => !used.has(id)))
  }

  return {
    rows,
    files,
    published,
    mistakesOf,
    prepare,
    add,
    removeUnused,
    /** A draft with some files changed; false where somebody else has changed it since `version` was read. */
    change: async (
      version: Version,
      changes: ReadonlyMap<string, Buffer>,
      mistakes: readonly Mistake[],
    ): Promise<boolean> => {
      const fresh = new Map<string, KeptFile>()
      for (const [path, bytes] of changes) {
        fresh.set(path, { path, id: await rows.addFile(bytes), bytes: bytes.length })
      }
      const kept = version.files.map((one) => fresh.get(one.path) ?? one)
      const { note, origin, copy_of } = version
      const changed = await rows.change(version, { note, origin, copy_of, files: kept, mistakes })
      if (changed) await removeUnused(version.files.flatMap(({ path, id }) => (fresh.has(path) ? [id] : [])))
      return changed
    },
  }
}
export type Versions = ReturnType<typeof makeVersions>
