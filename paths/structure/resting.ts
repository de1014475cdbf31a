import { StateMachine } from 'xstate'
import type { AnyModel } from '../model.ts'
import type { Structure } from './structure.ts'
import { structureOf } from './structure-of.ts'

/** The structure of a model's machine with the states in which a draft may be left. */
export const structureWithResting = (model: AnyModel): Structure => {
  const structure = structureOf(model.machine)
  return { ...structure, resting: draftPlaces(model, structure) }
}

/** The model's resting places, and every state that runs another machine, in which people may stay. */
const draftPlaces = ({ machine, resting = [] }: AnyModel, { nodes }: Structure): string[] => {
  const { actors } = machine.implementations
  const runsMachine = ({ src }: { src: string }) => actors[src] instanceof StateMachine
  const places = new Set([...resting, ...nodes.filter(({ invokes }) => invokes.some(runsMachine)).map(({ id }) => id)])
  return nodes.map(({ id }) => id).filter((id) => places.has(id))
}
