import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type SendCodeInput, saveLaterMachine } from '#machines/enrollment/save-later/save-later.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { eventually } from '#tests/eventually.ts'
import { held } from './held.ts'

const email = 'marisol@example.com'
const began = (send: () => Promise<{ email: string; days: number }>) => {
  const sent: SendCodeInput[] = []
  const forgotten: string[] = []
  const actor = createActor(
    held(
      saveLaterMachine.provide({
        actors: {
          sendCode: fromPromise<{ email: string; days: number }, SendCodeInput>(({ input }) => {
            sent.push(input)
            return send()
          }),
          startNew: fromPromise<void, { enrollmentId: string }>(async ({ input }) => {
            forgotten.push(input.enrollmentId)
          }),
        },
      }),
    ),
    { input: { enrollmentId: 'e', tab: 'benificiary_info' } },
  ).start()
  return { actor, sent, forgotten }
}

// @spec 2:66 2:129
test('a code goes out once; another enrollment begins without this one, or this one goes on', async () => {
  for (const [type, to, forgets] of [
    ['save-later.startNew', '/', ['e']],
    ['save-later.continue', null, []],
  ] as const) {
    const { actor, sent, forgotten } = began(async () => ({ email, days: 30 }))
    actor.send({ type: 'save-later.send', email, remind: true })
    actor.send({ type: 'save-later.send', email, remind: true })
    await eventually(() => expect(actor.getSnapshot().value).toBe('sent'))
    actor.send({ type })
    await eventually(() => expect(actor.getSnapshot().output).toEqual({ to }))
    expect([sent, forgotten]).toEqual([[{ enrollmentId: 'e', tab: 'benificiary_info', email, remind: true }], forgets])
  }
})

// @spec 2:156 2:230 3:107 3:158
test('what is no address is not sent; a message that comes back stands under the address', async () => {
  const { actor, sent } = began(async () => {
    throw new CallProblem({ kind: 'limit', message: 'Too many codes', errors: [] })
  })
  actor.send({ type: 'save-later.send', email: 'marisol@', remind: true })
  expect([actor.getSnapshot().context.errors, sent]).toEqual([
    [{ target_element: 'email', message_key: 'error_email_valid' }],
    [],
  ])
  actor.send({ type: 'save-later.send', email, remind: true })
  await eventually(() => expect(actor.getSnapshot().context.problem?.message).toBe('Too many codes'))
  expect([actor.getSnapshot().value, actor.getSnapshot().context.errors]).toEqual(['entering', []])
})
