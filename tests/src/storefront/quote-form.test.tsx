import { act } from 'react'
import { createActor, fromPromise, waitFor } from 'xstate'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type QuoteInput,
  type QuoteSaved,
  type SaveDependentsInput,
  type SaveFilterInput,
  quoteMachine,
} from '#machines/storefront/quote.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { FilterInfo } from '#schemas/calls/quote.calls.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { QuoteForm } from '#src/storefront/quote-form.tsx'
import { click, find, render, violations } from '../ui/render.tsx'

beforeEach(() => takeLocale('en'))

const filter: FilterInfo = {
  zip: '60601',
  state: 'IL',
  dob: '01/02/1980',
  gender: '1',
  tier: 'IF',
  is_smoker: 0,
  annual_incode: null,
  working_hours: null,
  user_id: null,
  spouse_dop: '03/04/1982',
  child_num: 2,
  categories: 'dental',
}
const saved: QuoteSaved = { tempId: 'BBBBBBBBBBBBBBBBBBBBBB', filter, planId: null }

const open = async (form: QuoteInput['form'], tempId: string | null = null) => {
  const machine = quoteMachine.provide({
    actors: {
      loadQuote: fromPromise<FilterInfo, { tempId: string }>(() => Promise.resolve(filter)),
      validateZip: fromPromise<void, { zip: string }>(({ input }) =>
        input.zip === '00000'
          ? Promise.reject(
              new CallProblem({
                kind: 'field',
                message: 'No',
                errors: [{ target_element: 'zip_code', error_message: 'No such ZIP' }],
              }),
            )
          : Promise.resolve(),
      ),
      saveFilter: fromPromise<QuoteSaved, SaveFilterInput>(() => Promise.resolve(saved)),
      saveDependents: fromPromise<QuoteSaved, SaveDependentsInput>(() => Promise.resolve(saved)),
    },
  })
  const actor = createActor(machine, { input: { form, tempId, planId: null } }).start()
  await waitFor(actor, (s) => s.matches('editing'))
  await render(<QuoteForm actorRef={actor} />)
  return actor
}

const box = (label: string): HTMLInputElement => {
  const labels = [...document.querySelectorAll('label')].filter((one) => one.textContent === label)
  const id = labels[0]?.getAttribute('for')
  const input = id ? document.getElementById(id) : labels[0]?.querySelector('input')
  if (!(input instanceof HTMLInputElement)) throw new Error(`no box ${label}`)
  return input
}

const fill = (label: string, value: string) =>
  act(() => {
    const input = box(label)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

const submit = () =>
  act(async () => {
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

const messages = () => [...document.querySelectorAll('.field-message')].map((one) => one.textContent)

describe('the quote form', () => {
  it('says every mistake of the landing form at its field and takes the focus to the first', async () => {
    await open('landing')
    await submit()
    expect(messages()).toEqual([
      'Error: Field is required',
      'Error: Field is required',
      'Error: Field is required',
      'Error: Please select a category.',
    ])
    expect(document.activeElement).toBe(box('ZIP'))
    expect(box('ZIP').getAttribute('aria-describedby')).toBe(`${box('ZIP').id}_message`)
    expect(await violations()).toEqual([])
  })

  it('keeps five digits of a ZIP code, puts slashes into a date, and ends with the quote', async () => {
    const actor = await open('landing')
    await fill('ZIP', '60-601-1234')
    await fill('Date of Birth', '01021980')
    expect([box('ZIP').value, box('Date of Birth').value]).toEqual(['60601', '01/02/1980'])
    await act(() => box('Female').click())
    await act(() => box('Dental').click())
    await submit()
    await act(async () => {
      await waitFor(actor, (s) => s.status === 'done')
    })
    expect(actor.getSnapshot().output).toEqual(saved)
  })

  it('shows what the ZIP service says under the ZIP code', async () => {
    const actor = await open('landing', saved.tempId)
    await fill('ZIP', '00000')
    await submit()
    await act(async () => {
      await waitFor(actor, (s) => s.matches('editing'))
    })
    expect(messages()).toEqual(['Error: No such ZIP'])
    expect(document.activeElement).toBe(box('ZIP'))
  })

  it('opens and closes the spouse, counts children up and down', async () => {
    const actor = await open('landing')
    const named = (name: string) =>
      [...document.querySelectorAll('button')].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
      )
    await act(() => named('Add Spouse')?.click())
    expect(box("Spouse's Date of Birth").value).toBe('')
    await act(() => named('Add Dependents')?.click())
    await act(() => named('One child more')?.click())
    expect(find('.stepper-count').textContent).toBe('2')
    await act(() => named('Clear')?.click())
    await act(() => named('Remove spouse')?.click())
    expect(actor.getSnapshot().context.values).toMatchObject({ has_spouse: false, no_of_children: 0 })
    expect(named('Add Dependents')).toBeDefined()
  })

  it('asks the Basic Details for tier, smoker and who else is covered', async () => {
    await open('details', saved.tempId)
    expect([...document.querySelectorAll('.field-label')].map((one) => one.textContent)).toEqual([
      'ZIP',
      'Gender',
      'Smoker',
      'Choose Tier',
      'Date of Birth',
      "Spouse's Date of Birth",
      'Number of children',
    ])
    await click('form button[type=submit]')
    expect(await violations()).toEqual([])
  })
})
