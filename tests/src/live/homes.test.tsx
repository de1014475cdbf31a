import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { eventually } from '#tests/eventually.ts'
import { employee, employer, member, rep } from '#tests/server/homes/homes.ts'
import { prove, typeCode } from './entering.ts'
import { here, openPage } from './live-app.tsx'
import { type Site, freshServer } from './live-server.ts'
import { boxCalled, enter, page, press, pressTile, says, there } from './person.ts'

const told = () => [...document.querySelectorAll('.selected-line dd')].map((one) => one.textContent)
const rows = () => [...document.querySelectorAll('.member-table tbody tr')]
const mistakes = () => [...document.querySelectorAll('.field-message')].map((one) => one.textContent)
const said = (text: string) => `${m.field_error_prefix()} ${text}`
const begun = ({ bodiesOf }: Site) => [
  ...bodiesOf('add-filter-for-existing-user'),
  ...bodiesOf('add-filter-for-member'),
]
const choose = async (label: string, value: string) => enter(await boxCalled(label), value)

// @spec 1:29 1:36 1:71 1:129 1:152
test('agent home: New Member needs a portal; a group of the rep begins a new group member', async () => {
  const server = await freshServer({ who: rep })
  openPage(server, '/BenAdvanceHome')
  await says(m.homes_who())
  await pressTile(m.homes_new())
  await press(m.homes_start_new())
  await eventually(() => expect(mistakes()).toEqual([said('Please choose a platform')]))
  const portals = (await boxCalled(m.homes_portal_label())) as HTMLSelectElement
  expect([...portals.options].map(({ text }) => text).slice(1)).toEqual([
    'Main enrollment portal',
    'Employer group portal',
  ])
  await choose(m.homes_portal_label(), 'group-portal')
  await press(m.homes_enroll())
  await eventually(() => expect(mistakes()).toEqual([said('Please choose a group')]))
  storage.set('tempId', 'AAAAAAAAAAAAAAAAAAAAAA')
  await choose(m.homes_group_pick_label(), 'group-bluebonnet')
  await press(m.homes_enroll())
  await eventually(() => expect(here()).toBe('/home'))
  // The quote of before is another client's.
  expect(storage.get('tempId')).toBeNull()
  expect([storage.get('enroll_type'), storage.get('group_id')]).toEqual(['new-group-member', 'group-bluebonnet'])
  await eventually(() => expect(told()).toEqual(['Bluebonnet Bakery (BLUE5656)', 'Employer group portal']))
})

// @spec 1:30 1:78 1:148 1:218 1:272
test('Current Members of a rep: five a page, inactive plans in red, Choose Tier with Back and Submit', async () => {
  const server = await freshServer({ who: rep })
  openPage(server, '/agent-home')
  await pressTile(m.homes_current())
  await eventually(() => expect(rows()).toHaveLength(5))
  expect(here()).toBe('/agent-select-member')
  await press(m.homes_members_next())
  await eventually(() => expect(page()).toContain(m.homes_members_page({ page: 2, pages: 2 })))
  await eventually(() => expect(rows().length).toBeLessThan(5))
  enter(await there('input[type="search"]', () => true, 'search'), 'santos')
  await says(m.homes_members_count_one())
  await eventually(() => expect(rows()).toHaveLength(1))
  const [row] = rows()
  expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    'Maria Santos',
    '05/17/1984',
    'maria.santos@example.com',
    '***-**-5678',
    '–',
    'Meadowlark Dental HighClearview Vision Standard (inactive)',
    m.homes_members_enroll(),
  ])
  expect(row?.querySelector('.member-inactive')?.textContent).toBe('Clearview Vision Standard (inactive)')

  await press(m.homes_members_enroll_of({ name: 'Maria Santos' }))
  await says(m.homes_tier_for({ name: 'Maria Santos' }))
  await press(m.common_back())
  await eventually(() => expect(document.querySelector('dialog[open]')).toBeNull())
  await press(m.homes_members_enroll_of({ name: 'Maria Santos' }))
  await press(m.common_continue())
  await eventually(() => expect(mistakes()).toEqual([said('Please choose a tier')]))
  await choose(m.homes_tier_label(), 'IO')
  await press(m.common_continue())
  await eventually(() => expect(here()).toBe('/plans'))
  await eventually(() => expect(told()).toEqual(['Maria Santos', 'Main enrollment portal']))
  expect(storage.get('enroll_type')).toBe('existing-member')
})

