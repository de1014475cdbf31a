import type { AnyStateMachine } from 'xstate'
import { nodesOf } from '../explore/parts.ts'
import { nameOf, nodeId } from '../structure/structure-of.ts'
import type { Place } from './gap.ts'

const ALWAYS: Record<string, string> = { always: '' }

/** The place that the name of a guard or action says: `form.editing#SAVE#2`. */
export const placeOf = (where: string): Place => {
  const [state = '', event, branch] = where.split('#')
  if (event === undefined || event === '') return { state }
  return { state, event: ALWAYS[event] ?? event, ...(branch !== undefined && { branch: Number(branch) - 1 }) }
}

export const placeOfGuard = (machine: AnyStateMachine, guard: string): Place => {
  const where = / ?(?:guard )?of (.*)$/.exec(guard)?.[1]
  if (where !== undefined) return placeOf(where.replace(/, part \d+$/, ''))
  const name = guard.replace(/\(.*$/, '')
  return firstBranch(machine, (one) => guardName(one.guard) === name) ?? { state: '' }
}

/** Where an action is used first that goes by a name. */
export const placeOfAction = (machine: AnyStateMachine, name: string): Place => {
  const isIt = (action: unknown): boolean => nameOf(action) === name
  const node = nodesOf(machine).find(({ entry, exit }) => entry.some(isIt) || exit.some(isIt))
  if (node !== undefined) return { state: nodeId(node) }
  return firstBranch(machine, ({ actions }) => actions.some(isIt)) ?? { state: '' }
}

const firstBranch = (
  machine: AnyStateMachine,
  isIt: (one: { guard?: unknown; actions: readonly unknown[] }) => boolean,
): Place | null => {
  for (const node of nodesOf(machine)) {
    for (const [event, definitions] of [...node.transitions, ['', node.always ?? []] as const]) {
      const branch = definitions.findIndex(isIt)
      if (branch !== -1) return { state: nodeId(node), event, branch }
    }
  }
  return null
}

const guardName = (guard: unknown): string =>
  typeof guard === 'string' ? guard : String((guard as { type?: unknown } | undefined)?.type ?? '')
