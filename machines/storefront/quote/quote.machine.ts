import { assign, type ActorRefFrom } from 'xstate'
import { dependentsAsked, emptyQuote, quoteValues } from '#schemas/storefront/quote-form.rules.ts'
import { countiesKnown } from './quote.context.ts'
import { editing } from './quote.editing.states.ts'
import { quoteSetup } from './quote.setup.ts'

export const quoteMachine = quoteSetup.createMachine({
  id: 'quote',
  description: 'Who is to be covered, where, and how old they are: what prices are computed from.',
  context: ({ input }) => ({
    ...input,
    values: emptyQuote,
    counties: [],
    tried: false,
    fresh: [],
    refused: [],
    problem: null,
    remade: false,
    saved: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Someone who was here before finds the form filled.',
      always: [
        { guard: 'hasQuote', target: 'loading' },
        { guard: 'isInvited', target: 'knowing' },
        { target: 'editing' },
      ],
    },
    knowing: {
      description: 'Whoever came by an invitation finds their birth date filled in.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadBirthDate',
        src: 'loadBirthDate',
        onDone: {
          target: 'editing',
          actions: assign({ values: ({ context, event }) => ({ ...context.values, dob: event.output }) }),
        },
        onError: { target: 'editing', description: 'The form is filled in without it.' },
      },
    },
    loading: {
      description: 'The saved quote is fetched to fill the form.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadQuote',
        src: 'loadQuote',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId ?? '' }),
        onDone: { target: 'editing.lookingUp', actions: assign({ values: ({ event }) => quoteValues(event.output) }) },
        onError: [
          {
            guard: { type: 'isGoneOrNotOurs', params: ({ event }) => event },
            description: 'The quote has expired, or belongs to someone else: a new one is begun.',
            target: 'editing',
            actions: 'forget',
          },
          { target: 'loadFailed', actions: { type: 'showRefusal', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    loadFailed: {
      description: 'The saved quote could not be fetched; it may be tried again, or a new one begun.',
      on: {
        'quote.retry': { target: 'loading', actions: assign({ problem: null }) },
        'quote.startOver': { target: 'editing', actions: 'forget' },
      },
    },
    editing,
    checkingZip: {
      description: 'The ZIP code is looked up before anything is saved.',
      tags: 'busy',
      invoke: {
        id: 'validateZip',
        src: 'validateZip',
        input: ({ context }) => ({ zip: context.values.zip }),
        onDone: [
          {
            guard: { type: 'asksCounty', params: ({ event }) => event.output },
            description: 'The ZIP code lies in several counties with different prices: which one is asked.',
            target: 'editing',
            actions: [assign(({ context, event }) => countiesKnown(context, event.output)), 'showMistakes'],
          },
          { target: 'saving', actions: assign(({ context, event }) => countiesKnown(context, event.output)) },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'showRefusal', params: ({ event }) => ({ error: event.error, field: 'zip' }) },
        },
      },
    },
    saving: {
      description: 'The quote is made, or changed where there is one.',
      tags: 'busy',
      invoke: {
        id: 'saveFilter',
        src: 'saveFilter',
        input: ({ context: { form, enrollmentId, planId, values } }) => ({ form, enrollmentId, planId, values }),
        onDone: [
          {
            guard: 'asksDependents',
            target: 'savingDependents',
            actions: { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
          },
          { target: 'saved', actions: { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) } },
        ],
        onError: [
          {
            guard: { type: 'isGoneOrNotOurs', params: ({ event }) => event },
            description: 'The quote expired meanwhile: the same answers make a new one.',
            target: 'saving',
            reenter: true,
            actions: 'forget',
          },
          { target: 'editing', actions: { type: 'showRefusal', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    savingDependents: {
      description: 'Spouse and children are saved; they decide the tier.',
      tags: 'busy',
      invoke: {
        id: 'saveDependents',
        src: 'saveDependents',
        input: ({ context }) => ({
          enrollmentId: context.enrollmentId ?? '',
          planId: context.planId,
          ...dependentsAsked(context.form, context.values),
        }),
        onDone: {
          target: 'saved',
          actions: { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isGoneOnce', params: ({ event }) => event },
            description: 'The quote expired between the two: it is made again, once.',
            target: 'saving',
            actions: ['forget', assign({ remade: true })],
          },
          {
            description: 'Said beside the dependents; the section stays open.',
            target: 'editing',
            actions: { type: 'showRefusal', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    saved: { type: 'final', description: 'The quote stands; the plans can be listed.' },
  },
  output: ({ context }) => {
    if (context.saved === null) throw new Error('A quote ends only after it was saved')
    return context.saved
  },
})
export type QuoteRef = ActorRefFrom<typeof quoteMachine>
