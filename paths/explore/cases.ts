import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import type { AnyModel } from '../model.ts'

/** Something that can happen to a machine: an event with its payload, an actor's answer, or a delay that ends. */
export interface Case {
  kind: 'event' | 'done' | 'error' | 'after'
  /** Names the case in faults, paths and tests; unique in its model. */
  label: string
  event: { type: string; [field: string]: unknown }
  /** The invoke's id, for `done` and `error`. */
  actor: string | null
  /** The outcome's place in `model.outcomes[actor]`, for `done` and `error`. */
  outcome: number | null
}

/**
 * The machine's own events, each with the cases of the model, or once without a payload; then the events of the model
 * that the machine does not name, which its wildcards take.
 */
export const eventCases = ({ machine, events }: AnyModel): Case[] => {
  const named = machine.events.filter((type) => !type.startsWith('xstate.') && !type.includes('*'))
  return [...new Set([...named, ...Object.keys(events)])].flatMap((type) =>
    (events[type] ?? [{}]).map((payload) => ({
      kind: 'event' as const,
      label: Object.keys(payload).length === 0 ? type : `${type} ${JSON.stringify(payload)}`,
      event: { ...payload, type },
      actor: null,
      outcome: null,
    })),
  )
}

/** Every answer of an actor; none where the model has forgotten it. That it may never answer is no case. */
export const answerCases = ({ outcomes }: AnyModel, actor: string): Case[] =>
  (outcomes[actor] ?? []).flatMap((outcome, index) => {
    if ('never' in outcome) return []
    const fails = 'failed' in outcome
    const verb = fails ? 'fails' : 'done'
    const answer: Case = {
      kind: fails ? 'error' : 'done',
      label: `${actor} ${verb}${outcome.label === undefined ? ` ${index}` : `: ${outcome.label}`}`,
      event: fails
        ? { type: `xstate.error.actor.${actor}`, error: outcome.failed, actorId: actor }
        : { type: `xstate.done.actor.${actor}`, output: outcome.done, actorId: actor },
      actor,
      outcome: index,
    }
    return [answer]
  })

/** The end of a delay, by XState's name for it. */
export const delayCase = (type: string): Case => ({
  kind: 'after',
  label: type.replace(/^xstate\.after\./, 'after '),
  event: { type },
  actor: null,
  outcome: null,
})

/** The states that are active: xstate keeps them under an underscored, but typed, name. */
export const activeNodes = ({ _nodes: nodes }: AnyMachineSnapshot): AnyStateNode[] => nodes

/** What can be sent in a snapshot: the machine's events, the answers of actors that run, the delays that run. */
export const casesIn = (model: AnyModel, snapshot: AnyMachineSnapshot, own = eventCases(model)): Case[] => {
  const nodes = activeNodes(snapshot)
  return [
    ...own,
    ...nodes.flatMap((node) => node.invoke).flatMap(({ id }) => answerCases(model, id)),
    ...nodes
      .flatMap((node) => [...node.transitions.keys()])
      .filter((type) => type.startsWith('xstate.after.'))
      .map(delayCase),
  ]
}

/**
 * Whether a case does something in a snapshot. An actor's answer always does, even where nothing follows from it:
 * `onError: {}` says that it may fail in silence.
 */
export const happens = (snapshot: AnyMachineSnapshot, { kind, event }: Case): boolean =>
  kind === 'done' || kind === 'error' || snapshot.can(event)
