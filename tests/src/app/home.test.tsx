import { act } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { homePath } from '#schemas/storefront/home.rules.ts'
import { NotFoundPage } from '#src/app/pages/not-found.page.tsx'
import { Providers } from '#src/app/providers.tsx'
import { Shell } from '#src/app/frame/shell.tsx'
import { type Stored, storage } from '#src/browser/storage.ts'
import { SupportPage } from '#src/app/pages/support.page.tsx'
import { takeLocale } from '#src/i18n/locale.ts'
import { HomePage } from '#src/storefront/homes/home.page.tsx'
import { MemberHomePage } from '#src/storefront/homes/member-home.page.tsx'
import { eventually } from '#tests/eventually.ts'
import { choose, paste } from '../form/mount.tsx'
import { find } from '../ui/render.tsx'
import { NearObserver, answerWith, elena, fineAnswers } from './answers.ts'

beforeEach(() => {
  storage.clear()
  takeLocale('en')
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('IntersectionObserver', NearObserver)
})

const Here = () => <output id="here">{useLocation().pathname + useLocation().search}</output>

/** The frame on a page of no home, with the visit that the server tells. */
const open = async (path: string, info: object = {}) => {
  const answers = fineAnswers()
  answers['get-default-info'] = { ...(answers['get-default-info'] as object), ...info }
  answers['submit-support-request'] = { reference: 'S-ABCD-2345' }
  answers['get-member-info'] = {
    member_info: { first_name: 'Maria', last_name: 'Santos' },
    agent_info: elena,
    group_info: null,
    portal_id: 'main-portal',
  }
  answerWith(answers)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  await act(async () =>
    createRoot(host).render(
      <MemoryRouter initialEntries={[path]}>
        <Providers>
          <Here />
          <Routes>
            <Route element={<Shell />}>
              <Route path="plans" element={<p>Plans</p>} />
              <Route path="agent-home" element={<HomePage mode="rep" />} />
              <Route path="group-home" element={<HomePage mode="group" />} />
              <Route path="member-home" element={<MemberHomePage />} />
              <Route path="support" element={<SupportPage />} />
              <Route path="404" element={<NotFoundPage />} />
              <Route path="*" element={<p>Elsewhere</p>} />
            </Route>
          </Routes>
        </Providers>
      </MemoryRouter>,
    ),
  )
  await until(() => expect(find('.brand-logo').getAttribute('alt')).toBe('Harbor Benefits'))
}

const until = (check: () => void) =>
  eventually(async () => {
    await act(async () => {})
    check()
  })

const keep = (values: Partial<Stored>) => {
  for (const [key, value] of Object.entries(values)) storage.set(key as 'uid', value as string)
}

const rep = { role: 'rep', name: 'Elena Rivera' }
const asRep = { visit: rep, agent_id: 'rep-rivera', eprocess: 'rep' }
const asGroup = { visit: { role: 'group', name: 'Bluebonnet' }, group_id: 'group-bluebonnet', eprocess: 'group' }
const asMember = { visit: { role: 'member', name: 'Maria Santos' }, user_id: 'member-santos', agent_id: 'rep-rivera' }
const client: Partial<Stored> = {
  tempId: 'quote-of-before',
  cartCount: 2,
  group_id: 'group-bluebonnet',
  planId: 'p',
}

const facts = {
  kind: 'main',
  open_type: null,
  eprocess: 'applicant',
  enroll_type: 'new-member',
  referral: null,
  landing_url: null,
  uid: null,
  visit: null,
} as const

// @spec 1:140
test.each([
  ['a referral, where the visit was opened by one', { open_type: 'agent', referral: 'a b' }, '/referrals?rid=a%20b'],
  ['the landing page, where there is no referral', { open_type: 'agent', landing_url: 'rivera' }, '/rivera'],
  ['/, where there is neither', { open_type: 'group', eprocess: 'group' }, '/'],
  [
    "a group's home, for the proven group that came by a link",
    { open_type: 'group', eprocess: 'group', visit: 'group' },
    '/group-home',
  ],
  [
    "a rep's home, for the proven rep that came by a referral",
    { open_type: 'agent', referral: 'a', eprocess: 'rep', visit: 'rep' },
    '/agent-home',
  ],
  ["a rep's home", { eprocess: 'rep' }, '/agent-home'],
  [
    "a rep's Current Members, while one is enrolled",
    { eprocess: 'rep', enroll_type: 'existing-member' },
    '/agent-select-member',
  ],
  ["a member's home", { uid: 'member-santos' }, '/member-home'],
  ["a group's home", { eprocess: 'group', visit: 'group' }, '/group-home'],
  ['/, for an employee of a group', { eprocess: 'group', visit: 'employee' }, '/'],
  ["/ on the members' host, for a group", { eprocess: 'group', visit: 'group', kind: 'member' }, '/'],
  ["/ on a group's host, for a group", { eprocess: 'group', visit: 'group', kind: 'group' }, '/'],
  ['/, for somebody of whom nothing is known', {}, '/'],
] as const)('Home is %s', (_, change, path) => {
  expect(homePath({ ...facts, ...change })).toBe(path)
})

