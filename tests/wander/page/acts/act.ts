import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Act, Draw } from '../types.ts'
import type { Tab } from '../tab.ts'

/** What stands behind the acts of a machine. */
export interface At<Machine extends AnyStateMachine = AnyStateMachine> {
  ref: ActorRefFrom<Machine>
  snapshot: SnapshotFrom<Machine>
  tab: Tab
}

export type ActsOf<Machine extends AnyStateMachine> = (at: At<Machine>) => Act[]

/** The acts of the machines by their id. */
const table = new Map<string, (at: At) => Act[]>()

/** What a page offers while this machine runs. */
export const actsOf = <Machine extends AnyStateMachine>(machine: Machine, acts: ActsOf<Machine>): void => {
  table.set(machine.id, acts as never)
}

/** A machine is never offered what it does not take in its state. */
const takes = ({ _nodes: nodes }: AnyMachineSnapshot, type: string): boolean =>
  nodes.some((node) => eventsOf(node).has(type))

type StateNode = AnyMachineSnapshot['_nodes'][number]

/** XState lists them anew each time that it is asked. */
const known = new WeakMap<StateNode, ReadonlySet<string>>()
const eventsOf = (node: StateNode): ReadonlySet<string> => {
  const before = known.get(node)
  if (before !== undefined) return before
  const events = new Set(node.ownEvents)
  known.set(node, events)
  return events
}

/** One event as an act, offered where the machine takes it. */
export const event =
  (at: { ref: AnyActorRef; snapshot: unknown }) =>
  <Event extends { type: string }>(
    type: Event['type'],
    rank: number,
    make: (draw: Draw) => Event = () => ({ type }) as Event,
  ): Act[] =>
    takes(at.snapshot as AnyMachineSnapshot, type) ? [{ name: type, rank, do: (draw) => at.ref.send(make(draw)) }] : []

const isMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot

/** Acts that chance takes more often: what whole visits turn on. */
export const pulled = (pull: number, acts: Act[]): Act[] => acts.map((act) => ({ ...act, pull }))

/** The machines that run below an actor, itself first. */
export const running = (root: AnyActorRef): { ref: AnyActorRef; snapshot: AnyMachineSnapshot }[] => {
  const snapshot: unknown = root.getSnapshot()
  if (!isMachine(snapshot) || snapshot.status !== 'active') return []
  const children = Object.values<AnyActorRef | undefined>(snapshot.children)
  return [{ ref: root, snapshot }, ...children.flatMap((child) => (child === undefined ? [] : running(child)))]
}

/** All that the machines of a page offer now. */
export const machineActs = (tab: Tab): Act[] =>
  tab
    .page()
    .machines.flatMap((root) =>
      running(root).flatMap(
        ({ ref, snapshot }) =>
          table.get(snapshot.machine.id)?.({ ref: ref as never, snapshot: snapshot as never, tab }) ?? [],
      ),
    )
