import type { Criterion } from '../cover/goals.ts'
import type { Path } from '../path.ts'
import type { Fault } from './run-fault.ts'

/** What a run planned and what came of it. Plain JSON; what the diagram lays over the machines. */
export interface Coverage {
  /** Tells the file from others. */
  kind: 'enrollchart-coverage'
  /** ISO, UTC. */
  at: string
  criterion: Criterion
  /** Seconds from the first page to the last. */
  seconds: number
  machines: MachineCoverage[]
}

export interface MachineCoverage extends MachineCounts {
  paths: PathRun[]
}

/** The part that is small enough to be kept beside the code. */
export interface MachineCounts {
  machine: string
  version: string
  /** Why no screen shows the machine by itself; null for one that is driven. */
  noScreen: string | null
  transitions: TransitionCounts[]
  states: StateCounts[]
}

export interface TransitionCounts {
  id: string
  /** How often the planned paths take it, and how often the page was seen to. */
  planned: number
  achieved: number
  /** The page does not let it happen: `planned` is tried, `achieved` was seen to hold. Null where it may happen. */
  barred: { planned: number; achieved: number } | null
  /** Why no page can be brought to it, or nothing in the model takes it; null where one can. */
  impossible: string | null
}

export interface StateCounts {
  /** A leaf state. */
  id: string
  planned: number
  achieved: number
}

/** A summary: counts without paths. */
export interface CoverageSummary extends Omit<Coverage, 'machines' | 'kind'> {
  kind: 'enrollchart-coverage-summary'
  machines: MachineCounts[]
}

export interface PathRun {
  path: Path
  /** Barred transitions that are tried where the path ends. */
  bars: readonly string[]
  status: 'passed' | 'failed' | 'not run'
  /** Steps that were seen to be gone. */
  reached: number
  milliseconds: number
  fault: Fault | null
  /** What was wrong at the first try of a path that passed at its second. */
  unsteady: Fault | null
  /** The shortest path that fails in the same way, where the path failed. */
  shortest: { path: Path; bars: readonly string[]; fault: Fault } | null
  /** A picture of the page where it failed, beside the report. */
  picture: string | null
}

/** What a run was to see and has not. */
export interface Missed {
  /** Of a declared transition or a leaf state. */
  id: string
  /** Whether a path was to take it. */
  isPlanned: boolean
}

/**
 * What a run has missed. Where states are the criterion, those that a path was to enter and did not: which of them no
 * path enters is for `paths check` and the transitions to say. Else each declared transition that was not taken,
 * neither barred as it should be nor impossible.
 */
export const missedIn = ({ noScreen, states, transitions }: MachineCounts, criterion: Criterion): Missed[] => {
  if (noScreen !== null) return []
  if (criterion === 'leaf' || criterion === 'state')
    return states
      .filter(({ planned, achieved }) => planned > 0 && achieved === 0)
      .map(({ id }) => ({ id, isPlanned: true }))
  return transitions
    .filter(({ achieved, barred, impossible }) => achieved === 0 && !barred?.achieved && impossible === null)
    .map(({ id, planned, barred }) => ({ id, isPlanned: planned > 0 || (barred?.planned ?? 0) > 0 }))
}

/** Counts alone. */
export const summaryOf = ({ machines, ...rest }: Coverage): CoverageSummary => ({
  ...rest,
  kind: 'enrollchart-coverage-summary',
  machines: machines.map(({ machine, version, noScreen, transitions, states }) => ({
    machine,
    version,
    noScreen,
    transitions,
    states,
  })),
})
