import { act } from 'react'
import { createActor, fromPromise, waitFor } from 'xstate'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  QuoteInput,
  QuoteSaved,
  SaveDependentsInput,
  SaveFilterInput,
  ZipAnswer,
} from '#machines/storefront/quote/quote.context.ts'
import { quoteMachine } from '#machines/storefront/quote/quote.machine.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { QuoteForm } from '#src/storefront/quote/quote-form.tsx'
import { QuoteFormBase } from '#src/storefront/quote/quote-form-base.tsx'
import { eventually } from '#tests/eventually.ts'
import { click, find, render, violations } from '../ui/render.tsx'
import { asAtServer } from '../recorded/as-at-server.ts'
import { refusedAt } from '../recorded/refused-at.ts'

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
const saved: QuoteSaved = { enrollmentId: 'BBBBBBBBBBBBBBBBBBBBBB', filter, planId: null }

/** The quote, or a refusal with these messages, by their keys, at their fields. */
const answered = (errors: Parameters<typeof refusedAt> | undefined): Promise<QuoteSaved> =>
  errors === undefined ? Promise.resolve(saved) : Promise.reject(refusedAt(...errors))

const placed = (zip: string): ZipAnswer & { state: string; city: string } => ({
  state: 'IL',
  city: 'Chicago',
  counties: zip === '34134' ? ['Lee', 'Collier'] : [],
})

