import type { Kind } from './job-of-surge.ts'

/** A call that was answered, or given up, as somebody saw it. */
export interface SeenCall {
  /** When it was pressed: milliseconds since the passage began. */
  at: number
  /** Milliseconds until its answer, with what was refused before it and the waits that the server asked for. */
  took: number
  save: boolean
  /** False where it was given up. */
  answered: boolean
}

/** How a visit ended. Who is turned away was refused, or got no answer, for as long as a page repeats a call. */
type Outcome = 'submitted' | 'left' | 'turned away'

/** What became of somebody. */
export interface Visited {
  outcome: Outcome
  /** '' where there was none yet. */
  enrollment_id: string
  /** The confirmation numbers that were given, which must be one. */
  numbers: string[]
  /** Saves that were answered, by their calls. */
  saved: string[]
  /** All that was sent, second presses and repeats among it. */
  requests: number
}

/** What was seen while people came. */
export interface Passage {
  visits: Visited[]
  calls: SeenCall[]
  /** Milliseconds by which somebody came later than planned: this process had no time for them. */
  late: number[]
  requests: number
  /** Requests that were answered by 503 with `Retry-After`. */
  refused: number
  /** What was refused in another way, or not answered at all. */
  failures: string[]
  /** People who had come and not ended when the last hour of the day did. */
  insideAtDeadline: number
}

/** A short closed-loop crowd: as many at once as keep the machine busy, the next begins when one has ended. */
export interface Burst extends Omit<Passage, 'late' | 'insideAtDeadline'> {
  /** Enrollments a second, of the calls that were answered in the measured seconds. */
  capacity: number
  /** The measured milliseconds. */
  measured: readonly [from: number, to: number]
}

/** A day, and what the machine could do right before it. */
export interface Measured {
  burst: Burst
  passage: Passage
}

/** All of one database: a day with its peak far below what the machine can do, and one with its peak above it. */
export type Surged = Record<Kind, Measured>
