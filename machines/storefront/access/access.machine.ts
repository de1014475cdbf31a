import { assign } from 'xstate'
import {
  departing,
  goingToProvider,
  identifying,
  making,
  permitting,
  returning,
  settingUp,
  signing,
} from './access.own.states.ts'
import { opening, proving, resending, sending } from './access.proof.states.ts'
import { type AccessEnd, accessSetup, codeError } from './access.setup.ts'

/** The way on for a visitor who has a code that is only for reps and groups. */
const plansInstead = [
  {
    guard: 'asksForAge',
    description: 'Whoever enrolls for themselves needs no code.',
    target: 'viewingPlans',
    actions: ['forget', 'forgetErrors'],
  },
  { description: 'The dialog lies over the plans.' },
] as const

export const accessMachine = accessSetup.createMachine({
  id: 'access',
  description:
    "A rep's or group's code, whose it is, a one-time code to their own address or what they were given in its place, and for which age: the way into a site that asks for a code.",
  context: ({ input }) => ({
    ...input,
    code: '',
    card: null,
    sent: null,
    otp: '',
    proved: false,
    address: null,
    again: false,
    errors: [],
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Whoever has shown who they are is not asked again.',
      always: [
        { guard: 'isBack', target: 'returning', description: 'They come back from the identity provider.' },
        { guard: 'isKnown', target: 'choosingAge' },
        { target: 'entering' },
      ],
    },
    entering: {
      description: 'The access code of the rep, or the enrollment code of the group, is typed.',
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
            actions: assign({ errors: ({ context }) => [codeError(context.of, 'error_field_required')] }),
          },
        ],
        'access.change': { description: 'What was said of the code is forgotten.', actions: 'forgetErrors' },
        'access.groups': [
          { guard: 'choosesAge', target: 'groups', actions: 'forgetErrors' },
          { description: 'The dialog, and the page of a group, have no panel for groups.' },
        ],
        'access.viewPlans': plansInstead,
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
        id: 'findCard',
        src: 'findCard',
        input: ({ context: { of, code } }) => ({ of, code }),
        onDone: [
          {
            guard: { type: 'isSomebody', params: ({ event }) => ({ card: event.output }) },
            target: 'confirming',
            actions: assign({ card: ({ event }) => event.output }),
          },
          {
            target: 'entering',
            description: 'Nobody has this code.',
            actions: [
              'forget',
              assign({
                errors: ({ context: { of } }) => [
                  codeError(of, of === 'rep' ? 'error_agent_code_unknown' : 'error_group_code_unknown'),
                ],
              }),
            ],
          },
        ],
        onError: { target: 'entering', actions: ['forget', { type: 'showErrors', params: ({ event }) => event }] },
      },
    },
    confirming: {
      description: "The rep's name, code, email and phone, or the company's name, are shown: is it the right one?",
      on: {
        'access.confirm': [
          { guard: 'getsCode', target: 'sending', actions: 'forgetErrors' },
          {
            target: 'identifying',
            description: 'They were given something else in place of the code.',
            actions: 'forgetErrors',
          },
        ],
        'access.cancel': { target: 'entering', description: 'Back to the code.', actions: ['forget', 'forgetErrors'] },
        'access.viewPlans': plansInstead,
        'access.leave': [
          { guard: 'asksForAge', target: 'leaving', actions: 'forget' },
          { description: 'The dialog is closed: there is nothing to clear.', target: 'closed', actions: 'forget' },
        ],
      },
    },
    sending,
    proving,
    resending,
    opening,
    identifying,
    signing,
    permitting,
    settingUp,
    making,
    goingToProvider,
    departing,
    returning,
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
    opened: {
      description: "The rep's or group's pages are open.",
      type: 'final',
      output: { to: 'home', over65: null },
    },
    closed: { description: 'Closed without a code.', type: 'final', output: { to: null, over65: null } },
  },
  output: ({ event }) => event.output as AccessEnd,
})
