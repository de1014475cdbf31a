import { type AnyActorLogic, createActor, toPromise } from 'xstate'

/** Runs one actor of a machine to its end. */
export const run = <Output>(logic: AnyActorLogic, input?: unknown): Promise<Output> => {
  const actor = createActor(logic, { input })
  // Subscribed to before it starts: what fails at once is handed on as well.
  const result = toPromise(actor) as Promise<Output>
  actor.start()
  return result
}

/** The actor that a machine was provided with. */
export const actorOf = (machine: { implementations: { actors: object } }, name: string): AnyActorLogic => {
  const logic = (machine.implementations.actors as Record<string, AnyActorLogic>)[name]
  if (logic === undefined) throw new Error(`no actor ${name}`)
  return logic
}
