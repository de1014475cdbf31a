import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Problem } from '../../support/problem.ts'

/** Why Next could not save the open step: its kind, and whether somebody else held the enrollment. */
interface Refusal {
  kind: Problem['kind']
  held: boolean
}

export const unsavedMachine = setup({
  types: {} as {
    /** Whether the server has everything that was typed into the open step. */
    context: { kept: boolean }
    events:
      | ({ type: 'unsaved.refused' } & Refusal)
      | { type: 'unsaved.cleared' }
      | { type: 'unsaved.typed'; kept: boolean }
      | { type: 'unsaved.online' }
      | { type: 'unsaved.mine' }
  },
  guards: {
    isHeld: (_, { held }: Refusal) => held,
    isOffline: (_, { kind }: Refusal) => kind === 'offline',
    isKept: ({ context }) => context.kept,
  },
  actions: { note: assign({ kept: (_, { kept }: { kept: boolean }) => kept }) },
}).createMachine({
  id: 'unsaved',
  description: 'What kept the open step from being saved, and whether that has passed: its notice goes before Next.',
  context: { kept: true },
  initial: 'nothing',
  on: {
    'unsaved.refused': [
      { guard: { type: 'isHeld', params: ({ event }) => event }, target: '.held' },
      { guard: { type: 'isOffline', params: ({ event }) => event }, target: '.offline' },
      { target: '.lasting' },
    ],
    'unsaved.cleared': { description: 'Next is pressed again, or another step is open.', target: '.nothing' },
    'unsaved.typed': { actions: { type: 'note', params: ({ event }) => event } },
  },
  states: {
    nothing: { description: 'Nothing was refused.' },
    lasting: { description: 'Only the next Next can tell whether it saves.' },
    offline: {
      description: 'There was no connection.',
      on: { 'unsaved.online': 'keeping' },
    },
    keeping: {
      description: 'The connection is back. What was typed meanwhile is on its way.',
      always: { guard: 'isKept', target: 'over' },
    },
    held: {
      description: 'Somebody else held the enrollment.',
      on: { 'unsaved.mine': 'regained' },
    },
    regained: {
      description: 'The enrollment was taken over. What was typed meanwhile is sent once more.',
    },
    over: { description: 'There is a connection, and everything typed is kept.' },
  },
})

export type UnsavedRef = ActorRefFrom<typeof unsavedMachine>
