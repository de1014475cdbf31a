import { assign, setup } from 'xstate'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import { type QuoteField, checkQuote, maxChildren, tierHasChildren } from '#schemas/storefront/quote-form.rules.ts'
import { problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import type {
  QuoteContext,
  QuoteInput,
  QuoteSaved,
  SaveDependentsInput,
  SaveFilterInput,
  ZipAnswer,
} from './quote.context.ts'

/** What the quote knows, asks of others, tells apart and does; its states are in the machine. */
export const quoteSetup = setup({
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
    /** mm/dd/yyyy, of who came by an invitation. */
    loadBirthDate: unprovided<string>('loadBirthDate'),
    loadQuote: unprovided<FilterInfo, { enrollmentId: string }>('loadQuote'),
    /** Of a ZIP code that was just typed: what it asks for besides. */
    lookUpZip: unprovided<ZipAnswer, { zip: string }>('lookUpZip'),
    validateZip: unprovided<ZipAnswer, { zip: string }>('validateZip'),
    saveFilter: unprovided<QuoteSaved, SaveFilterInput>('saveFilter'),
    saveDependents: unprovided<QuoteSaved, SaveDependentsInput>('saveDependents'),
  },
  guards: {
    hasQuote: ({ context }) => context.enrollmentId !== null,
    isInvited: ({ context }) => context.invited === true,
    isTier: (_, { field }: { field: string }) => field === 'tier',
    isZip: (_, { field }: { field: string }) => field === 'zip',
    isSound: ({ context: { form, values, counties } }) => checkQuote(form, values, undefined, counties).length === 0,
    asksCounty: ({ context }, { counties }: ZipAnswer) =>
      counties.length > 0 && !counties.includes(context.values.county),
    isLanding: ({ context }) => context.form === 'landing',
    choosesChildren: ({ context: { form, values } }) => form === 'details' && tierHasChildren(values.tier),
    /** A list of counties, and a category, are not in every form. */
    isDrawn: ({ context: { form, counties } }, { field, value }: { field: string; value: string }) =>
      field === 'county' ? counties.includes(value) : field !== 'category' || form === 'landing',
    hasRoomForChild: ({ context }) =>
      context.form === 'landing' && context.values.no_of_children < maxChildren(context.values.has_spouse),
    asksDependents: ({ context }) => context.form !== 'banner',
    isGoneOnce: ({ context }, { error }: { error: unknown }) => !context.remade && problemOf(error).kind === 'missing',
    isGoneOrNotOurs: ({ context }, { error }: { error: unknown }) =>
      context.enrollmentId !== null && ['missing', 'session'].includes(problemOf(error).kind),
  },
  actions: {
    forget: assign({ enrollmentId: null, problem: null, saved: null }),
    showMistakes: assign({ tried: true, fresh: [], problem: null }),
    showRefusal: assign((_, { error, field }: { error: unknown; field?: string }) => {
      const problem = problemOf(error)
      if (problem.kind !== 'field') return { problem, refused: [], remade: false }
      const refused = problem.errors.map((one) => (field === undefined ? one : { ...one, target_element: field }))
      return {
        refused,
        remade: false,
        problem: refused.length === 0 || refused.some((one) => one.target_element === 'main') ? problem : null,
      }
    }),
    keepSaved: assign(({ context }, { saved }: { saved: QuoteSaved }) => ({
      saved: { ...saved, planId: saved.planId ?? context.saved?.planId ?? null },
      enrollmentId: saved.enrollmentId,
      problem: null,
    })),
  },
})
