import { setup } from 'xstate'
import { model } from '#machines/support/model.ts'

const REGIONS = ['amber', 'blue', 'coral', 'dun', 'ebony'] as const
const PLACES = 10

const regions = setup({ types: {} as { events: { type: `turn.${(typeof REGIONS)[number]}` } } })

const region = (name: (typeof REGIONS)[number]) =>
  regions.createStateConfig({
    initial: 'place0',
    states: Object.fromEntries(
      Array.from({ length: PLACES }, (_, index) => [
        `place${index}`,
        { on: { [`turn.${name}`]: { target: `place${(index + 1) % PLACES}` } } },
      ]),
    ),
  })

/** Five regions side by side, each a circle of ten states: exactly 100,000 reachable states, and nothing in the context. */
export const regionsMachine = regions.createMachine({
  id: 'regions',
  type: 'parallel',
  states: Object.fromEntries(REGIONS.map((name) => [name, region(name)])),
})

export const regionsModel = model(regionsMachine, { inputs: [undefined], events: {}, outcomes: {}, never: {} })
