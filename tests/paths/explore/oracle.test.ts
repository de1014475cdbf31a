import { describe, expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { explore } from '#paths/explore/explore.ts'
import { wizard534Model } from '#bench/paths/wizard-534.machine.ts'
import { parcelModel, playerModel } from './machines.ts'
import { drawnByUs, drawnByXState } from './oracle.ts'

/** Of our own machines those that xstate/graph gets through in the time of a test. */
const SMALL = ['site', 'plans', 'cart', 'autosave', 'personal', 'agreement', 'otp', 'review', 'receipt'] as const

const namedModel = (name: string, one: unknown): [string, AnyModel] => [name, one as AnyModel]

describe('the graph equals the one of xstate/graph, state by state and edge by edge', () => {
  it.each([
    namedModel('player', playerModel),
    namedModel('parcel', parcelModel),
    namedModel('wizard', wizard534Model),
    ...SMALL.map((name) => namedModel(name, models[name])),
  ])('%s', (_, model) => {
    let states = 0
    for (const input of model.inputs) {
      const ours = drawnByUs(explore({ ...model, inputs: [input] }))
      expect(ours).toEqual(drawnByXState(model, input))
      states += Object.keys(ours).length
    }
    expect(states).toBeGreaterThan(model.inputs.length)
  })
})
