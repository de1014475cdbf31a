import { beforeEach, expect, test, vi } from 'vitest'
import { act } from 'react'
import { createActor } from 'xstate'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { employerFields } from '#schemas/steps/employer/employer.ui.ts'
import { providedEmployerMachine } from '#src/calls/enrollment/employer/employer.actors.ts'
import { EmployerView } from '#src/enrollment/employer/employer.view.tsx'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../ui/render.tsx'
import { choose, click, find, mount, paste, submit } from '../form/mount.tsx'
import { button, facts, fake, inWizard, press, text } from './in-wizard.tsx'
import recorded from './recorded/employer.json' with { type: 'json' }
import { server } from './send.fake.ts'
import { asAtServer } from '../recorded/as-at-server.ts'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))

vi.mock('#src/calls/send.ts', () => import('./send.fake.ts'))

/** As the server answers an employee of a group; a test of the server's records them and fails when they drift. */
const answers = recorded.answers as Record<string, unknown>
/** The server's refusal of a phone number that is not in service, and of a street that it does not find. */
const refusal = new CallProblem({
  kind: 'field',
  message: recorded.refused.message,
  errors: recorded.refused.data,
})

const bodies = () =>
  server.asked.flatMap(({ key, body }) => (key.endsWith('save-employer-info') ? [body as Record<string, unknown>] : []))

beforeEach(() => {
  server.forget()
  for (const [name, data] of Object.entries(answers)) server.answers[name] = () => data
  server.answers['get-enrollment-temp-info'] = () => ({ result: null, revision: 0 })
  server.answers['zip-to-state'] = () => ({ state: 'TX' })
  server.answers['save-screenshot'] = () => ({})
  server.answers['save-employer-info'] = () => ({ revision: 1 })
})

const startEmployer = async (own: Partial<EnrollmentFacts> = {}) => {
  const actorRef = createActor(
    asAtServer(providedEmployerMachine.provide({ actors: { screenshot: fake([], () => undefined) } })),
    {
      input: { enrollmentId: 'e', facts: { ...facts, ...own } },
    },
  ).start()
  await mount(inWizard(<EmployerView actorRef={actorRef} />))
  await eventually(() => find('#employer-name'))
  return { actorRef }
}
const value = (name: string) => find<HTMLInputElement>(`#employer-${name}`).value
const message = (name: string) => document.querySelector(`#employer-${name}_message`)?.textContent ?? ''

// @spec 2:48 2:114 2:145-147 2:201
test('employer: the group’s name, phone and address stand there first; retired and no holiday are refused', async () => {
  const { actorRef } = await startEmployer()
  expect(find('h1').textContent).toBe('Employer Information')
  expect(text()).toContain('We filled in what your group told us. Please check it.')
  expect(['name', 'phone', 'address1', 'city', 'zip', 'state'].map(value)).toEqual([
    'Bluebonnet Bakery',
    '512-555-0166',
    '1100 Congress Ave',
    'Austin',
    '78701',
    'TX',
  ])
  const asked = [...document.querySelectorAll('form [id^=employer-]')].flatMap(
    ({ id }) => /^employer-([a-z_\d]+)$/.exec(id)?.[1] ?? [],
  )
  for (const { name } of employerFields) expect(asked).toContain(name)
  expect(button('Skip')).toBeUndefined()

  await choose('#employer-employment_status', 'R')
  expect(message('employment_status')).toBe('Error: You cannot proceed with a retired employer')
  for (const [name, typed] of [
    ['address2', 'Suite 1'],
    ['occupation', 'Baker'],
    ['employment_start_date', '01/02/2099'],
    ['emp_industry', 'Food'],
    ['emp_num_employed', '12'],
  ] as const)
    await paste(`#employer-${name}`, typed)
  for (const [name, chosen] of [
    ['average_work_week', '40'],
    ['compensation_type', 'G20'],
    ['emp_vac_policy', '10'],
    ['emp_barg_unit', 'none'],
  ] as const)
    await choose(`#employer-${name}`, chosen)
  await submit()
  expect(['employment_status', 'employment_start_date', 'holiday_policy'].map(message)).toEqual([
    'Error: You cannot proceed with a retired employer',
    'Error: The date cannot be in the future',
    'Error: Select at least one holiday policy',
  ])
  expect(bodies()).toEqual([])
  await choose('#employer-employment_status', 'C')
  await paste('#employer-employment_start_date', '03/01/2015')
  await click('#employer-holiday_policy-Floating_Day')
  expect(await violations()).toEqual([])
  await submit()
  await eventually(() => expect(actorRef.getSnapshot().output).toEqual({ step: 'employer' }))
  expect(bodies()[0]).toMatchObject({
    with_validation: 1,
    skip_validation_phone: 0,
    name: 'Bluebonnet Bakery',
    phone: '5125550166',
    employment_status: 'C',
    employment_start_date: '03/01/2015',
    emp_num_employed: 12,
    holiday_policy: { Standard_6: 0, Floating_Day: 1 },
  })
})

