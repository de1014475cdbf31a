import { setup } from 'xstate'
import { broken, done, failed, model } from '#machines/support/model.ts'
import { unprovided } from '#machines/support/unprovided.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { explore } from '#paths/explore/explore.ts'
import type { Graph } from '#paths/explore/graph.ts'
import type { Driver } from '#paths/run/driver.ts'

/** A gate with a detour: small enough to know all its paths. */
const gateMachine = setup({
  types: {} as {
    events: { type: 'gate.ring' } | { type: 'gate.push' } | { type: 'gate.leave' } | { type: 'gate.wait' }
  },
  actors: { porter: unprovided<string>('porter') },
}).createMachine({
  id: 'gate',
  initial: 'outside',
  states: {
    outside: { on: { 'gate.ring': 'ringing', 'gate.push': {}, 'gate.wait': 'waiting' } },
    waiting: { on: { 'gate.wait': 'outside' } },
    ringing: { invoke: { id: 'porter', src: 'porter', onDone: 'inside', onError: 'outside' } },
    inside: { on: { 'gate.leave': 'away', 'gate.push': 'inside' } },
    away: { type: 'final' },
  },
})

export const gateModel = model(gateMachine, {
  inputs: [undefined],
  events: {},
  outcomes: { porter: [done('come in', 'opens'), failed('main', 'refuses'), broken('offline')] },
  never: {},
}) as unknown as AnyModel

export const gateGraph = (): Graph => explore(gateModel)

const nothing = async () => undefined

/** A driver without a page: what it does is up to each test. */
export const gateDriver = (rest: Partial<Driver> = {}): Driver => ({
  start: nothing,
  act: { 'gate.ring': nothing, 'gate.push': nothing, 'gate.leave': nothing, 'gate.wait': nothing },
  answer: { porter: nothing },
  see: { outside: nothing, waiting: nothing, ringing: nothing, inside: nothing, away: nothing },
  ...rest,
})

/** The edges of a path, by labels that begin so. */
export const wayOf = (graph: Graph, ...labels: string[]): number[] => {
  let at = graph.starts[0] ?? 0
  return labels.map((label) => {
    for (let edge = graph.firstEdge[at] ?? 0; edge < (graph.firstEdge[at + 1] ?? 0); edge += 1) {
      if (!graph.cases[graph.caseOf[edge] ?? 0]?.label.startsWith(label)) continue
      at = graph.to[edge] ?? 0
      return edge
    }
    throw new Error(`The gate does not ${label} there`)
  })
}
