import { expect, test } from 'vitest'
import { addressee, speakOnBehalf } from '#schemas/messages/addressee.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { eventually } from '#tests/eventually.ts'
import { prove, typeCode } from './entering.ts'
import { here, loads, openPage } from './live-app.tsx'
import { freshServer } from './live-server.ts'
import { boxCalled, page, press, says } from './person.ts'

/** The site that shows nothing before a code. */
const atTheDoor = async () => {
  const server = await freshServer({ host: 'reps.localhost' })
  openPage(server, '/')
  await says(m.access_title())
  return server
}
const title = () => document.querySelector('h1')?.textContent
const facts = () =>
  [...document.querySelectorAll('.rep-facts > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(': '),
  )
const elena = ['Name: Elena Rivera', 'Agent code: RIVERA-TX', 'Email: e•••@example.com', 'Phone: (•••) •••-0142']
const links = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.access-page a[target="_blank"]')].map((a) => [
      (a.textContent ?? '').replace(/ \(.*/, ''),
      a.getAttribute('href'),
    ]),
  )

// @spec 1:53 1:117
test('the access page: a code, the card of the rep, and Cancel back to the code; Confirm asks for the proof', async () => {
  const { app } = await atTheDoor()
  expect((await boxCalled(m.access_code())).getAttribute('placeholder')).toBe('ABCD1212')
  await typeCode(m.access_code(), 'rivr1212')
  await eventually(() => expect(title()).toBe(m.access_confirm_title()))
  expect(facts()).toEqual(elena)
  expect(document.querySelector('.rep-picture')?.getAttribute('src')).toBe('/catalog/pictures/rivera-landing.svg')

  await press(m.common_cancel())
  await eventually(() => expect(title()).toBe(m.access_title()))
  expect(document.querySelector('.rep-facts')).toBeNull()

  await typeCode(m.access_code(), 'RIVR1212')
  await eventually(() => expect(title()).toBe(m.access_confirm_title()))
  await prove(app, m.access_confirm())
  await eventually(() => expect(title()).toBe(m.access_age_title()))
})

// @spec 1:54 1:128
test('age tiles: the page is loaded anew and every later request says the age that was chosen', async () => {
  const server = await atTheDoor()
  await typeCode(m.access_code(), 'RIVR1212')
  await says(m.access_confirm_title())
  await prove(server.app, m.access_confirm())
  await says(m.access_age_title())
  const tiles = [...document.querySelectorAll<HTMLElement>('.access-tile')]
  expect(tiles.map((tile) => tile.querySelector('strong')?.textContent)).toEqual([
    m.access_age_under(),
    m.access_age_over(),
    m.access_groups(),
  ])
  const before = server.asked.length
  tiles[1]?.click()
  await says(m.homes_who())
  expect(loads).toEqual(['/agent-home'])
  const later = server.asked.slice(before).filter(({ call }) => call.includes('/api/'))
  expect(later.length).toBeGreaterThan(2)
  expect(new Set(later.map(({ over65 }) => over65))).toEqual(new Set(['1']))
  expect(storage.get('over_65')).toBe(1)
  // A rep who has proven who it is fills in what is about somebody else.
  expect(m.personal_group_about()).toBe(m.personal_group_about_on_behalf())
})

test('a visitor who has proven nothing is spoken to', async () => {
  speakOnBehalf(true)
  await atTheDoor()
  await eventually(() => expect(addressee.onBehalf).toBe(false))
  expect(m.personal_group_about()).not.toBe(m.personal_group_about_on_behalf())
})

// @spec 1:55 1:128
test('the Groups panel: the group quote leads out, Add New Employee opens the code, Back and View Plans lead on', async () => {
  await atTheDoor()
  await press(m.access_groups_open())
  await eventually(() => expect(title()).toBe(m.access_groups()))
  const quote = [...document.querySelectorAll('a')].find((a) => a.textContent?.startsWith(m.access_group_quote()))
  expect(quote?.getAttribute('href')).toBe('https://reps.example.com/group-quote')

  await press(m.access_group_employee())
  await eventually(() => expect(document.querySelector('dialog[open] h2')?.textContent).toBe(m.employee_title()))
  await boxCalled(m.employee_code())
  await press(m.common_close())
  await eventually(() => expect(document.querySelector('dialog[open]')).toBeNull())

  await press(m.common_back())
  await eventually(() => expect(title()).toBe(m.access_title()))
  await press(m.access_groups_open())
  await press(m.access_view_plans())
  await eventually(() => expect(here()).toBe('/plans'))
  expect(loads).toEqual(['/plans'])
  await says(m.plans_title())
  expect(document.querySelector('.site-header')).not.toBeNull()
})

// @spec 1:56
test('links below the code: applications and dashboards, Employee Enrollment, Not My Site, and Home begins again', async () => {
  const { app } = await atTheDoor()
  await eventually(() =>
    expect(links()).toEqual({
      [m.access_group_application()]: 'https://groups.example.com/apply',
      [m.access_rep_dashboard()]: 'https://reps.example.com/dashboard',
      [m.access_member_dashboard()]: 'https://members.example.com/dashboard',
    }),
  )
  await press(m.access_employee_enrollment())
  await says(m.employee_hint())
  await press(m.common_close())
  await eventually(() => expect(document.querySelector('dialog[open]')).toBeNull())

  // Home begins again, wherever one has come.
  await typeCode(m.access_code(), 'RIVR1212')
  await says(m.access_confirm_title())
  await press(m.access_home())
  await eventually(() => expect(title()).toBe(m.access_title()))

  await typeCode(m.access_code(), 'RIVR1212')
  await says(m.access_confirm_title())
  await prove(app, m.access_confirm())
  await says(m.access_age_title())
  storage.set('planId', 'corner-rx')
  storage.set('referral', 'friends-of-maria')
  storage.set('tempId', 'AAAAAAAAAAAAAAAAAAAAAA')
  await press(m.access_not_my_site())
  // Session and all: the code is asked for again.
  await eventually(() => {
    expect([storage.get('planId'), storage.get('referral'), storage.get('tempId')]).toEqual([null, null, null])
    expect(title()).toBe(m.access_title())
  })
  await boxCalled(m.access_code())
  expect(page()).not.toContain(m.access_age_title())
})
