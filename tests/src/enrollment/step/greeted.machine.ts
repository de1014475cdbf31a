import { assign, fromPromise, setup } from 'xstate'

/** Reads a name, then is greeted until it is told to end. */
export const greetedMachine = setup({
  types: {} as {
    input: { name: string }
    context: { name: string; greeted: number }
    events: { type: 'greet' } | { type: 'end' }
    output: string
    children: { read: 'read' }
  },
  actors: { read: fromPromise<string, { name: string }>(async ({ input }) => input.name.toUpperCase()) },
}).createMachine({
  id: 'greeted',
  context: ({ input }) => ({ name: input.name, greeted: 0 }),
  initial: 'loading',
  on: { greet: { actions: assign({ greeted: ({ context }) => context.greeted + 1 }) } },
  states: {
    loading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ name: context.name }),
        onDone: { target: 'standing', actions: assign({ name: ({ event }) => event.output }) },
      },
    },
    standing: { on: { end: 'ended' } },
    ended: { type: 'final' },
  },
  output: ({ context }) => context.name,
})
