import type { AnyActorScope, AnyEventObject, AnyStateMachine, AnyStateNode } from 'xstate'
import type { Moment } from './guards.ts'
import type { Operation, Progress } from './progress.ts'

/** Thrown where an operation turns out to need XState itself: the step is then left to it. */
export class NotReplayable extends Error {
  override name = 'NotReplayable'
}

type About = Pick<Moment, 'context' | 'event'>
type Expression = (about: object, params: unknown) => unknown
type BuiltIn = { type: string; assignment?: unknown; event?: unknown; delay?: unknown }

/** Actions of XState that change nothing in a snapshot. */
const SILENT = new Set(['xstate.cancel', 'xstate.log', 'xstate.emit'])

/** What an action does to context and events; none for effects outside the machine, null where only XState knows. */
export const operationsOf = (machine: AnyStateMachine, scope: AnyActorScope, action: unknown): Operation[] | null => {
  const named = typeof action === 'string' ? { type: action } : (action as { type: string; params?: unknown })
  const resolved: unknown = typeof action === 'function' ? action : machine.implementations.actions?.[named.type]
  if (resolved === undefined || resolved === null || !isBuiltIn(resolved)) return []
  const given: unknown = typeof action === 'function' ? undefined : named.params
  const params =
    typeof given === 'function' ? ({ context, event }: About): unknown => given({ context, event }) : () => given
  if (resolved.type === 'xstate.assign') return [assigning(resolved.assignment, params, scope)]
  if (resolved.type === 'xstate.raise') return [raising(machine, resolved, params, scope)]
  return SILENT.has(resolved.type) ? [] : null
}

const isBuiltIn = (action: object): action is BuiltIn => 'resolve' in action

const assigning = (
  assignment: unknown,
  params: (about: About) => unknown,
  { self, system }: AnyActorScope,
): Operation => {
  const spawn = () => {
    throw new NotReplayable('an assignment spawns an actor')
  }
  if (typeof assignment === 'function') {
    return (progress) => {
      const { context, event } = progress
      const update: unknown = assignment({ context, event, spawn, self, system }, params(progress))
      progress.context = { ...context, ...(update as object) }
    }
  }
  const keys = Object.keys(assignment as object)
  const fields = Object.values(assignment as Record<string, unknown>)
  return (progress) => {
    const { context, event } = progress
    const about = { context, event, spawn, self, system }
    const given = params(progress)
    const next: Record<string, unknown> = { ...context }
    for (let index = 0; index < keys.length; index += 1) {
      const field = fields[index]
      next[keys[index] ?? ''] = typeof field === 'function' ? (field as Expression)(about, given) : field
    }
    progress.context = next
  }
}

/** Raises an event at once; one that is raised after a delay is a case of its own. */
const raising = (
  machine: AnyStateMachine,
  { event: raised, delay }: BuiltIn,
  params: (about: About) => unknown,
  { self, system }: AnyActorScope,
): Operation => {
  const named: unknown = typeof delay === 'string' ? machine.implementations.delays?.[delay] : delay
  if (typeof named === 'number') return () => {}
  return (progress) => {
    const { context, event } = progress
    const about = { context, event, self, system }
    const given = params(progress)
    if (typeof named === 'function' && typeof named(about, given) === 'number') return
    progress.raised.push((typeof raised === 'function' ? raised(about, given) : raised) as AnyEventObject)
  }
}

/** What an entered node works out for its actors: kept nowhere, but what throws there throws in the product. */
export const inputsOf = (node: AnyStateNode, { self }: AnyActorScope): Operation[] =>
  node.invoke.flatMap(({ input }) => {
    if (typeof input !== 'function') return []
    return [({ context, event }: Progress) => void input({ context, event, self })]
  })

/** The end of the machine, which a final state brings about; its output becomes the machine's. */
export const ending = ({ root }: AnyStateMachine, final: AnyStateNode, { self }: AnyActorScope): Operation => {
  const completed = root.type === 'parallel' ? root : final
  const resolve = (output: unknown, about: About): unknown =>
    typeof output === 'function' ? output({ ...about, self }) : output
  return (progress) => {
    const { context, event } = progress
    const output = completed === root ? undefined : resolve(completed.output, { context, event })
    const about = { context, event: { type: `xstate.done.state.${completed.id}`, output } }
    progress.ending = { status: 'done', output: resolve(root.output, about), error: undefined }
  }
}

/** The event by which a node says that the states inside it are finished. */
export const finishing =
  (type: string, output: unknown, { self }: AnyActorScope): Operation =>
  (progress) => {
    const { context, event, raised } = progress
    raised.push({ type, output: typeof output === 'function' ? output({ context, event, self }) : output })
  }
