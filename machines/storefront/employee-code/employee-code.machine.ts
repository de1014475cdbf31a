import { assign, setup } from 'xstate'
import type { GroupCard } from '#schemas/calls/visit/access.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { fieldErrors } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface EmployeeEnd {
  /** The group whose enrollment was opened; null where the dialog was closed. */
  group: GroupCard | null
  over65: 0 | 1 | null
}

interface Context {
  code: string
  group: GroupCard | null
  errors: FieldError[]
}

const about = (message_key: string): FieldError => ({ target_element: 'group_code', error_message: '', message_key })

export const employeeCodeMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'employeeCode.submit'; code: string }
      | { type: 'employeeCode.change' }
      | { type: 'employeeCode.yes' }
      | { type: 'employeeCode.no' }
      | { type: 'employeeCode.again' }
      | { type: 'employeeCode.age'; over65: 0 | 1 }
      | { type: 'employeeCode.close' }
    output: EmployeeEnd
    tags: 'busy' | 'editing'
  },
  actors: {
    findGroup: unprovided<GroupCard | null, { code: string }>('findGroup'),
    confirmGroup: unprovided<void, { code: string }>('confirmGroup'),
  },
  guards: {
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
    isSome: (_, { group }: { group: GroupCard | null }) => group !== null,
    isYounger: (_, { over65 }: { over65: 0 | 1 }) => over65 === 0,
  },
  actions: {
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
    forget: assign({ code: '', group: null }),
    forgetCode: assign({ code: '' }),
  },
}).createMachine({
  id: 'employee-code',
  description: "An employee's way in: the group's enrollment code, which company it is, and for which age.",
  context: { code: '', group: null, errors: [] },
  initial: 'entering',
  states: {
    entering: {
      description: 'The enrollment code of the company is typed.',
      tags: 'editing',
      on: {
        'employeeCode.submit': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'checking',
            actions: assign(({ event }) => ({ code: event.code.trim(), errors: [] })),
          },
          {
            description: 'Nothing was typed: the field says so.',
            actions: assign({ errors: [about('error_field_required')] }),
          },
        ],
        'employeeCode.change': {
          description: 'What was said of the code is forgotten.',
          actions: assign({ errors: [] }),
        },
        'employeeCode.close': 'closed',
      },
    },
    checking: {
      description: 'Whose code it is, is looked up. Nothing is opened yet.',
      tags: 'busy',
      invoke: {
        id: 'findGroup',
        src: 'findGroup',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isSome', params: ({ event }) => ({ group: event.output }) },
            target: 'confirming',
            actions: assign({ group: ({ event }) => event.output }),
          },
          {
            target: 'entering',
            description: 'No company has this code.',
            actions: ['forget', assign({ errors: [about('error_group_code_unknown')] })],
          },
        ],
        onError: { target: 'entering', actions: ['forget', { type: 'showErrors', params: ({ event }) => event }] },
      },
    },
    confirming: {
      description: 'The company under which the employee will enroll is named: is it the right one?',
      on: {
        'employeeCode.yes': 'opening',
        'employeeCode.no': { target: 'closed', description: 'Another company: nothing is opened.' },
        'employeeCode.again': { target: 'entering', description: 'The code is typed again.', actions: 'forget' },
      },
    },
    opening: {
      description: "The visit of the group's employee begins.",
      tags: 'busy',
      invoke: {
        id: 'confirmGroup',
        src: 'confirmGroup',
        input: ({ context }) => ({ code: context.code }),
        onDone: { target: 'choosingAge', actions: 'forgetCode' },
        onError: { target: 'entering', actions: ['forget', { type: 'showErrors', params: ({ event }) => event }] },
      },
    },
    choosingAge: {
      description: 'Plans for people under or over 65.',
      on: {
        'employeeCode.age': [
          { guard: { type: 'isYounger', params: ({ event }) => event }, target: 'under65' },
          { target: 'over65' },
        ],
      },
    },
    under65: { description: 'On to the company, under 65.', type: 'final', output: { over65: 0 } },
    over65: { description: 'On to the company, over 65.', type: 'final', output: { over65: 1 } },
    closed: { description: 'Closed without a company.', type: 'final', output: { over65: null } },
  },
  output: ({ context, event }) => {
    const { over65 } = event.output as Pick<EmployeeEnd, 'over65'>
    return { group: over65 === null ? null : context.group, over65 }
  },
})
