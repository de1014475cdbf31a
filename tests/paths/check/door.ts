import { assign, setup } from 'xstate'
import type { AnyStateMachine } from 'xstate'
import { done, failed, model, type Model } from '#machines/support/model.ts'
import { unprovided } from '#machines/support/unprovided.ts'
import { check } from '#paths/check/checks.ts'
import type { Fault, FaultStep } from '#paths/check/fault.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { explore } from '#paths/explore/explore.ts'
import type { ExploreLimits } from '#paths/explore/graph.ts'

/** A small machine in which every check holds; the tests plant one fault in it at a time. */
export const door = setup({
  types: {} as {
    input: { tries: number }
    context: { tries: number; word: string }
    events: { type: 'knock'; hard: boolean } | { type: 'leave' } | { type: 'call' }
    tags: 'busy'
  },
  actors: { answer: unprovided<string>('answer') },
  guards: { isHard: ({ event }) => event.type === 'knock' && event.hard },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ tries: input.tries, word: '' }),
  initial: 'outside',
  states: {
    outside: {
      on: {
        knock: [{ guard: 'isHard', target: 'waiting' }, { description: 'Nobody hears it.' }],
        leave: 'away',
      },
    },
    waiting: {
      tags: 'busy',
      invoke: {
        id: 'answer',
        src: 'answer',
        onDone: { target: 'inside', actions: assign({ word: ({ event }) => event.output }) },
        onError: { target: 'outside', actions: assign({ tries: ({ context }) => Math.min(2, context.tries + 1) }) },
      },
      on: { call: { actions: assign({ word: 'hello' }) } },
    },
    inside: { on: { leave: 'away' } },
    away: { type: 'final' },
  },
})

export const sound: Omit<Model<typeof door>, 'machine'> = {
  inputs: [{ tries: 0 }],
  events: { knock: [{ hard: true }, { hard: false }] },
  outcomes: { answer: [done('come in', 'heard'), failed('main', 'silence')] },
  never: { 'tries three times': (s) => s.context.tries > 2 },
  offers: { outside: ['knock', 'leave'], waiting: ['call'], inside: ['leave'] },
}

type Told = Omit<Fault, 'steps'> & { steps: Omit<FaultStep, 'fires'>[] }

/** The faults of a model of whichever machine, without the transitions that their steps take. */
export const faultsOf = <Machine extends AnyStateMachine>(
  machine: Machine,
  rest: Omit<Model<Machine>, 'machine'>,
  limits: ExploreLimits = {},
): Told[] =>
  check(explore(model(machine, rest) as unknown as AnyModel, limits)).map((fault) => ({
    ...fault,
    steps: fault.steps.map(({ does, leaves }) => ({ does, leaves })),
  }))
