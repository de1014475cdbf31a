import type { FieldDefinition } from '../../fields/field-definition.ts'
import type { FieldOption } from '../../fields/kind.ts'
import { m } from '../../messages/generated/messages.js'

/** Spec 2, section 3. */
export const genders: readonly FieldOption[] = [
  { value: '0', name: () => m.personal_gender_male() },
  { value: '1', name: () => m.personal_gender_female() },
  { value: '2', name: () => m.personal_gender_others() },
]
export const maritalStatuses: readonly FieldOption[] = [
  { value: '0', name: () => m.personal_marital_single() },
  { value: '1', name: () => m.personal_marital_married() },
  { value: '2', name: () => m.personal_marital_divorced() },
  { value: '3', name: () => m.personal_marital_widowed() },
]
const priorCoverage: readonly FieldOption[] = [
  { value: '0', name: () => m.personal_prior_none() },
  { value: '1', name: () => m.personal_prior_insured() },
]

const name = { id: 'name', legend: () => m.personal_group_name() }
const about = { id: 'about', legend: () => m.personal_group_about() }
const prior = { id: 'prior', legend: () => m.personal_group_prior() }
const hadCoverage = { field: 'prior_coverage_flag', is: 1 } as const

/** Personal Information (spec 2, sections 2, 3 and 5). Birth date and gender come read-only from the quote. */
export const personalFields: readonly FieldDefinition[] = [
  { name: 'first_name', kind: 'first-name', label: () => m.personal_first_name(), group: name },
  { name: 'middle_name', kind: 'middle-name', label: () => m.personal_middle_name(), group: name },
  { name: 'last_name', kind: 'last-name', label: () => m.personal_last_name(), group: name },
  { name: 'birthdate', kind: 'birth-date', label: () => m.personal_birthdate(), group: about, row: 'born' },
  { name: 'gender', kind: 'select', label: () => m.personal_gender(), options: genders, group: about, row: 'born' },
  {
    name: 'ssn',
    kind: 'ssn',
    label: () => m.personal_ssn(),
    hint: () => m.personal_ssn_hint(),
    group: about,
  },
  {
    name: 'marital_status',
    kind: 'select',
    label: () => m.personal_marital_status(),
    options: maritalStatuses,
    group: about,
  },
  { name: 'height_feet', kind: 'height-feet', label: () => m.personal_height_feet(), group: about, row: 'height' },
  { name: 'height_inch', kind: 'height-inches', label: () => m.personal_height_inch(), group: about, row: 'height' },
  { name: 'weight', kind: 'weight', label: () => m.personal_weight(), group: about },
  {
    name: 'prior_coverage_flag',
    kind: 'yes-no',
    label: () => m.personal_prior_coverage(),
    options: priorCoverage,
    group: prior,
  },
  {
    name: 'prior_carrier_name',
    kind: 'text',
    label: () => m.personal_prior_carrier(),
    visibleWhen: hadCoverage,
    group: prior,
  },
  {
    name: 'prior_effective_date',
    kind: 'past-date',
    label: () => m.personal_prior_effective(),
    hint: () => m.quote_date_hint(),
    visibleWhen: hadCoverage,
    group: prior,
    row: 'prior-dates',
  },
  {
    name: 'prior_term_date',
    kind: 'past-date',
    label: () => m.personal_prior_term(),
    hint: () => m.quote_date_hint(),
    visibleWhen: hadCoverage,
    group: prior,
    row: 'prior-dates',
  },
]

/** The dialog of the enroller's code: one field, which Save asks for (spec 2, section 5). */
export const enrollerCodeFields: readonly FieldDefinition[] = [
  {
    name: 'enrollerCode',
    kind: 'code',
    label: () => m.personal_enroller_code(),
    messages: { required: 'error_enroller_code_required' },
  },
]
