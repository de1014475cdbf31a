import { assign, setup } from 'xstate'
import type { AgreementText } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { ChargeTerms } from '#schemas/calls/enrollment/charge.shapes.ts'
import type { Cart } from '#schemas/calls/storefront/cart.calls.ts'
import type { Tab } from '#schemas/calls/enrollment/draft.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import type { Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import { type CardId, type SectionOf, cardSteps } from '#schemas/steps/steps.registry.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import { type StepInput, type StepOutput, screenshot } from '../step.types.ts'

/** What the steps have saved that have a card. */
export type SavedSections = { [Id in CardId]: SectionOf<Id> | null }

/** Everything that was entered, as the server keeps it, secrets masked. */
export interface LoadedReview {
  /** What was typed and not saved: goes before what is saved. */
  typed?: Typed | null
  tabs: Tab[]
  cart: Cart
  /** By step; null where nothing is saved, or the step is not asked. */
  sections: SavedSections
  /** Of each section that is asked, as it was read; 0 where nothing is saved. */
  revisions: Partial<Record<CardId, number>>
  texts: AgreementText[]
  /** What is charged when. */
  charges: ChargeTerms | null
  /** The site's picture of a section, by the section's tab name. */
  images: Record<string, string>
  /** The words of codes that the server lists, by field name. */
  names: Partial<Record<ListedField, Record<string, string>>>
}

/** Fields whose codes the server's lists name. */
export type ListedField = 'average_work_week' | 'emp_vac_policy' | 'emp_barg_unit' | 'relationship' | 'state'

interface Submission {
  enrollmentId: string
  additionalNotes: string
  sendSms: Flag
  seenMonthlyCost: number
  seenRevisions: LoadedReview['revisions']
}

interface Context extends StepInput {
  loaded: LoadedReview | null
  /** The card whose popup is open: one at a time. */
  open: CardId | null
  submission: Submission | null
  /** Cards whose sections were saved again between two looks. */
  changed: CardId[]
  policyId: string | null
  problem: Problem | null
}

const changedCards = (before: LoadedReview['revisions'], now: LoadedReview['revisions']): CardId[] =>
  cardSteps.map(({ id }) => id).filter((id) => before[id] !== now[id])

export const reviewMachine = setup({
  types: {} as {
    input: StepInput
    context: Context
    events:
      | { type: 'review.open'; card: CardId }
      | { type: 'review.close' }
      | { type: 'review.submit'; additionalNotes: string; sendSms: Flag }
      | { type: 'review.dismiss' }
      | { type: 'review.retry' }
    output: StepOutput
    tags: 'busy' | 'editing' | 'blocked'
  },
  actors: {
    loadReview: unprovided<LoadedReview, { enrollmentId: string }>('loadReview'),
    deleteDependents: unprovided<void, { enrollmentId: string }>('deleteDependents'),
    submitReview: unprovided<{ policyId: string }, Submission>('submitReview'),
    forgetMarkers: unprovided<void>('forgetMarkers'),
    screenshot,
  },
  guards: {
    hasNoDependents: ({ context }) => (context.loaded?.sections.dependents?.dependents.length ?? 0) === 0,
    isConflict: (_, { error }: { error: unknown }) => problemOf(error).kind === 'conflict',
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    show: assign(({ context }, { loaded }: { loaded: LoadedReview }) => ({
      loaded,
      changed: context.loaded === null ? [] : changedCards(context.loaded.revisions, loaded.revisions),
    })),
    keepSubmission: assign({
      submission: ({ context }, { additionalNotes, sendSms }: { additionalNotes: string; sendSms: Flag }) => ({
        enrollmentId: context.enrollmentId,
        additionalNotes,
        sendSms,
        seenMonthlyCost: context.loaded?.cart.recurring_month_cost ?? 0,
        seenRevisions: context.loaded?.revisions ?? {},
      }),
      open: null,
      problem: null,
    }),
  },
}).createMachine({
  id: 'review',
  description: 'Everything that was entered, once more, before the enrollment is submitted.',
  context: ({ input }) => ({
    ...input,
    loaded: null,
    open: null,
    submission: null,
    changed: [],
    policyId: null,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches every section, the cart and the agreement texts.',
      tags: 'busy',
      invoke: {
        id: 'loadReview',
        src: 'loadReview',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: { target: 'reviewing', actions: { type: 'show', params: ({ event }) => ({ loaded: event.output }) } },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The sections could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'review.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    reviewing: {
      description: 'One card a section; each opens its details, one at a time, with a way to edit them.',
      tags: 'editing',
      on: {
        'review.open': { actions: assign({ open: ({ event }) => event.card }) },
        'review.close': { actions: assign({ open: null }) },
        'review.submit': [
          {
            guard: 'hasNoDependents',
            target: 'removingDependents',
            actions: { type: 'keepSubmission', params: ({ event }) => event },
          },
          { target: 'picturing', actions: { type: 'keepSubmission', params: ({ event }) => event } },
        ],
      },
    },
    removingDependents: {
      description: 'An enrollment without dependents must not keep any from before: the server removes them.',
      tags: 'busy',
      invoke: {
        id: 'deleteDependents',
        src: 'deleteDependents',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: 'picturing',
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            description: 'It is submitted already, by another tab: to submit it once more gives its policy.',
            target: 'submitting',
          },
          { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    picturing: {
      description: 'The review is pictured before it is submitted; a picture that fails or dawdles holds nothing up.',
      tags: 'busy',
      invoke: {
        id: 'screenshot',
        src: 'screenshot',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId, step: 'review' as const }),
        onDone: 'submitting',
        onError: 'submitting',
      },
      after: { 2000: 'submitting' },
    },
    submitting: {
      description: 'The enrollment is submitted, once: a repeat is answered with the same policy.',
      tags: 'busy',
      invoke: [
        {
          id: 'submitReview',
          src: 'submitReview',
          input: ({ context }) =>
            context.submission ?? {
              enrollmentId: context.enrollmentId,
              additionalNotes: '',
              sendSms: 0,
              seenMonthlyCost: 0,
              seenRevisions: {},
            },
          onDone: { target: 'forgetting', actions: assign({ policyId: ({ event }) => event.output.policyId }) },
          onError: [
            {
              guard: { type: 'isConflict', params: ({ event }) => event },
              description: 'Price, plans or answers changed since they were shown: they are shown anew first.',
              target: 'loading',
              actions: { type: 'showProblem', params: ({ event }) => event },
            },
            { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
          ],
        },
      ],
    },
    failed: {
      description: 'Something went wrong; nothing is lost, and the person may try again or close the notice.',
      tags: 'blocked',
      on: {
        'review.retry': [
          {
            guard: 'hasNoDependents',
            description: 'The same once more, with what was said on the page.',
            target: 'removingDependents',
            actions: assign({ problem: null }),
          },
          { target: 'picturing', actions: assign({ problem: null }) },
        ],
        'review.dismiss': { target: 'reviewing', actions: assign({ problem: null }) },
      },
    },
    forgetting: {
      description: "The browser's markers of this enrollment and the count of its cart are cleared.",
      tags: 'busy',
      invoke: { id: 'forgetMarkers', src: 'forgetMarkers', onDone: 'submitted', onError: 'submitted' },
    },
    submitted: { description: 'The policy is issued; the receipt follows.', tags: 'busy', type: 'final' },
  },
  output: { step: 'review' },
})
