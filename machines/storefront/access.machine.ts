import { assign, setup } from 'xstate'
import type { RepCard } from '#schemas/calls/access.calls.ts'
import type { FieldError } from '#schemas/calls/envelope.ts'
import { fieldErrors } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'

/** What is told to whoever opened the page or the dialog. */
interface AccessEnd {
  /** `plans`: a group's visitor looks at plans without a code. Null: the dialog was closed. */
  to: 'home' | 'plans' | null
  /** What was chosen; null where nobody asked. */
  over65: 0 | 1 | null
}

interface Context {
  /** The page asks for an age afterwards; the dialog in the footer is over once the code counts. */
  where: 'page' | 'dialog'
  /** Whether this session's visit is open: who comes back to the page chooses an age again. */
  known: boolean
  code: string
  rep: RepCard | null
  errors: FieldError[]
}

const blank: FieldError = { target_element: 'agent_code', error_message: '', message_key: 'error_field_required' }
const unknown: FieldError = { target_element: 'agent_code', error_message: '', message_key: 'error_agent_code_unknown' }

export const accessMachine = setup({
  types: {} as {
    input: { where: 'page' | 'dialog'; known: boolean }
    context: Context
    events:
      | { type: 'access.submit'; code: string }
      | { type: 'access.change' }
      | { type: 'access.confirm' }
      | { type: 'access.cancel' }
      | { type: 'access.age'; over65: 0 | 1 }
      | { type: 'access.groups' }
      | { type: 'access.back' }
      | { type: 'access.viewPlans' }
      | { type: 'access.leave' }
    output: AccessEnd
    tags: 'busy' | 'editing'
  },
  actors: {
    findRep: unprovided<RepCard | null, { code: string }>('findRep'),
    confirmRep: unprovided<void, { code: string }>('confirmRep'),
    leaveSite: unprovided<void, void>('leaveSite'),
  },
  guards: {
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
    isSomebody: (_, { rep }: { rep: RepCard | null }) => rep !== null,
    isYounger: (_, { over65 }: { over65: 0 | 1 }) => over65 === 0,
    isKnown: ({ context }) => context.known,
    asksForAge: ({ context }) => context.where === 'page',
  },
  actions: {
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
    forget: assign({ code: '', rep: null }),
  },
}).createMachine({
  id: 'access',
  description: "The rep's access code, whose it is, and for which age: the way into a site that asks for a code.",
  context: ({ input }) => ({ ...input, code: '', rep: null, errors: [] }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Whoever has shown who they are is not asked again.',
      always: [{ guard: 'isKnown', target: 'choosingAge' }, { target: 'entering' }],
    },
    entering: {
      description: 'The access code that the rep gave is typed.',
      tags: 'editing',
      on: {
        'access.submit': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'checking',
            actions: assign(({ event }) => ({ code: event.code.trim(), errors: [] })),
          },
          {
            description: 'Nothing was typed: the field says so.',
            actions: assign({ errors: [blank] }),
          },
        ],
        'access.change': { description: 'What was said of the code is forgotten.', actions: assign({ errors: [] }) },
        'access.groups': [
          { guard: 'asksForAge', target: 'groups', actions: assign({ errors: [] }) },
          { description: 'The dialog has no panel for groups.' },
        ],
        'access.leave': [
          { guard: 'asksForAge', target: 'leaving' },
          { description: 'The dialog is closed: there is nothing to clear.', target: 'closed' },
        ],
      },
    },
    checking: {
      description: 'Whose code it is, is looked up. Nothing is opened yet.',
      tags: 'busy',
      invoke: {
        id: 'findRep',
        src: 'findRep',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isSomebody', params: ({ event }) => ({ rep: event.output }) },
            target: 'confirming',
            actions: assign({ rep: ({ event }) => event.output }),
          },
          {
            target: 'entering',
            description: 'No rep has this code.',
            actions: ['forget', assign({ errors: [unknown] })],
          },
        ],
        onError: { target: 'entering', actions: ['forget', { type: 'showErrors', params: ({ event }) => event }] },
      },
    },
    confirming: {
      description: "The rep's name, code, e-mail and phone are shown: is it the right one?",
      on: {
        'access.confirm': 'opening',
        'access.cancel': { target: 'entering', description: 'Back to the code.', actions: 'forget' },
        'access.leave': [
          { guard: 'asksForAge', target: 'leaving', actions: 'forget' },
          { description: 'The dialog is closed: there is nothing to clear.', target: 'closed', actions: 'forget' },
        ],
      },
    },
    opening: {
      description: "The rep's visit begins.",
      tags: 'busy',
      invoke: {
        id: 'confirmRep',
        src: 'confirmRep',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          { guard: 'asksForAge', target: 'choosingAge', actions: ['forget', assign({ known: true })] },
          { target: 'opened', description: 'The dialog is over.', actions: 'forget' },
        ],
        onError: { target: 'entering', actions: ['forget', { type: 'showErrors', params: ({ event }) => event }] },
      },
    },
    choosingAge: {
      description: 'Under 65, over 65, or a group.',
      on: {
        'access.age': [
          { guard: { type: 'isYounger', params: ({ event }) => event }, target: 'under65' },
          { target: 'over65' },
        ],
        'access.groups': 'groups',
        'access.leave': 'leaving',
      },
    },
    groups: {
      description: 'For employers and their employees: a quote, a new employee, or a look at the plans.',
      on: {
        'access.back': [{ guard: 'isKnown', target: 'choosingAge' }, { target: 'entering' }],
        'access.viewPlans': 'viewingPlans',
        'access.leave': 'leaving',
      },
    },
    leaving: {
      description: 'Not my site, or Home: the visit ends and all that was stored is cleared.',
      tags: 'busy',
      invoke: {
        id: 'leaveSite',
        src: 'leaveSite',
        onDone: { target: 'entering', actions: ['forget', assign({ known: false, errors: [] })] },
        onError: {
          target: 'entering',
          description: 'The page is cleared all the same, and says that the visit could not be ended.',
          actions: ['forget', { type: 'showErrors', params: ({ event }) => event }],
        },
      },
    },
    under65: { description: 'Plans for people under 65.', type: 'final', output: { to: 'home', over65: 0 } },
    over65: { description: 'Plans for people over 65.', type: 'final', output: { to: 'home', over65: 1 } },
    viewingPlans: { description: 'On to the plans.', type: 'final', output: { to: 'plans', over65: null } },
    opened: { description: "The rep's pages are open.", type: 'final', output: { to: 'home', over65: null } },
    closed: { description: 'Closed without a code.', type: 'final', output: { to: null, over65: null } },
  },
  output: ({ event }) => event.output as AccessEnd,
})
