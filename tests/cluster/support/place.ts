import { chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresOwner } from '#tests/server/support/postgres-cluster.ts'
import type { Programs } from './programs.ts'

/** Where a cluster of the drill lives: a folder of its own, which belongs to who runs PostgreSQL. */
export interface Place {
  folder: string
  programs: Programs
  owner: { uid: number; gid: number } | undefined
  /** The log of a machine. */
  log: (name: string) => string
  own: (path: string) => void
  write: (name: string, text: string) => string
  /** Has something ended with the cluster, also where starting it fails half way; the last one first. */
  atEnd: (close: () => unknown) => void
  end: () => Promise<void>
}

export const makePlace = (programs: Programs): Place => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-cluster-'))
  const owner = postgresOwner()
  const own = (path: string): void => {
    if (owner !== undefined) chownSync(path, owner.uid, owner.gid)
  }
  own(folder)
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const closing: (() => unknown)[] = []
  const endAll = async (): Promise<void> => {
    for (const close of closing.toReversed()) {
      try {
        await close()
      } catch (error) {
        // What else there is ends all the same.
        process.stderr.write(`${String(error)}\n`)
      }
    }
  }
  let ending: Promise<void> | undefined
  return {
    folder,
    programs,
    owner,
    log: (name) => join(logs, `${name}.log`),
    own,
    write: (name, text) => {
      const file = join(folder, name)
      writeFileSync(file, text, { mode: 0o600 })
      own(file)
      return file
    },
    atEnd: (close) => void closing.push(close),
    end: () => (ending ??= endAll()),
  }
}
