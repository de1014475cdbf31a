import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { models } from '#machines/registry.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { wizard534Model } from '#bench/paths/wizard-534.machine.ts'
import { activeNodes } from '#paths/explore/cases.ts'
import { xstate5 } from '#paths/explore/engine.ts'
import { explore } from '#paths/explore/explore.ts'
import { partsOf } from '#paths/explore/parts.ts'
import { parcelModel, playerModel } from './machines.ts'

const namedModel = (name: string, one: unknown): [string, AnyModel] => [name, one as AnyModel]

describe('the engine alone leads where the explorer leads, by the same transitions', () => {
  it.each([
    namedModel('player', playerModel),
    namedModel('parcel', parcelModel),
    namedModel('wizard', wizard534Model),
    namedModel('cart', models.cart),
    namedModel('receipt', models.receipt),
  ])('%s', (_, model) => {
    const graph = explore(model)
    const { indexOf } = partsOf(model.machine)
    const engine = xstate5(model.machine, model.inputs[0])
    const taken = (microsteps: ReturnType<typeof engine.initial>['microsteps']) => [
      ...new Set(microsteps.flatMap(({ transitions }) => transitions.flatMap((one) => indexOf.get(one) ?? []))),
    ]
    const active = (snapshot: AnyMachineSnapshot) =>
      activeNodes(snapshot)
        .map(({ id }) => id)
        .toSorted()
    for (const [place, input] of model.inputs.entries()) {
      const { snapshot, microsteps } = engine.initial(input)
      expect(active(snapshot)).toEqual(active(graph.snapshot(graph.starts[place] ?? -1)))
      expect(taken(microsteps)).toEqual(graph.firedAtStart(place))
    }
    for (let edge = 0; edge < graph.edges; edge += 1) {
      const event = graph.cases[graph.caseOf[edge] ?? -1]?.event
      if (event === undefined) throw new Error('An edge without an event')
      const to = graph.to[edge] ?? -1
      const { snapshot, microsteps } = engine.after(graph.snapshot(graph.from[edge] ?? -1), event)
      expect(snapshot.context).toEqual(graph.snapshot(to).context)
      expect(active(snapshot)).toEqual(active(graph.snapshot(to)))
      expect(taken(microsteps)).toEqual(graph.fired(edge))
    }
    expect(graph.edges).toBeGreaterThan(0)
  })
})
