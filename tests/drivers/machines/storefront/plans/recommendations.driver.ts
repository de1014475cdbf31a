import type { Page } from 'playwright'
import type {
  RecommendedPlan,
  recommendationsMachine,
} from '#machines/storefront/recommendations/recommendations.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { MOST_IN_CAROUSEL } from '#schemas/storefront/plans/recommendation.rules.ts'
import { becomes, hides, isBusy, isReady, shows } from '../../support/sight.ts'
import {
  answer,
  asks,
  dialog,
  plainPlan,
  problemText,
  quoted,
  title,
  wordsOf,
} from '../../support/storefront/storefront.ts'

const decrypt = 'POST recommendation/decrypt-detail'
const details = 'GET recommendation/recommendation/plan-details'
const offers = 'GET enrollment/get-recommended-plans'
const addPlan = 'POST enrollment/add-plan-to-cart'

const carousel = (page: Page) => page.locator('.carousel')
const addButton = (page: Page, { plan_name }: RecommendedPlan) =>
  page.locator('.recommended').getByRole('button', { name: m.plans_add({ plan: plan_name }), exact: true })
/** As another window tells it: there the visitor chose an age. */
const tellAge = (page: Page) => page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'over_65' })))
const isCart = ({ most }: { most: number }) => most === MOST_IN_CAROUSEL

/** How often the page has begun to ask; each time it goes on to the same calls. */
const begun = ({ made, notes }: Stage): number => made(decrypt) - Number(notes.get('ended') ?? 0)

/** A plan whose page asks something first has no button to add it. */
const noOtherButtons: Exclude<NonNullable<Driver<typeof recommendationsMachine>['bars']>[string], undefined> = {
  at: ({ context }) => context.plans.some(({ can_add }) => !can_add),
  holds: async ({ page }, { context: { plans } }) => {
    for (const plan of plans) {
      await becomes(`buttons to add ${plan.plan_name}`, () => addButton(page, plan).count(), plan.can_add ? 1 : 0)
    }
  },
}

/** The carousel below a real cart, and the page of recommendations. Plans and prices are the model's. */
export const recommendationsDriver: Driver<typeof recommendationsMachine> = {
  start: async (stage, { enrollmentId, most }) => {
    if (enrollmentId !== null) {
      const enrollment_id = await quoted(stage)
      await stage.ask(addPlan, {
        body: { enrollment_id, plan_id: plainPlan, plan_pricing_id: `${plainPlan}.standard.IO` },
      })
    }
    await stage.hold(decrypt, details, offers, addPlan)
    await stage.page.goto(stage.url(isCart({ most }) ? '/cart' : '/recommend-list?name=cart'))
    await shows(title(stage.page, isCart({ most }) ? m.cart_title() : m.recommended_title()))
  },
  act: {
    'recommendations.add': async ({ page }, { plan_id }, { context: { plans } }) => {
      const plan = plans.find((one) => one.plan_id === plan_id)
      if (plan === undefined) throw new Error(`${plan_id} is not shown`)
      await addButton(page, plan).click()
    },
    'recommendations.close': ({ page }) =>
      dialog(page).getByRole('button', { name: m.common_ok(), exact: true }).click(),
    'recommendations.retry': ({ page }) => page.getByRole('button', { name: m.common_retry(), exact: true }).click(),
    'recommendations.refresh': async ({ page, made }) => {
      const asked = made(decrypt)
      await tellAge(page)
      await becomes('it is asked anew', async () => made(decrypt) > asked, true)
    },
  },
  answer: {
    loadRecommendations: async (stage, outcome) => {
      const times = begun(stage)
      stage.notes.set('ended', String(stage.made(decrypt)))
      for (let one = 0; one < times; one += 1) {
        await stage.reply(decrypt, 'failed' in outcome ? { refused: outcome } : 'server')
      }
      if ('failed' in outcome) return
      const plans = outcome.done as RecommendedPlan[]
      for (let one = 0; one < times; one += 1) {
        await stage.reply(details, { data: { result: plans.map((plan) => ({ ...plan, plan_price: 9 })) } })
        await stage.reply(offers, { data: { result: plans } })
      }
    },
    addRecommended: (stage, outcome) =>
      answer(stage, addPlan, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
  },
  see: {
    loading: async (stage, { context: { plans, most } }) => {
      await becomes('recommendations are asked for', async () => begun(stage) > 0, true)
      if (plans.length === 0 && !isCart({ most })) await shows(stage.page.locator('main .card-grid .skeleton'))
    },
    none: async ({ page }, { context }) => {
      if (!isCart(context)) return shows(page.getByRole('heading', { level: 2, name: m.recommended_none() }))
      await shows(page.locator('.cart-totals'))
      await hides(carousel(page))
    },
    failed: async ({ page }, { context }) => {
      if (isCart(context)) {
        // The cart goes on without it.
        await shows(page.locator('.cart-totals'))
        await hides(carousel(page))
        return hides(page.getByRole('alert'))
      }
      const notice = page.getByRole('alert').filter({ hasText: m.recommended_failed() })
      await shows(notice.getByText(context.problem === null ? '' : problemText(context.problem)))
    },
    showing: async ({ page }, { context }) => {
      const { plans, chosen, refusal, problem } = context
      await hides(dialog(page))
      await becomes(
        'the plans',
        () => wordsOf(page.locator('.recommended-name')),
        plans.map(({ plan_name }) => plan_name),
      )
      for (const plan of plans) if (plan.can_add) await isReady(addButton(page, plan))
      const said = problem === null ? chosen && refusal : problemText(problem)
      await becomes(
        'what is said',
        () => wordsOf(page.locator('.stack:has(> :is(.carousel, ul.card-grid)) > .notice .notice-text')),
        said ? [said] : [],
      )
    },
    adding: async (stage, { context: { chosen } }) => {
      await asks(stage, addPlan)
      if (chosen !== null) await isBusy(addButton(stage.page, chosen))
    },
    alreadyActive: async ({ page }, { context: { chosen, refusal } }) => {
      await shows(dialog(page).getByRole('heading', { name: m.recommended_active_title() }))
      await shows(dialog(page).getByText(`${chosen?.plan_name}: ${refusal}`))
    },
  },
  offered: (event, { context }) => {
    switch (event.type) {
      case 'recommendations.add':
        return context.plans.some(({ plan_id, can_add }) => plan_id === event.plan_id && can_add)
      case 'recommendations.retry':
        return !isCart(context)
      default:
        return true
    }
  },
  bars: {
    'none#recommendations.refresh#1': {
      at: ({ context }) => context.enrollmentId === null,
      holds: async ({ page, made }) => {
        await tellAge(page)
        await shows(page.getByRole('heading', { level: 2, name: m.recommended_none() }))
        await becomes('nothing is asked', async () => made(decrypt), 0)
      },
    },
    'showing#recommendations.add#1': noOtherButtons,
    'loading#recommendations.add#1': noOtherButtons,
  },
}
