import type { AnyMachineSnapshot } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import type { AnyModel } from '#machines/support/model.ts'
import { activeNodes, casesIn, happens, type Case } from '#paths/explore/cases.ts'
import type { Graph } from '#paths/explore/graph.ts'

/** A graph as text: each state by its key, with the label of each edge and the key of where it leads. */
export type Drawn = Record<string, Record<string, string>>

type Transitions = Record<string, { state: AnyMachineSnapshot }>

/**
 * What xstate/graph sees, from one input, without its faults: it is given the cases of each state (its own list sends
 * `xstate.done.state` though nothing is finished), blocked events are left out (it would draw a loop), and its key is
 * ours (its own forgets history and status, and hangs on the order of keys).
 */
export const drawnByXState = (model: AnyModel, input: unknown): Drawn => {
  const cases = new Map<string, Case>()
  const happening = (snapshot: AnyMachineSnapshot): Case[] =>
    snapshot.status === 'active' ? casesIn(model, snapshot).filter((one) => happens(snapshot, one)) : []
  const map = getAdjacencyMap(model.machine, {
    input,
    serializeState: keyOf,
    events: (snapshot: AnyMachineSnapshot) =>
      happening(snapshot).map((one) => {
        cases.set(JSON.stringify(one.event), one)
        return one.event
      }),
  })
  return Object.fromEntries(
    Object.entries(map).map(([key, { transitions }]) => [
      key,
      Object.fromEntries(
        Object.entries(transitions as Transitions).map(([event, { state }]) => [
          cases.get(event)?.label ?? event,
          keyOf(state),
        ]),
      ),
    ]),
  )
}

export const drawnByUs = ({ states, firstEdge, to, caseOf, cases, snapshot }: Graph): Drawn => {
  const keys = Array.from({ length: states }, (_, state) => keyOf(snapshot(state)))
  return Object.fromEntries(
    keys.map((key, state) => {
      const edges: Record<string, string> = {}
      for (let edge = firstEdge[state] ?? 0; edge < (firstEdge[state + 1] ?? 0); edge += 1) {
        edges[cases[caseOf[edge] ?? -1]?.label ?? ''] = keys[to[edge] ?? -1] ?? ''
      }
      return [key, edges]
    }),
  )
}

const keyOf = (snapshot: AnyMachineSnapshot): string =>
  JSON.stringify([
    activeNodes(snapshot)
      .map(({ id }) => id)
      .sort(),
    sorted(snapshot.context),
    Object.entries(snapshot.historyValue)
      .map(([id, nodes]) => [id, nodes.map((node) => node.id).sort()])
      .sort(),
    snapshot.status,
  ])

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}
