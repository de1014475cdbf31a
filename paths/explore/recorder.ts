import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import type { Configurations } from './configurations.ts'
import { inertScope } from './inert-scope.ts'
import { nodesOf, partsOf, type Parts } from './parts.ts'
import { activeNodes } from './cases.ts'

/** What happens in one step, in its order. Nodes and transitions by number. */
export type Entry = { kind: 'action'; action: unknown } | { kind: 'exited' | 'entered' | 'fired'; place: number }

export interface Recording {
  entries: readonly Entry[]
  /** Types of the events by which states say that they are finished, in their order. */
  finished: readonly string[]
  nodes: readonly AnyStateNode[]
  history: AnyMachineSnapshot['historyValue']
  /** The machine has come to its end. */
  ends: boolean
}

/**
 * Learns from XState itself what transitions do, so that its algorithm is not written a second time: in a copy of the
 * machine every action only writes itself down, nothing follows at once, and the transitions are chosen from outside.
 */
export const recorderOf = ({ machine }: Parts, configurations: Configurations) => {
  const copy = machine.provide({})
  copy.options = machine.options
  const { transitions } = partsOf(copy)
  const nodes = nodesOf(copy)
  const scope = inertScope(copy, undefined)
  const base = copy.getInitialSnapshot(scope) as AnyMachineSnapshot
  let entries: Entry[] = []
  let finished: string[] = []
  let chosen: readonly number[] = []

  /** An action that writes something down, in the form of XState's own. */
  const writing = (entry: Entry) =>
    Object.assign(() => {}, {
      type: 'paths.write',
      resolve: (_: unknown, snapshot: AnyMachineSnapshot) => {
        entries.push(entry)
        return [snapshot, undefined, undefined]
      },
    })
  const written = (actions: readonly unknown[]) => actions.map((action) => writing({ kind: 'action', action }))

  for (const node of nodes) {
    node.entry = [...written(node.entry), writing({ kind: 'entered', place: node.order })]
    node.exit = [...written(node.exit), writing({ kind: 'exited', place: node.order })]
    node.initial.actions = written(node.initial.actions)
    node.always = undefined
    node.output = undefined
    Object.defineProperty(node, 'invoke', { value: [] })
  }
  for (const [place, transition] of transitions.entries()) {
    transition.actions = [...written(transition.actions), writing({ kind: 'fired', place })]
  }
  copy.getTransitionData = (_, { type }: { type: string }) => {
    if (type === RECORD.type) return chosen.flatMap((place) => transitions[place] ?? [])
    finished.push(type)
    return []
  }

  return (configuration: number, places: readonly number[]): Recording => {
    entries = []
    finished = []
    chosen = places
    const own = (some: readonly AnyStateNode[]) => some.flatMap(({ order }) => nodes[order] ?? [])
    const history = Object.fromEntries(
      Object.entries(configurations.history(configuration)).map(([id, some]) => [id, own(some)]),
    )
    const before = { ...base, status: 'active', context: {}, children: {}, historyValue: history }
    const snapshot = { ...before, _nodes: own(configurations.nodes(configuration)) } as AnyMachineSnapshot
    const after = copy.transition(snapshot, RECORD, scope) as AnyMachineSnapshot
    return {
      entries,
      finished,
      nodes: activeNodes(after),
      history: after.historyValue,
      ends: after.status !== 'active',
    }
  }
}

const RECORD = { type: 'paths.record' }