// @spec 2:48 2:203
test('employer: Skip stands beside Next with an IHA plan, and is saved blank', async () => {
  server.answers['get-group-info'] = () => ({ general_info: null, address_information: null })
  const { actorRef } = await startEmployer({ isIha: true })
  expect([...document.querySelectorAll('.step-actions button')].map((each) => each.textContent)).toEqual([
    'Next',
    'Skip',
    'Save & Continue Later',
    'Cancel Enrollment',
  ])
  expect(value('name')).toBe('')
  await press('Skip')
  await eventually(() => expect(actorRef.getSnapshot().output).toEqual({ step: 'employer' }))
  expect(bodies()).toMatchObject([{ enrollment_id: 'e', revision: 0, name: '', phone: '', zip: '' }])
})

const filled = async () => {
  for (const [name, typed] of [
    ['occupation', 'Baker'],
    ['employment_start_date', '03/01/2015'],
    ['emp_industry', 'Food'],
    ['emp_num_employed', '12'],
  ] as const)
    await paste(`#employer-${name}`, typed)
  for (const name of ['average_work_week', 'compensation_type', 'emp_vac_policy', 'emp_barg_unit'] as const) {
    const [, first] = find<HTMLSelectElement>(`#employer-${name}`).options
    await choose(`#employer-${name}`, first?.value ?? '')
  }
  await choose('#employer-employment_status', 'A')
  await click('#employer-holiday_policy-Floating_Day')
}
const box = (label: string) => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return found?.querySelector<HTMLInputElement>('input') ?? null
}

// @spec 2:85 2:228
test('employer: what the server doubts is skipped, used as entered or proved by a code, as in Contact Information', async () => {
  const { actorRef } = await startEmployer()
  await filled()
  await paste('#employer-phone', '(512) 555-0142')
  await paste('#employer-address1', 'Industrial Park Road')
  expect([box('Skip Phone Validation'), box('Use this address as entered')]).toEqual([null, null])
  server.answers['save-employer-info'] = () => {
    throw refusal
  }
  await submit()
  await eventually(() =>
    expect(['phone', 'address1'].map(message)).toEqual([
      'Error: We could not confirm that this phone number is in service.',
      'Error: We could not find this address in 78701. Check the street, city and ZIP code.',
    ]),
  )
  expect(button('Verify with a one-time code')).toBeDefined()
  expect(await violations()).toEqual([])
  await act(async () => box('Skip Phone Validation')?.click())
  await act(async () => box('Use this address as entered')?.click())

  // Another number is another question.
  await paste('#employer-phone', '(512) 555-0143')
  expect(box('Skip Phone Validation')).toBeNull()
  await submit()
  await eventually(() => expect(box('Skip Phone Validation')?.checked).toBe(false))
  expect(bodies().at(-1)).toMatchObject({ with_validation: 0, skip_validation_phone: 0 })
  await act(async () => box('Skip Phone Validation')?.click())
  server.answers['save-employer-info'] = () => ({ revision: 1 })
  await submit()
  await eventually(() => expect(actorRef.getSnapshot().output).toEqual({ step: 'employer' }))
  expect(bodies().at(-1)).toMatchObject({ phone: '5125550143', with_validation: 0, skip_validation_phone: 1 })
})
