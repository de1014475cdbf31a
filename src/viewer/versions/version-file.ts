import { analysisMachine, type Wish } from '#machines/viewer/analysis.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { KeptVersion } from '#paths/diff/kept-versions.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { callActor } from '../../calls/call-actor.ts'
import { fetchJson, isRecord } from '../analysis/files.ts'

/** What a machine's versions panel shows: those that were kept, or one of a file. */
export interface Versions {
  kept: KeptVersion[]
}

const isStructure = (value: unknown): value is Structure =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['version'] === 'string' &&
  Array.isArray(value['nodes']) &&
  Array.isArray(value['transitions'])

/** A machine from a file of the command line, alone or among others. Throws for anything else. */
const fromFile = (text: string): Versions => {
  const value: unknown = JSON.parse(text)
  const structures = (Array.isArray(value) ? value : [value]).filter(isStructure)
  if (structures.length === 0) throw new Error('no machine in this file')
  return { kept: structures.map((structure) => ({ day: '', structure })) }
}

const isKept = (value: unknown): value is KeptVersion =>
  isRecord(value) && typeof value['day'] === 'string' && isStructure(value['structure'])

/** Kept with the product: one file a machine, its past versions from the oldest (`npm run diagrams -- --keep`). */
const keptAt = (machine: string): string => `/machines/versions/${machine}.json`

export const versionsAnalysis = analysisMachine.provide({
  actors: {
    fetchAnalysis: callActor<object, Wish>(async ({ machine = '' }, signal) => {
      const value = await fetchJson(keptAt(machine), signal)
      if (!Array.isArray(value) || !value.every(isKept)) {
        throw new CallProblem({ kind: 'server', message: keptAt(machine), errors: [] })
      }
      return { kept: value } satisfies Versions
    }),
    readFile: callActor<object, { text: string }>(async ({ text }) => fromFile(text)),
  },
})
