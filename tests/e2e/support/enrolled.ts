import type { Page } from 'playwright'
import { askServer } from '#paths/run/answers.ts'
import type { Product } from '#paths/run/product/product.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { type Standing, enrolledUpTo, openStep } from '#tests/drivers/machines/support/enrollment/enrolled.ts'

/** Where a page is opened that is then given an enrollment: no code of the product runs there. */
export const nowhere = '/config.json'

/**
 * Gives the browser of a page that is `nowhere` an enrollment that stands at a step, made over the API, and opens that
 * step: for tests whose subject begins there. The way from the quote is what the journeys walk.
 */
export const openEnrolled = async (page: Page, product: Product, standing: Standing): Promise<void> => {
  const desk = {
    page,
    url: product.url,
    notes: new Map<string, string>(),
    ask: async <Data>(call: RowKey, carried: { query?: object; body?: object }) =>
      (await askServer(page.context().request, new URL(product.url()).origin, call, carried)) as Data,
  }
  await enrolledUpTo(desk, standing)
  await openStep(desk, standing.step === 'checkout' ? 'personal' : standing.step)
}
