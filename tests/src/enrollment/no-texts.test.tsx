import { afterEach, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import type { ContactRef } from '#machines/enrollment/contact/contact.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { forgetConfig, loadConfig } from '#src/calls/config.ts'
import { Signers } from '#src/enrollment/agreement/agreement-verification.tsx'
import { ContactDoubt } from '#src/enrollment/step/doubts.tsx'
import { mount } from '../form/mount.tsx'
import { loadedReview, startReview } from './review/loaded-review.tsx'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))

afterEach(() => {
  vi.unstubAllGlobals()
  forgetConfig()
})

const served = async (texts: boolean): Promise<void> => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ apis: {}, brand: {}, texts })))
  await loadConfig()
}

/** Under a contact that was refused, in the Contact step as in the Employer step. */
const Doubted = ({ kind }: { kind: 'email' | 'phone' }) => {
  const context = {
    verified: { email: null, phone: null },
    doubted: ['email', 'phone'],
    skips: { email: 0, phone: 0, address: 0 },
  }
  const actorRef = createActor(createMachine({ context })).start() as unknown as ContactRef
  return <ContactDoubt kind={kind} contact="any" actorRef={actorRef} onVerify={() => {}} onSkip={() => {}} />
}

test.each([
  [true, m.contact_verify_link()],
  [false, m.contact_no_texts()],
])('where texts leave is %s the phone’s way on says so, and the check can be skipped', async (texts, words) => {
  await served(texts)
  const { host } = await mount(<Doubted kind="phone" />)
  expect([host.textContent, host.querySelectorAll('button').length]).toEqual([
    `${words}${m.contact_skip_phone()}`,
    texts ? 1 : 0,
  ])
  expect(host.querySelector('input[type=checkbox]')).not.toBeNull()
})

test('an email address is proved by a code all the same', async () => {
  await served(false)
  const { host } = await mount(<Doubted kind="email" />)
  expect(host.querySelector('button')?.textContent).toBe(m.contact_verify_link())
})

test.each([
  [true, 1],
  [false, 0],
])('where texts leave is %s the review offers %i of them', async (texts, boxes) => {
  await served(texts)
  await startReview(loadedReview, { eprocess: 'rep' })
  const named = [...document.querySelectorAll('label')].filter((label) => label.textContent === m.review_text_message())
  expect(named).toHaveLength(boxes)
})

test.each([
  [true, m.agreement_signs_later_hint()],
  [false, m.agreement_signs_later_by_mail()],
])('where texts leave is %s whoever verifies reads how the applicant is told', async (texts, words) => {
  await served(texts)
  const context = { signer: 'rep', eprocess: 'rep', signatureRequired: true }
  const actorRef = createActor(createMachine({ context })).start()
  const { host } = await mount(<Signers actorRef={actorRef as never} />)
  expect(host.querySelector('.field-hint')?.textContent).toBe(words)
})
