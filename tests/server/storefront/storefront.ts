import type { RowKey, RowOf } from '#schemas/calls/calls.registry.ts'
import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { cartCalls } from '#schemas/calls/storefront/cart.calls.ts'
import type { quoteCalls } from '#schemas/calls/storefront/quote.calls.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import { cartRoutes } from '#server/routes/storefront/cart.routes.ts'
import { menusRoutes } from '#server/routes/enrollment/menus.routes.ts'
import { planRoutes } from '#server/routes/storefront/plan.routes.ts'
import { plansRoutes } from '#server/routes/storefront/plans.routes.ts'
import { quoteRoutes } from '#server/routes/storefront/quote.routes.ts'
import { siteRoutes } from '#server/routes/storefront/site.routes.ts'
import { demoCatalog } from '../support/journey.ts'
import { type CallOptions, type TestApp, type Visitor, testApp } from '../support/test-app.ts'

export { demoCatalog }

/** A server with the calls of the storefront alone, on 11/20/2026. */
export const storefrontApp = (catalog: Catalog = demoCatalog()): Promise<TestApp> =>
  testApp({ catalog, routes: [siteRoutes, quoteRoutes, menusRoutes, plansRoutes, planRoutes, cartRoutes] })

export const spanish = { 'x-locale': 'es' }

/** The data of an answer that must be a success. */
export const ask = async <Key extends RowKey>(
  visitor: Visitor,
  key: Key,
  options: CallOptions = {},
): Promise<CallData<RowOf<Key>>> => {
  const { envelope } = await visitor.call(key, options)
  if (envelope.status !== 'success') throw new Error(`${key}: ${JSON.stringify(envelope)}`)
  return envelope.data as CallData<RowOf<Key>>
}

/** The problems of an answer that must be a refusal, as `[field, text]`, with the HTTP status before them. */
export const refused = async (
  visitor: Visitor,
  key: RowKey,
  options: CallOptions = {},
): Promise<[number, ...[string, string][]]> => {
  const { status, refusal } = await visitor.call(key, options)
  if (refusal.status !== 'error') throw new Error(`${key} was not refused: ${JSON.stringify(refusal)}`)
  return [
    status,
    ...refusal.data.map(({ target_element, error_message }): [string, string] => [target_element, error_message]),
  ]
}

type FilterBody = CallBody<typeof quoteCalls.addFilter>
/** Forty years old, in Austin, alone. */
export const adult: FilterBody = { zip: '78701', dob: '06/15/1986', gender: '1', tier: 'IO' }

/** Their quote, as the server gives it. */
export const austin = {
  zip: '78701',
  state: 'TX',
  dob: '06/15/1986',
  gender: '1',
  tier: 'IO',
  is_smoker: null,
  annual_incode: null,
  working_hours: null,
  user_id: null,
  spouse_dop: null,
  child_num: null,
  categories: null,
}

/** A quote of a new visitor, as the banner form begins it. */
export const begin = async (
  app: TestApp,
  change: FilterBody = {},
): Promise<{ visitor: Visitor; enrollment_id: string }> => {
  const visitor = app.visitor()
  const { temp_enrollment_id } = await ask(visitor, 'POST enrollment/add-filter-for-new-user', {
    body: { ...adult, ...change },
  })
  return { visitor, enrollment_id: temp_enrollment_id }
}

type Added = CallData<typeof cartCalls.addPlanToCart>

/** Adds the option of a plan in a tier, the only option by default. */
export const add = (
  { visitor, enrollment_id }: { visitor: Visitor; enrollment_id: string },
  plan_id: string,
  tier = 'IO',
  option = 'standard',
): Promise<Added> =>
  ask(visitor, 'POST enrollment/add-plan-to-cart', {
    body: { enrollment_id, plan_id, plan_pricing_id: `${plan_id}.${option}.${tier}` },
  })
