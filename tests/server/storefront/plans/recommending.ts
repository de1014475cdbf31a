import { accessRoutes } from '#server/routes/visit/access.routes.ts'
import { cartRoutes } from '#server/routes/storefront/cart.routes.ts'
import { quoteRoutes } from '#server/routes/storefront/quote.routes.ts'
import { recommendationsRoutes } from '#server/routes/storefront/recommendations.routes.ts'
import { type TestApp, type Visitor, testApp } from '../../support/test-app.ts'
import { demoCatalog } from '../storefront.ts'

/** Recommendations with what they are asked for, and how they are asked. */

export const recommendationsApp = (options: Parameters<typeof testApp>[0] = {}): Promise<TestApp> =>
  testApp({
    catalog: demoCatalog(),
    routes: [accessRoutes, quoteRoutes, cartRoutes, recommendationsRoutes],
    ...options,
  })
export const popularity = 'GET recommendation/recommendation/popularity'
export const association = 'GET recommendation/recommendation/association'

export interface Begun {
  visitor: Visitor
  enrollment_id: string
}

export const idsIn = ({ recs }: { recs: { plan_id: string }[] }) => recs.map(({ plan_id }) => plan_id)
