import type { StructureNode } from '../structure/structure.ts'

/** Who comes by a site of the demonstration, how fast they are, and how easily they give up. */
export interface Crowd {
  site: string
  process: 'applicant' | 'rep' | 'group'
  /** How many times as long as an applicant they need. */
  pace: number
  /** How many times as often as an applicant they go away. */
  patience: number
  /** How many come on a day, at most. */
  most: number
}

export const crowds: readonly Crowd[] = [
  { site: 'localhost', process: 'applicant', pace: 1, patience: 1, most: 160 },
  { site: 'agent.localhost', process: 'rep', pace: 0.5, patience: 0.4, most: 100 },
  { site: 'group.localhost', process: 'group', pace: 1.2, patience: 0.7, most: 60 },
]

/** Seconds that an applicant takes for one thing in a state that waits for them, by a word of the machine or state. */
const seconds: readonly [RegExp, number][] = [
  [/health/i, 170],
  [/dependents/i, 110],
  [/billing/i, 100],
  [/agreement/i, 90],
  [/employer/i, 75],
  [/beneficiar/i, 60],
  [/plans|plan-/i, 55],
  [/review/i, 50],
  [/personal|contact|quote/i, 45],
]
const SECONDS = 20

/** How many percent of those in a state leave: questions about health and money cost most. */
const losses: readonly [RegExp, number][] = [
  [/health/i, 11],
  [/billing/i, 9],
  [/agreement/i, 5],
]
const LOSS = 2

const first = (table: readonly [RegExp, number][], words: string, otherwise: number): number =>
  table.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise

/** The state that a leaf of a diagram is, or one in which nobody waits. */
export const isQuick = (node: StructureNode | undefined): boolean =>
  node === undefined || node.tags.includes('busy') || (node.invokes.length > 0 && !node.tags.includes('editing'))

/** Milliseconds that are usual in a state, for an applicant. */
export const usualTime = (machine: string, leaf: string, quick: boolean): number =>
  quick ? 300 : 1000 * first(seconds, `${machine} ${leaf}`, SECONDS)

/** The share of those who leave from a state that waits for them. */
export const usualLoss = (machine: string, leaf: string): number => first(losses, `${machine} ${leaf}`, LOSS) / 100

/** How many times as likely as others of their kind some events are, by a part of them as JSON. */
const likelihoods: readonly [RegExp, number][] = [
  [/"(?:cart\.proceed|quote\.submit|health\.next)"/, 8],
  [/"cart\.(?:save|chooseRiders|showPlan|explain)"|"outcome":"(?:back|refused)"|"result":\[\]/, 0.05],
  [/"(?:cart|quote)\./, 0.3],
]
export const usualOdds = (event: object): number => first(likelihoods, JSON.stringify(event), 1)
