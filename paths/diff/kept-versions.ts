import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { models } from '#machines/registry.ts'
import type { Structure } from '../structure/structure.ts'

/** A machine as it was on a day (yyyy-mm-dd). */
export interface KeptVersion {
  day: string
  structure: Structure
}

/** The versions of a machine that are kept in a folder, oldest first; none where there is no file of it. */
export const keptVersions = (folder: string, machine: string): KeptVersion[] => {
  const file = fileOf(folder, machine)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptVersion[]) : []
}

/**
 * Adds the structures to what a folder keeps, each under its machine's name in the registry, and gives the files that
 * were written. A version that is kept already is not kept twice; one of an earlier day comes before the later ones.
 * Machines that the registry does not have any more are left out: no page shows them.
 */
export const keepVersions = (folder: string, structures: readonly Structure[], day: string): string[] => {
  const nameOf = new Map(Object.entries(models).map(([name, { machine }]) => [machine.id, name]))
  mkdirSync(folder, { recursive: true })
  return structures.flatMap((structure) => {
    const name = nameOf.get(structure.id)
    if (name === undefined) return []
    const kept = keptVersions(folder, name)
    if (kept.some((one) => one.structure.version === structure.version)) return []
    const later = kept.findIndex((one) => one.day > day)
    const all = kept.toSpliced(later === -1 ? kept.length : later, 0, { day, structure })
    const file = fileOf(folder, name)
    writeFileSync(file, `${JSON.stringify(all)}\n`)
    return [file]
  })
}

const fileOf = (folder: string, machine: string): string => join(folder, `${machine}.json`)
