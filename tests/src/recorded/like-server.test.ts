import { expect, test } from 'vitest'
import type { Problem } from '#machines/support/problem.ts'
import { failureFaults } from './like-actor.ts'
import { faultsOf } from './like-server.ts'
import { refusalFaults } from './like-refusal.ts'
import { errorAt, refusedAt } from './refused-at.ts'

const key = 'GET enrollment/get-cart-count'
const field = { field_name: 'zip', required: true, shown: true, read_only: false, value: null }
const fields = 'GET enrollment/get-form-fields-contact-info'
const sent = 'POST enrollment/send-group-proof'

test('an answer as the server gives it has no faults', () => {
  expect(faultsOf(key, { result: 2 })).toEqual([])
  expect(faultsOf(fields, { result: [field, { ...field, value: '78701' }] })).toEqual([])
  expect(faultsOf(sent, { by: 'email', to: 'b•••@bakery.example.com', other: null })).toEqual([])
})

test.each([
  ['a field that the server never sends', key, { result: 2, amount: 20 }, 'amount: the server never sends it'],
  [
    'one that it always sends left out',
    fields,
    { result: [{ field_name: 'zip', required: true, shown: true, value: null }] },
    'result[].read_only: the server always sends it',
  ],
  ['another kind of value', key, { result: '2' }, 'result: digits, where the server sends number'],
  [
    'in the clear what it masks',
    sent,
    { by: 'email', to: 'all@bakery.example.com', other: null },
    'to: email, where the server sends masked',
  ],
  ['nothing where there always is something', key, { result: null }, 'result: null, where the server sends number'],
] as const)('%s is a fault', (_, call, data, fault) => {
  expect(faultsOf(call, data).join('\n')).toContain(fault)
})

test('what the contract does not allow is a fault as well', () => {
  expect(faultsOf(key, { result: 2.5 }).join()).toContain('/result')
})

const verify = 'POST enrollment/verify-otp'
const contact = 'POST enrollment/save-contact-info'
const personal = 'POST enrollment/save-personal-info'
const problem = (kind: Problem['kind'], more: Partial<Problem> = {}): Problem => ({
  kind,
  message: '',
  errors: [],
  ...more,
})

test('a refusal as the server gives it has no faults, nor has no answer at all', () => {
  const doubted = refusedAt(['email_address', 'error_email_undeliverable', { is_valid: false }])
  for (const [call, refused] of [
    [verify, refusedAt(['otp', 'error_otp_wrong']).problem],
    [contact, doubted.problem],
    [personal, problem('conflict', { current: {}, revision: 7 })],
    [personal, problem('server')],
    [personal, problem('offline')],
  ] as const)
    expect(refusalFaults(call, [call], refused)).toEqual([])
})

test.each<[string, string, Problem, string]>([
  ['a status that the call never gives', verify, problem('refused'), 'is never refused as "refused"'],
  [
    'a field that is never named',
    verify,
    refusedAt(['email', 'error_otp_wrong']).problem,
    'email: the server names 422 otp',
  ],
  [
    'a message that is never given there',
    verify,
    refusedAt(['otp', 'error_ssn_invalid']).problem,
    'otp error_ssn_invalid',
  ],
  [
    'an error without its key',
    verify,
    problem('field', { errors: [{ target_element: 'otp', error_message: 'Wrong' }] }),
    'otp.message_key: the server sends',
  ],
  [
    'a doubt that cannot be overcome',
    contact,
    refusedAt(['email_address', 'error_email_undeliverable']).problem,
    'email_address error_email_undeliverable: the server sends',
  ],
  [
    'an error with a part of its own',
    verify,
    problem('field', { errors: [Object.assign(errorAt('otp', 'error_otp_wrong'), { hint: 'Look again' })] }),
    'otp.hint: the server never sends it',
  ],
  [
    'a conflict without what is saved now',
    personal,
    problem('conflict', { revision: 7 }),
    '"conflict" without a field, with revision',
  ],
])('%s is a fault of a refusal', (_, call, refused, fault) => {
  expect(refusalFaults(call, [call], refused).join('\n')).toContain(`${call} ${fault}`)
})

test('an actor fails by the calls that it makes, or as it was seen to fail at the server', () => {
  const recheck = 'dependents/recheckDependents'
  const wrong = refusedAt(['dependents.2.primary_info.ssn', 'error_ssn_of_member']).problem
  expect(failureFaults(recheck, wrong)).toEqual([])
  expect(failureFaults('dependents/validateDependent', wrong).join()).toContain('the server names')
  expect(failureFaults('quote/lookUpZip', problem('conflict')).join()).toContain('is never refused as "conflict"')
  expect(failureFaults('otp/keepWait', problem('conflict'))).toEqual([])
})
