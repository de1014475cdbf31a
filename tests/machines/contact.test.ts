import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { CheckInput, LoadedContact, SaveInput } from '#machines/enrollment/contact/contact.context.ts'
import { contactMachine } from '#machines/enrollment/contact/contact.machine.ts'
import { home } from '#machines/enrollment/contact/contact.model.ts'
import type { OtpInput, OtpWait } from '#machines/enrollment/otp/otp.context.ts'
import { otpMachine } from '#machines/enrollment/otp/otp.machine.ts'
import type { ScreenshotInput } from '#machines/enrollment/step.types.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { EnrollType } from '#schemas/calls/shapes.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { austin, fieldAsked, newMember } from '#machines/enrollment/model-facts.ts'
import { held } from './held.ts'

const loaded: LoadedContact = {
  fields: ['address1', 'city', 'zip', 'state', 'email_address', 'phone_number'].map((name) => fieldAsked(name)),
  states: [{ name: 'Texas', abbrev: 'TX' }],
  saved: {
    address1: '12 Old Street',
    city: 'Austin',
    zip: '78702',
    state: 'TX',
    phone_number: '5125550111',
    email_address: 'old@example.com',
    email_verified: true,
  },
  revision: 3,
  typed: null,
}
const refused = (target_element: string, error_message: string, is_valid?: number) =>
  new CallProblem({
    kind: 'field',
    message: error_message,
    errors: [{ target_element, error_message, ...(is_valid !== undefined && { is_valid }) }],
  })

interface Replies {
  email?: CallProblem
  saves?: (CallProblem | null)[]
  zip?: CallProblem
  enrollType?: EnrollType
  loaded?: Partial<LoadedContact>
}

const start = async (replies: Replies = {}) => {
  const saved: unknown[] = []
  const pictures: string[] = []
  const checked: CheckInput[] = []
  const saves = [...(replies.saves ?? [])]
  const actor = createActor(
    held(
      contactMachine.provide({
        actors: {
          loadContact: fromPromise(async () => ({ ...loaded, ...replies.loaded })),
          lookUpZip: fromPromise<{ state: string; city: string }, { zip: string }>(async () => {
            if (replies.zip) throw replies.zip
            return austin
          }),
          checkEmail: fromPromise<void, CheckInput>(async ({ input }) => {
            checked.push(input)
            if (replies.email) throw replies.email
          }),
          saveContact: fromPromise<{ revision: number }, SaveInput>(async ({ input }) => {
            saved.push({ revision: input.revision, skips: input.skips, values: input.values })
            const problem = saves.shift()
            if (problem) throw problem
            return { revision: 4 }
          }),
          otp: held(
            otpMachine.provide({
              actors: {
                readWait: fromPromise<OtpWait, { kind: ContactKind; contact: string }>(async () => ({
                  seconds: 0,
                  sentLately: true,
                })),
                verifyOtp: fromPromise<void, OtpInput & { code: string }>(async () => undefined),
              },
              delays: { closeWait: 0 },
            }),
          ),
          screenshot: fromPromise<void, ScreenshotInput>(async ({ input }) => {
            pictures.push(input.step)
            throw new Error('no picture')
          }),
        },
      }),
    ),
    {
      input: {
        enrollmentId: 'e',
        facts: { ...newMember, enrollType: replies.enrollType ?? 'new-member' },
      },
    },
  )
  actor.start()
  await waitFor(actor, (s) => s.matches('editing'))
  return { actor, saved, checked, pictures }
}
const submit = (actor: Awaited<ReturnType<typeof start>>['actor']) =>
  actor.send({ type: 'contact.submit', values: home })

