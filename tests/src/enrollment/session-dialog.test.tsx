import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import { formatTime } from '#src/i18n/format.ts'
import { Session } from '#src/enrollment/dialogs/session-dialog.tsx'
import type { EnrollmentRef } from '#src/enrollment/step/step-view.tsx'
import { createActor } from 'xstate'
import { mount } from '../form/mount.tsx'
import { button, press, said, text } from './in-wizard.tsx'
import { server } from './send.fake.ts'

vi.mock('#src/calls/send.ts', () => import('./send.fake.ts'))
beforeEach(server.forget)

const did: string[] = []
/** The dialog over an enrollment of `eprocess`, whose session is as `get-session` says. */
const over = async (
  session: { seconds_left: number | null; may_extend: boolean },
  eprocess: 'applicant' | 'rep' = 'applicant',
) => {
  did.length = 0
  server.answers['get-session'] = () => session
  const actor = createActor(enrollmentMachine, {
    input: { enrollmentId: 'AAAAAAAAAAAAAAAAAAAAAA', route: 'contact-info', fromReview: false },
  })
  const snapshot = actor.getSnapshot()
  const facts = { ...snapshot.context.facts, eprocess }
  const ref = {
    ...(actor as object),
    subscribe: () => ({ unsubscribe: () => {} }),
    getSnapshot: () => ({ ...snapshot, context: { ...snapshot.context, facts } }),
  } as unknown as EnrollmentRef
  await mount(
    <MemoryRouter>
      <Session actorRef={ref} onSaveLater={() => did.push('save later')} />
    </MemoryRouter>,
  )
}
const ends = 'Your session ends at'

test('a session that lasts no longer says when it ends and that all is kept, and offers no extension', async () => {
  const at = formatTime(Date.now() + 500_000)
  await over({ seconds_left: 500, may_extend: false })
  await said(ends)
  expect([at, formatTime(Date.now() + 500_000)].some((time) => text().includes(`${ends} ${time}`))).toBe(true)
  await said('What you entered is kept.')
  expect([button('Keep my session open'), button('Continue until then') === undefined]).toEqual([undefined, false])
  await press('Save & Continue Later')
  expect(did).toEqual(['save later'])
  // The dialog has gone; when it ends stays in sight.
  expect([document.querySelector('dialog'), text().includes(ends)]).toEqual([null, true])
  expect(server.asked.map(({ key }) => key)).toEqual(['GET enrollment/get-session'])
})

test('whoever enrolls for others is told to sign in again, and is sent no code', async () => {
  await over({ seconds_left: 90, may_extend: false }, 'rep')
  await said('To continue after that, sign in again')
  expect(button('Save & Continue Later')).toBeUndefined()
})

test('a session that may last longer is extended by a press', async () => {
  await over({ seconds_left: 90, may_extend: true })
  await said('Your session is about to end')
  server.answers['extend-session'] = () => ({ seconds_left: 1800, may_extend: true })
  server.answers['get-session'] = () => ({ seconds_left: null, may_extend: false })
  await press('Keep my session open')
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
})

test.each([
  ['applicant', 'enter the code from your email'],
  ['rep', 'Sign in again with your access code'],
] as const)('the end says how a(n) %s comes back', async (eprocess, words) => {
  await over({ seconds_left: 0, may_extend: false }, eprocess)
  await said(words)
  expect(text()).toContain('is kept')
})
