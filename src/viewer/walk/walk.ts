import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate'
import type { Mark, Overlay } from '#paths/diagram/drawing.ts'
import { pathId } from '#paths/cover/path-of.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { activeNodes, casesIn, eventCases, happens, type Case } from '#paths/explore/cases.ts'
import { leavesIn } from '#paths/explore/configurations.ts'
import type { Path } from '#paths/path.ts'
import { declaredIn, nodeId } from '#paths/structure/structure-of.ts'

/** A way through a machine that can be taken back: what was chosen, and how much of it counts now. */
export interface Walk {
  /** The place of the start in `model.inputs`. */
  input: number
  /** Labels of cases, those that were taken back at the end. */
  labels: readonly string[]
  /** How many of them are taken. */
  at: number
}

export const begun = (input: number): Walk => ({ input, labels: [], at: 0 })

/** Takes a case; what had been taken back before is forgotten, unless it is the same. */
export const taken = ({ input, labels, at }: Walk, label: string): Walk =>
  labels[at] === label ? { input, labels, at: at + 1 } : { input, labels: [...labels.slice(0, at), label], at: at + 1 }

export const movedTo = ({ input, labels }: Walk, at: number): Walk => ({
  input,
  labels,
  at: Math.min(labels.length, Math.max(0, at)),
})

/** One stretch of a walk: what happened, and where it led. */
export interface Stretch {
  /** Null for the start. */
  taken: Case | null
  snapshot: AnyMachineSnapshot
  /** Ids of the declared transitions that were taken. */
  fires: readonly string[]
}

/** The start and every step that counts, replayed with the machine's own function; ends early where a label fits no more. */
export const replayed = (model: AnyModel, { input, labels, at }: Walk): Stretch[] => {
  const { structure, indexOf } = declaredIn(model.machine)
  const own = eventCases(model)
  let snapshot = initialTransition(model.machine, model.inputs[input])[0] as AnyMachineSnapshot
  const stretches: Stretch[] = [{ taken: null, snapshot, fires: [] }]
  for (const label of labels.slice(0, at)) {
    const found =
      snapshot.status === 'active' ? possible(model, snapshot, own).find((one) => one.label === label) : null
    if (found === undefined || found === null) break
    const definitions: readonly unknown[] = model.machine.getTransitionData(snapshot, found.event)
    const fires = definitions.flatMap((one) => structure.transitions[indexOf.get(one) ?? -1]?.id ?? [])
    snapshot = transition(model.machine, snapshot, found.event)[0] as AnyMachineSnapshot
    stretches.push({ taken: found, snapshot, fires })
  }
  return stretches
}

/** The cases that do something now. */
export const possible = (model: AnyModel, snapshot: AnyMachineSnapshot, own = eventCases(model)): Case[] =>
  casesIn(model, snapshot, own).filter((one) => happens(snapshot, one))

/** An event that does nothing now. */
export interface Blocked {
  event: string
  /** The guards that say no; none where nothing listens to it, or what listens only says why nothing happens. */
  guards: string[]
  /** What the machine says of it, where a silent branch does. */
  reason: string | null
}

/** The machine's events of which no case does anything now, with what stands in their way. */
export const blockedIn = (model: AnyModel, snapshot: AnyMachineSnapshot): Blocked[] => {
  const { structure } = declaredIn(model.machine)
  const active = new Set(activeNodes(snapshot).map(nodeId))
  const own = eventCases(model)
  const awake = new Set(own.filter((one) => happens(snapshot, one)).map(({ event }) => event.type))
  return [...new Set(own.map(({ event }) => event.type))]
    .filter((event) => !awake.has(event))
    .map((event) => {
      const ways = structure.transitions.filter((one) => one.event === event && active.has(one.source))
      return {
        event,
        guards: [...new Set(ways.flatMap(({ guard }) => guard ?? []))],
        reason: ways.find(({ silent, description }) => silent && description !== null)?.description ?? null,
      }
    })
}

/** Where the walk stands and what it has passed. */
export const overlayOf = (stretches: readonly Stretch[]): Overlay => {
  const states: Record<string, Mark> = {}
  const transitions: Record<string, Mark> = {}
  for (const { snapshot, fires } of stretches) {
    for (const node of activeNodes(snapshot)) states[nodeId(node)] = { tone: 'good', weight: 0.25 }
    for (const id of fires) transitions[id] = { tone: 'good' }
  }
  const last = stretches.at(-1)
  for (const node of last === undefined ? [] : activeNodes(last.snapshot)) states[nodeId(node)] = { tone: 'active' }
  for (const id of last?.fires ?? []) transitions[id] = { tone: 'active' }
  return { states, transitions }
}

/** The walk as a path that testers keep and runs replay. */
export const pathOfWalk = (model: AnyModel, walk: Walk, stretches: readonly Stretch[]): Path => {
  const { structure } = declaredIn(model.machine)
  const [start, ...steps] = stretches
  const labels = steps.flatMap(({ taken: one }) => one?.label ?? [])
  return {
    id: pathId(structure.id, walk.input, labels),
    machine: structure.id,
    input: walk.input,
    leaves: start === undefined ? [] : leavesIn(start.snapshot),
    fires: start?.fires ?? [],
    steps: steps.flatMap(({ taken: one, snapshot, fires }) => {
      if (one === null) return []
      const { error: _, ...event } = one.event
      return [
        {
          label: one.label,
          kind: one.kind,
          event: { ...event, type: one.event.type },
          actor: one.actor,
          outcome: one.outcome,
          leaves: leavesIn(snapshot),
          fires,
        },
      ]
    }),
  }
}
