import type { FieldConfig } from '../../calls/shapes.ts'
import type { FieldDefinition } from '../../fields/field-definition.ts'
import { m } from '../../messages/generated/messages.js'

const company = { id: 'company', legend: () => m.employer_group_company() }
const work = { id: 'work', legend: () => m.employer_group_work() }
const more = { id: 'more', legend: () => m.employer_group_more() }

/**
 * Employer Information (spec 2, sections 2, 3 and 5). Work week, pay, status, vacation, bargaining unit and holidays
 * get their options from the server's lists.
 */
export const employerFields: readonly FieldDefinition[] = [
  {
    name: 'name',
    kind: 'text',
    label: () => m.employer_name(),
    autocomplete: 'organization',
    limits: { maxLength: 100 },
    group: company,
  },
  { name: 'phone', kind: 'phone', label: () => m.employer_phone(), autocomplete: 'off', group: company },
  { name: 'address1', kind: 'address-line1', label: () => m.contact_address1(), autocomplete: 'off', group: company },
  { name: 'address2', kind: 'address-line2', label: () => m.contact_address2(), autocomplete: 'off', group: company },
  { name: 'city', kind: 'city', label: () => m.contact_city(), autocomplete: 'off', group: company },
  { name: 'zip', kind: 'zip', label: () => m.contact_zip(), autocomplete: 'off', group: company, row: 'zip' },
  { name: 'state', kind: 'state', label: () => m.contact_state(), autocomplete: 'off', group: company, row: 'zip' },
  { name: 'occupation', kind: 'text', label: () => m.employer_occupation(), group: work, limits: { maxLength: 100 } },
  { name: 'employment_status', kind: 'select', label: () => m.employer_status(), group: work },
  {
    name: 'employment_start_date',
    kind: 'past-date',
    label: () => m.employer_start_date(),
    hint: () => m.quote_date_hint(),
    group: work,
  },
  { name: 'average_work_week', kind: 'select', label: () => m.employer_work_week(), group: work },
  { name: 'compensation_type', kind: 'select', label: () => m.employer_compensation(), group: work, width: 'lg' },
  { name: 'emp_industry', kind: 'text', label: () => m.employer_industry(), group: more, limits: { maxLength: 100 } },
  { name: 'emp_num_employed', kind: 'count', label: () => m.employer_count(), group: more },
  { name: 'emp_vac_policy', kind: 'select', label: () => m.employer_vacation(), group: more },
  { name: 'emp_barg_unit', kind: 'select', label: () => m.employer_bargaining(), group: more },
  {
    name: 'holiday_policy',
    kind: 'checkbox-group',
    label: () => m.employer_holidays(),
    messages: { required: 'error_holiday_policy' },
    group: more,
  },
]

const together: readonly string[] = ['emp_industry', 'emp_num_employed', 'emp_vac_policy', 'emp_barg_unit']

/**
 * Industry, employee count, vacation policy and bargaining unit are required only where all four are flagged
 * (spec 2, section 5); fewer of them are shown and may be left empty.
 */
export const employerConfig = (fields: readonly FieldConfig[]): readonly FieldConfig[] => {
  const flagged = fields.filter((field) => field.required && together.includes(field.field_name))
  if (flagged.length === together.length || flagged.length === 0) return fields
  return fields.map((field) => (flagged.includes(field) ? { ...field, required: false, shown: true } : field))
}
