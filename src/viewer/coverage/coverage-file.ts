import type { Coverage, CoverageSummary } from '#paths/run/coverage.ts'
import { analysisMachine, type Wish } from '#machines/viewer/analysis.machine.ts'
import { callActor } from '../../calls/call-actor.ts'
import { fetchJson, isRecord } from '../analysis/files.ts'

export type CoverageFile = Coverage | CoverageSummary

/** Kept with the product: the counts of the last run that was put down (`npm run paths -- run --summary`). */
const KEPT = '/machines/coverage.json'

const isCounts = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['machine'] === 'string' &&
  typeof value['version'] === 'string' &&
  Array.isArray(value['transitions']) &&
  Array.isArray(value['states'])

/** A coverage file or a summary of one. Throws for anything else. */
export const coverageOf = (value: unknown): CoverageFile => {
  const kinds: unknown[] = ['enrollchart-coverage', 'enrollchart-coverage-summary']
  if (
    !isRecord(value) ||
    !kinds.includes(value['kind']) ||
    !Array.isArray(value['machines']) ||
    !value['machines'].every(isCounts)
  ) {
    throw new Error('not a coverage file')
  }
  return value as unknown as CoverageFile
}

export const coverageAnalysis = analysisMachine.provide({
  actors: {
    fetchAnalysis: callActor<object, Wish>(async (_, signal) => coverageOf(await fetchJson(KEPT, signal))),
    readFile: callActor<object, { text: string }>(async ({ text }) => coverageOf(JSON.parse(text))),
  },
})
