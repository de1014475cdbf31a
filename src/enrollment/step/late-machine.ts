import type { AnyActorLogic, AnyActorScope, AnyStateMachine, EventObject, Snapshot } from 'xstate'

const ARRIVED = 'machine.arrived'
const NEVER_ARRIVED = 'machine.neverArrived'
interface NeverArrived extends EventObject {
  type: typeof NEVER_ARRIVED
  error: unknown
}

/** Where a step stands whose machine is still on its way: it loads, and keeps what it is told. */
type Waiting = Snapshot<unknown> & { value: 'loading'; input: unknown; told: readonly EventObject[] }

const waiting = (input: unknown): Waiting => ({
  status: 'active',
  output: undefined,
  error: undefined,
  value: 'loading',
  input,
  told: [],
})

const isWaiting = (snapshot: Snapshot<unknown>): snapshot is Waiting => 'told' in snapshot

/** Whether an actor is its machine's, and not still waiting for it. */
export const hasArrived = (snapshot: Snapshot<unknown>): boolean => !isWaiting(snapshot)

/** A machine that may still have to be fetched. */
export interface LateMachine<Machine> {
  /** The machine, once it has come. */
  here: () => Machine | undefined
  /** Resolves when it is here, with a connection; rejects where its file is gone. */
  fetch: () => Promise<unknown>
}

/**
 * The logic of a machine that may still have to be fetched. Where it is here, its actor is the machine's own from the
 * beginning. Else its actor loads, and becomes the machine's once that has come: it begins with the input
 * that it was given, and then takes what it was told meanwhile. Where the machine cannot be had, its actor fails.
 */
export const lateMachine = <Machine extends AnyStateMachine>({ here, fetch }: LateMachine<Machine>): Machine => {
  let machine: Machine | undefined
  const ready = () => (machine ??= here())
  const logic: AnyActorLogic = {
    getInitialSnapshot: (scope: AnyActorScope, input: unknown) =>
      ready()?.getInitialSnapshot(scope, input) ?? waiting(input),
    start: (snapshot: Snapshot<unknown>, { self }: AnyActorScope) => {
      if (!isWaiting(snapshot)) return ready()?.start(snapshot as never)
      const tell = (event: EventObject | NeverArrived) => {
        if (self.getSnapshot().status === 'active') self.send(event)
      }
      void fetch().then(
        () => tell({ type: ARRIVED }),
        (error: unknown) => tell({ type: NEVER_ARRIVED, error }),
      )
    },
    transition: (snapshot: Snapshot<unknown>, event: EventObject, scope: AnyActorScope) => {
      const its = ready()
      const goOn = (at: Snapshot<unknown>, next: EventObject) =>
        its === undefined || at.status !== 'active' ? at : its.transition(at as never, next, scope)
      if (!isWaiting(snapshot)) return goOn(snapshot, event)
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' }
      if (event.type === NEVER_ARRIVED) return { ...snapshot, status: 'error', error: (event as NeverArrived).error }
      if (event.type !== ARRIVED) return { ...snapshot, told: [...snapshot.told, event] }
      return its === undefined
        ? snapshot
        : snapshot.told.reduce<Snapshot<unknown>>(goOn, its.getInitialSnapshot(scope, snapshot.input))
    },
    getPersistedSnapshot: (snapshot: Snapshot<unknown>) => snapshot,
  }
  return logic as unknown as Machine
}
