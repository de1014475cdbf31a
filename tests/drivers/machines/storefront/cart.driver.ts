import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { CartContent } from '#machines/storefront/cart/cart.context.ts'
import type { cartMachine } from '#machines/storefront/cart/cart.machine.ts'
import type { CheckoutOutput } from '#machines/storefront/checkout/checkout.machine.ts'
import { quotedFilter } from '#machines/storefront/model-quote.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { Driver } from '#paths/run/driver.ts'
import type { CartPlan } from '#schemas/calls/storefront/cart.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { tierName } from '#src/fields/words.ts'
import { checkOutQuoted } from '../support/storefront/cart-page.ts'
import { answer, asks, dialog, problemText, quoted, title, wordsOf } from '../support/storefront/storefront.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'

type Snapshot = SnapshotFrom<typeof cartMachine>

const getCart = 'GET enrollment/get-plan-cart'
const getDates = 'GET enrollment/get-cart-effective-dates'
const getSpecial = 'GET enrollment/check-prudential-cart'
const getPremier = 'GET enrollment/get-more-requirement'
const getQuote = 'GET enrollment/get-enrollment-temp-info'
const saveRiders = 'POST enrollment/save-cart-riders'
const saveCart = 'POST enrollment/save-enrollment'
const remove = 'GET enrollment/remove-plan-from-cart'
const checkout = 'POST enrollment/cart-checkout'

const plansCard = (page: Page) => page.locator('section[aria-labelledby="cart-plans"]')
const dateList = (page: Page) => page.getByRole('combobox', { name: m.cart_effective_date() })
const proceedButton = (page: Page) => buttonOf(page.locator('.cart-totals'), m.cart_proceed())
const removeButton = (page: Page, { plan_name }: CartPlan) =>
  plansCard(page).getByRole('button', { name: m.cart_remove({ plan: plan_name }), exact: true })
const explainButton = (page: Page) => page.getByRole('button', { name: m.cart_breakdown_open(), exact: true })
const retryButton = (page: Page) => page.getByRole('button', { name: m.common_retry(), exact: true })
const confirmButton = (page: Page) => buttonOf(dialog(page), m.common_remove())

const detailsButton = (page: Page, plan: string) =>
  plansCard(page).getByRole('button', { name: m.plan_popup_open({ plan }), exact: true })
const ridersButton = (page: Page, plan: string) =>
  plansCard(page).getByRole('button', { name: m.riders_open({ plan }), exact: true })
const saveButton = (page: Page) => buttonOf(page.locator('.cart-totals'), m.save_cart_open())

const isLost = ({ context: { content } }: Snapshot, planId: string) =>
  content?.cart.unavailable.some(({ plan_id }) => plan_id === planId) === true
const plansIn = ({ context: { content } }: Snapshot) => content?.cart.result ?? []
const listedIn = (snapshot: Snapshot) => plansIn(snapshot).filter(({ plan_id }) => !isLost(snapshot, plan_id))

const nameIn = (snapshot: Snapshot, planId: string): string =>
  plansIn(snapshot).find(({ plan_id }) => plan_id === planId)?.plan_name ?? planId

/** Plans, date and mistakes, whatever lies over them. */
const seeContent = async (page: Page, snapshot: Snapshot): Promise<void> => {
  const { effectiveDate, errors } = snapshot.context
  await becomes(
    'the plans',
    () => plansCard(page).locator('li a, li .cart-name:not(:has(a))').evaluateAll(firstWords),
    listedIn(snapshot).map(({ plan_name }) => plan_name),
  )
  const content = snapshot.context.content
  const tier = content === null ? '' : tierName(content.tier, content.isPremier)
  await shows(page.locator('.cart-costs').getByText(tier, { exact: true }))
  await becomes(
    'the fees',
    () => page.getByText(m.plan_fees(), { exact: true }).count(),
    content?.hasPrudential ? 1 : 0,
  )
  await becomes('the date', () => dateList(page).inputValue(), effectiveDate)
  await becomes(
    'the mistakes',
    () => wordsOf(page.locator('.cart-totals .field-message, .cart-totals .notice-text')),
    errors.map((error) =>
      error.target_element === 'effective_date'
        ? `${m.field_error_prefix()} ${errorText(errorTable, error)}`
        : errorText(errorTable, error),
    ),
  )
}
const firstWords = (elements: Element[]) => elements.map((element) => element.firstChild?.textContent ?? '')

