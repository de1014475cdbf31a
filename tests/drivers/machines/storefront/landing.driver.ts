import type { Page } from 'playwright'
import type { landingMachine } from '#machines/storefront/landing/landing.machine.ts'
import type { Outcome } from '#machines/support/model.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, shows } from '../support/sight.ts'
import { pressRetry } from '../support/enrollment/step-sight.ts'
import { answer, asks, problemText, title } from '../support/storefront/storefront.ts'

const validate = 'GET enrollment/validate-landing-page'
const open = 'POST enrollment/open-member-entry'
const agent = 'GET enrollment/get-agent-info-enroll'
const group = 'GET enrollment/get-group-info-enroll'
const member = 'GET enrollment/get-member-info'

const kept = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? 'null') as string | null, key)

const lookUp = (call: RowKey) => (stage: Stage, outcome: Outcome) =>
  answer(stage, call, 'failed' in outcome ? { refused: outcome } : { data: {} })

/** Links that lead in, each on its host. */
export const landingDriver: Driver<typeof landingMachine> = {
  start: async (stage, { way, memberHost, value }) => {
    await stage.hold(validate, open, agent, group, member)
    const path = way === 'entry' ? `/member-home?entry=${value}` : `/${value}`
    await stage.page.goto(stage.url(path, memberHost ? 'members' : ''))
  },
  act: { 'landing.retry': pressRetry },
  answer: {
    findWay: (stage, outcome, { context: { way } }) => {
      const call = way === 'entry' ? open : validate
      if ('failed' in outcome) return answer(stage, call, { refused: outcome })
      if (outcome.done === null) return answer(stage, call, { data: null, statusCode: 204 })
      return answer(stage, call, { data: { type: 'group', data: {}, ...outcome.done } })
    },
    loadAgent: lookUp(agent),
    loadGroup: lookUp(group),
    loadMember: lookUp(member),
  },
  see: {
    finding: async (stage, { context: { way } }) => {
      await asks(stage, way === 'entry' ? open : validate)
      // The token is in the address no longer.
      await becomes('the query', async () => new URL(stage.page.url()).search, '')
    },
    loadingAgent: (stage) => asks(stage, agent),
    loadingGroup: (stage) => asks(stage, group),
    loadingMember: (stage) => asks(stage, member),
    arrived: async ({ page }, { context: { way, agentId, groupId } }) => {
      await page.waitForURL(way === 'entry' ? '**/member-home' : '**/home')
      if (way === 'entry') return
      await becomes('the rep', () => kept(page, 'agent_id'), agentId)
      await becomes('the group', () => kept(page, 'group_id'), groupId)
    },
    notFound: async ({ page }) => {
      await page.waitForURL('**/404')
      await shows(title(page, m.shell_not_found()))
    },
    failed: async ({ page }, { context: { problem, way } }) => {
      await shows(title(page, way === 'entry' ? m.entry_failed_title() : m.landing_failed_title()))
      await shows(page.getByRole('alert').getByText(problem === null ? '' : problemText(problem)))
    },
  },
  happens: ({ label }, { context: { way } }) => {
    if (label === 'findWay done: a member') return way === 'entry'
    return way !== 'entry' || (label !== 'findWay done: a group' && label !== 'findWay done: nobody')
  },
}
