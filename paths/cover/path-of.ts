import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate'
import type { AnyModel } from '../model.ts'
import { answerCases, happens, type Case } from '../explore/cases.ts'
import { leavesIn } from '../explore/configurations.ts'
import type { Graph } from '../explore/graph.ts'
import type { Path, Step } from '../path.ts'
import { fnv1a } from '../structure/version.ts'

/**
 * The path from one of a graph's starts along its edges.
 *
 * @example
 * const graph = explore(model)
 * const begins = graph.starts[0]
 * const path = pathOf(graph, 0, [graph.firstEdge[begins]])
 * console.log(path.steps[0].label, path.steps[0].leaves)
 *
 * @throws RangeError where the edges do not follow on each other from that start.
 */
export const pathOf = (graph: Graph, input: number, edges: readonly number[]): Path => {
  const start = graph.starts[input]
  if (start === undefined) throw new RangeError(`${graph.structure.id} has no input ${input}`)
  let at = start
  const steps = edges.map((edge, index): Step => {
    if (graph.from[edge] !== at) throw new RangeError(`Step ${index + 1} does not begin where the one before it ends`)
    at = graph.to[edge] ?? 0
    return stepOf(graph, edge)
  })
  const labels = steps.map((step) => step.label)
  return {
    id: pathId(graph.structure.id, input, labels),
    machine: graph.structure.id,
    input,
    leaves: graph.leaves(start),
    fires: namesOf(graph, graph.firedAtStart(input)),
    steps,
  }
}

/** Eight hexadecimal digits of machine, input and labels. */
export const pathId = (machine: string, input: number, labels: readonly string[]): string =>
  fnv1a(JSON.stringify([machine, input, labels]), 0x811c9dc5)

const stepOf = (graph: Graph, edge: number): Step => {
  const one = graph.cases[graph.caseOf[edge] ?? 0]
  if (one === undefined) throw new RangeError(`Edge ${edge} has no case`)
  const { error: _, ...event } = one.event
  return {
    label: one.label,
    kind: one.kind,
    event: { ...event, type: one.event.type },
    actor: one.actor,
    outcome: one.outcome,
    leaves: graph.leaves(graph.to[edge] ?? 0),
    fires: namesOf(graph, graph.fired(edge)),
  }
}

const namesOf = ({ structure }: Graph, places: readonly number[]): string[] =>
  places.flatMap((place) => structure.transitions[place]?.id ?? [])

/**
 * The snapshots along a path, the start first: one more than it has steps. Replayed with the machine's own transition
 * function, so that a path from a file is held against the machine as it is now.
 *
 * @example
 * const snapshots = follow(model, JSON.parse(await readFile('path.json', 'utf8')))
 * console.log(snapshots.at(-1).value, snapshots.at(-1).context)
 *
 * @throws Error that names the step where the path no longer fits: its case is gone, nothing happens, or it leads to
 * other states than it says.
 */
export const follow = (model: AnyModel, path: Path): AnyMachineSnapshot[] => {
  const where = `path ${path.id} of ${path.machine}`
  if (!(path.input in model.inputs)) throw new Error(`The model has no input ${path.input} any more (${where})`)
  let snapshot = initialTransition(model.machine, model.inputs[path.input])[0] as AnyMachineSnapshot
  const fits = (leaves: readonly string[], at: string) => {
    const now = leavesIn(snapshot).join(' + ')
    const then = leaves.join(' + ')
    if (now !== then) throw new Error(`${at} leads to ${now || 'nothing'} instead of ${then} (${where})`)
  }
  fits(path.leaves, 'The start')
  const snapshots = [snapshot]
  path.steps.forEach((step, index) => {
    const at = `Step ${index + 1}, ${step.label},`
    const one = caseOf(model, step)
    if (one === undefined) throw new Error(`${at} is not in the model any more (${where})`)
    if (snapshot.status !== 'active' || !isAwaited(snapshot, one) || !happens(snapshot, one)) {
      throw new Error(`${at} does nothing in ${leavesIn(snapshot).join(' + ')} (${where})`)
    }
    snapshot = transition(model.machine, snapshot, one.event)[0] as AnyMachineSnapshot
    fits(step.leaves, at)
    snapshots.push(snapshot)
  })
  return snapshots
}

/** The case of a step; an answer is looked up in the model, as its error is not kept in paths. */
const caseOf = (model: AnyModel, { kind, label, event, actor, outcome }: Step): Case | undefined => {
  if (actor === null) return { kind, label, event, actor, outcome }
  const found = answerCases(model, actor).find((answer) => answer.outcome === outcome)
  return found?.label === label ? found : undefined
}

/** An answer comes only from an actor that runs. */
const isAwaited = (snapshot: AnyMachineSnapshot, { actor }: Case): boolean =>
  actor === null || Object.hasOwn(snapshot.children, actor)