/** The cart page. Its calls are answered with the model's plans; the quote behind it is a real one. */
export const cartDriver: Driver<typeof cartMachine> = {
  start: async (stage, { enrollmentId }) => {
    if (enrollmentId !== null) await quoted(stage)
    await stage.hold(getCart, getDates, getSpecial, getPremier, getQuote, remove, checkout, saveRiders, saveCart)
    await stage.page.goto(stage.url('/cart'))
  },
  act: {
    'cart.chooseDate': async ({ page }, { date }) => {
      await dateList(page).selectOption(date)
    },
    'cart.remove': async ({ page }, { plan_pricing_id }, before) => {
      const plan = plansIn(before).find((one) => one.plan_pricing_id === plan_pricing_id)
      if (plan === undefined) throw new Error(`${plan_pricing_id} is not in the cart`)
      await removeButton(page, plan).click()
    },
    'cart.removeUnavailable': async ({ page }, { plan_id }, { context: { content } }) => {
      const plan = content?.cart.unavailable.find((one) => one.plan_id === plan_id)?.plan_name ?? ''
      await page
        .locator('.cart-unavailable')
        .getByRole('button', { name: m.cart_remove({ plan }), exact: true })
        .click()
    },
    'cart.confirmRemoval': ({ page }) => confirmButton(page).click(),
    'cart.keep': ({ page }) => dialog(page).getByRole('button', { name: m.cart_remove_keep() }).click(),
    'cart.explain': ({ page }) => explainButton(page).click(),
    'cart.closeExplanation': ({ page }) => page.keyboard.press('Escape'),
    'cart.showPlan': ({ page }, { plan_id }, before) => detailsButton(page, nameIn(before, plan_id)).click(),
    'cart.chooseRiders': ({ page }, { plan_id }, before) => ridersButton(page, nameIn(before, plan_id)).click(),
    'cart.save': ({ page }) => saveButton(page).click(),
    // The quote is a real one, and so is what is recommended for it.
    'cart.refresh': ({ page }) => page.locator('.carousel .recommended button').first().click(),
    'cart.proceed': ({ page }) => proceedButton(page).click(),
    'cart.retry': ({ page }) => retryButton(page).click(),
  },
  answer: {
    loadCart: async (stage, outcome) => {
      if ('failed' in outcome) return answer(stage, getCart, { refused: outcome })
      const { cart, dates, tier, isPremier, hasPrudential } = outcome.done as CartContent
      await answer(stage, getCart, { data: cart })
      if (cart.result.length === 0) return
      await answer(stage, getDates, { data: { result: dates.map((effective_date) => ({ effective_date })) } })
      await answer(stage, getSpecial, { data: { status: hasPrudential } })
      await answer(stage, getPremier, { data: { is_premier: isPremier } })
      await answer(stage, getQuote, { data: { result: { ...quotedFilter, tier }, revision: 1 } })
    },
    planPopup: async ({ page }) => {
      // The model's plan is none of the catalog's, and the popup says so.
      await shows(dialog(page).getByText(m.plan_popup_gone()))
      await page.keyboard.press('Escape')
    },
    riders: async (stage, outcome) => {
      const { saved } = (outcome as { done: { saved: boolean } }).done
      if (!saved) return buttonOf(dialog(stage.page), m.common_cancel()).click()
      await dialog(stage.page).getByRole('checkbox').check()
      await buttonOf(dialog(stage.page), m.riders_save()).click()
      return answer(stage, saveRiders, { data: { riders: ['braces'] } })
    },
    saveCart: async (stage) => {
      const open = dialog(stage.page)
      await open.getByRole('textbox', { name: m.save_cart_name() }).fill('Marisol Okafor')
      await open.getByRole('textbox', { name: m.save_cart_email() }).fill('marisol@example.com')
      await buttonOf(open, m.save_cart_send()).click()
      await answer(stage, saveCart, { data: { email: 'marisol@example.com', days: 30 } })
      await buttonOf(open, m.save_cart_done()).click()
    },
    removePlan: (stage, outcome) =>
      answer(stage, remove, 'failed' in outcome ? { refused: outcome } : { data: { removed: true } }),
    checkout: async (stage, outcome) => {
      if (!('done' in outcome)) throw new Error('The checkout always ends well')
      const output = outcome.done as CheckoutOutput
      const words = output.outcome === 'back' ? m.checkout_back() : m.cart_proceed()
      await dialog(stage.page).getByRole('button', { name: words, exact: true }).click()
      if (output.outcome === 'open') {
        await checkOutQuoted(stage)
        await answer(stage, checkout, { data: { result: { effective_date: output.effectiveDate } } })
      }
      if (output.outcome === 'refused') {
        const failed = new CallProblem({ kind: 'field', message: 'Refused', errors: output.errors })
        await answer(stage, checkout, { refused: { failed } })
      }
    },
  },
  see: {
    loading: async (stage, snapshot) => {
      const { page } = stage
      await shows(title(page, m.cart_title()))
      await hides(dialog(page))
      await asks(stage, getCart)
      if (snapshot.context.content === null) return shows(page.locator('.with-aside .skeleton'))
      await isBusy(proceedButton(page))
      await seeContent(page, snapshot)
    },
    loadFailed: async ({ page }, { context: { problem } }) => {
      const notice = page.getByRole('alert').filter({ hasText: m.cart_failed() })
      await shows(notice.getByText(problem === null ? '' : problemText(problem)))
      await isReady(retryButton(page))
    },
    empty: ({ page }) => shows(page.getByRole('heading', { level: 2, name: m.cart_empty() })),
    listing: async ({ page }, snapshot) => {
      await hides(dialog(page))
      await isReady(proceedButton(page))
      await seeContent(page, snapshot)
      const { problem } = snapshot.context
      if (problem === null) await hides(page.locator('.with-aside > .stack > .notice-danger'))
      else await shows(page.getByRole('alert').getByText(problemText(problem)))
    },
    explaining: ({ page }) => shows(dialog(page).getByRole('heading', { name: m.cart_breakdown_title() })),
    showingPlan: ({ page }, { context: { about } }) =>
      shows(dialog(page).getByRole('heading', { name: about?.plan_name ?? '', exact: true })),
    choosingRiders: ({ page }) => shows(dialog(page).getByRole('heading', { name: m.riders_title() })),
    savingCart: ({ page }) => shows(dialog(page).getByRole('heading', { name: m.save_cart_title() })),
    confirmingRemoval: async ({ page }, { context: { leaving } }) => {
      const question = m.cart_remove_question({ plan: leaving?.plan_name ?? '' })
      await shows(dialog(page).getByRole('heading', { name: question }))
      await isReady(confirmButton(page))
    },
    removing: ({ page }) => isBusy(confirmButton(page)),
    checkingOut: async ({ page }) => {
      await shows(dialog(page).getByRole('heading', { name: m.checkout_title() }))
      await isReady(buttonOf(dialog(page), m.cart_proceed()))
    },
    leaving: async ({ page }) => {
      await page.waitForURL('**/enrollment/personal-info')
      await hides(dialog(page))
    },
  },
  offered: (event, before) => {
    const { effectiveDate, content } = before.context
    switch (event.type) {
      case 'cart.chooseDate':
        return event.date !== effectiveDate
      case 'cart.remove':
        return listedIn(before).some((one) => one.plan_pricing_id === event.plan_pricing_id && one.removable === 1)
      case 'cart.removeUnavailable':
        return isLost(before, event.plan_id)
      case 'cart.showPlan':
        return listedIn(before).some(({ plan_id }) => plan_id === event.plan_id)
      case 'cart.chooseRiders':
        return listedIn(before).some(({ plan_id, riders }) => plan_id === event.plan_id && riders !== undefined)
      case 'cart.explain':
        return content?.cart.has_l713 === true && (content.cart.special_message ?? '') !== ''
      default:
        return true
    }
  },
  bars: {
    'listing#cart.remove#1': async ({ page }, before) => {
      for (const plan of plansIn(before)) {
        const isGone = isLost(before, plan.plan_id) || plan.removable === 0
        await becomes(`buttons to remove ${plan.plan_name}`, () => removeButton(page, plan).count(), isGone ? 0 : 1)
      }
    },
    'listing#cart.removeUnavailable#1': async ({ page }, { context: { content } }) => {
      const lost = content?.cart.unavailable.length ?? 0
      await becomes('what is not available', () => page.locator('.cart-unavailable li').count(), lost)
    },
    'listing#cart.showPlan#1': ({ page }) => hides(detailsButton(page, 'gone')),
    'listing#cart.chooseRiders#1': ({ page }) => hides(ridersButton(page, 'Membership')),
    'listing#cart.explain#1': ({ page }) => hides(explainButton(page)),
  },
}
