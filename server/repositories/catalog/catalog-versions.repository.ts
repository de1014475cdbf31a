import type { Mistake } from '../../catalog/mistake.ts'
import { randomId } from '../../crypto/random.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { CatalogPublicationRow, CatalogVersionRow } from '../../db/tables.ts'

/** One file of a version; several versions may share it. */
export interface KeptFile {
  path: string
  /** In `catalog_files`. */
  id: string
  bytes: number
}

/** What is known of a version besides its bytes. */
export interface VersionContent {
  note: string
  origin: 'folder' | 'archive' | 'copy'
  copy_of: number | null
  files: readonly KeptFile[]
  mistakes: readonly Mistake[]
  /** Of a folder on the server's machine: by which it is known again. */
  fingerprint?: string
}

export interface Version extends VersionContent, Omit<CatalogVersionRow, 'sealed'> {}

export interface CatalogVersionsRepository {
  /** Keeps a new version, and gives its number. */
  add: (version: VersionContent & Pick<CatalogVersionRow, 'made_at' | 'made_by'>) => Promise<number>
  find: (number: number) => Promise<Version | null>
  /** Another content for a draft; false where it was changed since `content_id`. */
  change: (version: Pick<Version, 'number' | 'content_id'>, content: VersionContent) => Promise<boolean>
  /** The newest first; below one number where it is given. */
  list: (below: number | null, limit: number) => Promise<Version[]>
  /** All, the oldest first: tens, not thousands. */
  all: () => Promise<Version[]>
  remove: (number: number) => Promise<void>
  addFile: (bytes: Buffer) => Promise<string>
  /** Throws where it is not there: nothing of a version is missing. */
  readFile: (id: string) => Promise<Buffer>
  /** Removes files that no version has any more, of these. */
  removeFiles: (ids: readonly string[]) => Promise<void>
  /** Null where somebody else was faster by less than a transaction. */
  publish: (
    row: Omit<CatalogPublicationRow, 'id' | 'sequence' | 'withdrawn_at'>,
  ) => Promise<CatalogPublicationRow | null>
  /** The publication that holds at a moment; null where nothing was published until then. */
  publishedAt: (at: number) => Promise<Pick<CatalogPublicationRow, 'id' | 'number' | 'at'> | null>
  /** The latest first, planned ones too; of one version where it is named. */
  publications: (limit: number, number?: number) => Promise<CatalogPublicationRow[]>
  /** False where it is withdrawn already, or has begun. */
  withdraw: (id: string, now: number) => Promise<boolean>
}

const versionPlace = (number: number) => ({ field: 'catalog_versions.sealed', row: String(number) })
const filePlace = (id: string) => ({ field: 'catalog_files.sealed', row: id })

export const makeCatalogVersions = ({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): CatalogVersionsRepository => {
  const opened = ({ sealed, ...row }: CatalogVersionRow): Version => ({
    ...row,
    ...(sealing.open(versionPlace(row.number), sealed) as VersionContent),
  })
  return {
    add: async ({ made_at, made_by, ...content }) => {
      for (;;) {
        const { last } = await database.sql
          .selectFrom('catalog_versions')
          .select(({ fn }) => fn.max('number').as('last'))
          .executeTakeFirstOrThrow()
        const number = (last ?? 0) + 1
        const { numInsertedOrUpdatedRows } = await database.sql
          .insertInto('catalog_versions')
          .values({
            number,
            content_id: randomId(),
            sealed: sealing.seal(versionPlace(number), content),
            made_at,
            made_by,
          })
          .onConflict((on) => on.column('number').doNothing())
          .executeTakeFirstOrThrow()
        // Somebody else may have been given the number meanwhile.
        if (numInsertedOrUpdatedRows === 1n) return number
      }
    },
    find: async (number) => {
      const row = await database.sql
        .selectFrom('catalog_versions')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirst()
      return row === undefined ? null : opened(row)
    },
    change: async ({ number, content_id }, content) => {
      const { numUpdatedRows } = await database.sql
        .updateTable('catalog_versions')
        .set({ content_id: randomId(), sealed: sealing.seal(versionPlace(number), content) })
        .where('number', '=', number)
        .where('content_id', '=', content_id)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    list: async (below, limit) => {
      const rows = await database.sql
        .selectFrom('catalog_versions')
        .selectAll()
        .$if(below !== null, (query) => query.where('number', '<', below ?? 0))
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return rows.map(opened)
    },
    all: async () =>
      (await database.sql.selectFrom('catalog_versions').selectAll().orderBy('number').execute()).map(opened),
    remove: async (number) => {
      await database.sql.deleteFrom('catalog_versions').where('number', '=', number).execute()
    },
    addFile: async (bytes) => {
      const id = randomId()
      const sealed = sealing.seal(filePlace(id), bytes.toString('base64'))
      await database.sql.insertInto('catalog_files').values({ id, sealed }).execute()
      return id
    },
    readFile: async (id) => {
      const { sealed } = await database.sql
        .selectFrom('catalog_files')
        .select('sealed')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return Buffer.from(String(sealing.open(filePlace(id), sealed)), 'base64')
    },
    removeFiles: async (ids) => {
      if (ids.length === 0) return
      await database.sql.deleteFrom('catalog_files').where('id', 'in', ids).execute()
    },
    publish: async (row) => {
      const { last } = await database.sql
        .selectFrom('catalog_publications')
        .select(({ fn }) => fn.max('sequence').as('last'))
        .executeTakeFirstOrThrow()
      const full = { ...row, id: randomId(), sequence: (last ?? 0) + 1, withdrawn_at: null }
      const { numInsertedOrUpdatedRows } = await database.sql
        .insertInto('catalog_publications')
        .values(full)
        .onConflict((on) => on.column('sequence').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n ? full : null
    },
    publishedAt: async (at) =>
      (await database.sql
        .selectFrom('catalog_publications')
        .select(['id', 'number', 'at'])
        .where('at', '<=', at)
        .where('withdrawn_at', 'is', null)
        .orderBy('at', 'desc')
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst()) ?? null,
    publications: async (limit, number) =>
      database.sql
        .selectFrom('catalog_publications')
        .selectAll()
        .$if(number !== undefined, (query) => query.where('number', '=', number ?? 0))
        .orderBy('at', 'desc')
        .orderBy('sequence', 'desc')
        .limit(limit)
        .execute(),
    withdraw: async (id, now) => {
      const { numUpdatedRows } = await database.sql
        .updateTable('catalog_publications')
        .set({ withdrawn_at: now })
        .where('id', '=', id)
        .where('at', '>', now)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
  }
}
