import type { Page } from 'playwright'
import type { Compared, compareMachine } from '#machines/storefront/compare/compare.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { LEAST_COMPARED, MOST_COMPARED } from '#schemas/storefront/plans/compare.rules.ts'
import { getPlans } from '../../support/storefront/plan-list.ts'
import { becomes, hides, shows } from '../../support/sight.ts'
import { answer, dialog, isAlive, problemText, quoted } from '../../support/storefront/storefront.ts'

const getPlan = 'GET enrollment/get-plan-detail/{id}'
const ids = ['dental-one', 'dental-two', 'dental-three', 'dental-four']
const cardOf = (plan_id: string): PlanCard => ({
  plan_id,
  pid: plan_id,
  ppid: `${plan_id}.standard.IO`,
  plan_pricing_id: `${plan_id}.standard.IO`,
  plan_name: plan_id,
  plan_logo: '',
  plan_short_text: '',
  facts: [],
  plan_category: 'dental',
  plan_price: 20,
  price_basis: null,
  callout_text: null,
  tier_price: [{ tier: 'IO', price_male_nons: 20 }],
  selected_plan: true,
  is_in_cart: false,
  hide_add_to_cart: false,
  bundle_plan_count: 1,
})

const box = (page: Page, plan: string) => page.getByRole('checkbox', { name: m.compare_pick_of({ plan }), exact: true })
const bar = (page: Page) => page.getByRole('region', { name: m.compare_bar(), exact: true })
const list = (stage: Stage, plans: readonly string[]) =>
  answer(stage, getPlans, { data: { result: plans.map((id) => cardOf(id)) } })

/** The age that was chosen in another window has another list. */
const listAgain = async (stage: Stage, plans: readonly string[]): Promise<void> => {
  await stage.page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'over_65' })))
  await list(stage, plans)
  await becomes('the cards', () => stage.page.locator('.plan-cards > li').count(), plans.length)
}

/** The ticks of all cards that are listed. */
const seeChosen = (page: Page, chosen: readonly string[]) =>
  becomes(
    'what is chosen',
    () =>
      page
        .locator('.compare-pick input')
        .evaluateAll((boxes) =>
          boxes.flatMap((one) =>
            one instanceof HTMLInputElement && one.checked
              ? [one.closest('.plan-card')?.querySelector('h3')?.textContent ?? '']
              : [],
          ),
        ),
    ids.filter((id) => chosen.includes(id)),
  )

/** Plans of the list chosen to stand side by side. The list and what its plans cover are the model's. */
export const compareDriver: Driver<typeof compareMachine> = {
  start: async (stage) => {
    await quoted(stage)
    await stage.hold(getPlans, getPlan)
    await stage.page.goto(stage.url('/plans'))
    await isAlive(stage)
    await list(stage, ids)
  },
  act: {
    'compare.toggle': async (stage, { plan_id }) => {
      const one = box(stage.page, plan_id)
      // What the list lost comes back with the list of before.
      if ((await one.count()) === 0) await listAgain(stage, ids)
      await one.click()
    },
    'compare.listed': (stage, { plan_ids }) => listAgain(stage, plan_ids),
    'compare.clear': ({ page }) => bar(page).getByRole('button', { name: m.compare_clear(), exact: true }).click(),
    'compare.open': ({ page }) => bar(page).getByRole('button', { name: m.compare_open(), exact: true }).click(),
    'compare.retry': ({ page }) => dialog(page).getByRole('button', { name: m.common_retry(), exact: true }).click(),
    'compare.close': async (stage) => {
      await stage.page.keyboard.press('Escape')
      stage.notes.set('told', String(stage.made(getPlan)))
    },
  },
  answer: {
    loadCompared: async (stage, outcome, { context: { chosen } }) => {
      if ('failed' in outcome) await stage.reply(getPlan, { refused: outcome })
      else {
        for (const plan_id of chosen) {
          const compared = (outcome.done as Compared[]).find((one) => one.plan_id === plan_id)
          await stage.reply(getPlan, { data: { result: { benefits: compared?.benefits ?? [] } } })
        }
      }
      stage.notes.set('told', String(stage.made(getPlan)))
    },
  },
  see: {
    choosing: async ({ page }, { context: { chosen, isFull } }) => {
      await hides(dialog(page))
      await seeChosen(page, chosen)
      const count = chosen.length
      if (count === 0) return hides(bar(page))
      const words = isFull
        ? m.compare_full({ maximum: MOST_COMPARED })
        : count < LEAST_COMPARED
          ? m.compare_least()
          : m.compare_count({ count, maximum: MOST_COMPARED })
      await shows(bar(page).getByText(words, { exact: true }))
    },
    loading: async (stage, { context: { chosen } }) => {
      await shows(dialog(stage.page).getByRole('heading', { name: m.compare_title(), exact: true }))
      // All of them, before it can be closed: what would come later would count for the next time.
      const before = Number(stage.notes.get('told') ?? 0)
      await becomes('how many plans are asked for', async () => stage.made(getPlan) - before, chosen.length)
    },
    comparing: async ({ page }, { context: { chosen } }) => {
      const table = dialog(page).getByRole('table', { name: m.compare_table(), exact: true })
      await becomes('the plans side by side', () => table.locator('thead th').allInnerTexts(), chosen)
      const row = table.locator('tbody').filter({ hasText: `Cleanings (${m.plan_you_pay()})` })
      await becomes('what they cover', () => row.locator('td').allInnerTexts(), chosen)
      await shows(row.getByText(m.compare_differs(), { exact: true }))
    },
    failed: async ({ page }, { context: { problem } }) => {
      const notice = dialog(page).getByRole('alert').filter({ hasText: m.compare_failed() })
      await shows(notice.getByText(problem === null ? '' : problemText(problem)))
    },
  },
  offered: (event, { context: { chosen } }) => {
    switch (event.type) {
      case 'compare.clear':
        return chosen.length > 0
      case 'compare.open':
        return chosen.length >= LEAST_COMPARED
      default:
        return true
    }
  },
  bars: {
    '#compare.listed#1': {
      at: (snapshot) => snapshot.matches('choosing') && snapshot.context.chosen.length > 0,
      holds: async (stage, { context: { chosen } }) => {
        await listAgain(stage, ids)
        await seeChosen(stage.page, chosen)
      },
    },
    'choosing#compare.open#1': ({ page }) => hides(bar(page).getByRole('button', { name: m.compare_open() })),
  },
}
