import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { eventually } from '#tests/eventually.ts'
import { prove, typeCode } from './entering.ts'
import { loads, openPage } from './live-app.tsx'
import { OUT_OF_ORDER, freshServer, liveServer } from './live-server.ts'
import { press, pressTile, says, there } from './person.ts'

const atHome = async () => {
  const server = await freshServer()
  openPage(server, '/new-landing')
  await there('.footer-button', () => true, 'button of the footer')
  return server
}
const dialog = () => document.querySelector('dialog[open]')
const dialogTitle = () => dialog()?.querySelector('h2')?.textContent

// @spec 1:57 1:194
test('Access Code in the footer: the code, then name, code, email and phone with Yes and No, both pressed', async () => {
  const { app } = await atHome()
  await press(m.frame_access_code())
  await eventually(() => expect(dialogTitle()).toBe(m.access_dialog_title()))
  await typeCode(m.access_code(), 'NONE0000')
  await eventually(() => expect(dialog()?.querySelector('[aria-invalid="true"]')).not.toBeNull())
  await typeCode(m.access_code(), 'OKAF3434')
  await eventually(() => expect(dialogTitle()).toBe(m.access_confirm_title()))
  expect([...(dialog()?.querySelectorAll('.rep-facts > div') ?? [])].map((row) => row.textContent)).toEqual([
    'NameDaniel Okafor',
    'Agent codeOKAFOR-IL',
    'Emaild•••@example.com',
    'Phone(•••) •••-0178',
  ])
  expect([...(dialog()?.querySelectorAll('.dialog-actions button') ?? [])].map((one) => one.textContent)).toEqual([
    m.common_yes(),
    m.common_no(),
  ])

  // No leads back to the code, and Yes on.
  await press(m.common_no())
  await eventually(() => expect(dialogTitle()).toBe(m.access_dialog_title()))
  await typeCode(m.access_code(), 'OKAF3434')
  await says(m.access_agent_code())
  await prove(app, m.common_yes())
  await eventually(() => expect(loads).toEqual(['/agent-home']))
  await says(m.homes_who())
  // Questions of a rep go to the site: the rep's own number helps nobody here.
  expect(document.querySelector('.questions-phone')?.textContent).toBe('(800) 555-0100')
})

// @spec 1:58 1:128 1:195
test('Employee enroll: the code of the group, its company with Yes, No and another code, then the age', async () => {
  await atHome()
  await press(m.frame_employee_enroll())
  await eventually(() => expect(dialogTitle()).toBe(m.employee_title()))
  expect(dialog()?.textContent).toContain(m.employee_hint())
  await typeCode(m.employee_code(), 'BLUE5656')
  await says('The company that you will be enrolling under is: Bluebonnet Bakery')
  await press(m.employee_again())
  await typeCode(m.employee_code(), 'BLUE5656')
  await says(m.employee_company({ name: 'Bluebonnet Bakery' }))
  await press(m.common_no())
  await eventually(() => expect(dialog()).toBeNull())
  await press(m.frame_employee_enroll())
  await typeCode(m.employee_code(), 'BLUE5656')
  await says(m.employee_company({ name: 'Bluebonnet Bakery' }))
  await press(m.common_yes())
  await eventually(() => expect(dialogTitle()).toBe(m.access_age_title()))
  await pressTile(m.access_age_over())
  await eventually(() => expect(loads).toEqual(['/bluebonnet']))
  expect(storage.get('over_65')).toBe(1)
  // The landing page leads to the group's own start.
  await eventually(() => expect(document.querySelector('.brand-logo')?.getAttribute('alt')).toBe('Bluebonnet Bakery'))
})

// @spec 1:56 1:64
test('Not my site gives up what is stored, on the page and at the server; dashboards are links out', async () => {
  const server = await atHome()
  const outside = [...document.querySelectorAll('.footer-groups a[target="_blank"]')].map((a) => a.getAttribute('href'))
  expect(outside).toEqual(
    expect.arrayContaining([
      'https://groups.example.com/apply',
      'https://reps.example.com/dashboard',
      'https://members.example.com/dashboard',
    ]),
  )
  storage.set('portal_id', 'value-portal')
  storage.set('referral', 'friends-of-maria')
  storage.set('over_65', 1)
  await press(m.shell_not_my_site())
  await eventually(() => {
    expect(storage.get('referral')).toBeNull()
    expect(storage.get('over_65')).toBeNull()
  })
  expect(server.asked.filter(({ call }) => call.endsWith('/leave-site')).map(({ status }) => status)).toEqual([200])
})

// @spec 1:260
test.each([
  ['Not my site in the footer', '/new-landing', m.shell_not_my_site()],
  ['Go to Home of the decline page', '/decline-reminder-email', m.frame_decline_home()],
])('a request that fails where the page has no place for it is a warning in passing: %s', async (_, path, button) => {
  const server = await freshServer()
  openPage(server, path)
  await there('.footer-button', () => true, 'button of the footer')
  server.broken.add('leave-site')
  await press(button)
  await eventually(() => expect(document.querySelector('.toast.notice-warning')?.textContent).toContain(OUT_OF_ORDER))
  await press(m.common_dismiss())
  await eventually(() => expect(document.querySelector('.toast')).toBeNull())
})

test('while somebody enrolls the links wait behind a line of their own, and nothing is fetched for them', async () => {
  const server = await liveServer({ tier: 'IO', plans: ['harvest-critical'] }, 'primary_info')
  openPage(server, '/enrollment/personal-info')
  await says(m.personal_title())
  const more = document.querySelector<HTMLDetailsElement>('.footer-more')
  expect(more?.querySelector('summary')?.textContent).toBe(m.shell_more_links())
  expect(more?.querySelectorAll('a, button')).toHaveLength(0)
  if (more !== null) more.open = true
  await there('.footer-more .footer-button', () => true, 'button of the footer')
})
