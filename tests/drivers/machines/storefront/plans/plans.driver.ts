import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { AddingEnd } from '#machines/storefront/plan-adding/plan-adding.machine.ts'
import type { PlanList, plansMachine } from '#machines/storefront/plans/plans.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { canAdd } from '#schemas/storefront/plans/plan-card.rules.ts'
import { addIcon, addPlan, getPlans, getPricing, listRegion, seeCards } from '../../support/storefront/plan-list.ts'
import { quoteForm } from '../../support/storefront/quote-form.ts'
import { becomes, hides, isDisabled, isReady, shows } from '../../support/sight.ts'
import {
  answer,
  asks,
  dialog,
  isAlive,
  makeQuote,
  problemText,
  quoted,
  saveDetails,
  sendBanner,
  title,
} from '../../support/storefront/storefront.ts'

type Snapshot = SnapshotFrom<typeof plansMachine>

const addressOf = (category: string | null) => (category === null ? '/plans' : `/plans?type=${category}`)
const dialogTitle = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const findPlan = ({ context: { list } }: Snapshot, id: string): PlanCard => {
  const plan = list?.plans.find(({ plan_pricing_id }) => plan_pricing_id === id)
  if (plan === undefined) throw new Error(`${id} is not listed`)
  return plan
}

/** The same address once more, at another place of the page. */
const chooseAgain = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    location.hash = 'again'
  })
  await page.waitForURL('**#again')
}

/** As another window tells it: there the visitor chose an age, or gave up the quote. */
const refresh = async (stage: Stage, { enrollmentId }: { enrollmentId: string | null }): Promise<void> => {
  const other = enrollmentId === null ? null : (stage.notes.get('tempId') ?? (await makeQuote(stage)))
  await stage.page.evaluate((id) => {
    if (id === null) localStorage.removeItem('tempId')
    else if (localStorage.getItem('tempId') === null) localStorage.setItem('tempId', JSON.stringify(id))
    dispatchEvent(new StorageEvent('storage', { key: 'over_65' }))
  }, other)
}

/**
 * The list of plans. Plans and prices are the model's, the quote and the forms that change it are real. The person has
 * been at the other category before: Back and Forward lead there from wherever the page stands.
 */
export const plansDriver: Driver<typeof plansMachine> = {
  start: async (stage, { enrollmentId, category }) => {
    const { page } = stage
    if (enrollmentId !== null) await quoted(stage)
    await stage.hold(getPlans, getPricing, addPlan)
    await page.goto(stage.url(addressOf(category)))
    await isAlive(stage)
    const other = addressOf(category === null ? 'dental' : null)
    await page.evaluate(
      ([before = '', now = '']) => {
        const { state } = history
        history.replaceState(state, '', before)
        history.pushState(state, '', now)
      },
      [other, addressOf(category)],
    )
    stage.notes.set('other category', 'behind')
  },
  act: {
    'plans.choose': async ({ page, notes }) => {
      const isBehind = notes.get('other category') === 'behind'
      await (isBehind ? page.goBack() : page.goForward())
      notes.set('other category', isBehind ? 'ahead' : 'behind')
    },
    'plans.retry': ({ page }) => press(page, m.common_retry()),
    'plans.edit': ({ page }) => press(page, m.plans_edit_long()),
    'plans.closeEdit': ({ page }) => dialog(page).getByRole('button', { name: m.common_cancel(), exact: true }).click(),
    'plans.add': ({ page }, { plan_pricing_id }, before) => addIcon(page, findPlan(before, plan_pricing_id)).click(),
    'plans.refresh': refresh,
  },
  answer: {
    quote: sendBanner,
    editQuote: saveDetails,
    loadPlans: (stage, outcome) =>
      answer(
        stage,
        getPlans,
        'failed' in outcome ? { refused: outcome } : { data: { result: (outcome.done as PlanList).plans } },
      ),
    adding: async (stage, outcome) => {
      if (!('done' in outcome)) throw new Error('Adding always ends')
      const { added, problem } = outcome.done as AddingEnd
      if (problem !== null) return answer(stage, getPricing, { refused: { failed: new CallProblem(problem) } })
      const errorCode = added ? null : 'planAgeError'
      await answer(stage, getPricing, { data: { plans: [], errorCode, message: null, pid: null } })
      if (added) await answer(stage, addPlan, { data: { added, errorCode: null, message: null } })
      await shows(dialog(stage.page))
      await stage.page.keyboard.press('Escape')
    },
  },
  see: {
    quoting: async ({ page }) => {
      await shows(page.getByRole('heading', { level: 2, name: m.quote_form_title() }))
      await isReady(quoteForm(page).locator('button[type="submit"]'))
    },
    loading: async (stage, snapshot) => {
      await hides(dialog(stage.page))
      await asks(stage, getPlans)
      if (snapshot.context.list === null) return shows(stage.page.locator('.card-grid .skeleton-card'))
      await seeCards(stage.page, snapshot.context.list?.plans ?? [])
      await becomes('the list is busy', () => listRegion(stage.page).getAttribute('aria-busy'), 'true')
    },
    loadFailed: async ({ page }, { context: { problem } }) => {
      const notice = page.getByRole('alert').filter({ hasText: m.plans_failed() })
      await shows(notice.getByText(problem === null ? '' : problemText(problem)))
    },
    listing: async ({ page }, snapshot) => {
      const { problem, list, category } = snapshot.context
      await hides(dialog(page))
      await shows(title(page, category === null ? m.plans_title() : m.category_dental()))
      await becomes('the list is busy', () => listRegion(page).getAttribute('aria-busy'), null)
      await seeCards(page, list?.plans ?? [])
      for (const plan of list?.plans.filter(canAdd) ?? []) await isReady(addIcon(page, plan))
      const notice = listRegion(page).getByRole('alert')
      if (problem === null) await hides(notice)
      else await shows(notice.getByText(problemText(problem)))
    },
    editingQuote: ({ page }) => shows(dialogTitle(page, m.quote_details_title())),
    adding: async (stage, { context: { chosen, list } }) => {
      if (chosen === null) throw new Error('No plan was chosen')
      await asks(stage, getPricing)
      await seeCards(stage.page, list?.plans ?? [])
      await isDisabled(addIcon(stage.page, chosen))
    },
  },
  offered: (event, { context: { list } }) =>
    event.type !== 'plans.add' ||
    list?.plans.some((plan) => plan.plan_pricing_id === event.plan_pricing_id && canAdd(plan)) === true,
  bars: {
    '#plans.refresh#0': {
      at: (snapshot) => snapshot.matches('quoting'),
      holds: async (stage) => {
        const zip = quoteForm(stage.page).getByRole('textbox', { name: m.quote_zip_label(), exact: true })
        await zip.fill('606')
        await refresh(stage, { enrollmentId: null })
        await becomes('what was typed', () => zip.inputValue(), '606')
        await zip.fill('')
      },
    },
    '#plans.choose#1': async (stage, { context: { category } }) => {
      const before = stage.made(getPlans)
      await chooseAgain(stage.page)
      await shows(title(stage.page, category === null ? m.plans_title() : m.category_dental()))
      await becomes('how often the list was asked', async () => stage.made(getPlans), before)
    },
    'listing#plans.add#1': async ({ page }, { context: { list } }) => {
      for (const plan of list?.plans ?? []) {
        await becomes(`icons of ${plan.plan_name}`, () => addIcon(page, plan).count(), canAdd(plan) ? 1 : 0)
      }
    },
  },
}
