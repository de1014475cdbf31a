import type { FieldConfig } from '#schemas/calls/shapes.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { type FormProps, StepForm } from '#src/form/form-engine.tsx'
import { choose, click, type } from './mount.tsx'

const label = (name: string) => () => `Label of ${name}`

export const definition: FieldDefinition[] = [
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
export const config: FieldConfig[] = [
  ...definition.filter(({ name }) => name !== 'middle_name').map(({ name }) => ({ field_name: name, required: true })),
  { field_name: 'middle_name', required: false, shown: true },
]

export const form = (props: Partial<FormProps> = {}, Kind = StepForm) => (
  <Kind id="f" definition={definition} config={config} onSubmit={() => undefined} {...props}>
    <button type="submit">Next</button>
  </Kind>
)

export const summary = () => [...document.querySelectorAll('.form-summary-list li')].map((item) => item.textContent)
export const message = (name: string) => document.getElementById(`f-${name}_message`)?.textContent ?? null

export const danglingIds = () =>
  [...document.querySelectorAll('[aria-describedby], [aria-labelledby]')].flatMap((element) =>
    ['aria-describedby', 'aria-labelledby']
      .flatMap((name) => element.getAttribute(name)?.split(' ') ?? [])
      .filter((id) => !document.getElementById(id)),
  )

export const fillAllButSsn = async () => {
  await type('#f-first_name', "Zoë O'Neil")
  await type('#f-birthdate', '01021980')
  await type('#f-zip', '78701')
  await type('#f-state', 'tx')
  await click('#f-prior_coverage_flag-1')
  await type('#f-prior_carrier_name', 'Acme')
  await choose('#f-marital_status', '1')
  await click('#f-holiday_policy-Birthday')
}
export const fillAll = async () => {
  await type('#f-ssn', '123456788')
  await fillAllButSsn()
}
export const filled: FieldValues = {
  first_name: "Zoë O'Neil",
  ssn: '123456788',
  birthdate: '01/02/1980',
  zip: '78701',
  state: 'TX',
  prior_coverage_flag: 1,
  prior_carrier_name: 'Acme',
  marital_status: '1',
  holiday_policy: { Birthday: 1, Floating_Day: 0 },
}
