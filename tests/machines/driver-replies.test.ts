import { expect, test } from 'vitest'
import { broken, failed } from '#machines/support/model.ts'
import type { Reply } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { replyFaults } from '#tests/drivers/machines/support/like-server.ts'

const count = 'GET enrollment/get-cart-count'
const section = 'GET enrollment/get-enrollment-temp-info'
const verify = 'POST enrollment/verify-otp'

test.each<[RowKey, Reply]>([
  [count, 'server'],
  [count, { data: { result: 2 } }],
  // What a column holds is one of several shapes.
  [section, { data: { result: null, revision: 0 } }],
  [verify, { refused: failed('otp') }],
  [verify, { refused: broken('offline') }],
  [verify, { refused: broken('server') }],
])('a driver may reply to %s as the server does: %j', (call, how) => {
  expect(replyFaults(call, how)).toEqual([])
})

test.each<[string, RowKey, Reply, string]>([
  ['a field too many', count, { data: { result: 2, amount: 20 } }, 'amount: the server never sends it'],
  ['a field too few', section, { data: { result: null } }, 'revision: the server always sends it'],
  ['a field that is never refused', verify, { refused: failed('email') }, 'email: the server names 422 otp'],
  ['a kind that is never refused', verify, { refused: broken('refused') }, 'is never refused as "refused"'],
])('a driver may not reply with %s', (_, call, how, fault) => {
  expect(replyFaults(call, how).join('\n')).toContain(fault)
})
