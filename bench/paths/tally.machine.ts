import { assign, setup } from 'xstate'
import { model } from '#machines/support/model.ts'

const NAMES = ['adults', 'children', 'rooms', 'nights', 'bags'] as const
const MOST = 9

type Name = (typeof NAMES)[number]

/** Five counters side by side, each from 0 to 9 and back: exactly 100,000 reachable states, many of them equally far. */
export const tallyMachine = setup({
  types: {} as {
    context: Record<Name, number>
    events: { type: 'more'; of: Name } | { type: 'fewer'; of: Name } | { type: 'clear' }
  },
  guards: {
    hasRoom: ({ context, event }) => event.type === 'more' && context[event.of] < MOST,
    hasSome: ({ context, event }) => event.type === 'fewer' && context[event.of] > 0,
  },
  actions: {
    add: assign(({ context, event }) => (event.type === 'more' ? { [event.of]: context[event.of] + 1 } : {})),
    take: assign(({ context, event }) => (event.type === 'fewer' ? { [event.of]: context[event.of] - 1 } : {})),
    clear: assign({ adults: 0, children: 0, rooms: 0, nights: 0, bags: 0 }),
  },
}).createMachine({
  id: 'tally',
  context: { adults: 0, children: 0, rooms: 0, nights: 0, bags: 0 },
  initial: 'counting',
  states: {
    counting: {
      on: {
        more: { guard: 'hasRoom', actions: 'add' },
        fewer: { guard: 'hasSome', actions: 'take' },
        clear: { actions: 'clear' },
      },
    },
  },
})

const each = NAMES.map((of) => ({ of }))

export const tallyModel = model(tallyMachine, {
  inputs: [undefined],
  events: { more: each, fewer: each },
  outcomes: {},
  never: {},
})
