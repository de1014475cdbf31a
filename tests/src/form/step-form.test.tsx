import { Profiler, StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CallProblem } from '#machines/support/problem.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { Field } from '#src/form/field.tsx'
import { type FormHandle, type FormProps, StepForm } from '#src/form/form-engine.tsx'
import { PlainForm } from '#src/form/plain-form.tsx'
import { setLocale } from '#src/i18n/locale.ts'
import { act } from 'react'
import { blur, choose, click, find, focus, mount, paste, submit, type } from './mount.tsx'

const label = (name: string) => () => `Label of ${name}`

const definition: FieldDefinition[] = [
  { name: 'first_name', kind: 'first-name', label: label('first_name') },
  { name: 'ssn', kind: 'ssn', label: label('ssn'), hint: () => 'Nine digits' },
  { name: 'birthdate', kind: 'birth-date', label: label('birthdate') },
  { name: 'zip', kind: 'zip', label: label('zip'), group: { id: 'address', legend: () => 'Address' }, row: 'city' },
  {
    name: 'state',
    kind: 'state',
    label: label('state'),
    group: { id: 'address', legend: () => 'Address' },
    row: 'city',
  },
  { name: 'prior_coverage_flag', kind: 'yes-no', label: label('prior_coverage_flag') },
  {
    name: 'prior_carrier_name',
    kind: 'text',
    label: label('prior_carrier_name'),
    visibleWhen: { field: 'prior_coverage_flag', is: 1 },
  },
  {
    name: 'marital_status',
    kind: 'select',
    label: label('marital_status'),
    options: [
      { value: '0', name: 'Single' },
      { value: '1', name: 'Married' },
    ],
  },
  {
    name: 'holiday_policy',
    kind: 'checkbox-group',
    label: label('holiday_policy'),
    hint: () => 'All that apply',
    options: [
      { value: 'Birthday', name: 'Birthday' },
      { value: 'Floating_Day', name: 'Floating day' },
    ],
  },
  { name: 'middle_name', kind: 'middle-name', label: label('middle_name') },
]
const config: FieldConfig[] = [
  ...definition.filter(({ name }) => name !== 'middle_name').map(({ name }) => ({ field_name: name, required: true })),
  { field_name: 'middle_name', required: false, shown: true },
]

const form = (props: Partial<FormProps> = {}, Kind = StepForm) => (
  <Kind id="f" definition={definition} config={config} onSubmit={() => undefined} {...props}>
    <button type="submit">Next</button>
  </Kind>
)

const summary = () => [...document.querySelectorAll('.form-summary-list li')].map((item) => item.textContent)
const message = (name: string) => document.getElementById(`f-${name}_message`)?.textContent ?? null

const danglingIds = () =>
  [...document.querySelectorAll('[aria-describedby], [aria-labelledby]')].flatMap((element) =>
    ['aria-describedby', 'aria-labelledby']
      .flatMap((name) => element.getAttribute(name)?.split(' ') ?? [])
      .filter((id) => !document.getElementById(id)),
  )

const fillAllButSsn = async () => {
  await type('#f-first_name', "Zoë O'Neil")
  await type('#f-birthdate', '01021980')
  await type('#f-zip', '78701')
  await type('#f-state', 'tx')
  await click('#f-prior_coverage_flag-1')
  await type('#f-prior_carrier_name', 'Acme')
  await choose('#f-marital_status', '1')
  await click('#f-holiday_policy-Birthday')
}
const fillAll = async () => {
  await type('#f-ssn', '123456789')
  await fillAllButSsn()
}
const filled: FieldValues = {
  first_name: "Zoë O'Neil",
  ssn: '123456789',
  birthdate: '01/02/1980',
  zip: '78701',
  state: 'TX',
  prior_coverage_flag: 1,
  prior_carrier_name: 'Acme',
  marital_status: '1',
  holiday_policy: { Birthday: 1, Floating_Day: 0 },
}

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
    expect(summary()).toEqual(required.map((name) => `Label of ${name}: Field is required`))
    for (const name of required) expect(message(name)).toBe('Error: Field is required')
    expect(document.activeElement).toBe(find('.form-summary'))
    expect(find('.form-summary-title').textContent).toBe('There are problems with 8 answers')
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

describe('a look-up', () => {
  const stateOf = (run: (zip: string) => Promise<Record<string, string>>) => ({
    zip: { when: 'complete' as const, fills: ['state'], lock: true, run },
  })
  const state = () => find<HTMLInputElement>('#f-state')

  it('fills and locks the state of a ZIP; editing the ZIP clears and unlocks it', async () => {
    const asked: string[] = []
    const lookups = stateOf(async (zip) => {
      asked.push(zip)
      return { state: 'TX' }
    })
    await mount(form({ lookups }))
    await type('#f-zip', '7870')
    expect(asked).toEqual([])
    await act(async () => type('#f-zip', '1'))
    expect(asked).toEqual(['78701'])
    expect([state().value, state().readOnly]).toEqual(['TX', true])
    await paste('#f-zip', '7870')
    expect([state().value, state().readOnly]).toEqual(['', false])
  })

  it('that fails says so under the ZIP and leaves the state to the person; a refused value is not submitted', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    const lookups = stateOf(async () => {
      throw new CallProblem({
        kind: 'field',
        message: 'Refused',
        errors: [{ target_element: 'zip', error_message: 'Invalid Zip code', message_key: 'error_zip_invalid' }],
      })
    })
    await mount(form({ lookups, onSubmit }))
    await fillAll()
    expect(message('zip')).toBe('Error: Invalid Zip code')
    expect(state().readOnly).toBe(false)
    await submit()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(summary()).toEqual(['Label of zip: Invalid Zip code'])
  })

  it('that the network cuts off does not hold up the submit', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    const lookups = stateOf(async () => {
      throw new CallProblem({ kind: 'offline', message: 'offline', errors: [] })
    })
    await mount(form({ lookups, onSubmit }))
    await fillAll()
    await submit()
    expect(onSubmit.mock.calls).toEqual([[filled]])
  })

  it('ignores the answer to an older value', async () => {
    const answers: Record<string, (answer: Record<string, string>) => void> = {}
    const lookups = stateOf(
      (zip) =>
        new Promise((resolve) => {
          answers[zip] = resolve
        }),
    )
    await mount(form({ lookups }))
    await paste('#f-zip', '10001')
    await paste('#f-zip', '78701')
    await act(async () => answers['78701']?.({ state: 'TX' }))
    await act(async () => answers['10001']?.({ state: 'NY' }))
    expect(state().value).toBe('TX')
  })

  it('is waited for by a submit that comes before its answer', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    let answer: (state: Record<string, string>) => void = () => undefined
    const lookups = stateOf(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await mount(form({ lookups, onSubmit }))
    await fillAll()
    await paste('#f-zip', '10001')
    await submit()
    expect(onSubmit).not.toHaveBeenCalled()
    await act(async () => answer({ state: 'NY' }))
    expect(onSubmit.mock.calls).toEqual([[{ ...filled, zip: '10001', state: 'NY' }]])
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
