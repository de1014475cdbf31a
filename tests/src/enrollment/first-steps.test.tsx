import { act } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { overview, tabsWith } from '#machines/enrollment/enrollment.model.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'
import { employerFields } from '#schemas/steps/employer/employer.ui.ts'
import { personalFields } from '#schemas/steps/personal/personal.ui.ts'
import { HolderLine } from '#src/enrollment/dialogs/holder-line.tsx'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../ui/render.tsx'
import { choose, click, find, paste } from '../form/mount.tsx'
import { fetchViews, loadedContact, open, shown } from './first-steps.tsx'
import { press, said, text } from './in-wizard.tsx'
import { kept } from './typed.fake.ts'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))
vi.mock('#src/calls/enrollment/wizard-notices.actors.ts', () => import('./holder.fake.ts'))
// Of what stands beside the steps, who fills them in.
vi.mock('#src/enrollment/step/wizard-notices.tsx', async (original) => ({
  ...(await original<object>()),
  WizardNotices: HolderLine,
}))
beforeAll(fetchViews)
beforeEach(() => {
  kept.length = 0
})

// @spec 2:40 2:133
test('personal: read-only birth date and gender from the quote, the SSN kept, the price beside it', async () => {
  await open(overview(tabsWith(0)))
  const birth = await shown('#personal-birthdate')
  expect({
    birth: birth.value,
    locked: birth.readOnly || birth.disabled,
    gender: find<HTMLSelectElement>('#personal-gender').value,
    ssn: find<HTMLInputElement>('#personal-ssn').value,
    genderLocked: find<HTMLSelectElement>('#personal-gender').disabled,
  }).toEqual({ birth: '03/04/1985', locked: true, gender: '1', ssn: '•••-••-6789', genderLocked: true })
  expect(document.querySelector('aside')?.textContent).toContain('Dental$25.00')
  expect(document.querySelector('aside')?.textContent).toContain('01/01/2027')
  expect(await violations()).toEqual([])
})

// @spec 2:40 2:44 2:48
test('the fields of the first three steps, as the specification lists them, with their choices', () => {
  const names = (fields: readonly FieldDefinition[]) => fields.map(({ name }) => name).toSorted()
  const listed = (words: string) => words.split(/\s+/).toSorted()
  expect(names(personalFields)).toEqual(
    listed(
      `first_name middle_name last_name weight height_feet height_inch gender marital_status ssn birthdate
      prior_coverage_flag prior_carrier_name prior_effective_date prior_term_date`,
    ),
  )
  expect(names(contactFields)).toEqual(
    listed('address1 address2 city state zip phone_number email_address birth_state birth_city'),
  )
  expect(names(employerFields)).toEqual(
    listed(
      `name phone address1 address2 city state zip average_work_week employment_start_date occupation compensation_type
      employment_status emp_industry emp_num_employed emp_vac_policy emp_barg_unit holiday_policy`,
    ),
  )
  const choices = (name: string) =>
    personalFields
      .find((field) => field.name === name)
      ?.options?.map(({ value, name: words }) => [value, typeof words === 'function' ? words() : words])
  expect(choices('gender')).toEqual([
    ['0', 'Male'],
    ['1', 'Female'],
    ['2', 'Other'],
  ])
  expect(choices('marital_status')).toEqual([
    ['0', 'Single'],
    ['1', 'Married'],
    ['2', 'Divorced'],
    ['3', 'Widowed'],
  ])
  expect(choices('prior_coverage_flag')).toEqual([
    ['0', 'No prior health coverage'],
    ['1', 'I had a plan with an insurance carrier'],
  ])
})

// @spec 2:40
test('personal: prior carrier and dates only where there was a carrier; a kept SSN is not sent', async () => {
  const { saved } = await open(overview(tabsWith(0)))
  await shown('#personal-last_name')
  expect(document.querySelector('#personal-prior_carrier_name')).toBe(null)
  const choices = () => [...document.querySelectorAll<HTMLInputElement>('#personal-prior_coverage_flag input')]
  await act(async () =>
    choices()
      .find((one) => one.value === '1')
      ?.click(),
  )
  find('#personal-prior_carrier_name')
  await act(async () =>
    choices()
      .find((one) => one.value === '0')
      ?.click(),
  )
  await paste('#personal-last_name', 'Lee')
  await press('Next')
  await said('You seem to be offline. Your answers are still here')
  expect(saved).toEqual([
    {
      enrollmentId: 'e',
      revision: 2,
      values: { first_name: 'Ann', last_name: 'Lee', birthdate: '03/04/1985', gender: '1', prior_coverage_flag: 0 },
    },
  ])
  expect(find<HTMLInputElement>('#personal-last_name').value).toBe('Lee')
  // Once the connection is back and what was typed is kept, nothing says any more that there is none.
  expect(kept).toEqual([])
  await act(async () => void window.dispatchEvent(new Event('online')))
  await said('Saved')
  expect(kept).toHaveLength(1)
  expect(text()).not.toContain('You seem to be offline')
  expect(document.activeElement?.className).toBe('step-page')
})

