import type { Route } from '../http/define-routes.ts'
import type { Services } from '../services/services.ts'
import { accessRoutes } from './visit/access.routes.ts'
import { signInRoutes } from './visit/sign-in.routes.ts'
import { cartRoutes } from './storefront/cart.routes.ts'
import { enrollmentRoutes } from './enrollment/enrollment.routes.ts'
import { frameRoutes } from './enrollment/frame.routes.ts'
import { homesRoutes } from './storefront/homes.routes.ts'
import { correctRoutes } from './enrollment/correct.routes.ts'
import { cancelRoutes } from './enrollment/cancel.routes.ts'
import { findRoutes } from './enrollment/find.routes.ts'
import { documentRoutes } from './enrollment/document.routes.ts'
import { identityRoutes } from './enrollment/identity.routes.ts'
import { machinesRoutes } from './machines.routes.ts'
import { menusRoutes } from './enrollment/menus.routes.ts'
import { previewRoutes } from './visit/preview.routes.ts'
import { planRoutes } from './storefront/plan.routes.ts'
import { plansRoutes } from './storefront/plans.routes.ts'
import { quoteRoutes } from './storefront/quote.routes.ts'
import { recommendationsRoutes } from './storefront/recommendations.routes.ts'
import { remindersRoutes, resumeRoutes, ridersRoutes } from './visit/resume.routes.ts'
import { sessionRoutes } from './visit/session.routes.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { groupsRoutes } from './desk/groups.routes.ts'
import { invitationRoutes } from './visit/invitation.routes.ts'
import { workRoutes } from './storefront/work.routes.ts'
import { siteRoutes } from './storefront/site.routes.ts'

/** The areas whose calls this server answers; each file gives `(services) => defineRoutes(itsCalls, handlers)`. */
export const areas: readonly ((services: Services) => Route[])[] = [
  siteRoutes,
  frameRoutes,
  accessRoutes,
  signInRoutes,
  invitationRoutes,
  identityRoutes,
  quoteRoutes,
  menusRoutes,
  plansRoutes,
  planRoutes,
  homesRoutes,
  workRoutes,
  cartRoutes,
  remindersRoutes,
  ridersRoutes,
  resumeRoutes,
  enrollmentRoutes,
  cancelRoutes,
  correctRoutes,
  documentRoutes,
  findRoutes,
  sessionRoutes,
  previewRoutes,
  recommendationsRoutes,
  machinesRoutes,
  deskRoutes,
  groupsRoutes,
]
