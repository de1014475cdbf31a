import { InvalidArgumentError } from 'commander'
import { models } from '#machines/registry.ts'
import type { AnyModel } from '#machines/support/model.ts'

/** The models that a command works on: the one that is named, or all, in the registry's order. */
export const chosenModels = (machine: string | undefined): [string, AnyModel][] => {
  const all = Object.entries(models)
  if (machine === undefined) return all
  const chosen = all.filter(([id]) => id === machine)
  if (chosen.length === 0) {
    throw new InvalidArgumentError(`There is no machine "${machine}". There are: ${Object.keys(models).join(', ')}.`)
  }
  return chosen
}
