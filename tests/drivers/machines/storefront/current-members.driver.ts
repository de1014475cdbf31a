import type { Page } from 'playwright'
import type { currentMembersMachine } from '#machines/storefront/current-members/current-members.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { chooseTier, startExisting } from '../support/storefront/member-visit.ts'
import { proveRep } from '../support/enrollment/proving.ts'
import { becomes, hides, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, forgetAsked, problemText } from '../support/storefront/storefront.ts'

const members = 'GET enrollment/get-agent-members'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: m.homes_members_search() })
const enrollButton = (page: Page, name: string) =>
  page.getByRole('button', { name: m.homes_members_enroll_of({ name }), exact: true })
const pageButton = (page: Page) => page.getByRole('button', { name: m.homes_members_next(), exact: true })
const nameHead = (page: Page) => page.locator('.member-sort').first()

/** A rep's list of members; without a visit, a group's. */
export const currentMembersDriver: Driver<typeof currentMembersMachine> = {
  start: async (stage, { id }) => {
    if (id !== null) await proveRep(stage)
    await stage.hold(members, startExisting)
    await stage.page.goto(stage.url(id === null ? '/group-select-member' : '/agent-select-member'))
  },
  act: {
    'members.search': async (stage, { text }, before) => {
      // The answer of before is not waited for any more.
      if (before.matches('loading')) forgetAsked(stage, members)
      await searchBox(stage.page).fill(text)
    },
    'members.sort': async ({ page }, { column, direction }) => {
      // A narrow window has cards in place of a table, and a list of orders in place of its heads.
      if (await nameHead(page).isVisible()) await nameHead(page).click()
      else await page.locator('.member-order select').selectOption(`${column} ${direction}`)
    },
    'members.page': ({ page }) => pageButton(page).click(),
    'members.enroll': ({ page }, _, { context: { list } }) => enrollButton(page, list?.result[0]?.name ?? '').click(),
    'members.retry': ({ page }) => page.getByRole('button', { name: m.common_retry(), exact: true }).click(),
  },
  answer: {
    loadMembers: (stage, outcome) =>
      answer(stage, members, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    memberTier: async (stage, outcome) => {
      if (!('done' in outcome)) throw new Error('The tier dialog always ends well')
      if ((outcome.done as { started: boolean }).started) return chooseTier(stage, 'IO')
      await dialog(stage.page).getByRole('button', { name: m.common_back(), exact: true }).click()
    },
  },
  see: {
    closed: async ({ page }) => {
      await shows(page.locator('.notice').getByText(m.homes_closed_title()))
      await hides(page.locator('.member-table'))
    },
    loading: (stage) => asks(stage, members),
    typing: ({ page }, { context: { query } }) =>
      becomes('the search', () => searchBox(page).inputValue(), query.search),
    failed: async ({ page }, { context: { problem } }) => {
      await shows(page.locator('.notice').getByText(problem === null ? '' : problemText(problem)))
      await isReady(page.getByRole('button', { name: m.common_retry(), exact: true }))
    },
    listing: async ({ page }, { context: { list } }) => {
      await hides(dialog(page))
      await becomes(
        'the names',
        () => page.locator('.member-table tbody th').allTextContents(),
        list?.result.map(({ name }) => name) ?? [],
      )
      await shows(page.locator('output').getByText(m.homes_members_count({ count: list?.total ?? 0 })))
    },
    choosingTier: async ({ page }, { context: { chosen } }) => {
      await shows(dialog(page).getByRole('heading', { name: m.homes_tier_title() }))
      await shows(dialog(page).getByText(m.homes_tier_for({ name: chosen?.name ?? '' })))
    },
    left: ({ page }) => page.waitForURL('**/plans'),
  },
  offered: (event, { context: { list, query } }) => {
    switch (event.type) {
      case 'members.search':
        return list !== null && event.text !== query.search
      case 'members.sort':
        // A press on the head of the sorted column turns its order round.
        return query.direction === 'asc' && (list?.result.length ?? 0) > 0
      case 'members.page':
        return (list?.pages ?? 0) > 1
      case 'members.enroll':
        return (list?.result.length ?? 0) > 0
      default:
        return true
    }
  },
  bars: {
    'listing#members.page#1': ({ page }) => hides(pageButton(page)),
    'listing#members.enroll#1': ({ page }) => hides(page.locator('.member-table')),
  },
}
