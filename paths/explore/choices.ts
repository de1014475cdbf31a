import type { Case } from './cases.ts'

/** The field of an event that says how guards answer whose answers are not known. Plain JSON, so that paths keep it. */
export const CHOICES = 'statechart-paths.guards'

/** The field of a raised event that says how many events have raised one another before it. */
export const DEPTH = 'statechart-paths.depth'

export type Choices = Readonly<Record<string, boolean>>

/**
 * Explores guards whose answer is not known: each is answered either way, and the answers become part of the case. Set
 * by `paths/guess`; a model that says everything has none.
 */
export interface Chooser {
  /** Begins a step with these answers; where it `asks`, a guard without one ends the step. */
  begin(choices: Choices, asks: boolean): void
  /** The guard that was asked since then and had no answer yet. */
  undecided(): string | undefined
  /** Called where an event asks more guards than are answered each way: the rest answer no. */
  cut(one: Case): void
  /** Called where a step throws: the exploration goes on without it. */
  trouble(error: unknown, one: Case, leaves: readonly string[]): void
  /** Whether this has taken so much work that it is left: the states that remain lead nowhere. */
  isSpent(): boolean
  /** Whether a case is not tried any more in these states: it has gone round there without an end, and that is said. */
  skips(one: Case, leaves: () => readonly string[]): boolean
}

/** How many guards without an answer one event may ask; what asks more is said to be left out. */
export const MOST_CHOICES = 30

/** How many combinations of answers one event may have in one state: of guards that follow one another, all. */
export const MOST_TRIES = 1024

/** Whether steps follow one another without an end: what XState says of it, or we do (`replay.ts`). */
export const isEndless = (message: string): boolean =>
  /^Infinite loop|steps follow one another without an end/.test(message)

export const choicesOf = ({ event }: Pick<Case, 'event'>): Choices => (event[CHOICES] as Choices | undefined) ?? {}

/** The same case where this guard answers so. */
export const withChoice = (one: Case, guard: string, answer: boolean): Case => ({
  ...one,
  label: `${one.label} [${answer ? '' : 'not '}${guard}]`,
  event: { ...one.event, [CHOICES]: { ...choicesOf(one), [guard]: answer } },
})
