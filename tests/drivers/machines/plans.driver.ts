import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { AddAnswer, PlanList, Readiness, plansMachine } from '#machines/storefront/plans.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { PlanCard } from '#schemas/calls/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { canAdd } from '#schemas/storefront/plan-card.rules.ts'
import { quoteForm } from './support/quote-form.ts'
import { becomes, hides, isDisabled, isReady, shows } from './support/sight.ts'
import {
  answer,
  asks,
  dialog,
  isAlive,
  problemText,
  quoted,
  saveDetails,
  sendBanner,
  title,
} from './support/storefront.ts'

type Snapshot = SnapshotFrom<typeof plansMachine>

const getPlans = 'GET enrollment/get-filtered-plans'
const getPricing = 'GET enrollment/get-plan-pricing-detail'
const addPlan = 'POST enrollment/add-plan-to-cart'

const addressOf = (category: string | null) => (category === null ? '/plans' : `/plans?type=${category}`)
const listRegion = (page: Page) => page.locator('.page > .stack-loose')
const cards = (page: Page) => page.locator('.plan-card')
const addIcon = (page: Page, { plan_name }: PlanCard) =>
  page.getByRole('button', { name: m.plans_add({ plan: plan_name }), exact: true })
const dialogTitle = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const findPlan = ({ context: { list } }: Snapshot, id: string): PlanCard => {
  const plan = list?.plans.find(({ plan_pricing_id }) => plan_pricing_id === id)
  if (plan === undefined) throw new Error(`${id} is not listed`)
  return plan
}

/** The cards with their icons and ticks. */
const seeCards = async (page: Page, { context: { list } }: Snapshot): Promise<void> => {
  const plans = list?.plans ?? []
  if (plans.length === 0) return shows(page.getByRole('heading', { level: 2, name: m.plans_none_title() }))
  await becomes(
    'the cards',
    () =>
      cards(page).evaluateAll((elements) =>
        elements.map((card) => ({
          name: card.querySelector('.plan-card-name')?.textContent ?? '',
          addable: card.querySelector('.plan-add') !== null,
          inCart: card.querySelector('.plan-tick') !== null,
        })),
      ),
    plans.map((plan) => ({ name: plan.plan_name, addable: canAdd(plan), inCart: plan.is_in_cart })),
  )
}

/** A plan was pressed, and its icon takes no further press. */
const seeChosen = async (stage: Stage, snapshot: Snapshot, call: typeof getPricing | typeof addPlan): Promise<void> => {
  const { chosen } = snapshot.context
  if (chosen === null) throw new Error('No plan was chosen')
  await asks(stage, call)
  await seeCards(stage.page, snapshot)
  await isDisabled(addIcon(stage.page, chosen))
}

/** The same address once more, at another place of the page. */
const chooseAgain = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    location.hash = 'again'
  })
  await page.waitForURL('**#again')
}

/**
 * The list of plans. Plans and prices are the model's, the quote and the forms that change it are real. The person has
 * been at the other category before: Back and Forward lead there from wherever the page stands.
 */
export const plansDriver: Driver<typeof plansMachine> = {
  start: async (stage, { tempId, category }) => {
    const { page } = stage
    if (tempId !== null) await quoted(stage)
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
    'plans.more': ({ page }) => page.keyboard.press('Escape'),
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
    checkPricing: (stage, outcome) =>
      answer(
        stage,
        getPricing,
        'failed' in outcome ? { refused: outcome } : { data: { plans: [], ...(outcome.done as Readiness) } },
      ),
    addPlan: (stage, outcome) =>
      answer(stage, addPlan, 'failed' in outcome ? { refused: outcome } : { data: outcome.done as AddAnswer }),
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
      await seeCards(stage.page, snapshot)
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
      await seeCards(page, snapshot)
      for (const plan of list?.plans.filter(canAdd) ?? []) await isReady(addIcon(page, plan))
      const notice = listRegion(page).getByRole('alert')
      if (problem === null) await hides(notice)
      else await shows(notice.getByText(problemText(problem)))
    },
    editingQuote: ({ page }) => shows(dialogTitle(page, m.quote_details_title())),
    pricing: (stage, snapshot) => seeChosen(stage, snapshot, getPricing),
    adding: (stage, snapshot) => seeChosen(stage, snapshot, addPlan),
    added: async ({ page }, snapshot) => {
      await shows(dialogTitle(page, m.plans_added_title()))
      await seeCards(page, snapshot)
    },
    refused: async ({ page }, { context: { message, chosen } }) => {
      await shows(dialogTitle(page, m.plans_refused_title()))
      await shows(dialog(page).getByText(message ?? m.plans_refused_text({ plan: chosen?.plan_name ?? '' })))
    },
    alreadyActive: async ({ page }, { context: { message, chosen } }) => {
      await shows(dialogTitle(page, m.plans_active_title()))
      await shows(dialog(page).getByText(message ?? m.plans_active_text({ plan: chosen?.plan_name ?? '' })))
    },
    detour: ({ page }) => shows(dialogTitle(page, m.plans_detour_title())),
  },
  offered: (event, { context: { list } }) =>
    event.type !== 'plans.add' ||
    list?.plans.some((plan) => plan.plan_pricing_id === event.plan_pricing_id && canAdd(plan)) === true,
  bars: {
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
