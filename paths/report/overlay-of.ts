import type { Fault } from '../check/fault.ts'
import type { Mark, Overlay } from '../diagram/drawing.ts'

/**
 * The steps of a fault on its diagram: the states that they enter, and the transitions that they take, with the numbers
 * of the steps. Where it ends, and what goes round for ever, is marked as bad.
 */
export const overlayOf = ({ steps, repeatsFrom }: Pick<Fault, 'steps' | 'repeatsFrom'>): Overlay => {
  const states: Record<string, Mark> = {}
  const transitions: Record<string, Mark> = {}
  steps.forEach(({ leaves, fires }, index) => {
    const isBad = index >= (repeatsFrom ?? steps.length - 1)
    for (const leaf of leaves) states[leaf] = { tone: isBad ? 'bad' : (states[leaf]?.tone ?? 'active') }
    for (const id of fires) {
      const before = transitions[id]
      const number = String(index + 1)
      transitions[id] = {
        tone: isBad ? 'bad' : (before?.tone ?? 'active'),
        badge: before?.badge === undefined ? number : `${before.badge}, ${number}`,
      }
    }
  })
  return { states, transitions }
}
