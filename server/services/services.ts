import { type CatalogFollower, makeCatalogFollower } from './publishing/follow-catalog.service.ts'
import { type Previews, makePreviews } from './publishing/preview.service.ts'
import type { LiveCatalog } from '../catalog/live-catalog.ts'
import { makeCodeRequests } from './codes/code-requests.service.ts'
import { makeCodes } from './codes/codes.service.ts'
import { makeContinueCodes } from './codes/continue-codes.service.ts'
import type { CoreServices, Parts } from './core/core-services.ts'
import { makePlanCounts } from './counts/plan-counts.service.ts'
import { makeDrafts } from './drafts/drafts.service.ts'
import { makeHolder } from './drafts/holder.service.ts'
import { makeDeliveries } from './enrollment/delivery/deliveries.ts'
import { tellDeclinedOf } from './enrollment/debits/tell-declined.ts'
import { type CardCharges, makeCardCharges } from './enrollment/debits/card-charges.ts'
import type { DeliveryWork } from './enrollment/delivery/delivery-work.ts'
import { type InvoicesService, makeInvoices } from './enrollment/invoices.service.ts'
import { type Reminders, makeReminders } from './enrollment/reminders/reminders.service.ts'
import { type PictureStoreService, makePictureStore } from './enrollment/steps/picture-store.service.ts'
import { makeOutbox } from './outbox/outbox.service.ts'
import { type HousekeepingService, makeHousekeeping } from './retention/housekeeping.service.ts'
import { makeNewCodes } from './storefront/new-codes.ts'
import { makeAudit } from './visits/audit.service.ts'
import { makeDeskAccess } from './visits/desk-access.service.ts'
import { makeIdempotency } from './visits/idempotency.service.ts'
import { makeRateLimits } from './visits/rate-limits.service.ts'
import { makeRecipients } from './visits/recipients.service.ts'
import { makeSessions } from './visits/sessions.service.ts'
import { makeVisits } from './visits/visits.service.ts'

/**
 * What plugins and the routes of an area are given; routes make the area's own services from it, as
 * `makePlans(services)` does.
 */
export interface Services extends CoreServices {
  invoices: InvoicesService
  housekeeping: HousekeepingService
  deliveries: DeliveryWork
  cardCharges: CardCharges
  /** Null where the database keeps pictures. */
  pictureStore: PictureStoreService | null
  live: LiveCatalog | null
  catalogFollower: CatalogFollower
  previews: Previews
  /** Null without a catalog: there are no enrollments. */
  reminders: Reminders | null
}

/** The domain of message ids. */
export const hostOf = (address: string | undefined): string =>
  address === undefined ? 'enrollchart.localhost' : new URL(address).hostname

/** Makes all services that a process has one of. */
export const makeServices = (parts: Parts & Pick<Services, 'live'>): Services => {
  const audit = makeAudit(parts)
  const visits = makeVisits(parts)
  const sessions = makeSessions(parts)
  const drafts = makeDrafts({ ...parts, audit, visits })
  const rateLimits = makeRateLimits({ ...parts, enabled: parts.config.rateLimits })
  const catalogFollower = makeCatalogFollower(parts)
  const outbox = makeOutbox({ ...parts, domain: hostOf(parts.config.publicUrl) })
  const core: Omit<Services, 'codeRequests' | 'reminders'> = {
    ...parts,
    audit,
    sessions,
    desk: makeDeskAccess({ ...parts, audit, sessions }),
    visits,
    drafts,
    holders: makeHolder({ ...parts, audit, drafts, visits }),
    codes: makeCodes(parts),
    outbox,
    invoices: makeInvoices(parts),
    idempotency: makeIdempotency(parts),
    rateLimits,
    recipients: makeRecipients({ ...parts, rateLimits }),
    housekeeping: makeHousekeeping(parts),
    planCounts: makePlanCounts(parts),
    catalogFollower,
    previews: makePreviews({ ...parts, versions: catalogFollower.versions }),
    deliveries: makeDeliveries(parts),
    pictureStore: parts.pictureFiles === null ? null : makePictureStore({ ...parts, store: parts.pictureFiles }),
    cardCharges: makeCardCharges({
      ...parts,
      catalog: parts.catalog ?? { debits: null },
      ...(parts.catalog !== null && { onFailed: tellDeclinedOf({ ...parts, catalog: parts.catalog, outbox }) }),
    }),
  }
  const { catalog } = parts
  // Without a catalog there are no sites, and so no enrollments.
  if (catalog === null) {
    return { ...core, codeRequests: makeCodeRequests({ ...parts, answer: () => Promise.resolve(0) }), reminders: null }
  }
  const open = { ...core, catalog, continueCodes: makeContinueCodes(core) }
  return {
    ...core,
    codeRequests: makeCodeRequests({ ...parts, answer: makeNewCodes(open) }),
    reminders: makeReminders(open),
  }
}
