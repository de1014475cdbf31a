import { createActor, initialTransition } from 'xstate'
import type { AnyActorScope, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { declaredIn, nodeId } from '../structure/structure-of.ts'
import { activeNodes, casesIn, eventCases, happens, type AnyModel, type Case } from './cases.ts'
import type { ExploreLimits, Graph } from './graph.ts'

const DEFAULT_LIMIT = 100_000

/** Goes breadth first through everything that a model can do, with the machine's own transition function. */
export const explore = (model: AnyModel, { states: limit = DEFAULT_LIMIT }: ExploreLimits = {}): Graph => {
  const { machine } = model
  const { structure, indexOf } = declaredIn(machine)
  const own = eventCases(model)
  const scope = inertScope(machine, model.inputs[0])
  const snapshots: AnyMachineSnapshot[] = []
  const places = new Map<string, number>()
  const cases: Case[] = []
  const casePlaces = new Map<string, number>()
  const parent: number[] = []
  const firstEdge: number[] = []
  const from: number[] = []
  const to: number[] = []
  const caseOf: number[] = []
  const fired: number[][] = []
  let truncated = false

  const arrive = (snapshot: AnyMachineSnapshot, edge: number): number => {
    const key = keyOf(snapshot)
    const before = places.get(key)
    if (before !== undefined) return before
    if (snapshots.length >= limit) {
      truncated = true
      return -1
    }
    places.set(key, snapshots.length)
    parent.push(edge)
    return snapshots.push(snapshot) - 1
  }
  const placeOf = (one: Case): number => {
    const before = casePlaces.get(one.label)
    if (before !== undefined) return before
    casePlaces.set(one.label, cases.length)
    return cases.push(one) - 1
  }

  const starts = model.inputs.map((input) => arrive(initialTransition(machine, input)[0] as AnyMachineSnapshot, -1))
  for (let at = 0; at < snapshots.length; at += 1) {
    firstEdge.push(from.length)
    const snapshot = snapshots[at]
    if (snapshot === undefined || snapshot.status !== 'active') continue
    for (const one of casesIn(model, snapshot, own)) {
      if (!happens(snapshot, one)) continue
      const next = arrive(machine.transition(snapshot, one.event, scope) as AnyMachineSnapshot, from.length)
      if (next === -1) continue
      from.push(at)
      to.push(next)
      caseOf.push(placeOf(one))
      fired.push(
        (machine.getTransitionData(snapshot, one.event) as unknown[]).flatMap(
          (definition) => indexOf.get(definition) ?? [],
        ),
      )
    }
  }
  firstEdge.push(from.length)

  return {
    model,
    structure,
    states: snapshots.length,
    edges: from.length,
    starts,
    firstEdge: Int32Array.from(firstEdge),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    caseOf: Int32Array.from(caseOf),
    cases,
    parent: Int32Array.from(parent),
    snapshot: (state) => at(snapshots, state),
    leaves: (state) => leavesIn(at(snapshots, state)),
    fired: (edge) => at(fired, edge),
    firedAtStart: () => [],
    truncated,
  }
}

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index]
  if (item === undefined) throw new RangeError(`Nothing at ${index}`)
  return item
}

/** The ids of the active leaf states, sorted. */
export const leavesIn = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map(nodeId)
    .sort()

/** What a transition needs around it, doing nothing; `transition()` of xstate makes a new one each time, which is slow. */
export const inertScope = (machine: AnyStateMachine, input: unknown): AnyActorScope => {
  const self = createActor(machine, { input })
  const nothing = () => {}
  return {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  }
}

const keyOf = (snapshot: AnyMachineSnapshot): string =>
  JSON.stringify([
    snapshot.status,
    snapshot.value,
    snapshot.context,
    Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
  ])
