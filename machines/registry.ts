import { cartModel } from './storefront/cart.model.ts'
import { checkoutModel } from './storefront/checkout.model.ts'
import { planAsideModel } from './storefront/plan-aside.model.ts'
import { planDetailModel } from './storefront/plan-detail.model.ts'
import { plansModel } from './storefront/plans.model.ts'
import { quoteModel } from './storefront/quote.model.ts'
import { siteModel } from './storefront/site.model.ts'

/** Every machine with its model, by the machine's id, in the order in which people meet them. */
export const models = {
  site: siteModel,
  quote: quoteModel,
  plans: plansModel,
  'plan-detail': planDetailModel,
  'plan-aside': planAsideModel,
  cart: cartModel,
  checkout: checkoutModel,
}
export type MachineId = keyof typeof models
