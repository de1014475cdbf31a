import { createActor, fromPromise, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import { emptyQuote } from '#schemas/storefront/quote-form.rules.ts'
import {
  type QuoteInput,
  type QuoteSaved,
  type SaveDependentsInput,
  type SaveFilterInput,
  type ZipAnswer,
  quoteErrors,
} from '#machines/storefront/quote/quote.context.ts'
import { quoteMachine } from '#machines/storefront/quote/quote.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { quotedFilter } from '#machines/storefront/model-quote.ts'
import { held } from './held.ts'

const enrollmentId = 'BBBBBBBBBBBBBBBBBBBBBB'
const filter: FilterInfo = { ...quotedFilter, tier: 'IF', spouse_dop: '03/04/1982', child_num: 2, categories: 'dental' }

const placed = (zip: string) => ({
  state: 'IL',
  city: 'Chicago',
  counties: zip === '34134' ? ['Lee', 'Collier'] : [],
})

const start = (input: Partial<QuoteInput> = {}, refuse: Record<string, CallProblem[]> = {}) => {
  const calls: unknown[] = []
  const answer = <Value>(name: string, asked: unknown, value: Value): Promise<Value> => {
    calls.push([name, asked])
    const problem = refuse[name]?.shift()
    return problem === undefined ? Promise.resolve(value) : Promise.reject(problem)
  }
  const actor = createActor(
    held(
      quoteMachine.provide({
        actors: {
          loadQuote: fromPromise<FilterInfo, { enrollmentId: string }>((x) => answer('loadQuote', x.input, filter)),
          lookUpZip: fromPromise<ZipAnswer, { zip: string }>(async (x) => placed(x.input.zip)),
          validateZip: fromPromise<ZipAnswer, { zip: string }>((x) =>
            answer('validateZip', x.input, { zip: x.input.zip, ...placed(x.input.zip) }),
          ),
          saveFilter: fromPromise<QuoteSaved, SaveFilterInput>(({ input: x }) =>
            answer('saveFilter', x, { enrollmentId: x.enrollmentId ?? enrollmentId, filter, planId: null }),
          ),
          saveDependents: fromPromise<QuoteSaved, SaveDependentsInput>(({ input: x }) =>
            answer('saveDependents', x, { enrollmentId: x.enrollmentId, filter, planId: null }),
          ),
        },
      }),
    ),
    { input: { form: 'landing', enrollmentId: null, planId: null, ...input } },
  )
  actor.start()
  return { actor, calls }
}

const type = (actor: ReturnType<typeof start>['actor'], values: Record<string, string>) => {
  for (const [field, value] of Object.entries(values))
    actor.send({ type: 'quote.change', field: field as 'zip', value })
}
const good = { zip: '60601', dob: '01/02/1980', gender: '1', category: 'dental' }

describe('quote', () => {
  // @spec 1:130-131
  it('makes a quote of a family: the ZIP code first, then the filter, then the dependents', async () => {
    const { actor, calls } = start()
    type(actor, good)
    actor.send({ type: 'quote.addSpouse' })
    type(actor, { spouse_dob: '03/04/1982' })
    actor.send({ type: 'quote.moreChildren' })
    actor.send({ type: 'quote.moreChildren' })
    actor.send({ type: 'quote.submit' })
    actor.send({ type: 'quote.submit' })
    await waitFor(actor, (s) => s.status === 'done')
    const values = { ...emptyQuote, ...good, has_spouse: true, spouse_dob: '03/04/1982', no_of_children: 2 }
    expect(calls).toEqual([
      ['validateZip', { zip: '60601' }],
      ['saveFilter', { form: 'landing', enrollmentId: null, planId: null, values }],
      ['saveDependents', { enrollmentId, planId: null, spouse_dob: '03/04/1982', no_of_children: 2 }],
    ])
    expect(actor.getSnapshot().output).toEqual({ enrollmentId, filter, planId: null })
  })

  it('asks for the county where the ZIP code lies in several, as soon as it is typed, and saves it', async () => {
    const { actor, calls } = start()
    type(actor, { ...good, zip: '34134' })
    await waitFor(actor, (s) => s.matches({ editing: 'open' }))
    expect(actor.getSnapshot().context.counties).toEqual(['Lee', 'Collier'])
    actor.send({ type: 'quote.submit' })
    expect(quoteErrors(actor.getSnapshot().context)).toEqual([
      { target_element: 'county', message_key: 'error_county_required' },
    ])
    type(actor, { county: 'Travis' })
    expect(actor.getSnapshot().context.values.county).toBe('')
    type(actor, { county: 'Collier' })
    actor.send({ type: 'quote.submit' })
    await waitFor(actor, (s) => s.status === 'done')
    expect(calls).toContainEqual([
      'saveFilter',
      expect.objectContaining({ values: expect.objectContaining({ county: 'Collier' }) }),
    ])
  })

  it('says nothing of a spouse who came after the form was submitted, until the date is typed or it is submitted again', () => {
    const { actor } = start()
    const wrong = () => quoteErrors(actor.getSnapshot().context).map(({ target_element }) => target_element)
    actor.send({ type: 'quote.submit' })
    expect(wrong()).toContain('dob')
    actor.send({ type: 'quote.addSpouse' })
    expect(wrong()).not.toContain('spouse_dob')
    type(actor, { spouse_dob: '03/04' })
    expect(wrong()).toContain('spouse_dob')
    actor.send({ type: 'quote.removeSpouse' })
    actor.send({ type: 'quote.addSpouse' })
    expect(wrong()).not.toContain('spouse_dob')
    actor.send({ type: 'quote.submit' })
    expect(wrong()).toContain('spouse_dob')
  })

  it('asks for the county at the submit where it was not told before, and forgets one of another ZIP code', async () => {
    const { actor, calls } = start()
    type(actor, { ...good, zip: '34134' })
    actor.send({ type: 'quote.submit' })
    await waitFor(actor, (s) => s.matches({ editing: 'open' }))
    expect(calls).toEqual([['validateZip', { zip: '34134' }]])
    expect(quoteErrors(actor.getSnapshot().context)).toEqual([
      { target_element: 'county', message_key: 'error_county_required' },
    ])
    type(actor, { county: 'Lee' })
    type(actor, { zip: '60601' })
    await waitFor(actor, (s) => s.matches({ editing: 'open' }))
    const { values, counties } = actor.getSnapshot().context
    expect([values.county, counties]).toEqual(['', []])
  })

  it('shows every mistake at its field and lets it vanish when put right', () => {
    const { actor, calls } = start()
    type(actor, { zip: '606', dob: '01/01/2024' })
    actor.send({ type: 'quote.addSpouse' })
    actor.send({ type: 'quote.submit' })
    expect(quoteErrors(actor.getSnapshot().context)).toEqual([
      { target_element: 'zip', message_key: 'error_zip_digits' },
      { target_element: 'dob', message_key: 'error_age_range', message_values: { minimum: 18, maximum: 100 } },
      { target_element: 'gender', message_key: 'error_field_required' },
      { target_element: 'spouse_dob', message_key: 'error_field_required' },
      { target_element: 'category', message_key: 'error_category_required' },
    ])
    type(actor, good)
    actor.send({ type: 'quote.removeSpouse' })
    expect(quoteErrors(actor.getSnapshot().context)).toEqual([])
    expect(calls).toEqual([])
  })

  // @spec 1:131 1:146 1:255
  it('shows what the ZIP service says under the ZIP code and saves nothing', async () => {
    const refused = new CallProblem({
      kind: 'field',
      message: 'No',
      errors: [{ target_element: 'zip_code', error_message: 'Not a ZIP code in use' }],
    })
    const { actor, calls } = start({}, { validateZip: [refused] })
    type(actor, good)
    actor.send({ type: 'quote.submit' })
    await waitFor(actor, (s) => s.matches('editing'))
    expect(quoteErrors(actor.getSnapshot().context)).toEqual([
      { target_element: 'zip', error_message: 'Not a ZIP code in use' },
    ])
    expect(calls).toEqual([['validateZip', { zip: '60601' }]])
  })

  // @spec 1:131-132
  it('fills the form of somebody who was here before, and changes that quote', async () => {
    const { actor, calls } = start({ enrollmentId })
    await waitFor(actor, (s) => s.matches('editing'))
    const values = {
      zip: '60601',
      dob: '01/02/1980',
      gender: '1',
      tier: 'IF',
      county: '',
      is_smoker: '',
      has_spouse: true,
      spouse_dob: '03/04/1982',
      no_of_children: 2,
      category: 'dental',
    }
    expect(actor.getSnapshot().context.values).toEqual(values)
    actor.send({ type: 'quote.submit' })
    await waitFor(actor, (s) => s.status === 'done')
    expect(calls[2]).toEqual(['saveFilter', { form: 'landing', enrollmentId, planId: null, values }])
  })

  it('makes a new quote of the same answers where the old one expired', async () => {
    const gone = new CallProblem({ kind: 'missing', message: 'Gone', errors: [] })
    const { actor, calls } = start({ enrollmentId }, { saveFilter: [gone] })
    await waitFor(actor, (s) => s.matches('editing'))
    actor.send({ type: 'quote.submit' })
    await waitFor(actor, (s) => s.status === 'done')
    expect(calls.map((one) => (one as [string])[0])).toEqual([
      'loadQuote',
      'validateZip',
      'saveFilter',
      'saveFilter',
      'saveDependents',
    ])
    expect(calls[3]).toMatchObject(['saveFilter', { enrollmentId: null }])
  })

  it('makes it again once where it is gone before its dependents come, and then says so with all that was typed', async () => {
    const gone = new CallProblem({ kind: 'missing', message: 'Gone', errors: [] })
    const { actor, calls } = start({ enrollmentId }, { saveDependents: [gone, gone] })
    await waitFor(actor, (s) => s.matches('editing'))
    const { values } = actor.getSnapshot().context
    actor.send({ type: 'quote.submit' })
    const said = await waitFor(actor, (s) => s.matches('editing') && s.context.problem !== null)
    expect(said.context.problem?.message).toBe('Gone')
    expect(said.context.values).toEqual(values)
    const named = calls.map((one) => (one as [string])[0])
    expect(named.filter((one) => one === 'saveFilter')).toHaveLength(2)
    expect(named.filter((one) => one === 'saveDependents')).toHaveLength(2)
    // Whoever presses again begins anew.
    actor.send({ type: 'quote.submit' })
    await waitFor(actor, (s) => s.status === 'done')
  })

  // @spec 1:150
  it('holds at most 8 children with a spouse and 9 without, and says so', () => {
    const { actor } = start()
    for (let count = 0; count < 9; count += 1) actor.send({ type: 'quote.moreChildren' })
    expect(actor.getSnapshot().context.values.no_of_children).toBe(9)
    expect(quoteErrors(actor.getSnapshot().context)).toEqual([])
    actor.send({ type: 'quote.moreChildren' })
    expect(quoteErrors(actor.getSnapshot().context)).toEqual([
      {
        target_element: 'no_of_children',
        error_message: '',
        message_key: 'error_children_limit',
        message_values: { maximum: 9 },
      },
    ])
    actor.send({ type: 'quote.addSpouse' })
    expect(actor.getSnapshot().context.values.no_of_children).toBe(8)
    actor.send({ type: 'quote.clearChildren' })
    actor.send({ type: 'quote.fewerChildren' })
    expect(actor.getSnapshot().context.values.no_of_children).toBe(0)
  })
})
