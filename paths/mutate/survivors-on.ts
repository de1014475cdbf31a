import type { Overlay } from '../diagram/drawing.ts'
import type { Structure } from '../structure/structure.ts'
import type { Judgement } from './judge.ts'

/** Where mutants survived: their transitions, or their states where it is no transition, with how many. */
export const survivorsOn = ({ transitions }: Structure, survived: readonly Judgement[]): Overlay => {
  const counts = { states: new Map<string, number>(), transitions: new Map<string, number>() }
  const add = (kind: keyof typeof counts, id: string) => counts[kind].set(id, (counts[kind].get(id) ?? 0) + 1)
  for (const { state, event } of survived) {
    const at = transitions.filter((one) => one.source === state && event !== null && isOf(one.event, event))
    if (at.length === 0) add('states', state)
    for (const { id } of at) add('transitions', id)
  }
  const marks = (of: ReadonlyMap<string, number>) =>
    Object.fromEntries([...of].map(([id, count]) => [id, { tone: 'bad' as const, badge: String(count) }]))
  return { states: marks(counts.states), transitions: marks(counts.transitions) }
}

/** Delays and ends carry the state in XState's name for them: `xstate.after.500.form.editing`. */
const isOf = (event: string, wanted: string): boolean =>
  event === wanted || (/^xstate\.(?:after|done\.state)/.test(wanted) && event.startsWith(`${wanted}.`))
