import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#schemas/calls/envelope.ts'
import type { FilterInfo } from '#schemas/calls/quote.calls.ts'
import type { RuleProblem } from '#schemas/steps/rule-problem.ts'
import {
  type QuoteField,
  type QuoteForm,
  type QuoteValues,
  checkQuote,
  dependentsAsked,
  emptyQuote,
  maxChildren,
  quoteValues,
  tierHasChildren,
  tierHasSpouse,
} from '#schemas/storefront/quote-form.rules.ts'
import { type Problem, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'

export interface QuoteInput {
  form: QuoteForm
  /** The quote that exists already; it is then changed, not made anew. */
  tempId: string | null
  /** On a plan's page: the change may move the person to a fitting variant of the plan. */
  planId: string | null
}

export interface QuoteSaved {
  tempId: string
  filter: FilterInfo
  planId: string | null
}

interface QuoteContext extends QuoteInput {
  values: QuoteValues
  /** The form was submitted with mistakes: from now on they are shown, and vanish as they are put right. */
  tried: boolean
  /** What the server said about single fields; cleared when the field changes. */
  refused: FieldError[]
  problem: Problem | null
  saved: QuoteSaved | null
}

export interface SaveFilterInput extends QuoteInput {
  values: QuoteValues
}
export interface SaveDependentsInput {
  tempId: string
  planId: string | null
  spouse_dob: string | null
  no_of_children: number
}

/** What is to be shown at the fields now. */
export const quoteErrors = ({ form, values, tried, refused }: QuoteContext): (RuleProblem | FieldError)[] =>
  tried ? [...checkQuote(form, values), ...refused] : refused

const changed = ({ values, refused }: QuoteContext, field: string, value: Partial<QuoteValues>) => ({
  values: { ...values, ...value },
  refused: refused.filter((error) => error.target_element !== field),
  problem: null,
})

const children = (context: QuoteContext, count: number) =>
  changed(context, 'no_of_children', {
    no_of_children: Math.min(Math.max(0, count), maxChildren(context.values.has_spouse)),
  })

/** A tier that is chosen says who else is covered (spec 1, section 5, Dependent dialog). */
const tierChange = (context: QuoteContext, tier: QuoteValues['tier']) => {
  const spouse = tierHasSpouse(tier)
  const { no_of_children: count, spouse_dob } = context.values
  return changed(context, 'tier', {
    tier,
    has_spouse: spouse,
    spouse_dob: spouse ? spouse_dob : '',
    no_of_children: tierHasChildren(tier) ? Math.min(count, maxChildren(spouse)) : 0,
  })
}

export const quoteMachine = setup({
  types: {} as {
    input: QuoteInput
    context: QuoteContext
    events:
      | { type: 'quote.change'; field: QuoteField; value: string }
      | { type: 'quote.addSpouse' }
      | { type: 'quote.removeSpouse' }
      | { type: 'quote.moreChildren' }
      | { type: 'quote.fewerChildren' }
      | { type: 'quote.clearChildren' }
      | { type: 'quote.chooseChildren'; count: number }
      | { type: 'quote.submit' }
      | { type: 'quote.retry' }
      | { type: 'quote.startOver' }
    output: QuoteSaved
    tags: 'busy' | 'editing' | 'loading'
  },
  actors: {
    loadQuote: unprovided<FilterInfo, { tempId: string }>('loadQuote'),
    validateZip: unprovided<void, { zip: string }>('validateZip'),
    saveFilter: unprovided<QuoteSaved, SaveFilterInput>('saveFilter'),
    saveDependents: unprovided<QuoteSaved, SaveDependentsInput>('saveDependents'),
  },
  guards: {
    hasQuote: ({ context }) => context.tempId !== null,
    isTier: (_, { field }: { field: string }) => field === 'tier',
    isSound: ({ context }) => checkQuote(context.form, context.values).length === 0,
    hasRoomForChild: ({ context }) => context.values.no_of_children < maxChildren(context.values.has_spouse),
    asksDependents: ({ context }) => context.form !== 'banner',
    isGone: (_, { error }: { error: unknown }) => problemOf(error).kind === 'missing',
    isGoneOrNotOurs: ({ context }, { error }: { error: unknown }) =>
      context.tempId !== null && ['missing', 'session'].includes(problemOf(error).kind),
  },
  actions: {
    forget: assign({ tempId: null, problem: null, saved: null }),
    showMistakes: assign({ tried: true, problem: null }),
    showRefusal: assign((_, { error, field }: { error: unknown; field?: string }) => {
      const problem = problemOf(error)
      if (problem.kind !== 'field') return { problem, refused: [] }
      const refused = problem.errors.map((one) => (field === undefined ? one : { ...one, target_element: field }))
      return {
        refused,
        problem: refused.length === 0 || refused.some((one) => one.target_element === 'main') ? problem : null,
      }
    }),
    keepSaved: assign(({ context }, { saved }: { saved: QuoteSaved }) => ({
      saved: { ...saved, planId: saved.planId ?? context.saved?.planId ?? null },
      tempId: saved.tempId,
      problem: null,
    })),
  },
}).createMachine({
  id: 'quote',
  description: 'Who is to be covered, where, and how old they are: what prices are computed from.',
  context: ({ input }) => ({
    ...input,
    values: emptyQuote,
    tried: false,
    refused: [],
    problem: null,
    saved: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Someone who was here before finds the form filled.',
      always: [{ guard: 'hasQuote', target: 'loading' }, { target: 'editing' }],
    },
    loading: {
      description: 'The saved quote is fetched to fill the form.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadQuote',
        src: 'loadQuote',
        input: ({ context }) => ({ tempId: context.tempId ?? '' }),
        onDone: { target: 'editing', actions: assign({ values: ({ event }) => quoteValues(event.output) }) },
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
    editing: {
      description: 'The form is open.',
      tags: 'editing',
      on: {
        'quote.change': [
          {
            guard: { type: 'isTier', params: ({ event }) => event },
            actions: assign(({ context, event }) => tierChange(context, event.value as QuoteValues['tier'])),
          },
          { actions: assign(({ context, event }) => changed(context, event.field, { [event.field]: event.value })) },
        ],
        'quote.addSpouse': {
          description: 'With a spouse there is room for one child less.',
          actions: assign(({ context }) =>
            changed(context, 'spouse_dob', {
              has_spouse: true,
              no_of_children: Math.min(context.values.no_of_children, maxChildren(true)),
            }),
          ),
        },
        'quote.removeSpouse': {
          actions: assign(({ context }) => changed(context, 'spouse_dob', { has_spouse: false, spouse_dob: '' })),
        },
        'quote.moreChildren': [
          {
            guard: 'hasRoomForChild',
            actions: assign(({ context }) => children(context, context.values.no_of_children + 1)),
          },
          {
            description: 'The limit is said at the field.',
            actions: assign(({ context }) => ({
              refused: [
                ...context.refused.filter((error) => error.target_element !== 'no_of_children'),
                {
                  target_element: 'no_of_children',
                  error_message: '',
                  message_key: 'error_children_limit',
                  message_values: { maximum: maxChildren(context.values.has_spouse) },
                },
              ],
            })),
          },
        ],
        'quote.fewerChildren': {
          actions: assign(({ context }) => children(context, context.values.no_of_children - 1)),
        },
        'quote.clearChildren': { actions: assign(({ context }) => children(context, 0)) },
        'quote.chooseChildren': { actions: assign(({ context, event }) => children(context, event.count)) },
        'quote.submit': [
          { guard: 'isSound', target: 'checkingZip', actions: assign({ refused: [], problem: null }) },
          { actions: 'showMistakes', description: 'Every mistake is shown at its field.' },
        ],
      },
    },
    checkingZip: {
      description: 'The ZIP code is looked up before anything is saved.',
      tags: 'busy',
      invoke: {
        id: 'validateZip',
        src: 'validateZip',
        input: ({ context }) => ({ zip: context.values.zip }),
        onDone: 'saving',
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
        input: ({ context: { form, tempId, planId, values } }) => ({ form, tempId, planId, values }),
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
          tempId: context.tempId ?? '',
          planId: context.planId,
          ...dependentsAsked(context.form, context.values),
        }),
        onDone: {
          target: 'saved',
          actions: { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            description: 'The quote expired between the two: it is made again.',
            target: 'saving',
            actions: 'forget',
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
