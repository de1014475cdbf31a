import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { CartGlance, siteMachine } from '#machines/storefront/site/site.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPrice } from '#src/i18n/format.ts'
import { becomes, hides, shows } from '../support/sight.ts'
import {
  answer,
  asks,
  dialog,
  forgetAsked,
  plainPlan,
  problemText,
  quoted,
  rests,
  sendPlanQuote,
  title,
} from '../support/storefront/storefront.ts'

type Snapshot = SnapshotFrom<typeof siteMachine>

const getSite = 'GET enrollment/get-default-info'
const getMenu = 'GET enrollment/get-common-menu'
const getCount = 'GET enrollment/get-cart-count'
const getAmount = 'GET enrollment/get-cart-amount'

const contact = (page: Page) => page.locator('.utility-contact a')
const notMySite = (page: Page) =>
  page.locator('.site-footer').getByRole('button', { name: m.shell_not_my_site(), exact: true })
const cartLink = (page: Page) => page.locator('.cart-link')
const addButton = (page: Page) => page.getByRole('button', { name: m.plan_add(), exact: true })

/** What stands at the cart: nothing, or how many plans for how much. */
const seeGlance = async (page: Page, glance: CartGlance | null): Promise<void> => {
  const words =
    glance === null ? [] : [`: ${m.shell_cart_count_one()},`, formatPrice(glance.amount), String(glance.count)]
  await becomes(
    'what stands at the cart',
    async () => {
      const parts = await cartLink(page).locator('.visually-hidden, .cart-amount, .cart-count').allTextContents()
      return parts.map((part) => part.trim()).toSorted()
    },
    words.toSorted(),
  )
}

/** The categories of the menu, which opens at a press. */
const seeMenu = (page: Page, { context: { categories } }: Snapshot): Promise<void> =>
  becomes('the menu', () => page.locator('.menu-panel a').allTextContents(), [
    m.home(),
    ...categories.map(({ name }) => name),
  ])

/** The page below the header is the plan's, whatever else is awaited. */
const seePage = (page: Page) => shows(page.locator('.plan-head h1'))

/** The plan's page is where the person was before the cart. */
const backFromCart = async (page: Page): Promise<void> => {
  await shows(title(page, m.cart_title()))
  await page.goBack()
  await seePage(page)
}

/** Puts the plan into the cart, or takes it out where it lies in it: both change the cart. */
const changeCart = async ({ page, notes }: Stage): Promise<void> => {
  if (notes.get('in cart') !== 'yes') {
    await addButton(page).click()
    await page.waitForURL('**/cart')
    notes.set('in cart', 'yes')
    return backFromCart(page)
  }
  await page.locator('.rate-card').getByRole('link', { name: m.plans_view_cart(), exact: true }).click()
  await page.locator('.cart-list').getByRole('button').first().click()
  await dialog(page).getByRole('button', { name: m.common_yes() }).click()
  await hides(dialog(page))
  notes.set('in cart', 'no')
  return backFromCart(page)
}

/** Saves the tier as it is: the prices are asked anew, as after any change of the quote. */
const changeQuote = async ({ page }: Stage): Promise<void> => {
  await page.getByRole('button', { name: m.plan_change_tier(), exact: true }).click()
  await dialog(page).getByRole('button', { name: m.quote_save(), exact: true }).click()
  await hides(dialog(page))
}

/**
 * The frame, around a plan's page: there the quote can be made and changed, and the cart. Neither is possible where
 * the page is the one that says that the site is not known or could not be loaded.
 */