test('personal: a code that must be entered is named at the same press as what is missing, and goes alone', async () => {
  await open(overview(tabsWith(0)), { enrollerCode: { shown: true, optional: false, saved: false } })
  await shown('#personal-last_name')
  await paste('#personal-last_name', '')
  await shown('#personal-last_name')
  await press('Next')
  const listed = () => [...document.querySelectorAll('.form-summary-list li')].map((item) => item.textContent)
  const [code, name, prior] = [
    'Enter Enroller Code',
    'Last name: missing',
    'Do you have, or did you have, other health coverage: missing',
  ]
  expect(listed()).toEqual([code, name, prior])
  await paste('#personal-last_name', 'Lee')
  expect(listed()).toEqual([code, prior])
  await press('Enter Enroller Code')
  await shown('#quote-confirmation-enrollerCode')
  await paste('#quote-confirmation-enrollerCode', 'RIVERA-TX')
  await press('Save')
  // All that is left is missing: the title says so, the list names it.
  await eventually(() => expect(listed()).toEqual(['Do you have, or did you have, other health coverage?']))
  expect(document.querySelector('.notice-danger')).toBe(null)
})

test('personal: once the enrollment is taken over, what was typed is kept and nothing says that it was not', async () => {
  const words = 'The applicant is filling this in. Take over to save here.'
  const held = { target_element: 'main', error_message: words, message_key: 'error_held_applicant' }
  const refusal = new CallProblem({ kind: 'conflict', message: words, errors: [held] })
  await open(overview(tabsWith(0)), { refusal, beside: true })
  await shown('#personal-last_name')
  await said('You can read everything here.')
  await paste('#personal-last_name', 'Lee')
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  await click('#personal-prior_coverage_flag input[value="0"]')
  await press('Next')
  await said('Your answers were not saved')
  await press('Take over')
  await said('You have been working on this since ')
  expect(text()).not.toContain('Your answers were not saved')
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(kept.at(-1)?.typed).toMatchObject({ values: { last_name: 'Lee', prior_coverage_flag: 0 } })
})

test('personal: what is typed is kept when the page is hidden, without the SSN and what is only shown', async () => {
  await open(overview(tabsWith(0)))
  await shown('#personal-last_name')
  await paste('#personal-first_name', '')
  await paste('#personal-last_name', 'Lee')
  await paste('#personal-ssn', '518467193')
  expect(kept).toEqual([])
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  expect(kept).toEqual([
    {
      enrollmentId: 'e',
      column: 'primary_info',
      revision: 2,
      typed: { values: { first_name: '', last_name: 'Lee', prior_coverage_flag: '' } },
    },
  ])
  await said('Saved')
})

// @spec 2:44 2:112 2:231
test('contact: a ZIP fills and locks the state, editing it clears and unlocks; a failed look-up is said there', async () => {
  await open(overview(tabsWith(1)))
  await shown('#contact-zip')
  const state = () => find<HTMLSelectElement>('#contact-state')
  await paste('#contact-zip', '78701')
  await eventually(() => expect(state().value).toBe('TX'))
  expect(state().disabled || state().getAttribute('aria-readonly') === 'true').toBe(true)
  await paste('#contact-zip', '7870')
  expect({ value: state().value, locked: state().disabled }).toEqual({ value: '', locked: false })
  await paste('#contact-zip', '00000')
  await said('Invalid Zip code')
  await choose('#contact-state', 'UT')
  expect(state().value).toBe('UT')
})

// @spec 2:44 2:228
test('contact: a refused email address offers a code and the way round, until it is changed', async () => {
  await open(overview(tabsWith(1)))
  await shown('#contact-zip')
  await paste('#contact-zip', '78701')
  await eventually(() => expect(find<HTMLSelectElement>('#contact-state').value).toBe('TX'))
  await paste('#contact-email_address', 'ann@example.com')
  await paste('#contact-phone_number', '5125550100')
  await press('Next')
  await said('Verify with a one-time code')
  expect(text()).toContain('Skip Email Validation')
  expect(text()).not.toContain('Skip Phone Validation')
  await paste('#contact-email_address', 'ann@example.org')
  expect(text()).not.toContain('Skip Email Validation')
})

// @spec 2:44 2:108 2:228
test('contact: a code goes to the address on file, which nobody has typed', async () => {
  const onFile: Record<string, string> = { zip: '78701', state: 'TX', phone_number: '5125550100' }
  const fields = loadedContact.fields.map((field) => ({
    ...field,
    value: onFile[field.field_name] ?? 'ann@example.com',
  }))
  await open(overview(tabsWith(1)), { contact: { ...loadedContact, fields } })
  await shown('#contact-zip')
  await press('Next')
  await said('Verify with a one-time code')
  await press('Verify with a one-time code')
  await eventually(() => expect(text()).toContain('to ann@example.com.'))
})
