import { beforeEach, expect, test, vi } from 'vitest'
import { type AnyActorLogic, createActor, toPromise } from 'xstate'
import { overview, tabsWith } from '#machines/enrollment/enrollment.model.ts'
import { CallProblem, type Problem } from '#machines/support/problem.ts'
import type { PaymentInfo } from '#schemas/calls/billing.calls.ts'
import { storage } from '#src/app/storage.ts'
import { providedAgreementMachine } from '#src/calls/agreement.actors.ts'
import { providedBeneficiariesMachine } from '#src/calls/beneficiaries.actors.ts'
import { providedBillingMachine } from '#src/calls/billing.actors.ts'
import { providedContactMachine } from '#src/calls/contact.actors.ts'
import { providedDependentsMachine } from '#src/calls/dependents.actors.ts'
import { providedEmployerMachine } from '#src/calls/employer.actors.ts'
import { enrollmentActors } from '#src/calls/enrollment.actors.ts'
import { providedHealthMachine } from '#src/calls/health.actors.ts'
import { endOtpWait, keepOtpWait, readOtpWait } from '#src/calls/otp-wait.ts'
import { providedPersonalMachine } from '#src/calls/personal.actors.ts'
import { providedReviewMachine } from '#src/calls/review.actors.ts'
import type { SendKey } from '#src/calls/send.ts'

type Answer = (options: { query?: Record<string, unknown>; body?: Record<string, unknown> }) => unknown

