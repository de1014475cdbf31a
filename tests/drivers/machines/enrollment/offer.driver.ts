import type { Page } from 'playwright'
import type { offerMachine } from '#machines/enrollment/offer/offer.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer } from '../support/storefront/storefront.ts'

const look = 'GET enrollment/get-offer-changes'
const agree = 'POST enrollment/agree-offer'

const notice = (page: Page) => page.getByText(m.offer_title(), { exact: true })
const agreeButton = (page: Page) => buttonOf(page, m.offer_agree())

/** What stands above a step while plans or prices are others than at the checkout. */
export const offerDriver: Driver<typeof offerMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart: 'everything', step: 'contact' })
    await stage.hold(look, agree)
    await openStep(stage, 'contact')
    await boxOf(stage.page, 'city').waitFor()
  },
  act: { 'offer.agree': ({ page }) => agreeButton(page).click() },
  answer: {
    loadChanges: async (stage, outcome) => {
      await answer(stage, look, 'failed' in outcome ? { refused: outcome } : { data: outcome.done })
      stage.notes.set('looked', String(Number(stage.notes.get('looked') ?? 0) + 1))
    },
    agree: (stage, outcome) =>
      answer(stage, agree, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
  },
  see: {
    looking: (stage) => becomes('is asked', async () => stage.made(look) - Number(stage.notes.get('looked') ?? 0), 1),
    unchanged: ({ page }) => hides(notice(page)),
    showing: async ({ page }, { context: { changes, problem } }) => {
      await isReady(agreeButton(page))
      for (const { plan_name } of changes?.plans ?? []) await shows(page.getByRole('rowheader', { name: plan_name }))
      const told = page.getByText(m.offer_failed())
      await (problem === null ? hides(told) : shows(told))
    },
    agreeing: ({ page }) => isBusy(agreeButton(page)),
    agreed: async ({ page }) => {
      await hides(notice(page))
      await boxOf(page, 'city').waitFor()
    },
  },
}