const open = async (
  form: QuoteInput['form'],
  enrollmentId: string | null = null,
  refuse: { filter?: Parameters<typeof refusedAt>; dependents?: Parameters<typeof refusedAt> } = {},
) => {
  const machine = asAtServer(
    quoteMachine.provide({
      actors: {
        loadQuote: fromPromise<FilterInfo, { enrollmentId: string }>(() => Promise.resolve(filter)),
        lookUpZip: fromPromise<ZipAnswer, { zip: string }>(({ input }) => Promise.resolve(placed(input.zip))),
        validateZip: fromPromise<ZipAnswer, { zip: string }>(({ input }) =>
          input.zip === '00000'
            ? Promise.reject(refusedAt(['zip_code', 'error_zip_invalid']))
            : Promise.resolve({ zip: input.zip, ...placed(input.zip) }),
        ),
        saveFilter: fromPromise<QuoteSaved, SaveFilterInput>(() => answered(refuse.filter)),
        saveDependents: fromPromise<QuoteSaved, SaveDependentsInput>(() => answered(refuse.dependents)),
      },
    }),
  )
  const actor = createActor(machine, { input: { form, enrollmentId, planId: null } }).start()
  await waitFor(actor, (s) => s.matches('editing'))
  await render(form === 'landing' ? <QuoteFormBase actorRef={actor} /> : <QuoteForm actorRef={actor} />)
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
  act(async () => {
    const input = box(label)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

const submit = () =>
  act(async () => {
    find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

const named = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const messages = () => [...document.querySelectorAll('.field-message')].map((one) => one.textContent)

describe('the quote form', () => {
  // @spec 1:68 1:146-149 1:264
  it('says every mistake of the landing form at its field and takes the focus to the first', async () => {
    await open('landing')
    await submit()
    expect(messages()).toEqual([
      'Error: Field is required',
      'Error: Field is required',
      'Error: Field is required',
      'Error: Please select a category.',
    ])
    expect(document.activeElement).toBe(box('ZIP code'))
    expect(box('ZIP code').getAttribute('aria-describedby')).toBe(`${box('ZIP code').id}_message`)
    expect(await violations()).toEqual([])
  })

  // @spec 1:68 1:146-147
  it('keeps five digits of a ZIP code, puts slashes into a date, and ends with the quote', async () => {
    const actor = await open('landing')
    await fill('ZIP code', '60-601-1234')
    await fill('Date of Birth', '01021980')
    expect([box('ZIP code').value, box('Date of Birth').value]).toEqual(['60601', '01/02/1980'])
    await act(async () => box('Female').click())
    await act(async () => box('Dental').click())
    await submit()
    await act(async () => {
      await waitFor(actor, (s) => s.status === 'done')
    })
    expect(actor.getSnapshot().output).toEqual(saved)
  })

  it.each(['landing', 'banner', 'details'] as const)(
    'asks for the county beside a ZIP code that lies in several, and lets go of it with another: %s',
    async (form) => {
      const actor = await open(form, form === 'landing' ? null : saved.enrollmentId)
      expect(document.querySelector('select[id$=-county]')).toBeNull()
      await fill('ZIP code', '34134')
      await eventually(() => expect(document.querySelectorAll('select[id$=-county] option').length).toBe(3))
      const list = find('select[id$=-county]') as HTMLSelectElement
      expect([...list.options].map((option) => option.text)).toEqual(['Please choose', 'Lee', 'Collier'])
      expect(find(`label[for="${list.id}"]`).textContent).toBe('County')
      await submit()
      expect(messages()).toContain('Error: Please choose your county: prices differ within your ZIP code.')
      expect(await violations()).toEqual([])
      await act(async () => {
        list.value = 'Collier'
        list.dispatchEvent(new Event('change', { bubbles: true }))
      })
      expect(actor.getSnapshot().context.values.county).toBe('Collier')
      await fill('ZIP code', '6060')
      expect(document.querySelector('select[id$=-county]')).toBeNull()
      expect(actor.getSnapshot().context.values.county).toBe('')
    },
  )

  it('takes what is pasted with blanks around it whole, and no further key into a full box', async () => {
    await open('landing')
    for (const [label, pasted, shown] of [
      ['ZIP code', ' 60601-1234', '60601'],
      ['Date of Birth', ' 02/29/1984 ', '02/29/1984'],
    ] as const) {
      expect(box(label).maxLength).toBe(-1)
      await fill(label, pasted)
      expect(box(label).value).toBe(shown)
      await fill(label, `9${shown}`)
      expect(box(label).value).toBe(shown)
    }
  })

  // @spec 1:156 1:254-255
  it('shows what the ZIP service says under the ZIP code', async () => {
    const actor = await open('landing', saved.enrollmentId)
    await fill('ZIP code', '00000')
    await submit()
    await act(async () => {
      await waitFor(actor, (s) => s.matches('editing'))
    })
    expect(messages()).toEqual(['Error: Invalid Zip code'])
    expect(document.activeElement).toBe(box('ZIP code'))
  })

  // @spec 1:156 1:254
  it('shows what the server says of each field at that field', async () => {
    const names = { zip: 'ZIP code', gender: 'Gender', tier: 'Choose Tier', dob: 'Date of Birth' }
    const actor = await open('banner', saved.enrollmentId, {
      filter: Object.keys(names).map((field) => [field, 'error_field_required']),
    })
    await submit()
    await act(async () => {
      await waitFor(actor, (s) => s.matches('editing') && s.context.refused.length > 0)
    })
    const said = Object.entries(names).map(([field, label]) => {
      const place = [...document.querySelectorAll('.field')].find(
        (one) => one.querySelector('.field-label')?.textContent === label,
      )
      return [field, place?.querySelector('.field-message')?.textContent]
    })
    expect(said).toEqual(Object.keys(names).map((field) => [field, 'Error: Field is required']))
    // One that is changed loses its message alone.
    await fill('ZIP code', '60602')
    expect(messages()).toEqual(Array.from({ length: 3 }, () => 'Error: Field is required'))
  })

  // @spec 1:150 1:256
  it('keeps the dependents open where they are refused, and says why beside them', async () => {
    const actor = await open('landing', saved.enrollmentId, {
      dependents: [['no_of_children', 'error_children_limit', { message_values: { maximum: 1 } }]],
    })
    expect(find('.stepper-count').textContent).toBe('2')
    await submit()
    await act(async () => {
      await waitFor(actor, (s) => s.matches('editing') && s.context.refused.length > 0)
    })
    const group = find('.quote-dependents [role=group]')
    expect(group.querySelector('.field-message')?.textContent).toBe(
      'Error: At most 1 children can be covered in this tier.',
    )
    expect(group.querySelector('.stepper-count')?.textContent).toBe('2')
    expect(await violations()).toEqual([])
  })

  // @spec 1:68 1:150
  it('opens and closes the spouse, counts children up and down', async () => {
    const actor = await open('landing')
    await act(async () => named('Add Spouse')?.click())
    expect(box("Spouse's Date of Birth").value).toBe('')
    await act(async () => named('Add Dependents')?.click())
    await act(async () => named('One more child')?.click())
    expect(find('.stepper-count').textContent).toBe('2')
    await act(async () => named('Clear')?.click())
    await act(async () => named('Remove spouse')?.click())
    expect(actor.getSnapshot().context.values).toMatchObject({ has_spouse: false, no_of_children: 0 })
    expect(named('Add Dependents')).toBeDefined()
  })

  // @spec 1:81 1:150 1:153
  it('says nothing of a spouse who is added after the form was pressed, and keeps what it said before', async () => {
    await open('landing')
    await submit()
    const before = messages()
    expect(before).toContain('Error: Please select a category.')
    named('Add Spouse')?.focus()
    await act(async () => named('Add Spouse')?.click())
    expect(messages()).toEqual(before)
    const spouse = box("Spouse's Date of Birth")
    await eventually(() => expect(document.activeElement).toBe(spouse))
    expect(spouse.getAttribute('aria-invalid')).toBeNull()
    await submit()
    expect(messages()).toHaveLength(before.length + 1)
    expect(spouse.getAttribute('aria-invalid')).toBe('true')
  })

  it('asks the Basic Details for tier, smoker and who else is covered', async () => {
    await open('details', saved.enrollmentId)
    expect([...document.querySelectorAll('.field-label')].map((one) => one.textContent)).toEqual([
      'ZIP code',
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
