import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { type LoadedEmployer, employerMachine } from '#machines/enrollment/employer.machine.ts'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import type { EmployerInfo } from '#schemas/calls/employer.calls.ts'
import { employerFields } from '#schemas/steps/employer.ui.ts'
import { EmployerView } from '#src/enrollment/employer.view.tsx'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../ui/render.tsx'
import { choose, click, find, mount, paste, submit } from '../form/mount.tsx'
import { button, configured, facts, fake, inWizard, press, text } from './in-wizard.tsx'

vi.mock('#src/calls/typed.actors.ts', () => import('./typed.fake.ts'))

const one = (value: string, name: string) => [{ value, name }]
const loaded: LoadedEmployer = {
  fields: configured(employerFields.map(({ name }) => name)),
  lists: {
    state: one('TX', 'Texas'),
    average_work_week: one('40', '40 hours or more'),
    employment_status: [...one('A', 'Active'), ...one('C', 'COBRA'), ...one('R', 'Retired')],
    compensation_type: one('G20', 'Greater than $20/hr'),
    emp_vac_policy: one('10', '10 days a year'),
    emp_barg_unit: one('none', 'None'),
    holiday_policy: [...one('Standard_6', 'Standard 6'), ...one('Floating_Day', 'Floating day')],
  },
  saved: null,
  defaults: {
    name: 'Bluebonnet Bakery',
    phone: '5125550166',
    address1: '2 Oak St',
    city: 'Austin',
    state: 'TX',
    zip: '78702',
  },
  revision: 0,
}

const startEmployer = async (own: Partial<EnrollmentFacts> = {}, change: Partial<LoadedEmployer> = {}) => {
  const saved: { values: EmployerInfo }[] = []
  const actorRef = createActor(
    employerMachine.provide({
      actors: {
        loadEmployer: fake([], () => ({ ...loaded, ...change })),
        saveEmployer: fake(saved, () => ({ revision: 1 })),
        screenshot: fake([], () => undefined),
      },
    }),
    { input: { enrollmentId: 'e', facts: { ...facts, ...own } } },
  ).start()
  await mount(inWizard(<EmployerView actorRef={actorRef} />))
  await eventually(() => find('#employer-name'))
  return { actorRef, saved }
}
const value = (name: string) => find<HTMLInputElement>(`#employer-${name}`).value
const message = (name: string) => document.querySelector(`#employer-${name}_message`)?.textContent ?? ''

// @spec 2:48 2:114 2:145-147 2:201
test('employer: the group’s name, phone and address stand there first; retired and no holiday are refused', async () => {
  const { actorRef, saved } = await startEmployer()
  expect(find('h1').textContent).toBe('Employer Information')
  expect(text()).toContain('We filled in what your group told us. Please check it.')
  expect(['name', 'phone', 'address1', 'city', 'zip', 'state'].map(value)).toEqual([
    'Bluebonnet Bakery',
    '512-555-0166',
    '2 Oak St',
    'Austin',
    '78702',
    'TX',
  ])
  const asked = [...document.querySelectorAll('form [id^=employer-]')].flatMap(
    ({ id }) => /^employer-([a-z_\d]+)$/.exec(id)?.[1] ?? [],
  )
  for (const { name } of employerFields) expect(asked).toContain(name)
  expect(button('Skip')).toBeUndefined()

  await choose('#employer-employment_status', 'R')
  expect(message('employment_status')).toBe('Error: You cannot proceed with retired employer')
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
    'Error: You cannot proceed with retired employer',
    'Error: The date cannot be in the future',
    'Error: Select at least one holiday policy',
  ])
  expect(saved).toEqual([])
  await choose('#employer-employment_status', 'C')
  await paste('#employer-employment_start_date', '03/01/2015')
  await click('#employer-holiday_policy-Floating_Day')
  expect(await violations()).toEqual([])
  await submit()
  await eventually(() => expect(actorRef.getSnapshot().output).toEqual({ step: 'employer' }))
  expect(saved[0]?.values).toMatchObject({
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
  const { actorRef, saved } = await startEmployer({ isIha: true }, { defaults: null })
  expect([...document.querySelectorAll('.step-actions button')].map((each) => each.textContent)).toEqual([
    'Next',
    'Skip',
    'Save & Continue Later',
    'Cancel Enrollment',
  ])
  expect(value('name')).toBe('')
  await press('Skip')
  await eventually(() => expect(actorRef.getSnapshot().output).toEqual({ step: 'employer' }))
  expect(saved).toEqual([{ enrollmentId: 'e', revision: 0, values: {} }])
})
