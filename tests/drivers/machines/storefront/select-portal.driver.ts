import type { Page } from 'playwright'
import { portalErrors, type selectPortalMachine } from '#machines/storefront/select-portal/select-portal.machine.ts'
import type { PortalOptions } from '#machines/storefront/select-portal/select-portal.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import type { PortalChoice } from '#schemas/storefront/visit/portal-choice.rules.ts'
import { answerAbout, getPlan, getPricing, getRelated, planChecks, standing } from '../support/storefront/plan-page.ts'
import { proveRep } from '../support/enrollment/proving.ts'
import { quickHands } from '../support/storefront/quick-hands.ts'
import { becomes, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, problemText, quoted, wordsOf } from '../support/storefront/storefront.ts'

const getPortals = 'GET enrollment/get-enrollment-platforms'
const getGroups = 'GET enrollment/get-agent-groups'
const savePortal = 'POST enrollment/update-filter-portal'

const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const submitButton = (page: Page) => dialog(page).locator('button[type="submit"]')

const change: Record<keyof PortalChoice, (page: Page, value: string) => Promise<void>> = {
  platform_group_id: (page, value) => quickHands(page).choose(m.plan_portal_label(), value),
  enroll_for: (page, value) =>
    quickHands(page).pick(m.plan_portal_for(), value === 'group' ? m.plan_portal_group() : m.plan_portal_member()),
  group_id: (page, value) => quickHands(page).choose(m.plan_portal_group_label(), value),
}

/** The dialog in which a portal is chosen on a plan's page. Portals and groups are the model's, the quote a real one. */
export const selectPortalDriver: Driver<typeof selectPortalMachine> = {
  start: async (stage, { mode, agentId, groupId }) => {
    const isRep = mode === 'with_group'
    if (isRep) await proveRep(stage)
    await quoted(stage)
    await standing(
      stage,
      { enrollType: 'new-member', userId: null, agentId, groupId, portalId: null, isRep, isExternal: false },
      isRep ? 'rep-rivera' : undefined,
    )
    await stage.hold(getPlan, getRelated, getPricing, getPortals, getGroups, savePortal, ...planChecks)
    await stage.page.goto(stage.url('/plan/life-one/plan'))
    await answerAbout(stage)
  },
  act: {
    'select-portal.retry': ({ page }) => inDialog(page, m.common_retry()).click(),
    'select-portal.change': ({ page }, { field, value }) => change[field](page, value),
    'select-portal.submit': ({ page }) => submitButton(page).click(),
    'select-portal.close': ({ page }) => page.keyboard.press('Escape'),
  },
  answer: {
    loadPortals: async (stage, outcome, { context: { mode } }) => {
      if ('failed' in outcome) return answer(stage, getPortals, { refused: outcome })
      const { portals, groups } = outcome.done as PortalOptions
      await answer(stage, getPortals, { data: portals })
      return mode === 'with_group' ? answer(stage, getGroups, { data: groups }) : undefined
    },
    savePortal: (stage, outcome, { context: { choice } }) =>
      answer(
        stage,
        savePortal,
        'failed' in outcome
          ? { refused: outcome }
          : { data: { result: { platform_group_id: choice.platform_group_id, group_id: null, type: 'new-member' } } },
      ),
  },
  see: {
    loading: async (stage) => {
      await asks(stage, getPortals)
      await shows(dialog(stage.page).locator('.skeleton'))
    },
    loadFailed: async ({ page }, { context: { problem } }) => {
      await shows(dialog(page).getByText(m.plan_portal_failed(), { exact: true }))
      await shows(dialog(page).getByText(problem === null ? '' : problemText(problem)))
    },
    choosing: async ({ page }, { context }) => {
      await isReady(submitButton(page))
      await becomes(
        'the mistakes',
        () => wordsOf(dialog(page).locator('.field-message')),
        portalErrors(context).map((mistake) => `${m.field_error_prefix()} ${errorText(errorTable, mistake)}`),
      )
      await becomes(
        'what is said above the form',
        () => wordsOf(dialog(page).locator('form > .notice-danger .notice-text p')),
        context.problem === null ? [] : [problemText(context.problem)],
      )
    },
    saving: async (stage) => {
      await asks(stage, savePortal)
      await isBusy(submitButton(stage.page))
    },
    chosen: async ({ page }) => {
      await shows(dialog(page).getByRole('heading', { name: m.quote_details_title(), exact: true }))
    },
    closed: async (stage) => {
      await hides(dialog(stage.page))
      await asks(stage, getPricing)
    },
  },
  offered: (event, { context: { mode, choice } }) => {
    if (event.type !== 'select-portal.change') return true
    if (choice[event.field] === event.value) return false
    if (event.field === 'platform_group_id') return true
    return mode === 'with_group' && (event.field === 'enroll_for' || choice.enroll_for === 'group')
  },
}