export const siteDriver: Driver<typeof siteMachine> = {
  start: async (stage, { enrollmentId }) => {
    if (enrollmentId !== null) await quoted(stage)
    await stage.hold(getSite, getMenu, getCount, getAmount)
    await stage.page.goto(stage.url(`/plan/${plainPlan}/plan`))
  },
  act: {
    'site.retry': ({ page }) => page.getByRole('button', { name: m.common_retry(), exact: true }).click(),
    'site.cartChanged': async (stage) => {
      forgetCount(stage)
      await changeCart(stage)
    },
    'site.identityChanged': async (stage) => {
      forgetCount(stage)
      forgetAsked(stage, getSite)
      forgetAsked(stage, getMenu)
      stage.notes.set('in cart', 'no')
      stage.notes.set('left', 'yes')
      await notMySite(stage.page).click()
      // Whoever has left is on the landing page; the frame is the same around the plan's page.
      await stage.page.waitForURL((url) => url.pathname === '/')
      await stage.page.goBack()
    },
    'site.quoteChanged': async (stage, _, { context: { enrollmentId } }) => {
      forgetCount(stage)
      forgetAsked(stage, getMenu)
      await (enrollmentId === null ? sendPlanQuote(stage) : changeQuote(stage))
    },
  },
  answer: {
    loadSite: (stage, outcome) => answer(stage, getSite, 'failed' in outcome ? { refused: outcome } : 'server'),
    loadMenu: (stage, outcome) =>
      answer(
        stage,
        getMenu,
        'failed' in outcome ? { refused: outcome } : { data: { categories: outcome.done, category_order: [] } },
      ),
    countCart: async (stage, outcome) => {
      const glance = 'failed' in outcome ? null : (outcome.done as CartGlance)
      await answer(stage, getAmount, glance === null ? 'server' : { data: { result: glance.amount } })
      await answer(
        stage,
        getCount,
        'failed' in outcome ? { refused: outcome } : { data: { result: glance?.count ?? 0 } },
      )
    },
  },
  see: {
    'frame.loading': async (stage, { context: { site } }) => {
      await asks(stage, getSite)
      // A plan's page is one thing on one host and another on the next: it waits in its frame.
      await shows(stage.page.locator('.site-header'))
      if (site === null) await hides(contact(stage.page))
    },
    'frame.notOurs': ({ page }) => shows(title(page, m.shell_not_found())),
    'frame.failed': async ({ page }, { context: { problem } }) => {
      await shows(title(page, m.shell_failed_title()))
      await shows(page.getByRole('alert').getByText(problem === null ? '' : problemText(problem)))
    },
    'frame.ready.loadingMenu': async (stage, snapshot) => {
      await seePage(stage.page)
      await shows(contact(stage.page))
      await asks(stage, getMenu)
      await seeMenu(stage.page, snapshot)
    },
    'frame.ready.withMenu': async (stage, snapshot) => {
      await seePage(stage.page)
      await shows(contact(stage.page))
      await rests(stage, getMenu)
      await seeMenu(stage.page, snapshot)
    },
    'cart.empty': async (stage) => {
      if (stage.notes.get('left') !== 'yes') {
        await becomes('how often the cart was counted', async () => stage.made(getCount), 0)
      }
      await seeGlance(stage.page, null)
    },
    'cart.counting': async (stage, { context: { cart } }) => {
      await asks(stage, getCount)
      await asks(stage, getAmount)
      await seeGlance(stage.page, cart)
    },
    'cart.counted': async (stage, { context: { cart } }) => {
      await rests(stage, getCount)
      await seeGlance(stage.page, cart)
    },
    // A person sees no more of it than of no cart: no number is better than a wrong one.
    'cart.uncounted': async (stage) => {
      await rests(stage, getCount)
      await becomes('the cart was counted', async () => stage.made(getCount) > 0, true)
      await seeGlance(stage.page, null)
    },
  },
  offered: (event, snapshot) => {
    if (event.type === 'site.retry') return true
    if (snapshot.hasTag('blocked')) return false
    // Until the site is known there is a frame alone, in which nothing can be done.
    if (snapshot.context.site === null || snapshot.matches({ frame: 'loading' })) return false
    if (event.type === 'site.identityChanged') return true
    // A cart is given up, or bought, in the enrollment, which is another page.
    return event.type === 'site.quoteChanged' || (event.enrollmentId !== null && snapshot.context.enrollmentId !== null)
  },
}

/** What is being counted when the cart changes is given up. */
const forgetCount = (stage: Stage): void => {
  forgetAsked(stage, getCount)
  forgetAsked(stage, getAmount)
}
