import type { Structure } from '../structure/structure.ts'
import { blankBeside, compare } from './compare.ts'
import type { Comparison } from './comparison.ts'

/** Every machine of either version, in the order of the next one; those that it has dropped come last. */
export const compareAll = (old: readonly Structure[], next: readonly Structure[]): Comparison[] => {
  const before = new Map(old.map((one) => [one.id, one]))
  const after = new Set(next.map(({ id }) => id))
  return [
    ...next.map((one) => compare(before.get(one.id) ?? blankBeside(one), one)),
    ...old.filter(({ id }) => !after.has(id)).map((one) => compare(one, blankBeside(one))),
  ]
}

/** Whether anything that counts is different. */
export const hasDifferences = ({ states, transitions, stranded }: Comparison): boolean =>
  states.length + transitions.length + stranded.length > 0
