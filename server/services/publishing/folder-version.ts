import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mistake } from '../../catalog/mistake.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { filesOfFolder, fingerprintOf } from './version-files.ts'
import type { Prepared, Versions } from './versions.service.ts'

interface Parts {
  versions: Versions
  database: Database
  clock: Clock
  config: { dataDir: string }
}

const MAX_TRIES = 10

/** Another process took the same folder in, or published something, meanwhile. */
class TakenIn extends Error {
  override name = 'TakenIn'
}

/** The folder on the server's machine as a version of the catalog. */
export const makeFolderVersion = ({ versions, database, clock, config }: Parts) => {
  const { rows } = versions
  /** What the folder was at the last start on this machine. */
  const memory = join(config.dataDir, 'catalog-folder')

  const publish = async (number: number): Promise<boolean> => {
    const now = clock.now()
    return (await rows.publish({ number, at: now, made_at: now, made_by: null })) !== null
  }
  const known = async (fingerprint: string): Promise<number | undefined> =>
    (await rows.all()).find((version) => version.fingerprint === fingerprint)?.number

  /** Publishes a version that is there, where another one is published now. */
  const publishAgain = async (number: number): Promise<void> => {
    if ((await versions.published())?.number !== number) await publish(number)
  }

  /** A new version, published; the one that another process made of the same folder, where one was faster. */
  const add = async (prepared: Prepared, fingerprint: string): Promise<{ number: number; isNew: boolean }> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await database.transaction(async () => {
          const theirs = await known(fingerprint)
          if (theirs !== undefined) return { number: theirs, isNew: false }
          const made = { note: '', origin: 'folder', copy_of: null, fingerprint, by: null } as const
          const number = await versions.add(prepared, made)
          if ((await known(fingerprint)) !== number || !(await publish(number))) throw new TakenIn()
          return { number, isNew: true }
        })
      } catch (error) {
        // Theirs is not committed yet, perhaps: the next transaction comes after it.
        if (!(error instanceof TakenIn) || tries === MAX_TRIES) throw error
      }
    }
  }

  return {
    /**
     * At the start. A folder that no start has seen is a new version, and published: whoever changed it expects to see
     * it. So is one that was changed back since the last start on this machine. What this machine had at its last start
     * is not: it may have been published over, by the desk or by another machine.
     */
    takeIn: async (folder: string): Promise<{ number: number; isNew: boolean }> => {
      const files = await filesOfFolder(folder)
      const fingerprint = fingerprintOf(files)
      const last = await readFile(memory, 'utf8').catch(() => null)
      const number = await known(fingerprint)
      const taken =
        number === undefined ? await add(await versions.prepare(files, folder), fingerprint) : { number, isNew: false }
      if (number !== undefined && last !== null && last !== fingerprint) await publishAgain(number)
      if (last !== fingerprint) await writeFile(memory, fingerprint, { mode: 0o600 })
      return taken
    },
    /** Takes a folder in and publishes it, whatever was before; its mistakes where it has any, and nothing is done then. */
    publish: async (folder: string): Promise<{ number: number } | { mistakes: readonly Mistake[] }> => {
      const files = await filesOfFolder(folder)
      const prepared = await versions.prepare(files, folder)
      if (prepared.mistakes.length > 0) return { mistakes: prepared.mistakes }
      const fingerprint = fingerprintOf(files)
      const number = (await known(fingerprint)) ?? (await add(prepared, fingerprint)).number
      await publishAgain(number)
      return { number }
    },
  }
}
