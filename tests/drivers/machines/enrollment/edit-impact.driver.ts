import type { Page } from 'playwright'
import type { editImpactMachine } from '#machines/enrollment/edit-impact/edit-impact.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { enrolledUpTo } from '../support/enrollment/enrolled.ts'
import { becomes, buttonOf, hides, isReady, shows } from '../support/sight.ts'
import { answer, asks } from '../support/storefront/storefront.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: m.impact_title(), exact: true }).or(unknown(page))
const unknown = (page: Page) => page.getByRole('dialog', { name: m.impact_unknown_title(), exact: true })

const look = 'POST enrollment/get-edit-impact'
const change = 'PUT enrollment/change-filter-info/{tempId}'

/** Saving the Basic Details of a quote whose enrollment is begun. */
export const editImpactDriver: Driver<typeof editImpactMachine> = {
  start: async (stage) => {
    const { page } = stage
    await enrolledUpTo(stage, { cart: 'vision', step: 'contact' })
    // What the wizard keeps of the steps says that it was begun in this tab.
    await page.evaluate(() => sessionStorage.setItem('nav_array', '[]'))
    await stage.hold(look, change)
    await page.goto(stage.url('/plans'))
    await page.getByRole('button', { name: m.plans_edit_long(), exact: true }).click()
    const details = page.getByRole('dialog', { name: m.quote_details_title(), exact: true })
    await details.getByLabel(m.quote_zip_label()).fill('78702')
    await buttonOf(details, m.quote_save()).click()
  },
  act: {
    'impact.goOn': ({ page }, _, { context }) => {
      const name = context.isUnknown ? m.impact_anyway() : m.impact_go_on()
      return dialog(page).getByRole('button', { name, exact: true }).click()
    },
    'impact.again': ({ page }) => page.getByRole('button', { name: m.impact_again(), exact: true }).click(),
    'impact.leave': ({ page }) => page.getByRole('button', { name: m.impact_leave(), exact: true }).click(),
  },
  answer: {
    loadImpact: (stage, outcome) =>
      answer(stage, look, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
  },
  see: {
    looking: (stage) => asks(stage, look),
    telling: ({ page }) =>
      shows(page.getByText(m.impact_steps_gone({ steps: m.enrollment_step_dependents() }), { exact: true })),
    unknown: async ({ page }) => {
      await shows(unknown(page).getByText(m.impact_unknown(), { exact: true }))
      // Whoever does not see the page hears it again after each try.
      await shows(unknown(page).getByRole('status').filter({ hasText: m.impact_unknown() }))
      await isReady(buttonOf(unknown(page), m.impact_again()))
    },
    going: async (stage) => {
      await hides(dialog(stage.page))
      await becomes('the change is sent', async () => stage.made(change), 1)
    },
    left: async (stage) => {
      await hides(dialog(stage.page))
      await shows(stage.page.getByRole('dialog', { name: m.quote_details_title(), exact: true }))
      await becomes('nothing is sent', async () => stage.made(change), 0)
    },
  },
}
