import type { Route } from '../http/define-routes.ts'
import type { Services } from '../services/services.ts'
import { accessRoutes } from './access.routes.ts'
import { cartRoutes } from './cart.routes.ts'
import { enrollmentRoutes } from './enrollment.routes.ts'
import { frameRoutes } from './frame.routes.ts'
import { homesRoutes } from './homes.routes.ts'
import { identityRoutes } from './identity.routes.ts'
import { machinesRoutes } from './machines.routes.ts'
import { menusRoutes } from './menus.routes.ts'
import { planRoutes } from './plan.routes.ts'
import { plansRoutes } from './plans.routes.ts'
import { quoteRoutes } from './quote.routes.ts'
import { recommendationsRoutes } from './recommendations.routes.ts'
import { resumeRoutes, ridersRoutes } from './resume.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { siteRoutes } from './site.routes.ts'

/** The areas whose calls this server answers; each file gives `(services) => defineRoutes(itsCalls, handlers)`. */
export const areas: readonly ((services: Services) => Route[])[] = [
  siteRoutes,
  frameRoutes,
  accessRoutes,
  identityRoutes,
  quoteRoutes,
  menusRoutes,
  plansRoutes,
  planRoutes,
  homesRoutes,
  cartRoutes,
  ridersRoutes,
  resumeRoutes,
  enrollmentRoutes,
  sessionRoutes,
  recommendationsRoutes,
  machinesRoutes,
]
