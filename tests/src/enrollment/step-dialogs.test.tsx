import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { enrollerCodeMachine } from '#machines/enrollment/enroller-code/enroller-code.machine.ts'
import type { OtpInput } from '#machines/enrollment/otp/otp.context.ts'
import { otpMachine } from '#machines/enrollment/otp/otp.machine.ts'
import { fieldAsked } from '#machines/enrollment/model-facts.ts'
import { type LoadedPersonal, personalMachine } from '#machines/enrollment/personal/personal.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { OtpDialog } from '#src/enrollment/dialogs/otp-dialog.tsx'
import { PersonalView } from '#src/enrollment/personal/personal.view.tsx'
import { SaveLaterDialog } from '#src/enrollment/dialogs/save-later-dialog.tsx'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../ui/render.tsx'
import { find, mount, paste } from '../form/mount.tsx'
import { button, facts, fake, inWizard, press, said, text } from './in-wizard.tsx'
import { server } from './send.fake.ts'
import { asAtServer } from '../recorded/as-at-server.ts'
import { refusedAt } from '../recorded/refused-at.ts'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))
vi.mock('#src/calls/send.ts', () => import('./send.fake.ts'))
beforeEach(server.forget)

const message = (id: string) => document.querySelector(`#${id}_message`)?.textContent ?? ''

// @spec 2:40 2:74 2:106 2:133 2:232
test('the enroller’s code: asked for where the server shows it, the last refusal, closed and saved', async () => {
  const asked: unknown[] = []
  const replies: (Error | null)[] = [
    refusedAt(['enrollerCode', 'error_enroller_code_required'], ['enrollerCode', 'error_enroller_code_unknown']),
    null,
  ]
  const start = async (enrollerCode: LoadedPersonal['enrollerCode']) => {
    const actorRef = createActor(
      asAtServer(
        personalMachine.provide({
          actors: {
            loadPersonal: fake([], () => ({
              fields: [fieldAsked('first_name')],
              saved: {
                first_name: 'Ann',
                last_name: 'Lee',
                ssn: '***-**-6789',
                birthdate: '01/02/1980',
                gender: '1',
                marital_status: '1',
              },
              revision: 0,
              typed: null,
              enrollerCode,
            })),
            savePersonal: fake(asked, () => ({ revision: 1 })),
            enrollerCode: asAtServer(
              enrollerCodeMachine.provide({
                actors: {
                  saveEnrollerCode: fake<void, { enrollmentId: string; code: string }>(asked, () => {
                    const reply = replies.shift()
                    if (reply) throw reply
                  }),
                },
              }),
            ),
          },
        }),
      ),
      { input: { enrollmentId: 'e', facts } },
    ).start()
    await mount(inWizard(<PersonalView actorRef={actorRef} />))
    await eventually(() => find('#personal-first_name'))
    return actorRef
  }
  await start({ shown: false, optional: true, saved: false })
  expect(button('Enter Enroller Code')).toBeUndefined()
  document.body.replaceChildren()
  await start({ shown: true, optional: true, saved: false })
  expect(text()).toContain('You can leave it blank.')
  document.body.replaceChildren()

  const actorRef = await start({ shown: true, optional: false, saved: false })
  expect(text()).not.toContain('You can leave it blank.')
  await press('Next')
  await eventually(() =>
    expect(find('section[aria-label="Enroller code"] [role=alert]').textContent).toBe('Problem: Enter Enroller Code'),
  )
  expect(asked).toEqual([])
  await press('Enter Enroller Code')
  await eventually(() => expect(find('dialog h2').textContent).toBe('Enter Enroller Code'))
  await press('Save')
  expect(message('quote-confirmation-enrollerCode')).toBe('Error: Enter Enroller Code')
  await paste('#quote-confirmation-enrollerCode', 'NOBODY99')
  expect(message('quote-confirmation-enrollerCode')).toBe('')
  await press('Save')
  await eventually(() =>
    expect(message('quote-confirmation-enrollerCode')).toBe(`Error: ${m.error_enroller_code_unknown()}`),
  )
  await paste('#quote-confirmation-enrollerCode', 'OKAF3434')
  await press('Save')
  await eventually(() => expect(document.querySelector('dialog')).toBeNull())
  expect(text()).toContain('Enroller code saved')
  expect(await violations()).toEqual([])
  await press('Next')
  await eventually(() => expect(actorRef.getSnapshot().output).toEqual({ step: 'personal' }))
  expect(asked.map((one) => (one as { code?: string }).code)).toEqual(['NOBODY99', 'OKAF3434', undefined])
})

