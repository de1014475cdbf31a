import { expect, test, vi } from 'vitest'
import { overview, tabsWith } from '#machines/enrollment/enrollment.model.ts'
import { storage } from '#src/browser/storage.ts'
import { providedBeneficiariesMachine } from '#src/calls/enrollment/beneficiaries/beneficiaries.actors.ts'
import { enrollmentActors } from '#src/calls/enrollment/enrollment.actors.ts'
import { providedReviewMachine } from '#src/calls/enrollment/review/review.actors.ts'
import { actorOf, run } from './actors.ts'
import { bodiesOf, refused, server } from './steps.fake.ts'

vi.mock('#src/calls/send.ts', () => import('./steps.fake.ts'))

// @spec 2:28 2:34
test('the list of steps and the way back to review are kept in the browser', async () => {
  const tabs = tabsWith(1, ['personal', 'contact', 'review'])
  const last = tabs.find(({ tab_name }) => tab_name === 'review_info')
  await run(enrollmentActors.rememberPlace, { tabs: [...tabs, { ...last, order: 11 }], fromReview: true })
  expect(storage.get('nav_array')).toEqual([
    { tab_name: 'primary_info', required: true, order: 0 },
    { tab_name: 'contact_info', required: true, order: 1 },
    { tab_name: 'review_info', required: true, order: 8 },
  ])
  expect(storage.get('navto')).toBe('review-confirm')
  await run(enrollmentActors.rememberPlace, { tabs, fromReview: false })
  expect(storage.get('navto')).toBeNull()
})

test('the next step is read beside the overview, once; what another step, or nobody, wants is let go', async () => {
  const { loadEnrollment } = enrollmentActors
  const load = actorOf(providedBeneficiariesMachine, 'loadBeneficiaries')
  const known = overview(tabsWith(3))
  server.answers['get-overview'] = () => known
  const sections = () => server.asked.filter(({ key }) => key.endsWith('get-form-fields-beneficiary-info')).length
  const step = { enrollmentId: 'e', enrollType: 'new-member' } as const
  const next = { step: 'beneficiaries', enrollType: 'new-member' } as const

  expect(await run(loadEnrollment, { enrollmentId: 'e', next })).toEqual(known)
  expect(sections()).toBe(1)
  expect(await run(load, step)).toMatchObject({ people: [], revision: 0 })
  expect(sections()).toBe(1)
  await run(load, step)
  expect(sections()).toBe(2)
  // Of another enrollment, and after the wizard was opened anew, it reads by itself.
  await run(loadEnrollment, { enrollmentId: 'e', next })
  await run(load, { ...step, enrollmentId: 'f' })
  expect(sections()).toBe(4)
  await run(loadEnrollment, { enrollmentId: 'e', next })
  await run(loadEnrollment, { enrollmentId: 'e', next: null })
  await run(load, step)
  expect(sections()).toBe(6)
  // What was refused beside the overview is asked again by the step, which alone tells of it.
  server.answers['get-beneficiary-relationships'] = () => {
    throw refused('server')
  }
  await run(loadEnrollment, { enrollmentId: 'e', next })
  server.answers['get-beneficiary-relationships'] = () => ({ result: { Spouse: 'Spouse' } })
  expect(await run(load, step)).toMatchObject({ relationships: [{ value: 'Spouse', name: 'Spouse' }] })
})

const receipt = {
  payment: null,
  beneficiaries: null,
  policy_id: 'P-1',
  name: 'Ann Lee',
  effective_date: '12/01/2026',
  email: 'ann@example.com',
  copy_to: null,
  told_by_text: false,
  callInvoice: false,
  signature: 'none',
  plans: [{ name: 'Silver', price: 420.5 }],
  initial_month_cost: 470.5,
  recurring_month_cost: 420.5,
  charge: null,
  submitted_on: '11/23/2026',
  agreements: [],
  deliveries: [],
  cancelling: { until: '01/31/2027', open: true, cancelled_on: null, by_staff: false },
}

test('an enrollment that is refused may be submitted: then it has a receipt', async () => {
  const { loadEnrollment } = enrollmentActors
  server.answers['get-overview'] = () => {
    throw refused('missing')
  }
  const asked = { enrollmentId: 'e', next: null }
  await expect(run(loadEnrollment, asked)).rejects.toMatchObject({ problem: { kind: 'missing' } })
  server.answers['get-receipt'] = () => receipt
  expect(await run(loadEnrollment, asked)).toMatchObject({ standing: 'submitted', tabs: [], summary: null })
})

// @spec 2:35
test('Cancel Enrollment lets go of all that belongs to the enrollment', async () => {
  const kept = {
    tempId: 'e',
    cartCount: 2,
    nav_array: [],
    navto: 'review-confirm',
    effectiveDate: '01/01/2027',
  } as const
  storage.set('locale', 'es')
  storage.set('first_track', 1)
  storage.set('isSpouseEnrollAccept', 1)
  for (const [key, value] of Object.entries(kept)) storage.set(key as keyof typeof kept, value as never)
  await run(enrollmentActors.forgetEnrollment, { enrollmentId: 'e' })
  const gone = [...Object.keys(kept), 'first_track', 'isSpouseEnrollAccept'] as Parameters<typeof storage.get>[0][]
  expect(gone.map((key) => storage.get(key))).toEqual(gone.map(() => null))
  expect(storage.get('locale')).toBe('es')
})

// @spec 3:31
test('a submit takes the markers and the cart’s count out of the browser, and nothing else', async () => {
  const kept = { tempId: 'e', first_track: 1, isSpouseEnrollAccept: 1, cartCount: 2, eprocess: 'rep' } as const
  for (const [key, value] of Object.entries(kept)) storage.set(key as keyof typeof kept, value)
  await run(actorOf(providedReviewMachine, 'forgetMarkers'), undefined)
  expect(Object.keys(kept).map((key) => storage.get(key as keyof typeof kept))).toEqual(['e', null, null, null, 'rep'])
  server.answers['save-review-info'] = () => ({ policy_id: 'P1' })
  const said = {
    enrollmentId: 'e',
    additionalNotes: '',
    sendSms: 0,
    seenMonthlyCost: 40.25,
    seenRevisions: { personal: 2, contact: 0 },
  }
  expect(await run(actorOf(providedReviewMachine, 'submitReview'), said)).toEqual({ policyId: 'P1' })
  expect(bodiesOf('save-review-info')).toEqual([
    {
      enrollment_id: 'e',
      first_enroll: 1,
      send_sms: 0,
      seen_monthly_cost: 40.25,
      seen_revisions: { primary_info: 2, contact_info: 0 },
    },
  ])
})
