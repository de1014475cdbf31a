import { act, Profiler, StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { Field } from '#src/form/field.tsx'
import { type FormHandle, type FormProps, StepForm } from '#src/form/form-engine.tsx'
import { PlainForm } from '#src/form/plain-form.tsx'
import { setLocale } from '#src/i18n/locale.ts'
import { blur, choose, click, find, focus, mount, paste, submit, type } from './mount.tsx'
import {
  config,
  danglingIds,
  definition,
  fillAll,
  fillAllButSsn,
  filled,
  form,
  message,
  summary,
} from './sample-form.tsx'

describe.each([
  ['StepForm', StepForm],
  ['PlainForm', PlainForm],
] as const)('%s', (_, Kind) => {
  it('hands over canonical values', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    await mount(<StrictMode>{form({ onSubmit }, Kind)}</StrictMode>)
    await fillAll()
    await submit()
    expect(onSubmit.mock.calls).toEqual([[filled]])
  })

  it('shows every missing field in order, under the field and in the summary, which takes the focus', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    await mount(form({ onSubmit }, Kind))
    await submit()
    const required = [
      'first_name',
      'ssn',
      'birthdate',
      'zip',
      'state',
      'prior_coverage_flag',
      'marital_status',
      'holiday_policy',
    ]
    expect(onSubmit).not.toHaveBeenCalled()
    expect(summary()).toEqual(required.map((name) => `Label of ${name}`))
    for (const name of required) expect(message(name)).toBe('Error: Field is required')
    expect(document.activeElement).toBe(find('.form-summary'))
    expect(find('.form-summary-title').textContent).toBe('8 answers are missing')
    expect(find('#f-ssn').getAttribute('aria-describedby')).toBe('f-ssn-hint f-ssn_message')
    expect(find('#f-ssn').getAttribute('aria-invalid')).toBe('true')
    expect(danglingIds()).toEqual([])
    await click('.form-summary-list a[href="#f-marital_status"]')
    expect(document.activeElement).toBe(find('#f-marital_status'))
    await choose('#f-marital_status', '0')
    expect(message('marital_status')).toBeNull()
    expect(summary()).toHaveLength(7)
    expect(danglingIds()).toEqual([])
  })
})

describe('a keystroke', () => {
  /** Which fields were drawn how often while something was done. */
  const counted = async (fields: readonly FieldDefinition[], work: () => Promise<void>) => {
    const count = new Map<string, number>()
    const layout = fields.map(({ name }) => (
      <Profiler key={name} id={name} onRender={() => count.set(name, (count.get(name) ?? 0) + 1)}>
        <Field name={name} />
      </Profiler>
    ))
    await mount(<StepForm id="f" definition={fields} layout={layout} onSubmit={() => undefined} />)
    count.clear()
    await work()
    return [...count]
  }

  it('draws one widget, once', async () => {
    const plain = definition.filter(({ visibleWhen }) => visibleWhen === undefined)
    expect(await counted(plain, () => type('#f-first_name', 'A'))).toEqual([['first_name', 1]])
  })

  it('draws one widget of 500', async () => {
    const long = Array.from({ length: 500 }, (_, index): FieldDefinition => {
      const name = `field_${index}`
      return { name, kind: 'text', label: () => name }
    })
    expect(await counted(long, () => type('#f-field_250', 'abc'))).toEqual([['field_250', 3]])
  })
})

it('a form without a mistake hands its values over in the event of its submit, before anything is drawn', async () => {
  const onSubmit = vi.fn<FormProps['onSubmit']>()
  await mount(form({ onSubmit }))
  await fillAll()
  await act(async () => {
    find<HTMLFormElement>('form').requestSubmit()
    expect(onSubmit).toHaveBeenCalledOnce()
  })
})

describe('conditions', () => {
  it('show a field with its answer and leave a hidden one out of the values', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    await mount(form({ onSubmit }))
    expect(document.getElementById('f-prior_carrier_name')).toBeNull()
    await fillAll()
    await click('#f-prior_coverage_flag-0')
    expect(document.getElementById('f-prior_carrier_name')).toBeNull()
    await submit()
    const { prior_carrier_name: _, ...rest } = filled
    expect(onSubmit.mock.calls).toEqual([[{ ...rest, prior_coverage_flag: 0 }]])
  })
})

describe('a secret that the server keeps', () => {
  const kept = config.map((entry) => (entry.field_name === 'ssn' ? { ...entry, value: '***-**-1234' } : entry))

  it('is shown as its mask, counts as filled and is not sent', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    await mount(form({ onSubmit, config: kept }))
    expect(find<HTMLInputElement>('#f-ssn').value).toBe('•••-••-1234')
    await fillAllButSsn()
    await paste('#f-ssn', '•••-••-123')
    expect(find<HTMLInputElement>('#f-ssn').value).toBe('•••-••-1234')
    await submit()
    const { ssn: _, ...rest } = filled
    expect(onSubmit.mock.calls).toEqual([[rest]])
  })

  it('is sent once it is typed again, and concealed while nobody edits it', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    await mount(form({ onSubmit, config: kept }))
    await focus('#f-ssn')
    await type('#f-ssn', '321549876')
    expect(find<HTMLInputElement>('#f-ssn').value).toBe('321-54-9876')
    await blur('#f-ssn')
    expect(find<HTMLInputElement>('#f-ssn').value).toBe('•••-••-9876')
    await fillAllButSsn()
    await submit()
    expect(onSubmit.mock.calls).toEqual([[{ ...filled, ssn: '321549876' }]])
  })
})

