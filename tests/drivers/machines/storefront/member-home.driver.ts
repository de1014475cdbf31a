import type { MemberName, memberHomeMachine } from '#machines/storefront/member-home/member-home.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { chooseTier, memberInfo, openAsMember } from '../support/storefront/member-visit.ts'
import { hides, isReady, shows } from '../support/sight.ts'
import { answer, asks, problemText, title } from '../support/storefront/storefront.ts'

const noInfo = { agent_info: null, group_info: null, portal_id: 'main-portal' }

/** A member's own page. */
export const memberHomeDriver: Driver<typeof memberHomeMachine> = {
  start: async (stage, { userId }) => {
    if (userId === null) await stage.page.goto(stage.url('/member-home'))
    else await openAsMember(stage, '/member-home')
  },
  act: {
    'memberHome.retry': ({ page }) => page.getByRole('button', { name: m.common_retry(), exact: true }).click(),
  },
  answer: {
    loadMember: (stage, outcome) => {
      if ('failed' in outcome) return answer(stage, memberInfo, { refused: outcome })
      const { first, last } = outcome.done as MemberName
      return answer(stage, memberInfo, {
        data: { ...noInfo, member_info: { first_name: first, last_name: last } },
      })
    },
    memberTier: (stage) => chooseTier(stage, 'IF'),
  },
  see: {
    closed: async ({ page }) => {
      await shows(page.locator('.notice').getByText(m.homes_closed_member()))
      await hides(page.locator('main select'))
    },
    loading: (stage) => asks(stage, memberInfo),
    failed: async ({ page }, { context: { problem } }) => {
      await shows(page.locator('.notice').getByText(problem === null ? '' : problemText(problem)))
      await isReady(page.getByRole('button', { name: m.common_retry(), exact: true }))
    },
    welcoming: async ({ page }, { context: { name } }) => {
      await shows(title(page, m.homes_member_welcome(name ?? { first: '', last: '' })))
      await isReady(page.getByRole('button', { name: m.common_continue(), exact: true }))
    },
    left: ({ page }) => page.waitForURL('**/plans'),
  },
}
