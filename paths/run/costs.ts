import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Job } from './plan.ts'

/** Seconds that a machine's paths took: to begin one, and for each step of it. */
export interface Cost {
  start: number
  step: number
}
export type Costs = Record<string, Cost>

/** For machines that were never measured. */
const UNKNOWN: Cost = { start: 2, step: 0.3 }

/** What was measured before; nothing where the file is not there. */
export const readCosts = (file: string): Costs =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Costs) : {}

export const writeCosts = (file: string, costs: Costs): void => {
  mkdirSync(dirname(file), { recursive: true })
  const sorted = Object.fromEntries(Object.entries(costs).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Seconds that a path is expected to take. */
export const costOf = ({ start, step }: Cost = UNKNOWN, { path, bars }: Job): number =>
  start + step * (path.steps.length + bars.length)

/** A path that was measured: steps with the bars, and seconds. */
export interface Sample {
  steps: number
  start: number
  rest: number
}

/** The mean start and the mean step of a machine's paths; what was known where none of them has a step. */
export const measured = (samples: readonly Sample[], before: Cost = UNKNOWN): Cost => {
  if (samples.length === 0) return before
  const sum = (of: (sample: Sample) => number) => samples.reduce((total, sample) => total + of(sample), 0)
  const steps = sum((sample) => sample.steps)
  return {
    start: round(sum((sample) => sample.start) / samples.length),
    step: steps === 0 ? before.step : round(sum((sample) => sample.rest) / steps),
  }
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000
