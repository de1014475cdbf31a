import { type ActorRefFrom, assign } from 'xstate'
import { checkEmployer } from '#schemas/steps/employer/employer.rules.ts'
import { changed, noDoubts } from '../doubts/doubts.context.ts'
import { onChanged, onSkip, onVerify, verifying } from '../doubts/doubts.states.ts'
import { employerFacts, knownOf, noLists } from './employer.context.ts'
import { employerSetup } from './employer.setup.ts'
import { saveFailed, overTheirs, pictured, takesTheirs } from '../step-saving.ts'
import { askedZip, zipStates } from '../zip-look-up.states.ts'

export const employerMachine = employerSetup.createMachine({
  id: 'employer',
  description: 'Where the person works; filled in from the group where there is one.',
  context: ({ input }) => ({
    ...input,
    fields: [],
    lists: noLists,
    saved: null,
    defaults: null,
    revision: 0,
    draft: null,
    ...noDoubts,
    zip: askedZip(),
    errors: [],
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: "Fetches which fields are asked, the lists, the group's own data and what is saved.",
      tags: 'busy',
      invoke: {
        id: 'loadEmployer',
        src: 'loadEmployer',
        input: ({ context, event }) => ({ enrollmentId: context.enrollmentId, takesTheirs: takesTheirs(event) }),
        onDone: {
          target: 'editing',
          actions: assign(({ event }) => ({ ...event.output, ...knownOf(event.output), problem: null })),
        },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The step could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'employer.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    editing: {
      description: 'The person fills in the fields. Someone who is retired cannot go on.',
      tags: 'editing',
      initial: 'entering',
      on: {
        'employer.zipEntered': {
          target: '.lookingUp',
          description: 'Another ZIP code is another address.',
          actions: assign(({ context, event }) => ({ zip: askedZip(event.zip), ...changed(context, 'address') })),
        },
        'employer.changed': onChanged,
        'employer.letThrough': onSkip,
        'employer.verify': onVerify,
        'employer.submit': [
          {
            guard: { type: 'isWhole', params: ({ event }) => event },
            target: 'saving',
            actions: assign(({ event }) => ({ draft: event.values, errors: [], problem: null })),
          },
          {
            description: 'What is missing or wrong is named under its field.',
            actions: assign(({ context, event }) => ({
              errors: checkEmployer(event.values, employerFacts(context)),
              problem: null,
            })),
          },
        ],
        'employer.skip': [
          {
            guard: 'isIha',
            description: 'With an IHA plan the step may be skipped: blank fields are sent.',
            target: 'saving',
            actions: assign({ draft: {}, errors: [], problem: null }),
          },
          { description: 'Without an IHA plan there is no way round this step.' },
        ],
      },
      states: zipStates,
    },
    verifying,
    saving: {
      description: 'The answers, or blank ones after Skip, go to the server; a picture goes beside.',
      tags: 'busy',
      invoke: [
        {
          id: 'saveEmployer',
          src: 'saveEmployer',
          input: ({ context }) => ({
            enrollmentId: context.enrollmentId,
            revision: context.revision,
            values: context.draft ?? {},
            skips: context.skips,
          }),
          onDone: { target: 'saved', actions: assign({ draft: null }) },
          onError: saveFailed('editing'),
        },
        pictured('employer'),
      ],
    },
    conflict: {
      description: 'Another tab saved other answers meanwhile; the person says which ones count.',
      tags: 'blocked',
      on: {
        'employer.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => overTheirs(context)),
        },
        'employer.takeTheirs': { target: 'loading', actions: assign({ draft: null, errors: [], problem: null }) },
      },
    },
    saved: { description: 'Employer Information is saved.', tags: 'busy', type: 'final' },
  },
  output: { step: 'employer' },
})
export type EmployerRef = ActorRefFrom<typeof employerMachine>