describe('contact', () => {
  // @spec 2:36 2:235
  it('saves what is whole with the revision that was seen; a failed picture holds nothing up', async () => {
    const { actor, saved, pictures } = await start()
    submit(actor)
    expect((await waitFor(actor, (s) => s.status === 'done')).output).toEqual({ step: 'contact' })
    expect(saved).toEqual([{ revision: 3, skips: { email: 0, phone: 0, address: 0 }, values: home }])
    expect(pictures).toEqual(['contact'])
  })

  // @spec 2:110
  it('asks of an existing member alone whether mail and calls arrive, and not of what a code has proved', async () => {
    const { email_address: email = '', phone_number: phone = '' } = home
    const fresh = await start()
    submit(fresh.actor)
    await waitFor(fresh.actor, (s) => s.status === 'done')
    expect(fresh.checked).toEqual([{ enrollmentId: 'e', email, reached: {} }])

    const again = await start({ enrollType: 'existing-member' })
    submit(again.actor)
    await waitFor(again.actor, (s) => s.status === 'done')
    again.actor.stop()
    expect(again.checked).toEqual([{ enrollmentId: 'e', email, reached: { email, phone } }])

    const proved = await start({ enrollType: 'existing-member' })
    proved.actor.send({ type: 'contact.submit', values: { ...home, email_address: 'old@example.com' } })
    await waitFor(proved.actor, (s) => s.status === 'done')
    expect(proved.checked).toEqual([{ enrollmentId: 'e', email: 'old@example.com', reached: { phone } }])
  })

  // @spec 2:136-138 2:140
  it('names what is missing or wrong', async () => {
    const { actor, saved } = await start()
    actor.send({
      type: 'contact.submit',
      values: { ...home, zip: '787', email_address: 'ann', phone_number: '512', address1: '' },
    })
    expect(actor.getSnapshot().context.errors).toEqual([
      { target_element: 'address1', message_key: 'error_field_required' },
      { target_element: 'zip', message_key: 'error_zip_digits' },
      { target_element: 'email_address', message_key: 'error_email_invalid' },
      { target_element: 'phone_number', message_key: 'error_phone_invalid' },
    ])
    expect(saved).toEqual([])
  })

  // @spec 2:227
  it('shows that the email address is taken as a plain message', async () => {
    const { actor } = await start({ email: refused('email', 'Email Already Exists.') })
    submit(actor)
    const { context } = await waitFor(actor, (s) => s.context.errors.length > 0)
    expect({ errors: context.errors, doubted: context.doubted }).toEqual({
      errors: [{ target_element: 'email', error_message: 'Email Already Exists.' }],
      doubted: [],
    })
  })

  // @spec 2:228
  it('lets a refused contact through unchecked when the person says so, until it is changed', async () => {
    const { actor, saved } = await start({ saves: [refused('email_address', 'Not deliverable', 0)] })
    actor.send({ type: 'contact.skip', kind: 'email', skip: 1 })
    expect(actor.getSnapshot().context.skips).toEqual({ email: 0, phone: 0, address: 0 })
    submit(actor)
    expect((await waitFor(actor, (s) => s.context.doubted.length > 0)).context.doubted).toEqual(['email'])
    actor.send({ type: 'contact.skip', kind: 'email', skip: 1 })
    actor.send({ type: 'contact.changed', kind: 'email' })
    expect(actor.getSnapshot().context).toMatchObject({ skips: { email: 0, phone: 0, address: 0 }, doubted: [] })
    actor.send({ type: 'contact.changed', kind: 'phone' })
    submit(actor)
    await waitFor(actor, (s) => s.status === 'done')
    expect(saved).toHaveLength(2)
  })

  it('lets a contact through again that was let through when it was saved, unless another was typed since', async () => {
    const kept = { saved: { ...home, phone_skipped: true } }
    const { actor, saved, checked } = await start({ enrollType: 'existing-member', loaded: kept })
    expect(actor.getSnapshot().context).toMatchObject({ doubted: ['phone'], skips: { email: 0, phone: 1, address: 0 } })
    submit(actor)
    await waitFor(actor, (s) => s.status === 'done')
    expect(checked.map(({ reached }) => reached)).toEqual([{ email: home.email_address }])
    expect(saved).toMatchObject([{ skips: { email: 0, phone: 1, address: 0 } }])

    const retyped = await start({ loaded: { ...kept, typed: { values: { phone_number: '5125550199' } } } })
    expect(retyped.actor.getSnapshot().context).toMatchObject({
      doubted: [],
      skips: { email: 0, phone: 0, address: 0 },
    })
  })

  // @spec 2:108
  it('proves a refused contact with a code: the check mark belongs to that value', async () => {
    const both = new CallProblem({
      kind: 'field',
      message: 'Refused',
      errors: ['email_address', 'phone_number'].map((target_element) => ({
        target_element,
        error_message: `No such ${target_element}`,
        is_valid: 0,
      })),
    })
    const { actor } = await start({ saves: [both] })
    expect(actor.getSnapshot().context.verified).toEqual({ email: 'old@example.com', phone: null })
    submit(actor)
    await waitFor(actor, (s) => s.context.doubted.length > 0)
    actor.send({ type: 'contact.verify', kind: 'email', contact: 'ann@example.com' })
    const otp = actor.getSnapshot().children.otp
    if (!otp) throw new Error('the dialog does not run')
    await waitFor(otp, (s) => s.matches({ open: { wait: 'ready' } }))
    otp.send({ type: 'otp.haveCode' })
    otp.send({ type: 'otp.submit', code: '123456' })
    const { context } = await waitFor(actor, (s) => s.context.verified.email === 'ann@example.com')
    expect({ errors: context.errors, doubted: context.doubted, verifying: context.verifying }).toEqual({
      errors: [{ target_element: 'phone_number', error_message: 'No such phone_number', is_valid: 0 }],
      doubted: ['phone'],
      verifying: null,
    })
  })

  // @spec 2:112 2:231
  it('finds the state of a ZIP code, or says in its field why not', async () => {
    const known = (await start()).actor
    known.send({ type: 'contact.zipEntered', zip: '78701' })
    expect((await waitFor(known, (s) => !s.hasTag('looking'))).context.zip).toEqual({
      zip: '78701',
      state: 'TX',
      city: 'Austin',
      error: null,
    })
    const unknown = (await start({ zip: refused('zip', 'Invalid Zip code') })).actor
    unknown.send({ type: 'contact.zipEntered', zip: '00000' })
    expect((await waitFor(unknown, (s) => !s.hasTag('looking'))).context.zip).toEqual({
      zip: '00000',
      state: null,
      city: null,
      error: { target_element: 'zip', error_message: 'Invalid Zip code' },
    })
  })

  it('settles a conflict with another tab by saving over the newer revision', async () => {
    const conflict = new CallProblem({ kind: 'conflict', message: 'Changed', errors: [], current: {}, revision: 7 })
    const { actor, saved } = await start({ saves: [conflict] })
    submit(actor)
    await waitFor(actor, (s) => s.matches('conflict'))
    actor.send({ type: 'contact.keepMine' })
    await waitFor(actor, (s) => s.status === 'done')
    expect(saved.map((one) => (one as { revision: number }).revision)).toEqual([3, 7])
  })
})
