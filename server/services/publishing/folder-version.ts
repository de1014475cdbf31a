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

/** Another process took the same folder in meanwhile. */
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
    try {
      const number = await database.transaction(async () => {
        const made = await versions.add(prepared, { note: '', origin: 'folder', copy_of: null, fingerprint, by: null })
        if ((await known(fingerprint)) !== made || !(await publish(made))) throw new TakenIn()
        return made
      })
      return { number, isNew: true }
    } catch (error) {
      const number = error instanceof TakenIn ? await known(fingerprint) : undefined
      if (number === undefined) throw error
      return { number, isNew: false }
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
