import { assign, setup } from 'xstate'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { type Problem, fieldErrors, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'

interface Context {
  code: string
  /** Under the field. */
  error: FieldError | null
  problem: Problem | null
}

/** Who may look at the machines: everybody in development, an analyst with a code in production. */
export const analystAccessMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'analystAccess.submit'; code: string }
      | { type: 'analystAccess.change' }
      | { type: 'analystAccess.retry' }
    tags: 'busy' | 'editing' | 'blocked'
  },
  actors: {
    getAccess: unprovided<{ open: boolean }>('getAccess'),
    openMachines: unprovided<void, { code: string }>('openMachines'),
  },
  guards: {
    isOpen: (_, { output }: { output: { open: boolean } }) => output.open,
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
    isFieldProblem: (_, { error }: { error: unknown }) => problemOf(error).kind === 'field',
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showError: assign({ error: (_, { error }: { error: unknown }) => fieldErrors(error).at(-1) ?? null }),
    sayMissing: assign({ error: wrong('code', 'error_analyst_code_required') }),
  },
}).createMachine({
  id: 'analystAccess',
  description: 'The door to the machines.',
  context: { code: '', error: null, problem: null },
  initial: 'checking',
  states: {
    checking: {
      description: 'Asks the server whether this session may look.',
      tags: 'busy',
      invoke: {
        id: 'getAccess',
        src: 'getAccess',
        onDone: [{ guard: { type: 'isOpen', params: ({ event }) => event }, target: 'open' }, 'asking'],
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The server did not say; the analyst may try again.',
      tags: 'blocked',
      on: { 'analystAccess.retry': { target: 'checking', actions: assign({ problem: null }) } },
    },
    asking: {
      description: "The analyst's code is asked for.",
      tags: 'editing',
      on: {
        'analystAccess.submit': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'sending',
            actions: assign(({ event }) => ({ code: event.code.trim(), error: null, problem: null })),
          },
          { description: 'Nothing was typed: the field says so.', actions: 'sayMissing' },
        ],
        'analystAccess.change': { actions: assign({ error: null, problem: null }) },
      },
    },
    sending: {
      description: 'The server looks the code up; too many wrong ones are stopped.',
      tags: 'busy',
      invoke: {
        id: 'openMachines',
        src: 'openMachines',
        input: ({ context }) => ({ code: context.code }),
        onDone: { target: 'open', actions: assign({ code: '' }) },
        onError: [
          {
            guard: { type: 'isFieldProblem', params: ({ event }) => event },
            target: 'asking',
            description: 'The code is not known.',
            actions: { type: 'showError', params: ({ event }) => event },
          },
          { target: 'asking', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    open: { description: 'The machines are shown.', type: 'final' },
  },
})
