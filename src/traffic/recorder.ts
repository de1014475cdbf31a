import { StateMachine, type AnyMachineSnapshot, type AnyStateMachine, type InspectionEvent } from 'xstate'
import { dwellOf } from '#schemas/traffic/dwell.ts'
import type { Move } from '#schemas/calls/machines.calls.ts'
import { declaredIn } from '#paths/structure/structure-of.ts'
import { endedAt, leftAt, startedAt, edgeOf, type Edge } from '#paths/traffic/moves.ts'

/** What a machine has just done, by names alone. */
export interface Happened {
  /** Tells the runs of one page apart: the first machine is 1. */
  run: number
  machine: string
  version: string
  /** Ids of the declared transitions that were taken. */
  fires: string[]
  /** The active leaf states now; none once it was left. */
  leaves: string[]
}

interface Followed {
  run: number
  machine: string
  version: string
  leaves: string[]
  /** When it began, and when each leaf was entered, in milliseconds of the page's clock. */
  begun: number
  since: Map<string, number>
}

export interface Recorder {
  /**
   * Takes what a machine did at that time, in milliseconds of the page's clock; answers with it in names, or null where
   * nothing is to be told.
   */
  take: (event: InspectionEvent, at: number) => Happened | null
  /** Counts everyone who is still on the way as gone: the page is being left. */
  leaveAll: (at: number) => void
  /** What was counted since the last time, and forgets it. */
  counted: () => Move[]
  /** Where every machine that runs stands. */
  standing: () => Happened[]
}

const KEY = '\n'

/**
 * Counts the moves of machines from what XState tells an inspector: from which leaf state by which branch of which event
 * to which. Nothing of a context, an event's payload or an enrollment is read.
 */
export const makeRecorder = (): Recorder => {
  const followed = new Map<object, Followed>()
  const counts = new Map<string, Move>()
  let runs = 0

  const count = ({ machine, version }: Followed, move: Edge, ms: number) => {
    const dwell = dwellOf(ms)
    const key = [machine, version, move.from, move.event, move.branch, move.to, dwell].join(KEY)
    const known = counts.get(key)
    if (known === undefined) counts.set(key, { machine, version, ...move, dwell, count: 1 })
    else counts.set(key, { ...known, count: Math.min(1000, known.count + 1) })
  }
  const begin = (actor: object, machine: AnyStateMachine, leaves: string[], at: number): Followed => {
    const { structure } = declaredIn(machine)
    runs += 1
    const { id, version } = structure
    const one: Followed = { run: runs, machine: id, version, leaves, begun: at, since: new Map() }
    for (const leaf of leaves) one.since.set(leaf, at)
    for (const to of leaves) count(one, startedAt(to), 0)
    followed.set(actor, one)
    return one
  }
  const lasted = ({ since }: Followed, leaf: string, at: number) => at - (since.get(leaf) ?? at)
  const leave = (actor: object, one: Followed, at: number) => {
    for (const from of one.leaves) count(one, leftAt(from), lasted(one, from, at))
    followed.delete(actor)
  }
  const told = ({ run, machine, version, leaves }: Followed, fires: string[]): Happened => ({
    run,
    machine,
    version,
    fires,
    leaves: [...leaves],
  })

  return {
    take: (event, at) => {
      if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return null
      const { actorRef: actor } = event
      // The actor's own logic may be what stands for a machine that is still on its way.
      const machine: unknown = 'machine' in event.snapshot ? event.snapshot.machine : undefined
      if (!(machine instanceof StateMachine)) return null
      const snapshot = event.snapshot as AnyMachineSnapshot
      const leaves = leavesOf(snapshot)
      const known = followed.get(actor)
      if (known === undefined) {
        const starts = event.type === '@xstate.snapshot' && snapshot.status === 'active'
        return starts ? told(begin(actor, machine, leaves, at), []) : null
      }
      if (event.type === '@xstate.snapshot') {
        if (snapshot.status === 'active') return null
        // It has ended by itself: nobody went away.
        if (snapshot.status === 'done') for (const to of leaves) count(known, endedAt(to), at - known.begun)
        followed.delete(actor)
        return told({ ...known, leaves: [] }, [])
      }
      if (event.event.type === 'xstate.stop') {
        leave(actor, known, at)
        return told({ ...known, leaves: [] }, [])
      }
      const { structure, indexOf } = declaredIn(machine)
      const { _transitions: taken } = event
      const fired = taken.flatMap((one) => structure.transitions[indexOf.get(one) ?? -1] ?? [])
      // An event that nothing listens to.
      if (fired.length === 0) return null
      for (const transition of fired) {
        const way = edgeOf(transition, known.leaves, leaves)
        count(known, way, lasted(known, way.from, at))
      }
      for (const leaf of leaves) if (!known.leaves.includes(leaf)) known.since.set(leaf, at)
      known.leaves = leaves
      return told(
        known,
        fired.map(({ id }) => id),
      )
    },
    leaveAll: (at) => {
      for (const [actor, one] of followed) leave(actor, one, at)
    },
    counted: () => {
      const moves = [...counts.values()]
      counts.clear()
      return moves
    },
    standing: () => [...followed.values()].map((one) => told(one, [])),
  }
}

/** XState keeps the active states under an underscored, but typed, name. */
const leavesOf = ({ _nodes: nodes }: AnyMachineSnapshot): string[] =>
  nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ path }) => path.join('.'))
