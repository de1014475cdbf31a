/**
 * The crowd that says what the machine can do, once before each passage: people at once, and milliseconds that are
 * measured. Before these, `warm` milliseconds pass at least, and as many people as come at once have enrolled: they then
 * are at all steps. A server that has just started compiles for some hundred enrollments more.
 */
export const BURST = { atOnce: 24, warm: { quiet: 12_000, overloaded: 3000 }, measured: 8000 } as const

export type Kind = keyof typeof BURST.warm

/** What `surge.process.ts` is to do. */
export interface SurgeJob {
  origin: string
  seed: number
  /** Milliseconds that an hour of the day takes, thoughts and absences included. */
  hour: number
  /** The hour with which each passage begins. */
  from: number
  /** The peak of each passage, of what the machine can do. */
  shares: Record<Kind, number>
  /** The hour with which it ends; after 24 come the hours after the deadline. */
  until: Record<Kind, number>
}
