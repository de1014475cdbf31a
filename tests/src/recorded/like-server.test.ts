import { expect, test } from 'vitest'
import { faultsOf } from './like-server.ts'

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