const server = vi.hoisted(() => ({
  answers: {} as Record<string, Answer>,
  asked: [] as { key: string; body: unknown }[],
}))
vi.mock('#src/calls/send.ts', () => ({
  send: async (key: SendKey, options: Parameters<Answer>[0] = {}) => {
    server.asked.push({ key, body: options.body })
    const answer = server.answers[key.replace(/^\w+ \w+\//, '')]
    if (answer === undefined) throw new Error(`nobody answers ${key}`)
    return answer(options)
  },
}))

const refused = (kind: Problem['kind'], target_element = 'main') =>
  new CallProblem({ kind, message: 'Refused', errors: [{ target_element, error_message: 'Refused' }] })

const run = <Output>(logic: AnyActorLogic, input: unknown): Promise<Output> => {
  const actor = createActor(logic, { input })
  // Subscribed to before it starts: what fails at once is handed on as well.
  const result = toPromise(actor) as Promise<Output>
  actor.start()
  return result
}

const actorOf = (machine: { implementations: { actors: object } }, name: string): AnyActorLogic => {
  const logic = (machine.implementations.actors as Record<string, AnyActorLogic>)[name]
  if (logic === undefined) throw new Error(`no actor ${name}`)
  return logic
}

const nothing = { result: null, revision: 0 }
const existing = { enrollmentId: 'e', enrollType: 'existing-member' }
const person = (dependent_id: string, relationship: string) => ({ primary_info: { dependent_id, relationship } })
const bodiesOf = (call: string) => server.asked.filter(({ key }) => key.endsWith(call)).map(({ body }) => body)

beforeEach(() => {
  storage.clear()
  server.asked.length = 0
  server.answers = {
    'get-typed-values': () => nothing,
    'get-enrollment-temp-info': () => nothing,
    'get-form-fields-beneficiary-info': () => ({ result: [] }),
    'get-beneficiary-relationships': () => ({ result: { Spouse: 'Spouse' } }),
    'get-form-fields-dependent-primary-info': () => ({ result: [], disclaimer: null, is_legally_disabled: true }),
    'check-tab-required': () => ({ result: { required: false } }),
    'save-screenshot': () => ({ saved: true }),
  }
})

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

test('an enrollment that is refused may be submitted: then it has a receipt', async () => {
  const { loadEnrollment } = enrollmentActors
  server.answers['get-overview'] = () => {
    throw refused('conflict')
  }
  const asked = { enrollmentId: 'e', next: null }
  await expect(run(loadEnrollment, asked)).rejects.toMatchObject({ problem: { kind: 'conflict' } })
  server.answers['get-receipt'] = () => ({})
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
  for (const [key, value] of Object.entries(kept)) storage.set(key as keyof typeof kept, value as never)
  await run(actorOf(providedReviewMachine, 'forgetMarkers'), undefined)
  expect(Object.keys(kept).map((key) => storage.get(key as keyof typeof kept))).toEqual(['e', null, null, null, 'rep'])
  server.answers['save-review-info'] = () => ({ policy_id: 'P1' })
  const said = { enrollmentId: 'e', additionalNotes: '', sendSms: 0, seenMonthlyCost: 40.25 }
  expect(await run(actorOf(providedReviewMachine, 'submitReview'), said)).toEqual({ policyId: 'P1' })
  expect(bodiesOf('save-review-info')).toEqual([
    { enrollment_id: 'e', first_enroll: 1, send_sms: 0, seen_monthly_cost: 40.25 },
  ])
})

// @spec 2:110 2:185 2:193-195 3:103 3:133
test('what the steps send: nothing that is empty, the checks of a member’s contacts, what was prefilled', async () => {
  const draft = { enrollment_id: 'e', revision: 2 }
  const saving = { enrollmentId: 'e', revision: 2 }
  for (const call of ['save-personal-info', 'save-contact-info', 'save-agreement-info'])
    server.answers[call] = () => ({ revision: 3 })
  for (const call of ['validate-member-email', 'validate-email-neverbounce', 'validate-phone-numverify'])
    server.answers[call] = () => ({ is_valid: true })

  const ann = { first_name: 'Ann', middle_name: '', prior_coverage_flag: 0, prior_carrier_name: null }
  await run(actorOf(providedPersonalMachine, 'savePersonal'), { ...saving, values: ann })
  expect(bodiesOf('save-personal-info')).toEqual([{ ...draft, first_name: 'Ann', prior_coverage_flag: 0 }])

  const email = 'ann@example.com'
  const check = actorOf(providedContactMachine, 'checkEmail')
  await run(check, { enrollmentId: 'e', email, reached: {} })
  await run(check, { enrollmentId: 'e', email, reached: { email, phone: '5125550100' } })
  expect(server.asked.slice(-4).map(({ key }) => key)).toEqual([
    'POST service/validate-member-email',
    'POST service/validate-member-email',
    'POST service/validate-email-neverbounce',
    'GET service/validate-phone-numverify',
  ])
  const values = { email_address: email, address2: '' }
  await run(actorOf(providedContactMachine, 'saveContact'), { ...saving, values, skips: { email: 1, phone: 0 } })
  expect(bodiesOf('save-contact-info')).toEqual([
    { ...draft, email_address: email, with_validation: 1, skip_validation_email: 1, skip_validation_phone: 0 },
  ])

  const fields = Object.entries({
    question_id: 'birth-city',
    question: 'Where?',
    answer: null,
    date: '11/20/2026',
    agent_name: 'Elena Rivera',
    agent_code: 'RIVERA-TX',
    user_name: 'Ann Lee',
    group_name: '',
  }).map(([field_name, value]) => ({ field_name, value, required: false }))
  const signed = { agreed: [1, 1], answer: 'Waco', verification_code: '', signature: 'data:image/png;base64,AA' }
  await run(actorOf(providedAgreementMachine, 'saveAgreement'), { ...saving, eprocess: 'rep', fields, draft: signed })
  expect(bodiesOf('save-agreement-info')).toEqual([
    {
      ...draft,
      eprocess: 'rep',
      question_id: 'birth-city',
      question: 'Where?',
      answer: 'Waco',
      date: '11/20/2026',
      agent_name: 'Elena Rivera',
      agent_code: 'RIVERA-TX',
      user_name: 'Ann Lee',
      agreed: [1, 1],
      signature: 'data:image/png;base64,AA',
    },
  ])
})

// @spec 3:136 3:137
test('billing: a card on file goes by its id, an account with all that is known of it but its number', async () => {
  const save = actorOf(providedBillingMachine, 'saveBilling')
  server.answers['save-billing-info-existing'] = () => ({ revision: 1 })
  const pay = (info: PaymentInfo) => run(save, { enrollmentId: 'e', revision: 0, info })
  await pay({ payment_method: 'cc', card_id: 'card-1', name_on_cc: 'Ann Lee' })
  const account = {
    account_type: 'checking',
    account_holder_type: 'individual',
    account_name: 'Ann Lee',
    bank_name: 'WELLS FARGO BANK',
  } as const
  await pay({ payment_method: 'eft', bank_id: 'bank-1', ...account, routing_number: '121000248', bill_date: 15 })
  const draft = { enrollment_id: 'e', revision: 0 }
  expect(bodiesOf('save-billing-info-existing')).toEqual([
    { ...draft, payment_method: 'cc', card_id: 'card-1' },
    { ...draft, payment_method: 'eft', bank_id: 'bank-1', ...account, bank_routing: '121000248', bill_date: 15 },
  ])
})

// @spec 2:116 2:184 2:206 2:235
test('beneficiaries: the file fills in for an existing member, also where reading what is saved is refused', async () => {
  const load = actorOf(providedBeneficiariesMachine, 'loadBeneficiaries')
  const onFile = { beneficiary_id: 'b-1', first_name: 'Luis', ssn: '***-**-5679', beneficiary_percentage: 100 }
  server.answers['get-beneficiaries-existing-user-enrollment'] = () => ({
    result: { 'b-1': { ...onFile, dob: '11/03/1982' } },
  })
  const wanted = { people: [{ ...onFile, birthdate: '11/03/1982' }], savedIds: ['b-1'], revision: 0 }
  expect(await run(load, existing)).toMatchObject(wanted)
  server.answers['get-enrollment-temp-info'] = () => {
    throw refused('field')
  }
  expect(await run(load, existing)).toMatchObject(wanted)
  // A new member has no file: the step says that it could not be opened.
  await expect(run(load, { ...existing, enrollType: 'new-member' })).rejects.toThrow('Refused')
  server.answers['get-enrollment-temp-info'] = () => ({ result: { beneficiaries: [] }, revision: 3 })
  expect(await run(load, existing)).toMatchObject({ people: [], revision: 3 })
  server.answers['get-enrollment-temp-info'] = () => nothing
  server.answers['get-beneficiaries-existing-user-enrollment'] = () => {
    throw refused('server')
  }
  expect(await run(load, existing)).toMatchObject({ people: [], revision: 0 })
})

// @spec 2:118 2:211 2:212
test('health: what is on file is saved once, health_track is set, then what is saved counts', async () => {
  const [load, carryOver, saveHealth] = ['loadHealth', 'carryOver', 'saveHealth'].map((name) =>
    actorOf(providedHealthMachine, name),
  )
  if (!load || !carryOver || !saveHealth) throw new Error('not provided')
  const info = { condition_questions: [], notes: 'Well' }
  server.answers['get-health-questions-primary-health-info'] = () => ({
    result: { codition_questions: [], medication_question: null },
  })
  server.answers['get-existing-primary-health-info'] = () => info
  server.answers['save-primary-health-info'] = () => ({ revision: 1 })
  expect(await run(load, existing)).toMatchObject({ saved: null, onFile: info })
  expect(await run(load, { ...existing, enrollType: 'new-member' })).toMatchObject({ saved: null, onFile: null })
  await run(carryOver, { enrollmentId: 'e', revision: 0, info })
  expect(bodiesOf('save-primary-health-info')).toEqual([{ enrollment_id: 'e', revision: 0, ...info }])
  expect([storage.get('health_track'), storage.get('isSpouseEnrollAccept')]).toEqual([1, null])
  expect(await run(load, existing)).toMatchObject({ onFile: null })
  await run(saveHealth, { enrollmentId: 'e', revision: 1, info })
  expect(storage.get('isSpouseEnrollAccept')).toBe(0)
})

// @spec 2:62 2:123 2:124 2:214 2:220 2:235
test('dependents: who is on file, the answer about a spouse, and what the health step takes back of it', async () => {
  const [load, keep] = ['loadDependents', 'keepDependents'].map((name) => actorOf(providedDependentsMachine, name))
  if (!load || !keep) throw new Error('not provided')
  const file = [person('dep-1', 'Spouse'), person('dep-2', 'Child')]
  server.answers['get-dependents-existing-user-enrollment'] = () => ({ result: { dependents: file } })
  const asked = { asksDisability: true, questions: null }
  expect(await run(load, existing)).toMatchObject({
    ...asked,
    dependents: file,
    onFile: file,
    hasSpouse: null,
    revision: 0,
  })
  server.answers['save-dependent-info-to-temp'] = () => ({ revision: 1 })
  server.answers['get-enrollment-temp-info'] = () => ({ result: { dependents: [file[1]], has_spouse: 0 }, revision: 1 })
  const kept = await run(keep, { enrollmentId: 'e', revision: 0, dependents: [file[1]], hasSpouse: 0 })
  expect(kept).toEqual({ dependents: [file[1]], hasSpouse: 0, revision: 1 })
  expect(bodiesOf('save-dependent-info-to-temp')).toEqual([
    { enrollment_id: 'e', revision: 0, dependents: [file[1]], has_spouse: 0 },
  ])
  expect([storage.get('first_track'), storage.get('isSpouseEnrollAccept')]).toEqual([1, 1])
  expect(await run(load, existing)).toMatchObject({ dependents: [file[1]], hasSpouse: 0, onFile: file })
  storage.set('isSpouseEnrollAccept', 0)
  expect(await run(load, existing)).toMatchObject({ dependents: [file[1]], hasSpouse: null })
  expect(await run(load, { ...existing, enrollType: 'new-member' })).toMatchObject({ hasSpouse: 0, onFile: [] })
  await run(keep, { enrollmentId: 'e', revision: 1, dependents: [], hasSpouse: null })
  expect(storage.get('isSpouseEnrollAccept')).toBeNull()
})

const required = 'error_field_required'

// @spec 2:127 2:218 2:234
test('dependents: one after the other is asked again before the enrollment is saved for later', async () => {
  const recheck = actorOf(providedDependentsMachine, 'recheckDependents')
  const dependents = [person('d1', 'Spouse'), person('d2', 'Child'), person('d3', 'Child')]
  server.answers['validate-single-dependent'] = ({ body }) => {
    const { primary_info } = body as unknown as (typeof dependents)[number]
    if (primary_info.dependent_id === 'd2') throw refused('field', 'primary_info.ssn')
    return { valid: true }
  }
  const all = { enrollmentId: 'e', dependents, openId: null }
  await expect(run(recheck, all)).rejects.toMatchObject({
    problem: { errors: [{ target_element: 'dependents.1.primary_info.ssn', error_message: 'Refused' }] },
  })
  expect(bodiesOf('validate-single-dependent')).toEqual(
    dependents.slice(0, 2).map((dependent) => ({ enrollment_id: 'e', ...dependent })),
  )
  // The one in the open form is still being typed.
  await run(recheck, { ...all, openId: 'd2' })
  // What is missing of somebody is no reason to lose the rest; what is wrong is named.
  const missing = { target_element: 'primary_info.weight', error_message: 'Field is required', message_key: required }
  const wrongOne = { target_element: 'primary_info.ssn', error_message: 'Invalid', message_key: 'error_ssn_invalid' }
  let errors = [missing]
  server.answers['validate-single-dependent'] = () => {
    throw new CallProblem({ kind: 'field', message: 'Refused', errors })
  }
  await run(recheck, all)
  errors = [missing, wrongOne]
  await expect(run(recheck, all)).rejects.toMatchObject({
    problem: { errors: [{ ...wrongOne, target_element: 'dependents.0.primary_info.ssn' }] },
  })
  server.answers['validate-single-dependent'] = () => {
    throw refused('offline')
  }
  await expect(run(recheck, all)).rejects.toMatchObject({ problem: { kind: 'offline' } })
  await run(recheck, { ...all, dependents: [] })
})

// @spec 2:48 2:203
test('employer: Skip sends every field blank', async () => {
  server.answers['save-employer-info'] = () => ({ revision: 1 })
  await run(actorOf(providedEmployerMachine, 'saveEmployer'), { enrollmentId: 'e', revision: 0, values: {} })
  const [body] = bodiesOf('save-employer-info') as Record<string, unknown>[]
  const { enrollment_id, revision, ...fields } = body ?? {}
  expect({ enrollment_id, revision }).toEqual({ enrollment_id: 'e', revision: 0 })
  expect(Object.keys(fields)).toHaveLength(16)
  expect(new Set(Object.values(fields))).toEqual(new Set(['']))
})

// @spec 2:108 2:240
test('the wait for another code survives a refresh in a cookie; its end is known for 600 seconds', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  const now = Date.now()
  keepOtpWait('email', 120, now)
  expect(written.mock.calls.map(([cookie]) => cookie)).toEqual([
    `otp_wait_email=${now + 120_000}; Max-Age=120; Path=/; SameSite=Strict`,
    'otp_wait_end_email=1; Max-Age=720; Path=/; SameSite=Strict',
  ])
  expect(readOtpWait('email', now + 30_000)).toEqual({ seconds: 90, sentLately: true })
  expect(readOtpWait('phone', now)).toEqual({ seconds: 0, sentLately: false })
  written.mockClear()
  endOtpWait('email')
  expect(written.mock.calls.map(([cookie]) => cookie)).toEqual([
    'otp_wait_email=; Max-Age=0; Path=/; SameSite=Strict',
    'otp_wait_end_email=1; Max-Age=600; Path=/; SameSite=Strict',
  ])
  expect(readOtpWait('email', now + 121_000)).toEqual({ seconds: 0, sentLately: true })
  written.mockRestore()
})