describe('server errors', () => {
  const errors = [
    { target_element: 'zip_message', error_message: 'Invalid Zip code', message_key: 'error_zip_invalid' },
    { target_element: 'primary_info.ssn', error_message: 'Taken' },
    { target_element: 'nowhere', error_message: 'Something else' },
  ]

  // @spec 2:170 2:226
  it('stand under their fields, the others in the summary; each goes when its field changes', async () => {
    await mount(form({ errors, errorPrefix: 'primary_info.' }))
    expect(message('zip')).toBe('Error: Invalid Zip code')
    expect(message('ssn')).toBe('Error: Taken')
    expect(summary()).toEqual(['Something else', 'Label of ssn: Taken', 'Label of zip: Invalid Zip code'])
    expect(document.activeElement).toBe(find('.form-summary'))
    await type('#f-zip', '7')
    expect(message('zip')).toBeNull()
    expect(message('ssn')).toBe('Error: Taken')
    expect(summary()).toEqual(['Something else', 'Label of ssn: Taken'])
  })

  it('do not come back, once they were put right, because the owner takes another one back', async () => {
    const { again } = await mount(form({ errors }))
    await type('#f-zip', '7')
    await focus('#f-zip')
    await again(form({ errors: errors.filter(({ target_element }) => target_element !== 'nowhere') }))
    expect(summary()).toEqual(['Taken'])
    expect(document.activeElement).toBe(find('#f-zip'))
    await again(form({ errors: errors.map((error) => ({ ...error })) }))
    expect(message('zip')).toBe('Error: Invalid Zip code')
  })

  it('are said in the language of the page', async () => {
    await mount(form({ errors }))
    await act(async () => setLocale('es'))
    expect(message('zip')).toBe('Error: El código postal no es válido')
    await act(async () => setLocale('en'))
    expect(message('zip')).toBe('Error: Invalid Zip code')
  })

  it('of the configuration itself are shown at once', async () => {
    await mount(
      form({
        config: config.map((entry) =>
          entry.field_name === 'zip' ? { ...entry, error: true, message: 'Wrong here' } : entry,
        ),
      }),
    )
    expect(message('zip')).toBe('Error: Wrong here')
  })
})

describe('its owner', () => {
  it('reads what was typed, and what of it may be kept', async () => {
    let handle: FormHandle | null = null
    const seen: FieldValues[] = []
    await mount(
      form({
        formRef: (one) => {
          handle = one
        },
        onChange: (changed) => seen.push(changed.storable()),
      }),
    )
    await type('#f-ssn', '1')
    await type('#f-first_name', 'A')
    const none = {
      first_name: '',
      middle_name: '',
      birthdate: '',
      zip: '',
      state: '',
      marital_status: '',
      prior_coverage_flag: '',
      holiday_policy: { Birthday: 0, Floating_Day: 0 },
    } as const
    expect(seen).toEqual([none, { ...none, first_name: 'A' }])
    const given = handle as FormHandle | null
    expect(given?.values()).toEqual({ first_name: 'A', ssn: '1', holiday_policy: { Birthday: 0, Floating_Day: 0 } })
    expect(given?.storable()).toEqual({ ...none, first_name: 'A' })
  })

  it('keeps what was typed when the configuration arrives again', async () => {
    const page = await mount(form())
    await type('#f-first_name', 'Ann')
    await page.again(form({ config: [...config], values: { first_name: 'Bob', zip: '78701' } }))
    expect(find<HTMLInputElement>('#f-first_name').value).toBe('Ann')
    expect(find<HTMLInputElement>('#f-zip').value).toBe('78701')
  })

  it('locks fields that the server made read-only', async () => {
    await mount(
      form({ config: config.map((entry) => ({ ...entry, read_only: entry.field_name === 'birthdate', value: null })) }),
    )
    expect(find<HTMLInputElement>('#f-birthdate').readOnly).toBe(true)
    expect(find<HTMLInputElement>('#f-zip').readOnly).toBe(false)
  })

  it('takes no submit while busy', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    await mount(form({ onSubmit, busy: true }))
    await fillAll()
    await submit()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(summary()).toEqual([])
  })
})

describe('what is on the page', () => {
  it('marks what may be left out in words and names groups by their legends', async () => {
    await mount(form())
    expect(find('label[for="f-middle_name"]').textContent).toBe('Label of middle_name (optional)')
    expect(find('label[for="f-first_name"]').textContent).toBe('Label of first_name')
    expect(find('#f-prior_coverage_flag legend').textContent).toBe('Label of prior_coverage_flag')
    expect(find('.form-group legend').textContent).toBe('Address')
    expect(find('#f-zip').getAttribute('autocomplete')).toBe('postal-code')
    expect(find('#f-zip').getAttribute('inputmode')).toBe('numeric')
    expect(find('#f-ssn').hasAttribute('data-sensitive')).toBe(true)
    expect(document.querySelectorAll('[style]')).toHaveLength(0)
    expect(danglingIds()).toEqual([])
  })
})
