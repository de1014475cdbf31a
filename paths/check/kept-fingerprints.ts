import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Graph } from '../explore/graph.ts'
import { type Fault, faultIn } from './fault.ts'
import { type Fingerprint, areSame, fingerprintOf } from './fingerprint.ts'

/** Fingerprints by the names of the registry. */
export type Fingerprints = Readonly<Record<string, Fingerprint>>

/** None where there is no such file yet. */
export const readFingerprints = (file: string): Fingerprints =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Fingerprints) : {}

/** Puts these in the place of those that are kept, and takes out what the registry has no more. */
export const keepFingerprints = (file: string, found: Fingerprints, names: readonly string[]): void => {
  const all = { ...readFingerprints(file), ...found }
  const said = (one: Fingerprint) =>
    `{ "states": ${one.states}, "edges": ${one.edges}, "hash": ${JSON.stringify(one.hash)} }`
  const lines = names
    .flatMap((name) => {
      const one = all[name]
      return one === undefined ? [] : [`  ${JSON.stringify(name)}: ${said(one)}`]
    })
    .join(',\n')
  writeFileSync(file, `{\n${lines}\n}\n`)
}

/** How far a machine is explored whose size is known: one that grows is found before it fills the memory. */
export const limitOf = (kept: Fingerprint | undefined): { states?: number } =>
  kept === undefined ? {} : { states: Math.max(20_000, kept.states * 4) }

/**
 * A machine that does something else than what is kept of it was changed; that is no mistake, and is said. It proves
 * nothing, and notices nearly everything: whoever changes a machine looks at what the change does.
 */
export const changedSince = (graph: Graph, kept: Fingerprint | undefined): { found: Fingerprint; faults: Fault[] } => {
  const found = fingerprintOf(graph)
  const keeps = 'then keep it: npm run paths -- check --keep'
  const say = (sentence: string) => ({ found, faults: [faultIn(graph, FINGERPRINT, sentence)] })
  if (kept === undefined) return say(`nothing is kept of what it does; look at it, ${keeps}`)
  if (areSame(found, kept)) return { found, faults: [] }
  const size = ({ states, edges }: Fingerprint) => `${states} states and ${edges} edges`
  const what =
    size(found) === size(kept)
      ? `${size(found)} as before, and not the same ones`
      : `${size(found)}, ${size(kept)} before`
  return say(`does something else than what is kept of it (${what}); look at the change, ${keeps}`)
}

export const FINGERPRINT = 'fingerprint'
