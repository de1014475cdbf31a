import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import { checkQuote, maxChildren, tierHasChildren } from '#schemas/storefront/quote-form.rules.ts'
import { broken, done, failed, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { quoteErrors } from './quote.context.ts'
import { quoteMachine } from './quote.machine.ts'
import { quotedFilter } from '../model-quote.ts'

const filter: FilterInfo = { ...quotedFilter, tier: 'IC', child_num: 8, categories: 'dental' }
const chicago = { state: 'IL', city: 'Chicago', counties: [] }
/** Bonita Springs, in two rating areas of Florida. */
export const twoCounties = { zip: '34134', counties: ['Lee', 'Collier'] }

const bonitaSprings = { state: 'FL', city: 'Bonita Springs', counties: twoCounties.counties }

const saved = { enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', filter, planId: null }

export const quoteModel = model(quoteMachine, {
  inputs: [
    { form: 'landing', enrollmentId: null, planId: null },
    { form: 'landing', enrollmentId: saved.enrollmentId, planId: null },
    { form: 'banner', enrollmentId: null, planId: null },
    { form: 'landing', enrollmentId: null, planId: null, invited: true },
    { form: 'details', enrollmentId: saved.enrollmentId, planId: 'dental-one' },
  ],
  events: {
    'quote.change': [
      { field: 'zip', value: twoCounties.zip },
      { field: 'county', value: 'Collier' },
      { field: 'dob', value: '01/02/1980' },
      { field: 'gender', value: '1' },
      { field: 'category', value: 'dental' },
      { field: 'spouse_dob', value: '03/04/1982' },
      { field: 'tier', value: 'IF' },
    ],
    'quote.chooseChildren': [{ count: 2 }],
  },
  outcomes: {
    loadBirthDate: [done('01/02/1980'), broken('offline')],
    loadQuote: [done(filter), broken('missing'), broken('offline')],
    lookUpZip: [done(chicago), done(bonitaSprings, 'several counties'), broken('offline')],
    validateZip: [
      done({ zip: quotedFilter.zip, ...chicago }),
      done({ zip: twoCounties.zip, ...bonitaSprings }, 'several counties'),
      failed('zip_code'),
      broken('offline'),
    ],
    saveFilter: [done(saved), failed('dob'), broken('missing'), broken('offline')],
    saveDependents: [done(saved), failed('no_of_children'), broken('missing'), broken('offline')],
  },
  offers: {
    loadFailed: ['quote.retry', 'quote.startOver'],
    editing: [
      'quote.change',
      'quote.submit',
      { event: 'quote.addSpouse', when: (s) => s.context.form === 'landing' && !s.context.values.has_spouse },
      { event: 'quote.removeSpouse', when: (s) => s.context.form === 'landing' && s.context.values.has_spouse },
      { event: 'quote.moreChildren', when: (s) => s.context.form === 'landing' },
      {
        event: 'quote.fewerChildren',
        when: (s) => s.context.form === 'landing' && s.context.values.no_of_children > 0,
      },
      {
        event: 'quote.clearChildren',
        when: (s) => s.context.form === 'landing' && s.context.values.no_of_children > 0,
      },
      {
        event: 'quote.chooseChildren',
        when: (s) => s.context.form === 'details' && tierHasChildren(s.context.values.tier),
      },
    ],
  },
  holds: {
    'a ZIP code that is refused comes back to the form': takes(
      'validateZip fails: refused at zip_code',
      'checkingZip',
      'editing',
    ),
    'a date of birth that is refused comes back to the form': takes(
      'saveFilter fails: refused at dob',
      'saving',
      'editing',
    ),
    'nothing is saved before the ZIP code was checked': {
      until: [
        ({ is }) => !is('saving') && !is('saved'),
        ({ by }) => by('validateZip done 0') || by('validateZip done: several counties'),
      ],
      comes: false,
    },
    'a quote that cannot be read can be tried again': takes('quote.retry', 'loadFailed', 'loading'),
    'or a new one is begun': takes('quote.startOver', 'loadFailed', 'editing'),
    'a quote is made again once, and then what is wrong is said': {
      always: ({ was, is, by, snapshot: { context } }) =>
        !(was('savingDependents') && by('saveDependents fails: missing')) ||
        (is('saving') ? context.remade : is('editing') && context.problem !== null),
    },
    'whoever submits has a quote at last, however often it fails': ends('checkingZip', 'saved'),
  },
  never: {
    'saves a quote with mistakes': (s) =>
      s.matches('saving') && checkQuote(s.context.form, s.context.values, undefined, s.context.counties).length > 0,
    'keeps a county of another ZIP code': (s) =>
      s.matches('saving') && s.context.values.county !== '' && !s.context.counties.includes(s.context.values.county),
    'covers more children than the tier allows': (s) =>
      s.context.values.no_of_children > maxChildren(s.context.values.has_spouse),
    'covers fewer than no children': (s) => s.context.values.no_of_children < 0,
    'complains of a field that nobody has seen': ({ context }) =>
      quoteErrors(context).some(({ target_element }) => context.fresh.includes(target_element)),
    'ends without a quote': (s) => s.matches('saved') && s.context.saved === null,
    'stands still without a word': (s) => s.matches('loadFailed') && s.context.problem === null,
  },
})
