import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { HomeOffer } from '#machines/storefront/home/home.context.ts'
import type { homeMachine } from '#machines/storefront/home/home.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { proveRep } from '../support/enrollment/proving.ts'
import { becomes, hides, isReady, shows } from '../support/sight.ts'
import { answer, asks, problemText, title } from '../support/storefront/storefront.ts'

type Snapshot = SnapshotFrom<typeof homeMachine>

const platforms = 'GET enrollment/get-enrollment-platforms'
const groups = 'GET enrollment/get-agent-groups'
const confirmGroup = 'POST enrollment/confirm-group'

const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name })
const exactly = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const portalBox = (page: Page) => page.getByRole('combobox', { name: m.homes_portal_label() })
const groupBox = (page: Page) => page.getByRole('combobox', { name: m.homes_group_pick_label(), exact: true })
const isWebsite = ({ context }: Snapshot) => context.mode === 'website'

const seeNotice = async (page: Page, words: string): Promise<void> => shows(page.locator('.notice').getByText(words))

/** A group as the server tells one whose code it was given. */
const bakery = {
  group_id: 'group-bluebonnet',
  name: 'Bluebonnet Bakery',
  landing_url: 'bluebonnet',
  sign_in: { way: 'code', ready: true, sets_up: false, provider: null },
}

/** The starting pages: a rep's with the visit of one, a website's by its address, a group's without a visit. */
export const homeDriver: Driver<typeof homeMachine> = {
  start: async (stage, { mode, isOpen, code }) => {
    if (mode === 'rep' && isOpen) {
      await proveRep(stage)
    }
    await stage.hold(platforms, groups, confirmGroup)
    const paths = { rep: '/agent-home', group: '/group-home', website: `/websites?group=${code}` }
    await stage.page.goto(stage.url(paths[mode]))
  },
  act: {
    'home.newMember': ({ page }, _, before) =>
      button(page, isWebsite(before) ? m.homes_start() : m.homes_new()).click(),
    'home.currentMember': ({ page }) => button(page, m.homes_current()).click(),
    'home.choosePortal': async ({ page }, { portalId }) => {
      await portalBox(page).selectOption(portalId)
    },
    'home.chooseGroup': async ({ page }, { groupId }) => {
      await groupBox(page).selectOption(groupId)
    },
    'home.enroll': ({ page }, { direct }, before) =>
      exactly(
        page,
        direct ? m.homes_start_direct() : isWebsite(before) ? m.common_continue() : m.homes_start_new(),
      ).click(),
    'home.enrollGroup': ({ page }) => exactly(page, m.homes_enroll()).click(),
    'home.back': ({ page }) => exactly(page, m.common_back()).click(),
    'home.retry': ({ page }) => exactly(page, m.common_retry()).click(),
  },
  answer: {
    openGroup: (stage, outcome) =>
      answer(stage, confirmGroup, 'failed' in outcome ? { refused: outcome } : { data: bakery }),
    loadOffer: async (stage, outcome, before) => {
      const offer = 'done' in outcome ? (outcome.done as HomeOffer) : null
      if (!isWebsite(before)) await answer(stage, groups, { data: offer?.groups ?? [] })
      await answer(stage, platforms, 'failed' in outcome ? { refused: outcome } : { data: offer?.portals ?? [] })
    },
  },
  see: {
    entering: async (stage) => {
      await asks(stage, confirmGroup)
      await shows(stage.page.locator('main .skeleton'))
    },
    unknown: ({ page }) => seeNotice(page, m.homes_website_unknown()),
    closed: async ({ page }) => {
      await seeNotice(page, m.homes_closed_title())
      await hides(portalBox(page))
    },
    asking: ({ page }, snapshot) => isReady(button(page, isWebsite(snapshot) ? m.homes_start() : m.homes_new())),
    loading: (stage) => asks(stage, platforms),
    failed: async ({ page }, { context: { problem } }) => {
      await seeNotice(page, problem === null ? '' : problemText(problem))
      await isReady(exactly(page, m.common_retry()))
    },
    choosing: async ({ page }, snapshot) => {
      const { mode, chosenPortal, chosenGroup, errors } = snapshot.context
      await becomes('the portal', () => portalBox(page).inputValue(), chosenPortal)
      if (mode === 'rep') await becomes('the group', () => groupBox(page).inputValue(), chosenGroup)
      const said = ['platform_group_id', 'group_id'].flatMap((field) =>
        errors.filter((error) => error.target_element === field).map((error) => errorText(errorTable, error)),
      )
      await becomes(
        'the mistakes',
        () => page.locator('main .field-message').allTextContents(),
        said.map((text) => `${m.field_error_prefix()} ${text}`),
      )
    },
    left: async ({ page }, { output }) => {
      if (output?.to === 'members') {
        await page.waitForURL('**/agent-select-member')
        return shows(title(page, m.homes_members_title()))
      }
      await page.waitForURL(output?.to === 'direct' ? '**/plans' : '**/home')
    },
  },
  offered: (event, before) => {
    const { portals, groups: known, chosenPortal, chosenGroup } = before.context
    switch (event.type) {
      case 'home.currentMember':
        return !isWebsite(before)
      case 'home.choosePortal':
        return event.portalId !== chosenPortal && portals.some((one) => one.platform_group_id === event.portalId)
      case 'home.chooseGroup':
        return !isWebsite(before) && event.groupId !== chosenGroup && known.some(({ gid }) => gid === event.groupId)
      case 'home.enrollGroup':
        return !isWebsite(before)
      case 'home.enroll':
        return !event.direct || !isWebsite(before)
      default:
        return true
    }
  },
  bars: {
    'asking#home.currentMember#1': ({ page }) => hides(button(page, m.homes_current())),
    'choosing#home.chooseGroup#1': ({ page }) => hides(groupBox(page)),
  },
}
