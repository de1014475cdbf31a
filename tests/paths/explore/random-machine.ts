import fc from 'fast-check'
import { assign, createMachine, type AnyStateMachine } from 'xstate'
import type { AnyModel } from '#machines/support/model.ts'

const EVENTS = ['a', 'b', 'c'] as const
const MOST = 2

interface Wire {
  from: number
  to: number | null
  event: (typeof EVENTS)[number]
  /** Taken only where the count is below its most, and then counts. */
  counts: boolean
  reenter: boolean
}

interface Plan {
  parallel: boolean
  /** How many states each region has; each of them may have a state inside, shown by `nested`. */
  regions: { states: number; nested: boolean; remembers: boolean; wires: Wire[] }[]
}

const region = fc.integer({ min: 1, max: 3 }).chain((states) => {
  const place = fc.nat(states - 1)
  return fc.record({
    states: fc.constant(states),
    nested: fc.boolean(),
    remembers: fc.boolean(),
    wires: fc.array(
      fc.record({
        from: place,
        to: fc.option(place),
        event: fc.constantFrom(...EVENTS),
        counts: fc.boolean(),
        reenter: fc.boolean(),
      }),
      { maxLength: 6 },
    ),
  })
})

const plan: fc.Arbitrary<Plan> = fc.record({
  parallel: fc.boolean(),
  regions: fc.array(region, { minLength: 1, maxLength: 2 }),
})

const machineOf = ({ parallel, regions }: Plan): AnyStateMachine =>
  createMachine(
    {
      id: 'random',
      context: { count: 0 },
      ...(parallel ? { type: 'parallel' as const } : { initial: 'region0' }),
      // Between regions that are not side by side, one goes round.
      on: parallel
        ? {}
        : {
            next: regions.map((_, index) => ({
              guard: `in${index}`,
              target: `.region${(index + 1) % regions.length}.${entry(regions, (index + 1) % regions.length)}`,
            })),
          },
      states: Object.fromEntries(regions.map((one, index) => [`region${index}`, regionOf(one)])),
    },
    {
      guards: {
        hasRoom: ({ context }) => context.count < MOST,
        ...Object.fromEntries(
          regions.map((_, index) => [
            `in${index}`,
            ({ context }: { context: { count: number } }) => context.count % regions.length === index,
          ]),
        ),
      },
      actions: {
        count: assign({ count: ({ context }) => context.count + 1 }),
        forget: assign({ count: 0 }),
      },
    },
  ) as AnyStateMachine

const entry = (regions: Plan['regions'], index: number): string => (regions[index]?.remembers ? 'again' : 'state0')

const regionOf = ({ states, nested, remembers, wires }: Plan['regions'][number]) => ({
  initial: 'state0',
  states: {
    ...(remembers && { again: { type: 'history' as const, history: 'deep' as const } }),
    ...Object.fromEntries(
      Array.from({ length: states }, (_, place) => [
        `state${place}`,
        {
          on: Object.fromEntries(
            EVENTS.map((event) => [
              event,
              wires
                .filter((wire) => wire.from === place && wire.event === event)
                .map(({ to, counts, reenter }) => ({
                  ...(to !== null && { target: `state${to}` }),
                  ...(counts && { guard: 'hasRoom' }),
                  reenter,
                  actions: counts ? 'count' : 'forget',
                })),
            ]),
          ),
          ...(nested && {
            initial: 'first',
            states: {
              first: { on: { b: 'second' } },
              second: { always: { guard: 'hasRoom', target: 'first', actions: 'count' } },
            },
          }),
        },
      ]),
    ),
  },
})

/** Small machines with regions side by side or in turn, nesting, history, guards, `always` and a count. */
export const randomModel: fc.Arbitrary<AnyModel> = plan.map((one) => ({
  machine: machineOf(one),
  inputs: [undefined],
  events: {},
  outcomes: {},
  never: {},
}))
