import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import type { Page } from 'playwright'
import type { memberTierMachine } from '#machines/storefront/member-tier/member-tier.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { memberInfo, openAsMember, startExisting, started } from '../support/storefront/member-visit.ts'
import { proveRep } from '../support/enrollment/proving.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, dialog, problemText, title } from '../support/storefront/storefront.ts'

const box = (page: Page) => page.locator('dialog[open] select, main form.card select')
const submit = (page: Page) => buttonOf(page.locator('dialog[open], main form.card'), m.common_continue())
const back = (page: Page) => page.getByRole('button', { name: m.common_back(), exact: true })

/** Choose Tier: over the list of a rep's members, and on the page of a member whose address may name the tier. */
export const memberTierDriver: Driver<typeof memberTierMachine> = {
  start: async (stage, { canGoBack, tier, userId }) => {
    const { page } = stage
    if (canGoBack) {
      await proveRep(stage)
      await stage.hold(startExisting)
      await page.goto(stage.url('/agent-select-member'))
      // The list is longer than a page.
      await page.getByRole('searchbox', { name: m.homes_members_search() }).fill('Santos')
      await page.getByRole('button', { name: m.homes_members_enroll_of({ name: 'Maria Santos' }) }).click()
      return
    }
    await openAsMember(stage, `/member-benefit-store/${userId}${tier === '' ? '' : `/${tier}`}`)
    await answer(stage, memberInfo, {
      data: {
        member_info: { first_name: 'Maria', last_name: 'Santos' },
        agent_info: null,
        group_info: null,
        portal_id: 'main-portal',
      },
    })
  },
  act: {
    'tier.choose': async ({ page }, { tier }) => {
      await box(page).selectOption(tier)
    },
    'tier.submit': ({ page }) => submit(page).click(),
    'tier.back': ({ page }) => back(page).click(),
  },
  answer: {
    startExisting: (stage, outcome, { context: { tier } }) =>
      answer(stage, startExisting, 'failed' in outcome ? { refused: outcome } : { data: started({ tier }) }),
  },
  see: {
    choosing: async ({ page }, { context: { tier, errors, problem } }) => {
      await isReady(submit(page))
      await becomes('the tier', () => box(page).inputValue(), tier)
      const [said] = errors
        .filter(({ target_element }) => target_element === 'tier')
        .map((error) => errorText(errorTable, error))
      await becomes(
        'what is said of the tier',
        () => page.locator('.field-message').allTextContents(),
        said === undefined ? [] : [`${m.field_error_prefix()} ${said}`],
      )
      if (problem === null) await hides(page.locator('.notice-danger'))
      else await shows(page.locator('.notice-danger').getByText(problemText(problem)))
    },
    starting: ({ page }) => isBusy(submit(page)),
    started: ({ page }) => page.waitForURL('**/plans'),
    back: async ({ page }) => {
      await hides(dialog(page))
      await shows(title(page, m.homes_members_title()))
    },
  },
  offered: (event, { context }) => {
    if (event.type === 'tier.back') return context.canGoBack
    return event.type !== 'tier.choose' || event.tier !== context.tier
  },
  bars: { 'choosing#tier.back#1': ({ page }) => hides(back(page)) },
}
