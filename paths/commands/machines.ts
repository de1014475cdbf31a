import { InvalidArgumentError } from 'commander'
import { models } from '#machines/registry.ts'
import type { AnyModel } from '#machines/support/model.ts'
import type { Structure } from '../structure/structure.ts'
import { structureOf } from '../structure/structure-of.ts'

/** What is kept of what each machine of the registry does. */
export const KEPT = 'machines/fingerprints.json'

/** The models that a command works on: the one that is named, or all, in the registry's order. */
export const chosenModels = (machine: string | undefined): [string, AnyModel][] =>
  machine === undefined ? Object.entries(models) : [[machine, modelNamed(machine)]]

/** The model of a machine by its name in the registry; an error for people where there is none. */
export const modelNamed = (machine: string): AnyModel => {
  const found = Object.entries(models).find(([id]) => id === machine)
  if (found === undefined) {
    throw new InvalidArgumentError(`There is no machine "${machine}". There are: ${Object.keys(models).join(', ')}.`)
  }
  return found[1]
}

/** What is drawn of each machine, by its name in the registry. */
export const allStructures = (): Map<string, Structure> =>
  new Map(chosenModels(undefined).map(([id, { machine }]) => [id, structureOf(machine)]))
