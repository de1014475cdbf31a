import type { AnyModel } from '../model.ts'
import { answerCases, delayCase, eventCases, type Case } from './cases.ts'
import type { Configurations } from './configurations.ts'
import type { Parts } from './parts.ts'

/** What can be sent in a configuration, in the order of `casesIn`; the cases are the same objects each time. */
export const caseFinder = (model: AnyModel, { nodes }: Parts, configurations: Configurations) => {
  const own = eventCases(model)
  const calling = nodes
    .filter((node) => node.invoke.length > 0)
    .map((node) => ({ order: node.order, cases: node.invoke.flatMap(({ id }) => answerCases(model, id)) }))
  const waiting = nodes
    .map((node) => {
      const delays = [...node.transitions.keys()].filter((type) => type.startsWith('xstate.after.'))
      return { order: node.order, cases: delays.map(delayCase) }
    })
    .filter(({ cases }) => cases.length > 0)
  const special = [...calling, ...waiting]

  return (configuration: number): readonly Case[] => {
    if (special.length === 0) return own
    const now = special.filter(({ order }) => configurations.has(configuration, order))
    return now.length === 0 ? own : [...own, ...now.flatMap(({ cases }) => cases)]
  }
}
