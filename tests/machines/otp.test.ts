import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate'
import type { OtpInput, OtpWait } from '#machines/enrollment/otp/otp.context.ts'
import { otpMachine } from '#machines/enrollment/otp/otp.machine.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { held } from './held.ts'

const start = (wait: OtpWait = { seconds: 0, sentLately: false }) => {
  const clock = new SimulatedClock()
  const log: string[] = []
  const actor = createActor(
    held(
      otpMachine.provide({
        actors: {
          readWait: fromPromise(async () => wait),
          keepWait: fromPromise<void, { kind: ContactKind; contact: string; seconds: number }>(async ({ input }) => {
            log.push(`wait ${input.kind} ${input.seconds}`)
          }),
          endWait: fromPromise<void, { kind: ContactKind; contact: string }>(async ({ input }) => {
            log.push(`wait of ${input.kind} ended`)
          }),
          sendOtp: fromPromise(async () => {
            log.push('sent')
            return { message: 'A code is on its way', waitSeconds: 120 }
          }),
          verifyOtp: fromPromise<void, OtpInput & { code: string }>(async ({ input }) => {
            if (input.code === '123456') return
            throw new CallProblem({
              kind: 'field',
              message: 'Wrong code',
              errors: [{ target_element: 'otp', error_message: 'Wrong code' }],
            })
          }),
        },
      }),
    ),
    { input: { enrollmentId: 'e', kind: 'email', contact: 'ann@example.com' }, clock },
  )
  actor.start()
  return { actor, clock, log }
}

const stage = (value: unknown) => (value as { open: { stage: string } }).open.stage
type Actor = ReturnType<typeof start>['actor']
const reach = (actor: Actor, name: 'offering' | 'entering' | 'verified') =>
  waitFor(actor, (s) => s.matches({ open: { stage: name } }))
const waitIs = (actor: Actor, name: 'waiting' | 'ready') => waitFor(actor, (s) => s.matches({ open: { wait: name } }))

describe('one-time code', () => {
  // @spec 2:70 2:108 2:240
  it('sends, verifies six digits, and closes two seconds after success', async () => {
    const { actor, clock, log } = start()
    await waitIs(actor, 'ready')
    actor.send({ type: 'otp.send' })
    expect((await reach(actor, 'entering')).context.notice).toBe('A code is on its way')
    actor.send({ type: 'otp.submit', code: '123456' })
    await reach(actor, 'verified')
    clock.increment(1999)
    expect(stage(actor.getSnapshot().value)).toBe('verified')
    clock.increment(1)
    expect(actor.getSnapshot().output).toEqual({ verified: true })
    expect(log).toEqual(['sent', 'wait email 120'])
  })

  // @spec 2:158 2:229
  it('says to the letter what is wrong with a code', async () => {
    const { actor } = start({ seconds: 0, sentLately: true })
    await waitIs(actor, 'ready')
    actor.send({ type: 'otp.haveCode' })
    actor.send({ type: 'otp.submit', code: ' ' })
    expect(actor.getSnapshot().context.error).toEqual({ message_key: 'error_otp_empty', error_message: '' })
    actor.send({ type: 'otp.submit', code: '12345' })
    expect(actor.getSnapshot().context.error).toEqual({ message_key: 'error_otp_short', error_message: '' })
    actor.send({ type: 'otp.submit', code: '000000' })
    const { context } = await waitFor(actor, (s) => s.context.error?.error_message === 'Wrong code')
    expect({ stage: stage(actor.getSnapshot().value), code: context.code }).toEqual({ stage: 'entering', code: '' })
  })

  // @spec 2:108 2:240
  it('sends again only after 120 seconds, which a wrong code does not lengthen', async () => {
    const { actor, clock, log } = start()
    await waitIs(actor, 'ready')
    actor.send({ type: 'otp.send' })
    await reach(actor, 'entering')
    clock.increment(60_000)
    actor.send({ type: 'otp.submit', code: '000000' })
    await waitFor(actor, (s) => s.context.error !== null)
    clock.increment(59_999)
    actor.send({ type: 'otp.send' })
    expect(stage(actor.getSnapshot().value)).toBe('entering')
    clock.increment(1)
    await waitIs(actor, 'ready')
    actor.send({ type: 'otp.send' })
    await waitIs(actor, 'waiting')
    expect(log).toEqual(['sent', 'wait email 120', 'wait of email ended', 'sent', 'wait email 120'])
  })

  // @spec 2:108
  it('takes up a wait that began before the page was refreshed', async () => {
    const { actor, clock } = start({ seconds: 40, sentLately: true })
    await waitIs(actor, 'waiting')
    actor.send({ type: 'otp.send' })
    expect(stage(actor.getSnapshot().value)).toBe('offering')
    clock.increment(40_000)
    await waitIs(actor, 'ready')
    actor.send({ type: 'otp.send' })
    await reach(actor, 'entering')
  })

  // @spec 2:108
  it('closes without proof from any stage', async () => {
    const { actor } = start()
    actor.send({ type: 'otp.close' })
    expect(actor.getSnapshot().output).toEqual({ verified: false })
  })
})
