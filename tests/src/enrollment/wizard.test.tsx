import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { overview, tabsWith } from '#machines/enrollment/enrollment.model.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { steps } from '#schemas/steps/steps.registry.ts'
import { stepBarSteps } from '#src/enrollment/step/step-bar-steps.ts'
import { stepNames } from '#schemas/steps/step-names.ts'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../ui/render.tsx'
import { find, paste } from '../form/mount.tsx'
import { fetchViews, open, shown } from './first-steps.tsx'
import { press, said, text } from './in-wizard.tsx'
import { kept } from './typed.fake.ts'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))
beforeAll(fetchViews)
beforeEach(() => {
  kept.length = 0
})

// @spec 2:13 2:17-22 2:24 2:28
test('the steps by their routes and titles', async () => {
  // The bar says the title of the health questions in short.
  const titles: Record<string, string> = {
    ...Object.fromEntries(steps.map(({ id, route }) => [route, stepNames[id]()])),
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
  expect(stepNames.health()).toBe('Health Questions')
  for (const [count, route] of [
    [0, 'personal-info'],
    [1, 'contact-info'],
  ] as const) {
    const { host } = await open(overview(tabsWith(count)), { route })
    await shown(`#${route.replace('-info', '')}-${count === 0 ? 'last_name' : 'zip'}`)
    expect(host.querySelector('h1')?.textContent).toBe(titles[route])
  }
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
  // Steps before the open one are done, whichever is the first that is incomplete.
  expect(
    stepBarSteps(tabsWith(8, required), 'billing', () => undefined).map(({ id, state }) => `${id} ${state}`),
  ).toEqual(['personal done', 'contact done', 'billing current', 'review upcoming'])
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
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.step-bar-wide img')]
  expect(pictures.map((one) => [one.getAttribute('src'), one.alt, one.width, one.height])).toEqual([
    ['/catalog/contact.svg', '', 20, 20],
  ])
})

test('an address that is not open yet is answered with the first incomplete step, and said', async () => {
  await open(overview(tabsWith(0)), { route: 'billing-information' })
  await said('Please finish this step first.')
  expect((await shown('#personal-last_name')).value).toBe('Lee')
})

// @spec 2:32 2:66 2:156 3:74 3:107
test('Save & Continue Later asks for an address in the words of the specification, and flags one that is none', async () => {
  await open(overview(tabsWith(1)))
  await shown('#contact-zip')
  await press('Save & Continue Later')
  await shown('#code-send-email')
  await said('Which email address should we send your enrollment code to?')
  const dialog = find<HTMLDialogElement>('dialog[open]')
  expect([...dialog.querySelectorAll('.dialog-actions button')].map((one) => one.textContent)).toEqual([
    'Send Code',
    'Back',
  ])
  await paste('#code-send-email', 'marisol@')
  await press('Send Code')
  await said('Enter a valid email address')
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
