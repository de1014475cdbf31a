import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallProblem } from '#machines/support/problem.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { ContinuePage } from '#src/storefront/resume/continue.page.tsx'
import { DirectContinuePage } from '#src/storefront/resume/direct-continue.page.tsx'
import { eventually } from '#tests/eventually.ts'
import { press, said } from '../enrollment/in-wizard.tsx'
import { server } from '../enrollment/send.fake.ts'
import { find, mount, paste } from '../form/mount.tsx'
import { refusedAt } from '../recorded/refused-at.ts'

vi.mock('#src/site/site-context.ts', () => ({ useSite: () => ({ phone: '8005550100' }) }))
vi.mock('#src/calls/send.ts', () => import('../enrollment/send.fake.ts'))
beforeEach(server.forget)

const message = (id: string) => document.querySelector(`#${id}_message`)?.textContent ?? ''

const id = 'AAAAAAAAAAAAAAAAAAAAAA'
const others = {
  group_id: null,
  platform_group_id: 'portal-1',
  agent_id: 'rep-1',
  open_type: 'agent',
  eprocess: 'rep',
  effective_date: '01/01/2027',
  type: 'new-user',
  enroll_type: 'new-member',
  user_id: null,
}

// @spec 3:63-64 3:102 3:160
test('Welcome to the enrollment: code and address, what is wrong at each, and the way to the saved tab', async () => {
  storage.set('identity_of', 'localhost')
  await mount(
    <MemoryRouter initialEntries={['/continue-enrollment']}>
      <Routes>
        <Route path="/continue-enrollment" element={<ContinuePage />} />
        <Route path="/cart" element={<p>The cart</p>} />
      </Routes>
    </MemoryRouter>,
  )
  expect(find('h1').textContent).toBe('Welcome to the enrollment')
  expect([...document.querySelectorAll('form label')].map((one) => one.textContent)).toEqual(['Code', 'Email address'])
  await press('Continue')
  expect([message('continue-code'), message('continue-email')].map((one) => one.replace('Error: ', ''))).toEqual([
    'Field is required',
    'Field is required',
  ])
  expect(server.asked).toEqual([])
  await paste('#continue-code', 'ABCD-1234')
  await paste('#continue-email', 'ann@example.com')
  server.answers['continue-enrollment'] = () => {
    throw refusedAt(['code', 'error_continue_code_form'], ['email', 'error_email_enter_valid'])
  }
  await press('Continue')
  await eventually(() =>
    expect([message('continue-code'), message('continue-email')].map((one) => one.replace('Error: ', ''))).toEqual([
      m.error_continue_code_form(),
      m.error_email_enter_valid(),
    ]),
  )
  expect(find('#continue-code').getAttribute('aria-invalid')).toBe('true')
  server.answers['continue-enrollment'] = () => ({ enrollment_id: id, saved_tab: 'cart_info', others })
  storage.set('planId', 'of another errand')
  await press('Continue')
  await said('The cart')
  const kept = ['tempId', 'agent_id', 'group_id', 'portal_id', 'open_type', 'eprocess', 'enroll_type'] as const
  expect([...kept, 'effectiveDate', 'planId', 'showQuotation'].map((key) => storage.get(key as 'tempId'))).toEqual([
    id,
    'rep-1',
    null,
    'portal-1',
    'agent',
    'rep',
    'new-member',
    '01/01/2027',
    null,
    0,
  ])
})

test('a lost code is asked for anew: what is wrong, what is promised, and the way back to entering one', async () => {
  storage.set('identity_of', 'localhost')
  await mount(
    <MemoryRouter initialEntries={['/continue-enrollment']}>
      <ContinuePage />
    </MemoryRouter>,
  )
  await paste('#continue-email', 'ann@')
  await press('Lost your code?')
  expect(find('h1').textContent).toBe('Ask for a new code')
  await press('Send me a new code')
  expect(message('continue-email')).toContain('Please enter a valid email address')
  expect(server.asked).toEqual([])
  await paste('#continue-email', 'ann@example.com')
  const fails = (problem: ConstructorParameters<typeof CallProblem>[0]) => {
    server.answers['resend-continue-code'] = () => {
      throw new CallProblem(problem)
    }
  }
  fails(refusedAt(['email', 'error_code_asked', { message_values: { maximum: 5, phone: '(800) 555-0100' } }]).problem)
  await press('Send me a new code')
  await eventually(() =>
    expect(message('continue-email')).toContain(m.error_code_asked({ maximum: 5, phone: '(800) 555-0100' })),
  )
  await paste('#continue-email', 'ann@example.co')
  fails({ kind: 'limit', message: 'Wait ten minutes', errors: [] })
  await press('Send me a new code')
  await said('Wait ten minutes')
  await press('Try another address')
  expect(find('#continue-email')).toHaveProperty('value', 'ann@example.co')
  fails({ kind: 'offline', message: 'No connection', errors: [] })
  await press('Send me a new code')
  await said('No connection')
  server.answers['resend-continue-code'] = () => ({ asked: true })
  await press('Try again')
  await said('If ann@example.co belongs to an enrollment that is not finished, a new code is on its way there.')
  await said('or call (800) 555-0100.')
  expect(server.asked.at(-1)).toEqual({
    key: 'POST enrollment/resend-continue-code',
    body: { email: 'ann@example.co' },
  })
  await press('Enter a code')
  expect([find('h1').textContent, find('#continue-email')]).toMatchObject([
    'Welcome to the enrollment',
    { value: 'ann@example.co' },
  ])
})

// @spec 3:69 3:151
test('a direct link clears what is stored, reads whose enrollment it is, and opens the tab that it names', async () => {
  const open = (tab: string) =>
    mount(
      <MemoryRouter initialEntries={[`/direct-continue/dG9rZW4/${btoa(tab)}`]}>
        <Routes>
          <Route path="/direct-continue/:id/:tab" element={<DirectContinuePage />} />
          <Route path="/enrollment/:step" element={<p>A step of the enrollment</p>} />
        </Routes>
      </MemoryRouter>,
    )
  const before = () => {
    storage.set('identity_of', 'localhost')
    storage.set('tempId', 'of another errand')
    storage.set('navto', 'review-confirm')
    storage.set('health_track', 1)
  }
  const kept = () =>
    (['tempId', 'navto', 'health_track', 'agent_id', 'portal_id', 'effectiveDate'] as const).map((key) =>
      storage.get(key),
    )
  before()
  server.answers['direct-continue/{tempId}'] = () => ({ result: { enrollment_id: id, others } })
  await open('benificiary_info')
  await said('A step of the enrollment')
  expect(kept()).toEqual([id, null, null, 'rep-1', 'portal-1', '01/01/2027'])
  document.body.replaceChildren()

  before()
  server.answers['direct-continue/{tempId}'] = () => {
    throw new CallProblem({ kind: 'missing', message: 'This link has expired.', errors: [] })
  }
  await open('benificiary_info')
  await said('This link has expired.')
  expect(kept()).toEqual([null, null, null, null, null, null])
})
