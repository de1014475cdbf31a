import type { Move } from '#schemas/calls/machines.calls.ts'
import { isWithin } from '../structure/within.ts'
import type { Structure, StructureTransition } from '../structure/structure.ts'

/** A move without how long and how often. */
export type Edge = Pick<Move, 'from' | 'event' | 'branch' | 'to'>

/** How `always` is called where it is counted: XState has no name for it. */
const ALWAYS = 'always'

export const startedAt = (to: string): Edge => ({ from: '', event: 'start', branch: 0, to })
export const leftAt = (from: string): Edge => ({ from, event: 'left', branch: 0, to: '' })
/** The machine has come to its own end, in a final state: counted with how long it ran from its start. */
export const endedAt = (to: string): Edge => ({ from: '', event: 'ended', branch: 0, to })

/** What is counted of a transition that was taken between these leaf states. */
export const edgeOf = (
  { source, event, branch, targets }: StructureTransition,
  before: readonly string[],
  after: readonly string[],
): Edge => {
  const from = before.find((leaf) => isWithin(source, leaf)) ?? before[0] ?? ''
  const target = targets[0]
  const to = target === undefined ? from : (after.find((leaf) => isWithin(target, leaf)) ?? target)
  return { from, event: event === '' ? ALWAYS : event, branch, to }
}

/**
 * The declared transition of a counted move: of the state or of one around it, the innermost that leads
 * there. Null where this version of the machine has none.
 */
export const transitionOf = (
  { transitions }: Structure,
  { from, event, branch, to }: Edge,
): StructureTransition | null => {
  const named = event === ALWAYS ? '' : event
  const candidates = transitions
    .filter((one) => one.event === named && one.branch === branch && isWithin(one.source, from))
    .toSorted((a, b) => b.source.length - a.source.length)
  const leads = ({ targets }: StructureTransition) =>
    targets.length === 0 ? from === to : targets.some((target) => isWithin(target, to))
  return candidates.find(leads) ?? candidates[0] ?? null
}
