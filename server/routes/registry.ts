import type { Route } from '../http/define-routes.ts'
import type { Services } from '../services/services.ts'
import { enrollmentRoutes } from './enrollment.routes.ts'

/** The areas whose calls this server answers; each file gives `(services) => defineRoutes(itsCalls, handlers)`. */
export const areas: readonly ((services: Services) => Route[])[] = [enrollmentRoutes]
