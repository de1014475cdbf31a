import type { CheckInput } from '#machines/enrollment/contact.context.ts'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { LoadedContact } from '#machines/enrollment/contact.context.ts'
import { contactMachine } from '#machines/enrollment/contact.machine.ts'
import { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import { overview, tabsWith } from '#machines/enrollment/enrollment.model.ts'
import type { EnrollmentOverview, OverviewAsked } from '#machines/enrollment/enrollment.types.ts'
import { type LoadedPersonal, personalMachine } from '#machines/enrollment/personal.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { PersonalInfo } from '#schemas/calls/personal.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { steps } from '#schemas/steps/registry.ts'
import { stepBarSteps } from '#src/enrollment/step-bar-steps.ts'
import { stepLabels } from '#src/enrollment/step-labels.ts'
import { Wizard } from '#src/enrollment/wizard.page.tsx'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../ui/render.tsx'
import { choose, find, mount, paste } from '../form/mount.tsx'
import { kept } from './typed.fake.ts'

vi.mock('#src/calls/typed.actors.ts', () => import('./typed.fake.ts'))
beforeEach(() => {
  kept.length = 0
})

const asked = (...names: string[]) => names.map((field_name) => ({ field_name, required: true }))
const loadedPersonal: LoadedPersonal = {
  fields: [
    ...asked('first_name', 'last_name', 'ssn', 'prior_coverage_flag', 'prior_carrier_name', 'prior_effective_date'),
    { field_name: 'birthdate', required: true, read_only: true, value: '03/04/1985' },
    { field_name: 'gender', required: true, read_only: true, value: '1' },
  ],
  saved: { first_name: 'Ann', ssn: '***-**-6789', gender: '0' },
  revision: 2,
  enrollerCode: { shown: false, optional: true },
}
const loadedContact: LoadedContact = {
  fields: asked('zip', 'state', 'email_address', 'phone_number'),
  states: [
    { name: 'Texas', abbrev: 'TX' },
    { name: 'Utah', abbrev: 'UT' },
  ],
  saved: null,
  revision: 0,
}

const open = async (
  answer: EnrollmentOverview | CallProblem,
  { route = '', fromReview = false, images = {} as Record<string, string> } = {},
) => {
  const saved: unknown[] = []
  const actor = createActor(
    enrollmentMachine.provide({
      actors: {
        loadEnrollment: fromPromise<EnrollmentOverview, OverviewAsked>(async () => {
          if (answer instanceof CallProblem) throw answer
          return answer
        }),
        personal: personalMachine.provide({
          actors: {
            loadPersonal: fromPromise<LoadedPersonal, { enrollmentId: string }>(async () => loadedPersonal),
            savePersonal: fromPromise<
              { revision: number },
              { enrollmentId: string; revision: number; values: PersonalInfo }
            >(async ({ input }) => {
              saved.push(structuredClone(input))
              throw new CallProblem({ kind: 'offline', message: 'No connection', errors: [] })
            }),
          },
        }),
        contact: contactMachine.provide({
          actors: {
            loadContact: fromPromise<LoadedContact, { enrollmentId: string }>(async () => loadedContact),
            lookUpZip: fromPromise<{ state: string }, { zip: string }>(async ({ input: { zip } }) => {
              if (zip === '78701') return { state: 'TX' }
              throw new CallProblem({
                kind: 'field',
                message: 'Unknown',
                errors: [{ target_element: 'zip', error_message: 'This ZIP code is not in use' }],
              })
            }),
            checkEmail: fromPromise<void, CheckInput>(async () => {
              throw new CallProblem({
                kind: 'field',
                message: 'Refused',
                errors: [{ target_element: 'email', error_message: 'Not deliverable', is_valid: false }],
              })
            }),
          },
        }),
      },
    }),
    { input: { enrollmentId: 'e', route, fromReview } },
  )
  actor.start()
  const { host } = await mount(
    <MemoryRouter>
      <Wizard actorRef={actor} images={{ step_contact: '/catalog/contact.svg', ...images }} />
    </MemoryRouter>,
  )
  return { actor, host, saved }
}

const text = () => document.body.textContent ?? ''
const said = (words: string) => eventually(() => expect(text()).toContain(words))
const shown = (selector: string) => eventually(() => find<HTMLInputElement>(selector))
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === name)
  if (!button) throw new Error(`no button ${name}`)
  await act(async () => button.click())
}

beforeAll(async () => {
  await Promise.all([
    import('#src/enrollment/personal.view.tsx'),
    import('#src/enrollment/contact.view.tsx'),
    import('#src/enrollment/save-later-dialog.tsx'),
  ])
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
  }).toEqual({ birth: '03/04/1985', locked: true, gender: '1', ssn: '•••-••-6789' })
  expect(document.querySelector('aside')?.textContent).toContain('Dental$25.00')
  expect(document.querySelector('aside')?.textContent).toContain('01/01/2027')
  expect(await violations()).toEqual([])
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
})

// @spec 2:13 2:17-22 2:24 2:28
test('the steps by their routes and titles', async () => {
  // The bar says the title of the health questions in short.
  const titles: Record<string, string> = {
    ...Object.fromEntries(steps.map(({ id, route }) => [route, stepLabels[id]()])),
    'health-questions': m.health_title(),
  }
  expect(titles).toEqual({
    'personal-info': 'Personal Information',
    'contact-info': 'Contact Information',
    'employer-info': 'Employer Information',
    'beneficiary-info': 'Beneficiary Information',
    'health-questions': 'Primary Health Questions',
    'dependent-information': 'Dependent Information',
    'agreement-signature': 'Agreement & Signature',
    'billing-information': 'Billing Information',
    'review-confirm': 'Review and Confirmation',
  })
  expect(stepLabels.health()).toBe('Health Questions')
  for (const [count, route] of [
    [0, 'personal-info'],
    [1, 'contact-info'],
  ] as const) {
    const { host } = await open(overview(tabsWith(count)), { route })
    await shown(`#${route.replace('-info', '')}-${count === 0 ? 'last_name' : 'zip'}`)
    expect(host.querySelector('h1')?.textContent).toBe(titles[route])
  }
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
  await said('This ZIP code is not in use')
  await choose('#contact-state', 'UT')
  expect(state().value).toBe('UT')
})

