import { menusCalls } from '#schemas/calls/enrollment/menus.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { Services } from '../../services/services.ts'
import { makeMenus } from '../../services/storefront/menus.service.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'

/** The menus and what they open (spec 1, section 7). */
export const menusRoutes = (services: Services) => {
  const menus = makeMenus(storefrontParts(services))
  return defineRoutes(menusCalls, {
    getCommonMenu: ({ caller, query, locale }) => menus.common(caller, query, locale),
    getGroupMenu: ({ caller, query, locale }) => menus.group(caller, query, locale),
    getFeaturedPlans: ({ caller, query, locale }) => ({ result: menus.featured(caller, query, locale) }),
    getMenuPlans: ({ caller, query, locale }) => ({ result: menus.plansOf(caller, query, locale) }),
    getLeftSideFilter: async ({ caller, query, locale }) => ({
      result: await menus.leftSide(caller, query.enrollment_id, locale),
    }),
    findFilter: async ({ caller, query }) => ({ result: await menus.filter(caller, query.enrollment_id) }),
  })
}
