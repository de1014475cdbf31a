import type { Catalog } from '../catalog/load-catalog.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import type { Carrier } from '../mail/carrier.ts'
import { type AuditService, makeAudit } from './audit.service.ts'
import { type CodeRequestsService, makeCodeRequests } from './code-requests.service.ts'
import { type CodesService, makeCodes } from './codes.service.ts'
import { makeContinueCodes } from './continue-codes.service.ts'
import { makeDrafts } from './drafts.service.ts'
import type { DraftsService } from './drafts.types.ts'
import { type HolderService, makeHolder } from './enrollment/holder.service.ts'
import { type HousekeepingService, makeHousekeeping } from './housekeeping.service.ts'
import { type IdempotencyService, makeIdempotency } from './idempotency.service.ts'
import { type InvoicesService, makeInvoices } from './invoices.service.ts'
import { type OutboxService, makeOutbox } from './outbox/outbox.service.ts'
import { type PlanCountsService, makePlanCounts } from './counts/plan-counts.service.ts'
import { type RateLimitsService, makeRateLimits } from './visits/rate-limits.service.ts'
import { type RecipientsService, makeRecipients } from './visits/recipients.service.ts'
import { type SessionsService, makeSessions } from './visits/sessions.service.ts'
import { makeNewCodes } from './storefront/new-codes.ts'
import { type VisitsService, makeVisits } from './visits/visits.service.ts'

/** What services are made of. */
export interface Parts {
  config: Config
  database: Database
  clock: Clock
  sealing: Sealing
  carrier: Carrier
  /** Null only where a test needs none. */
  catalog: Catalog | null
}

/** Parts and services shared by all areas; an area's service takes from it what it needs. */
export interface CoreServices extends Parts {
  sessions: SessionsService
  visits: VisitsService
  audit: AuditService
  drafts: DraftsService
  holders: HolderService
  codes: CodesService
  outbox: OutboxService
  invoices: InvoicesService
  idempotency: IdempotencyService
  rateLimits: RateLimitsService
  recipients: RecipientsService
  housekeeping: HousekeepingService
  planCounts: PlanCountsService
  codeRequests: CodeRequestsService
}

/** What the routes of an area are given: they make the area's own services from it, as `makePlans(services)` does. */
export type Services = CoreServices

const hostOf = (address: string | undefined): string =>
  address === undefined ? 'enrollchart.localhost' : new URL(address).hostname

export const makeServices = (parts: Parts): Services => {
  const audit = makeAudit(parts)
  const visits = makeVisits(parts)
  const drafts = makeDrafts({ ...parts, audit, visits })
  const rateLimits = makeRateLimits({ ...parts, enabled: parts.config.rateLimits })
  const core: Omit<CoreServices, 'codeRequests'> = {
    ...parts,
    audit,
    sessions: makeSessions(parts),
    visits,
    drafts,
    holders: makeHolder({ ...parts, audit, drafts, visits }),
    codes: makeCodes(parts),
    outbox: makeOutbox({ ...parts, domain: hostOf(parts.config.publicUrl) }),
    invoices: makeInvoices(parts),
    idempotency: makeIdempotency(parts),
    rateLimits,
    recipients: makeRecipients({ ...parts, rateLimits }),
    housekeeping: makeHousekeeping(parts),
    planCounts: makePlanCounts(parts),
  }
  const { catalog } = parts
  // Without a catalog there are no sites, and so no enrollments.
  const answer =
    catalog === null
      ? () => Promise.resolve(0)
      : makeNewCodes({ ...core, catalog, continueCodes: makeContinueCodes(core) })
  return { ...core, codeRequests: makeCodeRequests({ ...parts, answer }) }
}