// @spec 2:70 2:108 2:158 2:198 2:229
test('the one-time code: sent, the wait shown, the server’s refusal at the code, success, closed by itself', async () => {
  const codes: string[] = []
  const actorRef = createActor(
    asAtServer(
      otpMachine.provide({
        actors: {
          readWait: fake([], () => ({ seconds: 0, sentLately: false })),
          keepWait: fake([], () => undefined),
          endWait: fake([], () => undefined),
          sendOtp: fake([], () => ({ message: 'We sent a code to ann@example.com.', waitSeconds: 120 })),
          verifyOtp: fake<void, OtpInput & { code: string }>([], ({ code }) => {
            codes.push(code)
            if (code !== '123456') throw refusedAt(['otp', 'error_otp_wrong'])
          }),
        },
      }),
    ).provide({ delays: { closeWait: 400 } }),
    { input: { enrollmentId: 'e', kind: 'email', contact: 'ann@example.com' } },
  ).start()
  await mount(inWizard(<OtpDialog actorRef={actorRef} />))
  expect([document.querySelector('#verify-otp-otp'), document.querySelector('.otp-wait')]).toEqual([null, null])
  await eventually(() => expect(button('Send code')?.disabled).toBe(false))
  await press('Send code')
  await said('We sent a code to ann@example.com.')
  expect(find('.otp-wait').textContent).toMatch(/You can send the code again in (119|120) seconds/)
  expect(find('.otp-wait [role=progressbar], .otp-wait progress').getAttribute('aria-label')).toBe(
    'Time until the code can be sent again',
  )
  expect(button('Send the code again')?.disabled).toBe(true)
  for (const [typed, words] of [
    ['', 'Enter the code that we sent to your email or phone'],
    ['12345', 'Enter the 6-digit code to continue'],
    ['1111117', m.error_otp_wrong()],
  ] as const) {
    await paste('#verify-otp-otp', typed)
    await press('Verify')
    await eventually(() => expect(message('verify-otp-otp')).toBe(`Error: ${words}`))
    expect(find('#verify-otp-otp').getAttribute('aria-invalid')).toBe('true')
  }
  expect(await violations()).toEqual([])
  await paste('#verify-otp-otp', '123456')
  await press('Verify')
  await said('Your email is verified')
  expect(codes).toEqual(['111111', '123456'])
  await eventually(() => expect(actorRef.getSnapshot().output).toEqual({ verified: true }))
})

// @spec 2:66 2:129 2:222 2:230 3:74 3:158
test('Save & Continue Later: what comes back stands under the address; then two ways to go on', async () => {
  const closed: string[] = []
  const dialog = () =>
    mount(
      <MemoryRouter initialEntries={['/enrollment/contact-info']}>
        <Routes>
          <Route path="/" element={<p>The main page</p>} />
          <Route
            path="*"
            element={
              <SaveLaterDialog
                enrollmentId="e"
                tab="contact_info"
                mayRemind
                holding={() => ({ values: { city: 'Aust' } })}
                onClose={() => closed.push('closed')}
              />
            }
          />
        </Routes>
      </MemoryRouter>,
    )
  await dialog()
  server.answers['save-enrollment'] = () => {
    throw new CallProblem({ kind: 'limit', message: 'Too many codes were sent', errors: [] })
  }
  await paste('#code-send-email', 'marisol@example.com')
  await press('Send Code')
  await eventually(() => expect(message('code-send-email')).toBe('Error: Too many codes were sent'))
  expect(find('#code-send-email').getAttribute('aria-invalid')).toBe('true')
  // What is said of the open step names its field, which the dialog does not show.
  server.answers['save-enrollment'] = () => {
    throw refusedAt(['city', 'error_not_kept'], ['data.values.zip', 'error_option_invalid'])
  }
  await paste('#code-send-email', 'ann@example.com')
  await press('Send Code')
  await eventually(() =>
    expect([...document.querySelectorAll('.form-summary-list li')].map((one) => one.textContent)).toEqual([
      `City: ${m.error_not_kept()}`,
      `ZIP code: ${m.error_option_invalid()}`,
    ]),
  )
  server.answers['save-enrollment'] = () => ({ email: 'marisol@example.com', days: 30 })
  const sendIt = async () => {
    await paste('#code-send-email', 'marisol@example.com')
    await press('Send Code')
    await said('Your information is saved. Check your email to continue.')
  }
  await sendIt()
  expect(server.asked.at(-1)).toEqual({
    key: 'POST enrollment/save-enrollment',
    body: { enrollment_id: 'e', email: 'marisol@example.com', tab: 'contact_info', data: { values: { city: 'Aust' } } },
  })
  expect([...document.querySelectorAll('.dialog-actions button')].map((one) => one.textContent)).toEqual([
    'Continue Current Enrollment',
    'Start New Enrollment',
  ])
  expect(await violations()).toEqual([])
  storage.set('tempId', 'e')
  storage.set('cartCount', 2)
  await press('Continue Current Enrollment')
  await eventually(() => expect(closed).toEqual(['closed']))
  expect([storage.get('tempId'), storage.get('cartCount')]).toEqual(['e', 2])
  document.body.replaceChildren()

  await dialog()
  await sendIt()
  await press('Start New Enrollment')
  await said('The main page')
  expect([storage.get('tempId'), storage.get('cartCount')]).toEqual([null, null])
})
