import { answerCases, eventCases } from '../explore/cases.ts'
import type { Graph } from '../explore/graph.ts'
import type { StructureTransition } from '../structure/structure.ts'
import { isWithin } from '../structure/within.ts'

/** Why no step of a graph meets something that is declared. Worked out where it is first asked for. */
export interface Reasons {
  /** By the place of a transition in `structure.transitions`. */
  ofTransition(place: number): string
  /** Why no step shows that the guard of a transition says no. */
  ofRefusal(place: number): string
  ofLeaf(id: string): string
}

/** What is thrown where every start of a machine throws; null where it starts. */
export const failureAtStart = ({ starts, snapshot }: Graph): string | null => {
  const errors = starts.flatMap((state) => {
    const { status, error } = snapshot(state)
    return status === 'error' ? [error] : []
  })
  if (errors.length < starts.length) return null
  const [first] = errors
  return first instanceof Error ? first.message : String(first)
}

export const reasonsIn = (graph: Graph): Reasons => {
  const { transitions } = graph.structure
  let known: ReadonlySet<string> | undefined
  const entered = (): ReadonlySet<string> => (known ??= enteredIn(graph))
  const isEntered = (id: string): boolean => id === '' || [...entered()].some((one) => isWithin(id, one))

  /** What holds of everything that is not met; null where there is no such reason. */
  const ofAll = (): string | null => {
    if (graph.truncated) return `the exploration ended early, at ${graph.states} states: what comes later is not known`
    const failure = failureAtStart(graph)
    return failure === null ? null : `the machine throws when it starts: ${failure}`
  }
  const ofSource = ({ source }: StructureTransition): string | null =>
    isEntered(source) ? null : `no step leads to ${source}`

  return {
    ofTransition: (place) => {
      const one = transitions[place]
      if (one === undefined) return 'it is not declared'
      return (
        ofAll() ??
        (one.silent ? 'it does nothing, so no step shows it' : null) ??
        ofSource(one) ??
        (isSent(graph, one) ? null : 'nothing in the model sends it') ??
        (one.guard === null
          ? 'something else is always taken before it, or it throws'
          : 'its guard is never true where it is asked')
      )
    },
    ofRefusal: (place) => {
      const one = transitions[place]
      return (
        ofAll() ?? (one === undefined ? null : ofSource(one)) ?? 'no step shows it: where it is so, nothing happens'
      )
    },
    ofLeaf: (id) => ofAll() ?? (isEntered(id) ? 'it is left at once, so no step ends in it' : `no step leads to ${id}`),
  }
}

/** States that are active after some step, or that one goes through. */
const enteredIn = (graph: Graph): ReadonlySet<string> => {
  const { nodes, transitions } = graph.structure
  const lists = new Set<readonly string[]>()
  for (let state = 0; state < graph.states; state += 1) lists.add(graph.leaves(state))
  const fired = new Set(graph.starts.flatMap((_, input) => graph.firedAtStart(input)))
  for (let edge = 0; edge < graph.edges; edge += 1) for (const place of graph.fired(edge)) fired.add(place)
  const entered = new Set([...lists].flat())
  const enter = (id: string): void => {
    if (entered.has(id)) return
    entered.add(id)
    const node = nodes.find((one) => one.id === id)
    if (node?.type === 'compound' && node.initial !== null) enter(node.initial)
    if (node?.type === 'parallel') for (const { id: inner } of nodes.filter(({ parent }) => parent === id)) enter(inner)
  }
  for (const place of fired) {
    const { source = '', targets = [] } = transitions[place] ?? {}
    entered.add(source)
    for (const target of targets) enter(target)
  }
  return entered
}

/** Whether an event or an answer is among the cases of the model. Delays end, and what follows at once follows. */
const isSent = ({ model }: Graph, { kind, event, actor }: StructureTransition): boolean => {
  if (kind === 'always' || kind === 'after' || kind === 'finished' || event.includes('*')) return true
  const answers = actor === null ? [] : answerCases(model, actor)
  return [...answers, ...eventCases(model)].some((one) => one.event.type === event)
}
