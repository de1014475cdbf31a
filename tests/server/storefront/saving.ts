import { cartRoutes } from '#server/routes/storefront/cart.routes.ts'
import { quoteRoutes } from '#server/routes/storefront/quote.routes.ts'
import { resumeRoutes, ridersRoutes } from '#server/routes/visit/resume.routes.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import type { Begun } from './carts.ts'
import { add, begin, demoCatalog } from './storefront.ts'

const routes = [quoteRoutes, cartRoutes, ridersRoutes, resumeRoutes]

/** A server with the calls by which a cart is saved and opened again. */
export const savingApp = (): Promise<TestApp> =>
  testApp({ catalog: demoCatalog(), routes, config: { rateLimits: false, publicUrl: 'https://plans.example.com' } })
/** The same, which counts the calls of each address. */
export const limitedApp = (): Promise<TestApp> => testApp({ catalog: demoCatalog(), routes })

export const save = 'POST enrollment/save-enrollment'

/** A new quote with one plan in its cart. */
export const withVision = async (app: TestApp): Promise<Begun> => {
  app.clock.advance(1000)
  const quote = await begin(app)
  await add(quote, 'clearview-vision-high')
  return quote
}

/** The newest mail. */
export const lastMail = async (app: TestApp) => {
  const [newest] = await app.mailbox()
  // The clock stands: the next mail is newer.
  app.clock.advance(1000)
  if (newest?.message.kind !== 'mail') throw new Error('no mail')
  return newest.message
}
