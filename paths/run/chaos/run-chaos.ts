import type { Whereabouts } from '#machines/support/disturbed.ts'
import type { Path } from '../../path.ts'

/** One disturbance at one state: what is to be driven. */
export interface Trial {
  machine: string
  /** Leaf states, joined with ` + `. */
  state: string
  kind: string
  path: Path
  expected: Whereabouts
  isExclusive: boolean
  /** Seconds that driving it is expected to take. */
  cost: number
}

/** What came of it; `not driven` says why and is never counted as held. */
export type Verdict =
  | { status: 'held' }
  | { status: 'failed'; faults: readonly string[]; picture: string | null }
  | { status: 'not driven'; why: string }

export interface Injection extends Omit<Trial, 'path' | 'isExclusive' | 'cost'> {
  /** Null where no path leads to the state. */
  path: Path | null
  verdict: Verdict
  milliseconds: number
}

interface Limits {
  workers: number
  /** Milliseconds. */
  budget: number
  /** Drives a failed one once more: one that holds then is kept as held. */
  again: boolean
}

/** Drives each trial once, those that touch the whole product one by one after all others. */
export const runTrials = async (
  trials: readonly Trial[],
  inject: (trial: Trial) => Promise<Verdict>,
  { workers, budget, again }: Limits,
  done: (injection: Injection) => void,
): Promise<Injection[]> => {
  const until = performance.now() + budget
  const injections: Injection[] = []

  const one = async (trial: Trial): Promise<void> => {
    const begin = performance.now()
    const { isExclusive: _, cost, ...rest } = trial
    let verdict: Verdict = { status: 'not driven', why: 'the budget ended before it' }
    if (begin + cost * 1000 <= until) {
      verdict = await inject(trial)
      if (again && verdict.status !== 'held') verdict = await inject(trial)
    }
    const injection = { ...rest, verdict, milliseconds: Math.round(performance.now() - begin) }
    injections.push(injection)
    done(injection)
  }
  const all = async (queue: Trial[], count: number): Promise<void> => {
    const work = async (): Promise<void> => {
      for (let trial = queue.shift(); trial !== undefined; trial = queue.shift()) await one(trial)
    }
    await Promise.all(Array.from({ length: count }, work))
  }
  await all(
    trials.filter(({ isExclusive }) => !isExclusive),
    workers,
  )
  await all(
    trials.filter(({ isExclusive }) => isExclusive),
    1,
  )
  return injections
}
