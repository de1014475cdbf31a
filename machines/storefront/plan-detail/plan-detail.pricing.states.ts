import { assign } from 'xstate'
import type { PricingEntry } from '#schemas/calls/storefront/plans.calls.ts'
import { findRate, planDetailSetup } from './plan-detail.setup.ts'

const pricing = planDetailSetup.createStateConfig({
  description: 'The rate cards of the quote, or what stands in their way.',
  tags: 'busy',
  invoke: {
    id: 'loadRates',
    src: 'loadRates',
    input: ({ context: { planId, enrollmentId, plan } }) => ({
      planId,
      enrollmentId: enrollmentId ?? '',
      traits: plan?.traits ?? [],
    }),
    onDone: [
      {
        guard: { type: 'fitsAnother', params: ({ event }) => event.output.pricing },
        description: 'Another variant of the plan fits the person.',
        target: 'moved',
        actions: { type: 'moveTo', params: ({ event }) => ({ pid: event.output.pricing.pid }) },
      },
      {
        guard: { type: 'isUnknownQuote', params: ({ event }) => event.output.pricing },
        description: 'The server does not know the quote: a new one is asked for.',
        target: 'quoting',
        actions: 'forget',
      },
      {
        guard: { type: 'asksQuestions', params: ({ event }) => event.output.pricing },
        description: 'Plans show only after the eligibility questions are cleared.',
        target: 'answering',
        actions: { type: 'keepRates', params: ({ event }) => event },
      },
      {
        guard: { type: 'isNotForTheAge', params: ({ event }) => event.output.pricing },
        description: 'Said in the dialog, without View Cart.',
        target: 'alerted',
        actions: [
          { type: 'keepRates', params: ({ event }) => event },
          { type: 'say', params: ({ event }) => event.output.pricing },
        ],
      },
      { target: 'ready', actions: { type: 'keepRates', params: ({ event }) => event } },
    ],
    onError: [
      {
        guard: { type: 'isGone', params: ({ event }) => event },
        description: 'The quote has expired.',
        target: 'quoting',
        actions: 'forget',
      },
      {
        description: 'The server’s message is shown; the other banners are cleared.',
        target: 'ready',
        actions: [assign({ rates: null }), { type: 'keepProblem', params: ({ event }) => event }],
      },
    ],
  },
})

const answering = planDetailSetup.createStateConfig({
  description: 'Eligibility questions; those that must be Yes hold the plan up.',
  tags: 'editing',
  invoke: {
    id: 'questions',
    src: 'questions',
    input: ({ context: { planId, enrollmentId, plan } }) => ({
      planId,
      enrollmentId: enrollmentId ?? '',
      set: plan?.traits.includes('aflac') === true ? 'aflac' : 'plain',
    }),
    onDone: [
      { guard: { type: 'isAsked', params: ({ event }) => event.output }, target: 'pricing' },
      { target: 'ready', description: 'Nothing is left to ask.' },
    ],
  },
  on: { 'plan-detail.edit': { target: 'editingQuote', actions: 'hush' } },
})

const ready = planDetailSetup.createStateConfig({
  description: 'Rate cards, or a banner that says what to change and leads there.',
  on: {
    'plan-detail.add': [
      {
        guard: { type: 'wantsChildDates', params: ({ event }) => event },
        description: 'The special carrier wants the children’s birth dates first.',
        target: 'asking',
        actions: ['hush', assign({ requirement: 'dependents' })],
      },
      {
        guard: { type: 'canBeAdded', params: ({ event }) => event },
        target: 'adding',
        actions: ['hush', assign({ chosen: ({ context, event }) => findRate(context, event.ppid) ?? null })],
      },
      { description: 'Not on the selected tier, or in the cart already: look again.', target: 'pricing' },
    ],
    'plan-detail.edit': { target: 'editingQuote', actions: 'hush' },
    'plan-detail.open': {
      target: 'asking',
      actions: ['hush', assign({ requirement: ({ event }) => event.requirement })],
    },
    'plan-detail.retry': { target: 'pricing', actions: 'hush' },
  },
})

const editingQuote = planDetailSetup.createStateConfig({
  description: 'The Basic Details of the quote, over the page.',
  tags: ['editing', 'dialog'],
  invoke: {
    id: 'editQuote',
    src: 'quote',
    input: ({ context }) => ({ form: 'details', enrollmentId: context.enrollmentId, planId: context.planId }),
    onDone: [
      {
        guard: { type: 'movesOn', params: ({ event }) => ({ pid: event.output.planId }) },
        description: 'Another variant of the plan fits the new details.',
        target: 'moved',
        actions: { type: 'moveTo', params: ({ event }) => ({ pid: event.output.planId }) },
      },
      { target: 'pricing', actions: { type: 'keepQuote', params: ({ event }) => event } },
    ],
  },
  on: { 'plan-detail.closeEdit': 'pricing' },
})

const asking = planDetailSetup.createStateConfig({
  description: 'Salary and hours, tier, tobacco, birth dates: one dialog, then the rates anew.',
  tags: ['editing', 'dialog'],
  invoke: {
    id: 'requirement',
    src: 'requirement',
    input: ({ context }) => ({
      requirement: context.requirement,
      enrollmentId: context.enrollmentId ?? '',
      planId: context.planId,
      filter: context.rates?.filter ?? null,
    }),
    onDone: [
      {
        guard: { type: 'leadsElsewhere', params: ({ event }) => event.output },
        target: 'moved',
        actions: { type: 'moveTo', params: ({ event }) => ({ pid: event.output.planId }) },
      },
      {
        guard: { type: 'isUnchanged', params: ({ event }) => event.output },
        description: 'Closed: nothing changed.',
        target: 'ready',
      },
      { target: 'pricing' },
    ],
  },
})

const adding = planDetailSetup.createStateConfig({
  description: 'The plan goes into the cart.',
  tags: 'busy',
  invoke: {
    id: 'add',
    src: 'add',
    input: ({ context: { enrollmentId, planId, chosen, rates, start } }) => ({
      enrollmentId: enrollmentId ?? '',
      planId,
      // Only a rate that was found leads here.
      rate: chosen as PricingEntry,
      memberships: rates?.pricing.memberships ?? [],
      choosesMembership: start.isExternal,
    }),
    onDone: [
      { guard: { type: 'isAdded', params: ({ event }) => event.output }, target: 'inCart' },
      {
        guard: { type: 'isStale', params: ({ event }) => event.output },
        description: 'The rates say what has changed meanwhile.',
        target: 'pricing',
      },
      {
        description: 'Blackout is said in red on the page; what was closed or is active already says no more.',
        target: 'ready',
        actions: assign({
          message: ({ event }) => (event.output.result === 'refused' ? event.output.message : null),
          problem: ({ event }) => event.output.problem,
        }),
      },
    ],
  },
})

const alerted = planDetailSetup.createStateConfig({
  description: 'The plan is not for this age: the server’s words in a dialog.',
  tags: 'dialog',
  on: { 'plan-detail.ok': 'ready' },
})

/** From the rates to the cart: what a plan costs this person, what stands in its way, and what is asked about it. */
export const pricingStates = { pricing, answering, ready, editingQuote, asking, adding, alerted }
