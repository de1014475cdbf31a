import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sourceFiles } from '../imports.ts'

/** Every file of the repository, new ones included, with a hash of what is in it. */
export type Contents = Readonly<Record<string, string>>

export const contentsNow = (): Contents =>
  Object.fromEntries(
    sourceFiles(/./).map((file) => [file, createHash('sha1').update(readFileSync(file)).digest('base64')]),
  )

export interface Changes {
  /** New or other than before. */
  changed: readonly string[]
  gone: readonly string[]
}

/** What is other than before; null where nothing is known of before. */
export const changedSince = (before: Contents | undefined, now: Contents): Changes | null =>
  before === undefined
    ? null
    : {
        changed: Object.keys(now).filter((file) => now[file] !== before[file]),
        gone: Object.keys(before).filter((file) => !(file in now)),
      }

/** What a JSON file holds, or nothing where it is missing or broken: a cache is never worth a failure. */
export const readCache = <Value>(file: string): Value | undefined => {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Value) : undefined
  } catch {
    return undefined
  }
}

/** Writes a file as a whole or not at all. */
export const writeCache = (file: string, value: unknown): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(value))
  renameSync(`${file}.${process.pid}`, file)
}
