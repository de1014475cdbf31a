import type { Page } from 'playwright'
import { expect } from 'vitest'
import { overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { m } from '#schemas/messages/generated/messages.js'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { enterByCode, entryLink, prove, shortQuote } from './support/enter.ts'
import { looker } from './support/look.ts'
import { test } from './support/test.ts'

const phone = { width: 390, height: 844 }

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const told = (page: Page) => page.locator('.selected-line dd').allTextContents()
const mistakes = (page: Page) => page.locator('.field-message').allTextContents()
const said = (text: string) => `${m.field_error_prefix()} ${text}`

// @spec 1:24 1:29-30 1:36 1:71 1:78 1:129 1:148 1:152
test('a rep enrolls a new member, one of a group, and a current member', async ({ open, mails }) => {
  const page = await open('/agent-home', { reducedMotion: 'reduce' })
  const { look, findings } = looker(page, 'homes')
  const hands = quickHands(page)
  const choose = (label: string, option: string) =>
    page.getByLabel(label, { exact: true }).selectOption({ label: option })
  await page.getByText(m.homes_closed_title()).waitFor()
  await look('closed')
  await enterByCode(page, hands, mails, 'RIVR1212')
  await look('agent-home')

  // Nothing begins without a portal, and no group without one.
  await page.getByRole('button', { name: m.homes_new() }).click()
  await hands.press(m.homes_start_new())
  await expect.poll(() => mistakes(page)).toEqual([said('Please choose a platform')])
  await hands.press(m.homes_enroll())
  await expect.poll(() => mistakes(page)).toEqual([said('Please choose a platform'), said('Please choose a group')])
  await look('portal-mistakes')
  await choose(m.homes_portal_label(), 'Main enrollment portal')
  await hands.press(m.homes_start_direct())
  await page.waitForURL('**/plans')
  await shortQuote(page, hands)
  await expect.poll(() => told(page)).toEqual(['Main enrollment portal'])

  await page.goto(page.url().replace('/plans', '/BenAdvanceHome'))
  await page.getByRole('button', { name: m.homes_new() }).click()
  await choose(m.homes_portal_label(), 'Employer group portal')
  await choose(m.homes_group_pick_label(), 'Bluebonnet Bakery')
  await hands.press(m.homes_enroll())
  await page.waitForURL('**/home')
  await expect.poll(() => told(page)).toEqual(['Bluebonnet Bakery (BLUE5656)', 'Employer group portal'])
  await shortQuote(page, hands)
  await expect.poll(() => told(page)).toEqual(['Bluebonnet Bakery (BLUE5656)', 'Employer group portal'])

  await page.goto(page.url().replace(/\/[^/]*$/, '/agent-home'))
  await page.getByRole('button', { name: m.homes_current() }).click()
  await heading(page, m.homes_members_title())
  await page.locator('.member-table tbody tr').nth(3).waitFor()
  await look('members')
  await expect
    .poll(() => page.locator('.member-inactive').allTextContents())
    .toEqual(['Fieldstone Limited Medical (inactive)'])
  // Five rows a page; the sixth member is on the next one.
  await page.getByRole('button', { name: m.homes_members_next() }).click()
  await expect
    .poll(() => page.locator('.member-inactive').allTextContents())
    .toEqual(['Clearview Vision Standard (inactive)'])
  await page.getByRole('searchbox').fill('santos')
  await page.getByText(m.homes_members_count_one()).waitFor()
  const row = page.locator('.member-table tbody tr')
  await expect
    .poll(async () => (await row.allInnerTexts()).map((text) => text.split(/\s*[\t\n]\s*/)))
    .toEqual([
      [
        'Maria Santos',
        '05/17/1984',
        'maria.santos@example.com',
        '***-**-5678',
        '–',
        'Meadowlark Dental High',
        'Clearview Vision Standard (inactive)',
        m.homes_members_enroll(),
      ],
    ])
  await row.getByRole('button').click()
  await hands.press(m.common_continue())
  await expect.poll(() => mistakes(page)).toEqual([said('Please choose a tier')])
  await look('tier-dialog')
  await hands.press(m.common_back())
  await row.getByRole('button').click()
  await hands.choose(m.homes_tier_label(), 'IF')
  await hands.press(m.common_continue())
  await page.waitForURL('**/plans')
  await page.locator('.quote-summary').waitFor()
  await expect.poll(() => told(page)).toEqual(['Maria Santos', 'Main enrollment portal'])
  const crumb = page
    .getByRole('navigation', { name: m.common_breadcrumb() })
    .getByRole('link', { name: m.listing_current_member() })
  await expect.poll(() => crumb.getAttribute('href')).toBe('/agent-select-member')
  expect(findings).toEqual({})
})

test('a group in a hurry shows who it is on a closed page: nothing is confirmed unread, and the page opens', async ({
  open,
  mails,
}) => {
  const page = await open('/group-home')
  const hands = quickHands(page)
  await page.getByText(m.homes_closed_title()).waitFor()
  await hands.press(m.homes_closed_go())
  await page.locator('dialog[open] form').waitFor()
  await hands.type(m.employee_code(), ' blue 5656 ')
  await page.locator('dialog[open] button[type=submit]').dblclick()
  await page.getByText(m.access_company({ name: 'Bluebonnet Bakery' })).waitFor()
  await prove(page, hands, mails, 'BLUE5656', m.common_yes())
  await page.getByRole('heading', { name: m.homes_who() }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/group-home')
})

// @spec 1:29 1:33-35 1:38 1:70 1:72-73 1:78 1:148
test('on a phone, in Spanish: a member by an entry link, an employee by a website, a group by its mail', async ({
  open,
  product,
  mails,
}) => {
  overwriteGetLocale(() => 'es')
  const spanish = { locale: 'es-US', viewport: phone, reducedMotion: 'reduce' } as const
  const member = await open(entryLink(product, 'member-santos'), spanish)
  await heading(member, m.homes_member_welcome({ first: 'Maria', last: 'Santos' }))
  await member.waitForURL(product.url('/member-home'))
  await mouse(member).press(m.common_continue())
  await expect.poll(() => mistakes(member)).toEqual([said(m.error_tier_required())])
  await mouse(member).choose(m.homes_tier_title(), 'IS')
  await mouse(member).press(m.common_continue())
  await member.waitForURL('**/plans')
  await expect.poll(() => told(member)).toContain('Maria Santos')
  // The store of the members begins at once where its address says the tier.
  await member.goto(product.url('/member-benefit-store/member-santos/IF'))
  await member.waitForURL('**/plans')
  await member.goto(product.url('/member-benefit-store/member-santos'))
  await member.locator('.field-message').waitFor()
  await expect.poll(() => mistakes(member)).toEqual([said(m.error_tier_required())])
  // Somebody else's address opens nothing.
  await member.goto(product.url('/member-benefit-store/member-chen/IO'))
  await member.getByText(m.homes_closed_member()).waitFor()

  const group = await open('/websites?group=BLUE5656', spanish)
  await mouse(group).press(m.homes_start())
  await expect.poll(() => new URL(group.url()).search).toBe('')
  await mouse(group).press(m.common_continue())
  await expect.poll(() => mistakes(group)).toEqual([said(m.error_platform_required())])
  await mouse(group).choose(m.homes_portal_label(), 'group-portal')
  await mouse(group).press(m.common_continue())
  await group.waitForURL('**/home')
  await heading(group, m.banner_title())
  await expect.poll(() => told(group)).toEqual(['Bluebonnet Bakery', 'Portal de grupos de empleadores'])
  // The code is known to every employee: it shows nobody.
  await group.goto(product.url('/groups-home'))
  await enterByCode(group, mouse(group), mails, 'BLUE5656')
  await group.getByRole('button', { name: m.homes_options_employee() }).waitFor()
  // The tools of the header and the languages share one row, in longer words than the English ones too.
  await expect.poll(async () => (await group.locator('.utility-bar').boundingBox())?.height).toBeLessThan(56)
  const groupQuote = group.getByRole('link', { name: m.homes_options_quote() })
  expect(await groupQuote.getAttribute('href')).toBe('https://reps.example.com/group-quote')
  await group.getByRole('button', { name: m.homes_current() }).click()
  await group.locator('.member-table tbody tr').nth(1).waitFor()
  await expect
    .poll(() => group.locator('.member-table tbody th').allTextContents())
    .toEqual(['Samuel Brown', 'Linh Nguyễn'])
  await group.goto(product.url('/website'))
  await group.getByRole('button', { name: m.homes_start() }).waitFor()
  await group.goto(product.url('/new-landing'))
  await heading(group, m.quote_hero_title())
  overwriteGetLocale(() => 'en')
})
