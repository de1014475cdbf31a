import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import type { Holder } from '#schemas/calls/visit/session.calls.ts'
import { typedNews } from '#src/calls/enrollment/typed-news.ts'
import { HolderLine } from '#src/enrollment/dialogs/holder-line.tsx'
import type { EnrollmentRef } from '#src/enrollment/step/step-view.tsx'
import { eventually } from '#tests/eventually.ts'
import { mount } from '../form/mount.tsx'
import { press, said, text } from './in-wizard.tsx'
import { server } from './send.fake.ts'

vi.mock('#src/calls/send.ts', () => import('./send.fake.ts'))
beforeEach(server.forget)

const alone: Holder = {
  shared: false,
  holder: 'applicant',
  name: null,
  since: '11/20/2026',
  since_today: false,
  sent: null,
  mine: true,
  elsewhere: false,
  may_take: false,
}

test('a browser that is let in is told of as soon as something typed is not kept, and it is taken back by a press', async () => {
  let holder = alone
  server.answers['get-holder'] = () => holder
  const actorRef: EnrollmentRef = createActor(enrollmentMachine, {
    input: { enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', route: 'contact-info', fromReview: false },
  })
  await mount(<HolderLine actorRef={actorRef} />)
  await eventually(() => expect(server.asked.length).toBe(1))
  expect(text()).toBe('')
  holder = { ...alone, shared: true, mine: false, elsewhere: true, may_take: true }
  typedNews.tell()
  await said('Another browser has been working on this since November\u00a020, 2026.')
  await said("If that isn't you or someone you gave a code to, please call us.")
  server.answers['take-enrollment'] = () => ({ ...holder, mine: true, may_take: false })
  await press('Take over')
  await said('You have been working on this since November\u00a020, 2026.')
  await said('It can also be opened in another browser.')
})

test('nobody is told on the first day that they have been working on it since that very day', async () => {
  // Whatever day it is where they are: the agency's may be the next one already.
  let holder: Holder = { ...alone, shared: true, since_today: true }
  server.answers['get-holder'] = () => holder
  const actorRef: EnrollmentRef = createActor(enrollmentMachine, {
    input: { enrollmentId: 'BBBBBBBBBBBBBBBBBBBBBB', route: 'contact-info', fromReview: false },
  })
  await mount(<HolderLine actorRef={actorRef} />)
  await eventually(() => expect(server.asked.length).toBe(1))
  expect(text()).toBe('')
  holder = { ...holder, elsewhere: true }
  typedNews.tell()
  await said('You have been working on this since November\u00a020, 2026.')
})