// @spec 2:44 2:228
test('contact: a refused e-mail address offers a code and the way round, until it is changed', async () => {
  await open(overview(tabsWith(1)))
  await shown('#contact-zip')
  await paste('#contact-zip', '78701')
  await eventually(() => expect(find<HTMLSelectElement>('#contact-state').value).toBe('TX'))
  await paste('#contact-email_address', 'ann@example.com')
  await paste('#contact-phone_number', '5125550100')
  await press('Next')
  await said('Click Here to validate via OTP')
  expect(text()).toContain('Skip Email Validation')
  expect(text()).not.toContain('Skip Phone Validation')
  await paste('#contact-email_address', 'ann@example.org')
  expect(text()).not.toContain('Skip Email Validation')
})

// @spec 2:32 2:33
test('Back is offered only after review; Cancel asks first', async () => {
  const plain = await open(overview(tabsWith(1)), { route: 'personal-info' })
  await shown('#personal-last_name')
  expect([...plain.host.querySelectorAll('.step-actions button')].map((one) => one.textContent)).toEqual([
    'Next',
    'Save & Continue Later',
    'Cancel Enrollment',
  ])
  await press('Cancel Enrollment')
  expect(text()).toContain('Cancel this enrollment?')
  await press('No')
  expect(text()).not.toContain('Cancel this enrollment?')
})

// @spec 2:33
test('Back leads from Personal Information to the cart', async () => {
  const { actor } = await open(overview(tabsWith(8)), { route: 'personal-info', fromReview: true })
  await shown('#personal-last_name')
  await press('Back')
  expect(actor.getSnapshot().output).toEqual({ to: '/cart' })
})

test('an enrollment that is gone is explained, with the way to a new quote', async () => {
  await open(new CallProblem({ kind: 'missing', message: 'Gone', errors: [] }))
  await said('We no longer have this enrollment')
  expect(find<HTMLAnchorElement>('a.button').getAttribute('href')).toBe('/')
  expect(await violations()).toEqual([])
})

// @spec 2:28
test('the step bar lists required tabs and opens no further than the first incomplete step', async () => {
  const required = ['personal', 'contact', 'billing', 'review']
  const chosen: string[] = []
  const bar = stepBarSteps(tabsWith(1, required), 'personal', (route) => chosen.push(route))
  expect(bar.map(({ label, state, onSelect }) => [label, state, onSelect !== undefined])).toEqual([
    ['Personal Information', 'current', false],
    ['Contact Information', 'upcoming', true],
    ['Billing Information', 'upcoming', false],
    ['Review and Confirmation', 'upcoming', false],
  ])
  bar[1]?.onSelect?.()
  expect(chosen).toEqual(['contact-info'])
})

// @spec 2:28
test('the site brings a picture for a step, or does not', async () => {
  const images = { step_contact: '/catalog/contact.svg', review_contact_info: '/catalog/other.svg' }
  const bar = stepBarSteps(tabsWith(1, ['personal', 'contact']), 'personal', () => undefined, images)
  expect(bar.map(({ id, image }) => [id, image])).toEqual([
    ['personal', undefined],
    ['contact', '/catalog/contact.svg'],
  ])
  await open(overview(tabsWith(0)))
  await shown('#personal-last_name')
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.step-bar img')]
  expect(pictures.map((one) => [one.getAttribute('src'), one.alt, one.width, one.height])).toEqual([
    ['/catalog/contact.svg', '', 20, 20],
  ])
})

test('an address that is not open yet is answered with the first incomplete step, and said', async () => {
  await open(overview(tabsWith(0)), { route: 'billing-information' })
  await said('Please finish this step first.')
  expect((await shown('#personal-last_name')).value).toBe('')
})

// @spec 2:32 2:66 2:156 3:74 3:107
test('Save & Continue Later asks for an address in the words of the specification, and flags one that is none', async () => {
  await open(overview(tabsWith(1)))
  await shown('#contact-zip')
  await press('Save & Continue Later')
  await shown('#code-send-email')
  await said('Please enter the alternate email you want to send Enrollment code to?')
  const dialog = find<HTMLDialogElement>('dialog[open]')
  expect([...dialog.querySelectorAll('.dialog-actions button')].map((one) => one.textContent)).toEqual([
    'Send Code',
    'Back',
  ])
  await paste('#code-send-email', 'marisol@')
  await press('Send Code')
  await said('Enter valid email address')
  expect(find('#code-send-email').getAttribute('aria-invalid')).toBe('true')
  await press('Back')
  await eventually(() => expect(document.querySelector('dialog[open]')).toBe(null))
})

// @spec 2:32 2:175 3:117
test('a site that redirects to usag does not offer Save & Continue Later', async () => {
  await open(overview(tabsWith(1)), { images: { redirection: 'usag' } })
  await shown('#contact-zip')
  expect([...document.querySelectorAll('.step-actions button')].map((one) => one.textContent)).toEqual([
    'Next',
    'Cancel Enrollment',
  ])
})
