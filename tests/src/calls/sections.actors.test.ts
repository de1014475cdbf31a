import { expect, test, vi } from 'vitest'
import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import { storage } from '#src/browser/storage.ts'
import { providedAgreementMachine } from '#src/calls/enrollment/agreement/agreement.actors.ts'
import { providedBeneficiariesMachine } from '#src/calls/enrollment/beneficiaries/beneficiaries.actors.ts'
import { providedBillingMachine } from '#src/calls/enrollment/billing/billing.actors.ts'
import { providedContactMachine } from '#src/calls/enrollment/contact/contact.actors.ts'
import { providedHealthMachine } from '#src/calls/enrollment/health/health.actors.ts'
import { providedPersonalMachine } from '#src/calls/enrollment/personal/personal.actors.ts'
import { actorOf, run } from './actors.ts'
import { bodiesOf, existing, nothing, refused, server } from './steps.fake.ts'

vi.mock('#src/calls/send.ts', () => import('./steps.fake.ts'))

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
  await run(actorOf(providedContactMachine, 'saveContact'), {
    ...saving,
    values,
    skips: { email: 1, phone: 0 },
    agreed: null,
  })
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
  await pay({ payment_method: 'eft', bank_id: 'bank-1', ...account, routing_number: '121000248', bill_date: 25 })
  const draft = { enrollment_id: 'e', revision: 0 }
  expect(bodiesOf('save-billing-info-existing')).toEqual([
    { ...draft, payment_method: 'cc', card_id: 'card-1' },
    { ...draft, payment_method: 'eft', bank_id: 'bank-1', ...account, bank_routing: '121000248', bill_date: 25 },
  ])
})

// @spec 2:116 2:184 2:206 2:235
test('beneficiaries: the file fills in for an existing member, also where reading what is saved is refused', async () => {
  const load = actorOf(providedBeneficiariesMachine, 'loadBeneficiaries')
  const onFile = {
    beneficiary_id: 'b-1',
    first_name: 'Luis',
    last_name: 'Santos',
    relationship: 'Spouse',
    ssn: '***-**-5679',
    beneficiary_percentage: 100,
  }
  server.answers['get-beneficiaries-existing-user-enrollment'] = () => ({
    result: { 'b-1': { ...onFile, dob: '11/03/1982' } },
  })
  const wanted = { people: [{ ...onFile, birthdate: '11/03/1982' }], savedIds: ['b-1'], revision: 0 }
  expect(await run(load, existing)).toMatchObject(wanted)
  server.answers['get-enrollment-temp-info'] = () => {
    throw refused('server')
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
  const medication_question = { question_id: 9, question_text: 'Any?', yes_no_flag: 0, medications: [] }
  const info = { condition_questions: [], medication_question, notes: 'Well' }
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
