import { assign, setup } from 'xstate'
import { model } from '#machines/support/model.ts'

const NAMES = ['adults', 'children', 'rooms', 'nights', 'bags'] as const
const MOST = 9

type Name = (typeof NAMES)[number] | 'pets'

/** Counters side by side, each from 0 to 9 and back. */
const tallyOf = (names: readonly Name[]) => {
  const zero = Object.fromEntries(names.map((name) => [name, 0]))
  const machine = setup({
    types: {} as {
      context: Partial<Record<Name, number>>
      events: { type: 'more'; of: Name } | { type: 'fewer'; of: Name } | { type: 'clear' }
    },
    guards: {
      hasRoom: ({ context, event }) => event.type === 'more' && (context[event.of] ?? 0) < MOST,
      hasSome: ({ context, event }) => event.type === 'fewer' && (context[event.of] ?? 0) > 0,
    },
    actions: {
      add: assign(({ context, event }) => (event.type === 'more' ? { [event.of]: (context[event.of] ?? 0) + 1 } : {})),
      take: assign(({ context, event }) =>
        event.type === 'fewer' ? { [event.of]: (context[event.of] ?? 0) - 1 } : {},
      ),
      clear: assign(zero),
    },
  }).createMachine({
    id: 'tally',
    context: zero,
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
  const each = names.map((of) => ({ of }))
  return model(machine, { inputs: [undefined], events: { more: each, fewer: each }, outcomes: {}, never: {} })
}

/** Exactly 100,000 reachable states, many of them equally far. */
export const tallyModel = tallyOf(NAMES)

/** Exactly a million. */
export const millionModel = tallyOf([...NAMES, 'pets'])