describe('the brand and Home in the menu', () => {
  const links = () => [find('.brand').getAttribute('href'), find('.menu-panel a').getAttribute('href')]

  // @spec 1:61 1:140
  test.each([
    ['nobody known', {}, {}, '/'],
    ['a rep', asRep, {}, '/agent-home'],
    ['a group', asGroup, {}, '/group-home'],
    ['a member', asMember, {}, '/member-home'],
    [
      'a tab that came by a referral',
      {},
      { open_type: 'agent', referral: 'friends', identity_of: '' },
      '/referrals?rid=friends',
    ],
  ] as const)('lead %s to their own starting page', async (_, info, stored, path) => {
    keep(stored)
    if ('referral' in stored) storage.set('arrived', 1)
    await open('/plans', info)
    await until(() => expect(links()).toEqual([path, path]))
  })

  test('ask first where the cart has plans that the page would put away', async () => {
    keep(client)
    await open('/plans', asRep)
    await until(() => expect(find('.cart-count').textContent).toBe('2'))
    await act(async () => find('.brand').click())
    await until(() => expect(find('dialog h2').textContent).toBe(m.shell_anew_title()))
    expect(find('#here').textContent).toBe('/plans')
    expect(storage.get('tempId')).toBe('quote-of-before')
    await act(async () => find('dialog .button-primary').click())
    await until(() => expect(find('#here').textContent).toBe('/agent-home'))
    await until(() => expect(storage.get('tempId')).toBeNull())
  })
})

describe('arriving on a home', () => {
  // @spec 1:50
  test.each([
    ['/agent-home', asRep, m.homes_new()],
    ['/group-home', asGroup, m.homes_new()],
    ['/member-home', asMember, m.homes_tier_title()],
  ] as const)('%s forgets the last client, and knows who is here', async (path, info, shown) => {
    keep({ ...client, uid: 'employee-brown', enroll_type: 'existing-member', portal_id: 'group-portal', over_65: 1 })
    await open(path, info)
    await until(() => expect(find('#main').textContent).toContain(shown))
    const left = ['tempId', 'cartCount', 'planId', 'enroll_type', 'portal_id'] as const
    expect(left.map((key) => storage.get(key))).toEqual([null, null, null, null, null])
    expect(storage.get('uid')).toBe('user_id' in info ? info.user_id : null)
    expect(storage.get('group_id')).toBe('group_id' in info ? info.group_id : null)
    expect(storage.get('over_65')).toBe(1)
  })
})

// @spec 1:55 1:72
test('Add New Employee asks for the company’s code; New Member is enrolled by the group itself', async () => {
  await open('/group-home', asGroup)
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)
  await until(() => expect(button(m.homes_options_employee())).toBeDefined())
  await act(async () => button(m.homes_options_employee())?.click())
  await until(() => expect(find('dialog[open]').textContent).toContain(m.employee_code()))
  expect(find('#here').textContent).toBe('/group-home')
})

describe('the way home of pages without one of their own', () => {
  const homeLink = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a')].find((one) => one.textContent === m.shell_back_home())

  test.each([
    ['nobody known', {}, {}, '/'],
    ['a rep', asRep, {}, '/agent-home'],
    ['a group', asGroup, {}, '/group-home'],
    ['a member', asMember, {}, '/member-home'],
    ['a landing page', {}, { open_type: 'agent', landing_url: 'rivera', identity_of: '' }, '/rivera'],
  ] as const)('of the page that is not found leads %s to their own starting page', async (_, info, stored, path) => {
    keep(stored)
    if ('landing_url' in stored) storage.set('arrived', 1)
    await open('/404', info)
    await until(() => expect(homeLink()?.getAttribute('href')).toBe(path))
  })

  test('of a support request that was sent leads to the same, and asks before a cart is put away', async () => {
    keep(client)
    await open('/support', asRep)
    await until(() => expect(find('.cart-count').textContent).toBe('2'))
    for (const [name, value] of Object.entries({
      name: 'Ana Lima',
      email: 'ana@example.com',
      message: 'Where is my plan?',
    })) {
      await paste(`#support-${name}`, value)
    }
    await choose('#support-topic', 'other')
    await act(async () => find('main form button[type=submit]').click())
    await until(() => expect(homeLink()?.getAttribute('href')).toBe('/agent-home'))
    await act(async () => homeLink()?.click())
    await until(() => expect(find('dialog h2').textContent).toBe(m.shell_anew_title()))
  })
})
