import { assign } from 'xstate'
import { listedOf, payloadOf, recheckOf, savedOf, spouseOnFile } from './dependents.context.ts'
import { editing, recheckingBeside, validating } from './dependents.editing.states.ts'
import { listing } from './dependents.listing.states.ts'
import { dependentsSetup } from './dependents.setup.ts'
import { pictured, seenOf, takesTheirs } from '../step-saving.ts'

export const dependentsMachine = dependentsSetup.createMachine({
  id: 'dependents',
  description: 'Who is enrolled with the member: a spouse, children, or both, as the tier says.',
  context: ({ input }) => ({
    ...input,
    fields: [],
    disclaimer: null,
    asksDisability: false,
    offered: [],
    questions: null,
    dependents: [],
    hasSpouse: null,
    revision: 0,
    savedIds: [],
    mark: '',
    spouseAside: null,
    open: null,
    errors: [],
    main: null,
    problem: null,
    savingMet: false,
    tier: null,
    agreed: null,
    offer: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the fields, the health questions where they are asked, and the dependents that are kept.',
      tags: 'busy',
      invoke: {
        id: 'loadDependents',
        src: 'loadDependents',
        input: ({ context, event }) => ({
          enrollmentId: context.enrollmentId,
          enrollType: context.facts.enrollType,
          takesTheirs: takesTheirs(event),
        }),
        onDone: {
          target: 'listing',
          actions: assign(({ context, event }) => ({
            ...event.output,
            ...listedOf(event.output, { ...context, ...event.output }),
            spouseAside: spouseOnFile(event.output.dependents, event.output.onFile),
            main: null,
            problem: null,
          })),
        },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The dependents could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'dependents.retry': 'loading' },
    },
    listing,
    editing,
    validating,
    recheckingBeside,
    rechecking: {
      description: 'The server checks one dependent after the other before the enrollment is saved for later.',
      tags: 'busy',
      invoke: {
        id: 'recheckDependents',
        src: 'recheckDependents',
        input: ({ context }) => recheckOf(context),
        onDone: {
          target: 'listing',
          description: 'Nothing that was entered is wrong: the dialog opens, whatever is still missing.',
          actions: 'letLeave',
        },
        onError: [
          {
            guard: { type: 'isFieldProblem', params: ({ event }) => event },
            target: 'listing',
            description: 'Dependent #N and what is wrong stands above the list; the dialog stays closed.',
            actions: { type: 'showFirst', params: ({ event }) => event },
          },
          { target: 'listing', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    keeping: {
      description: 'Every change of the list is kept on the server, and read back from it.',
      tags: 'busy',
      invoke: {
        id: 'keepDependents',
        src: 'keepDependents',
        input: ({ context }) => payloadOf(context),
        onDone: {
          target: 'listing',
          actions: assign(({ context, event }) => ({
            ...listedOf(event.output, context),
            problem: null,
          })),
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'conflict',
            actions: [{ type: 'showProblem', params: ({ event }) => event }, assign({ savingMet: false })],
          },
          { target: 'notKept', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    notKept: {
      description: 'The change stands in this page alone; the person keeps it on the server or takes it back.',
      tags: 'blocked',
      on: {
        'dependents.retry': { target: 'keeping', actions: assign({ problem: null }) },
        'dependents.takeTheirs': { target: 'loading', actions: assign({ problem: null }) },
        'dependents.saveLater': {
          description: 'What stands in this page alone is kept first.',
          target: 'keeping',
          actions: assign({ problem: null }),
        },
      },
    },
    saving: {
      description: 'The dependents go to the server as the ones to enroll.',
      tags: 'busy',
      invoke: [
        {
          id: 'saveDependents',
          src: 'saveDependents',
          input: ({ context }) => savedOf(context),
          onDone: 'saved',
          onError: [
            {
              guard: { type: 'asksToAgree', params: ({ event }) => event },
              target: 'agreeing',
              description: 'These people have other prices than the quote: nothing is saved before they are agreed to.',
              actions: { type: 'showOffer', params: ({ event }) => event },
            },
            {
              guard: { type: 'isConflict', params: ({ event }) => event },
              target: 'conflict',
              actions: [{ type: 'showProblem', params: ({ event }) => event }, assign({ savingMet: true })],
            },
            {
              guard: { type: 'isFieldProblem', params: ({ event }) => event },
              target: 'listing',
              description: 'The last message stands above the list; it names the dependent.',
              actions: { type: 'showMain', params: ({ event }) => event },
            },
            { target: 'listing', actions: { type: 'showProblem', params: ({ event }) => event } },
          ],
        },
        pictured('dependents'),
      ],
    },
    agreeing: {
      description: 'A dialog shows what the listed people cost, plan by plan, beside the prices until now.',
      tags: 'blocked',
      on: {
        'dependents.agree': {
          target: 'saving',
          actions: assign(({ context: { offer } }) => ({ agreed: offer && seenOf(offer), offer: null })),
        },
        'dependents.disagree': {
          description: 'Back to the list, which stays as it is.',
          target: 'listing',
          actions: assign({ offer: null, tier: null }),
        },
      },
    },
    conflict: {
      description: 'Another tab kept other dependents meanwhile; the person says which list counts.',
      tags: 'blocked',
      on: {
        'dependents.keepMine': [
          {
            description: 'The whole list was being saved: it is saved over the other one.',
            guard: 'wasSaving',
            target: 'saving',
            actions: 'takeTheirRevision',
          },
          {
            description: 'A change of the list was being kept: it is kept over the other one.',
            target: 'keeping',
            actions: 'takeTheirRevision',
          },
        ],
        'dependents.takeTheirs': { target: 'loading', actions: assign({ problem: null }) },
      },
    },
    saved: { description: 'The dependents are saved.', tags: 'busy', type: 'final' },
  },
  output: { step: 'dependents' },
})
