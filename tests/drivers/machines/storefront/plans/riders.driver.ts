import type { Page } from 'playwright'
import type { ridersMachine } from '#machines/storefront/riders/riders.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { fullCart, openCart } from '../../support/storefront/cart-page.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../../support/sight.ts'
import { answer, asks, dialog, problemText } from '../../support/storefront/storefront.ts'

const save = 'POST enrollment/save-cart-riders'
const saveButton = (page: Page) => buttonOf(dialog(page), m.riders_save())

const getCart = 'GET enrollment/get-plan-cart'

/** The riders of the cart's first plan stand for those of the model: one that can be ticked. */
const plan = () => fullCart().cart.result[0]?.plan_name ?? ''

export const ridersDriver: Driver<typeof ridersMachine> = {
  start: async (stage) => {
    await stage.hold(save)
    await openCart(stage)
    await stage.page.getByRole('button', { name: m.riders_open({ plan: plan() }), exact: true }).click()
  },
  act: {
    'riders.toggle': ({ page }) => dialog(page).getByRole('checkbox').click(),
    'riders.save': ({ page }) => saveButton(page).click(),
    'riders.close': ({ page }) => page.keyboard.press('Escape'),
  },
  answer: {
    saveRiders: (stage, outcome) =>
      answer(stage, save, 'failed' in outcome ? { refused: outcome } : { data: { riders: [] } }),
  },
  see: {
    choosing: async ({ page }, { context: { chosen, problem } }) => {
      await isReady(saveButton(page))
      await becomes('the ticks', () => dialog(page).locator('input:checked').count(), chosen.length)
      if (problem === null) await hides(dialog(page).getByRole('alert'))
      else await shows(dialog(page).getByRole('alert').getByText(problemText(problem)))
    },
    saving: ({ page }) => isBusy(saveButton(page)),
    saved: async (stage) => {
      await hides(dialog(stage.page))
      await asks(stage, getCart)
    },
    closed: async (stage) => {
      await hides(dialog(stage.page))
      await becomes('how often the cart was read', async () => stage.made(getCart), 1)
    },
  },
  offered: (event) => event.type !== 'riders.toggle' || event.rider_id !== 'none',
  bars: {
    'choosing#riders.toggle#1': ({ page }) =>
      becomes('what can be ticked', () => dialog(page).getByRole('checkbox').count(), 1),
  },
}
