import { assign } from 'xstate'
import { newBeneficiary, offeredBeneficiary, sentBeneficiary } from './beneficiaries.context.ts'
import { editing, validating } from './beneficiaries.editing.states.ts'
import { beneficiariesSetup } from './beneficiaries.setup.ts'
import { overTheirs, pictured, takesTheirs } from '../step-saving.ts'

export const beneficiariesMachine = beneficiariesSetup.createMachine({
  id: 'beneficiaries',
  description: 'Who is paid, and in what shares: three people at most, 100 percent in total.',
  context: ({ input }) => ({
    ...input,
    fields: [],
    relationships: [],
    offered: [],
    people: [],
    revision: 0,
    savedIds: [],
    mark: '',
    open: null,
    errors: [],
    main: null,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the fields, the relationships and the beneficiaries that are saved.',
      tags: 'busy',
      invoke: {
        id: 'loadBeneficiaries',
        src: 'loadBeneficiaries',
        input: ({ context, event }) => ({
          enrollmentId: context.enrollmentId,
          enrollType: context.facts.enrollType,
          takesTheirs: takesTheirs(event),
        }),
        onDone: {
          target: 'listing',
          actions: assign(({ event }) => ({
            ...event.output,
            savedIds: event.output.savedIds ?? event.output.people.map((person) => person.beneficiary_id),
            main: null,
            problem: null,
          })),
        },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The beneficiaries could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'beneficiaries.retry': 'loading' },
    },
    listing: {
      description: 'The list with its running total. Next is offered at exactly 100 percent.',
      on: {
        'beneficiaries.add': [
          {
            guard: 'hasRoom',
            target: 'editing',
            actions: assign(({ context }) => ({ open: newBeneficiary(context), main: null })),
          },
          { description: 'Three people or 100 percent: there is no room, and the page says why.', actions: 'sayTotal' },
        ],
        'beneficiaries.addOffered': [
          {
            description: 'Somebody of the enrollment is named with one press; the form asks for the rest.',
            guard: { type: 'isOffered', params: ({ event }) => event },
            target: 'editing',
            actions: assign(({ context, event }) => ({ open: offeredBeneficiary(context, event.index), main: null })),
          },
          { description: 'They are listed already, or there is no room; nothing opens.' },
        ],
        'beneficiaries.edit': [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'editing',
            actions: assign(({ context, event }) => ({
              open: context.people.find((person) => person.beneficiary_id === event.id) ?? null,
              main: null,
            })),
          },
          { description: 'The person is no longer listed; nothing opens.' },
        ],
        'beneficiaries.delete': {
          description: 'Removes the row here and counts again; saved with the list (spec 2, section 4).',
          actions: assign(({ context, event }) => ({
            people: context.people.filter((person) => person.beneficiary_id !== event.id),
            main: null,
            problem: null,
          })),
        },
        'beneficiaries.next': [
          { guard: 'sharesAreWhole', target: 'saving', actions: assign({ main: null, problem: null }) },
          { description: 'The total is not 100; the page says what it is.', actions: 'sayTotal' },
        ],
      },
    },
    editing,
    validating,
    saving: {
      description: 'The whole list goes to the server.',
      tags: 'busy',
      invoke: [
        {
          id: 'saveBeneficiaries',
          src: 'saveBeneficiaries',
          input: ({ context }) => ({
            enrollmentId: context.enrollmentId,
            revision: context.revision,
            people: context.people.map(sentBeneficiary),
          }),
          onDone: 'saved',
          onError: [
            {
              guard: { type: 'isConflict', params: ({ event }) => event },
              target: 'conflict',
              actions: { type: 'showProblem', params: ({ event }) => event },
            },
            {
              guard: { type: 'isFieldProblem', params: ({ event }) => event },
              target: 'listing',
              description: 'One main error stands above the list.',
              actions: { type: 'showMain', params: ({ event }) => event },
            },
            { target: 'listing', actions: { type: 'showProblem', params: ({ event }) => event } },
          ],
        },
        pictured('beneficiaries'),
      ],
    },
    conflict: {
      description: 'Another tab saved beneficiaries meanwhile; the person says which list counts.',
      tags: 'blocked',
      on: {
        'beneficiaries.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => overTheirs(context)),
        },
        'beneficiaries.takeTheirs': { target: 'loading', actions: assign({ problem: null }) },
      },
    },
    saved: { description: 'The beneficiaries are saved.', tags: 'busy', type: 'final' },
  },
  output: { step: 'beneficiaries' },
})