test('the lists of a rep are closed to a stranger, and open where the code and its proof are given', async () => {
  const server = await freshServer()
  openPage(server, '/agent-select-member')
  await says(m.homes_closed_rep())
  await press(m.homes_closed_go())
  await typeCode(m.access_code(), 'RIVR1212')
  await says(m.access_agent_code())
  await prove(server.app, m.common_yes())
  await eventually(() => expect(rows()).toHaveLength(5))
  expect(here()).toBe('/agent-select-member')
})

// @spec 1:29 1:70 1:165 1:185
test('member home: the member’s name, a tier and Submit', async () => {
  const server = await freshServer({ who: (app) => member(app, 'member-santos'), host: 'members.localhost' })
  openPage(server, '/member-home')
  await says(m.homes_member_welcome({ first: 'Maria', last: 'Santos' }))
  await press(m.common_continue())
  await eventually(() => expect(mistakes()).toEqual([said('Please choose a tier')]))
  await choose(m.homes_tier_title(), 'IS')
  await press(m.common_continue())
  await eventually(() => expect(here()).toBe('/plans'))
  expect(begun(server)).toEqual([expect.objectContaining({ user_id: 'member-santos', tier: 'IS' })])
  await eventually(() => expect(told()).toEqual(expect.arrayContaining(['Maria Santos'])))
})

// @spec 1:35
test('the members’ store: its address names the member and the tier, for the group of the site', async () => {
  const server = await freshServer({ who: (app) => member(app, 'member-santos'), host: 'members.localhost' })
  openPage(server, '/member-benefit-store/member-santos/IF')
  await eventually(() => expect(here()).toBe('/plans'))
  expect(begun(server)).toEqual([
    expect.objectContaining({ user_id: 'member-santos', tier: 'IF', group_id: 'group-lakefront' }),
  ])
  openPage(server, '/member-benefit-store/member-chen/IF')
  await says(m.homes_closed_member())
})

// @spec 1:29 1:38 1:72 1:219
test('group home: group options, New Member by the group’s portal, and its own members', async () => {
  const server = await freshServer({ who: employer })
  openPage(server, '/groups-home')
  await says(m.homes_options_title())
  const quote = [...document.querySelectorAll('a')].find((a) => a.textContent?.startsWith(m.homes_options_quote()))
  expect(quote?.getAttribute('href')).toBe('https://reps.example.com/group-quote')
  await press(m.homes_options_employee())
  await says(m.employee_title_group())
  await press(m.common_close())
  await pressTile(m.homes_current())
  await eventually(() =>
    expect(rows().map((row) => row.querySelector('th')?.textContent)).toEqual(['Samuel Brown', 'Linh Nguyễn']),
  )
  expect(here()).toBe('/group-select-member')
})

// @spec 1:33 1:34 1:73 1:166
test('an employee by the website of the group: Start Enrollment, the portal with Back and Submit', async () => {
  const server = await freshServer({ who: employee })
  openPage(server, '/websites?group=BLUE5656')
  await press(m.homes_start())
  await says(m.homes_portal_title())
  await press(m.common_back())
  await press(m.homes_start())
  await press(m.common_continue())
  await eventually(() => expect(mistakes()).toEqual([said('Please choose a platform')]))
  await choose(m.homes_portal_label(), 'group-portal')
  await press(m.common_continue())
  await eventually(() => expect(here()).toBe('/home'))
  await eventually(() => expect(told()).toEqual(['Bluebonnet Bakery', 'Employer group portal']))
})
