import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Providers } from '#src/app/providers.tsx'
import { useSiteSelector } from '#src/site/site-context.ts'
import { storage } from '#src/browser/storage.ts'
import { Featured } from '#src/storefront/plans/featured.tsx'
import { LandingPage } from '#src/storefront/landing/landing.page.tsx'
import { LandingPicture } from '#src/storefront/landing/landing-picture.tsx'
import { PlansPage } from '#src/storefront/plans/plans.page.tsx'
import { categoryCodes } from '#src/fields/words.ts'
import { eventually } from '#tests/eventually.ts'
import { NearObserver, answerWith, fineAnswers } from '../app/answers.ts'
import { find, render } from '../ui/render.tsx'

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('IntersectionObserver', NearObserver)
})

const until = (check: () => void) =>
  eventually(async () => {
    await act(async () => {})
    check()
  })

// @spec 1:54 1:141
test('plain visitors choose an age before a quote: menu and plans are asked for anew, with that age', async () => {
  const ages: string[] = []
  const answers = { ...fineAnswers(), 'get-featured-plans': { result: [] } }
  answerWith(answers)
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', (input: Request | string) => {
    if (typeof input !== 'string')
      ages.push(`${input.url.split('/').at(-1)?.split('?')[0]} ${input.headers.get('x-over-65')}`)
    return answered(input)
  })
  await render(
    <Providers>
      <Featured title="Featured" />
    </Providers>,
  )
  await until(() => expect(ages).toContain('get-featured-plans 0'))
  const [under, over] = [...document.querySelectorAll<HTMLInputElement>('.age-pick input')]
  expect([find('.age-pick legend').textContent, under?.checked, over?.checked]).toEqual([
    m.access_age_title(),
    true,
    false,
  ])
  await act(async () => over?.click())
  await until(() => {
    expect(ages).toContain('get-featured-plans 1')
    expect(ages).toContain('get-common-menu 1')
  })
  expect(storage.get('over_65')).toBe(1)
})

const Menu = () => <output id="menu">{useSiteSelector(({ context }) => context.categories.length)}</output>

// The menu of a quote lacks what is not sold at its ZIP code; the form may be about to change that ZIP code.
test.each([
  ['a new visitor', null, ['dental', 'vision']],
  ['whoever has a quote', 'AAAAAAAAAAAAAAAAAAAAAA', categoryCodes],
] as const)('the landing form offers %s the categories that may be chosen', async (_, enrollmentId, offered) => {
  if (enrollmentId !== null) storage.set('tempId', enrollmentId)
  const quote = {
    zip: '15501',
    state: 'PA',
    dob: '04/28/1986',
    gender: '1',
    tier: 'IO',
    annual_incode: null,
    categories: null,
    child_num: null,
    is_smoker: null,
    spouse_dop: null,
    user_id: null,
    working_hours: null,
  }
  answerWith({
    ...fineAnswers(),
    'get-featured-plans': { result: [] },
    'get-enrollment-temp-info': { result: quote, revision: 1 },
    'zip-to-state': { city: 'Somerset', state: 'PA', counties: [] },
  })
  await render(
    <Providers>
      <Menu />
      <LandingPage />
    </Providers>,
  )
  await until(() => {
    expect(find('#menu').textContent).toBe('2')
    const tiles = [...document.querySelectorAll<HTMLInputElement>('.tile-radio')].map(({ value }) => value)
    expect(tiles).toEqual(offered)
  })
})

// After Cancel Enrollment: the quote of this page is for somebody new, and does not know the member.
test.each([
  ['a member who has come by an entry link', 'member', '/member-home'],
  ['a rep', 'rep', null],
] as const)('before a quote the plans lead %s to the page of their own', async (_, role, home) => {
  const visit = { role, name: 'Maria Santos' }
  const info = { ...(fineAnswers()['get-default-info'] as object), visit, user_id: 'member-santos' }
  answerWith({ ...fineAnswers(), 'get-default-info': info, 'get-featured-plans': { result: [] } })
  await render(
    <Providers>
      <Menu />
      <PlansPage />
    </Providers>,
  )
  await until(() => {
    expect(find('#menu').textContent).toBe('2')
    expect(find('#plans-quote-title').textContent).toBe(m.quote_form_title())
    expect(document.querySelector('.notice a')?.getAttribute('href') ?? null).toBe(home)
  })
})

const site = (identity: object) =>
  ({ name: 'Rivera Benefits', identity: { agent_id: null, group_id: null, ...identity } }) as SiteInfo

const repPage = {
  logo: '/catalog/logos/rivera-benefits.svg',
  display_phone: '5125550142',
  display_email: 'elena.rivera@example.com',
  display_name: 'Rivera Benefits',
  display_about_name: 'Elena Rivera',
  tagline: 'Plans that fit',
  agent_bio: '<p>Since 2009.</p>',
}
const groupPage = {
  logo: '/catalog/logos/bluebonnet-bakery.svg',
  gname: 'Bluebonnet Bakery',
  gweb_aboutus: '<p>Bread.</p>',
  address_information: { address1: '1100 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' },
  display_name: 'Bluebonnet Bakery',
  display_phone: '5125550166',
  display_email: 'elena.rivera@example.com',
  tagline: 'Benefits for our people',
}

// @spec 1:116
test.each([
  [
    'a rep',
    { agent_id: 'rep-rivera' },
    'get-agent-landing-page-info',
    { ...repPage, image: '/p.svg', image_link: 'https://reps.example.com/' },
    'https://reps.example.com/',
  ],
  ['a group', { group_id: 'group-bluebonnet' }, 'get-group-landing-page-info', { ...groupPage, image: '/p.svg' }, null],
] as const)('the picture of %s is shown, and leads where its link does', async (_, identity, call, data, link) => {
  answerWith({ [call]: data })
  await render(<LandingPicture site={site(identity)} />)
  await until(() => expect(find('img.landing-picture').getAttribute('src')).toBe('/p.svg'))
  expect(document.querySelector('a')?.getAttribute('href') ?? null).toBe(link)
})
