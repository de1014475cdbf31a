import type { Catalog } from '../../catalog/load-catalog.ts'
import type { CardGateway } from '../../adapters/cards/card-gateway.ts'
import type { IdentityProvider } from '../../adapters/sign-in/identity-provider.ts'
import type { FileStore } from '../../adapters/files/file-store.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { Carrier } from '../../mail/carrier.ts'
import type { CodeRequestsService } from '../codes/code-requests.service.ts'
import type { CodesService } from '../codes/codes.service.ts'
import type { PlanCountsService } from '../counts/plan-counts.service.ts'
import type { DraftsService } from '../drafts/drafts.types.ts'
import type { HolderService } from '../drafts/holder.service.ts'
import type { OutboxService } from '../outbox/outbox.service.ts'
import type { AuditService } from '../visits/audit.service.ts'
import type { DeskAccess } from '../visits/desk-access.service.ts'
import type { IdempotencyService } from '../visits/idempotency.service.ts'
import type { RateLimitsService } from '../visits/rate-limits.service.ts'
import type { RecipientsService } from '../visits/recipients.service.ts'
import type { SessionsService } from '../visits/sessions.service.ts'
import type { VisitsService } from '../visits/visits.service.ts'

/** What services are made of. */
export interface Parts {
  config: Config
  database: Database
  clock: Clock
  sealing: Sealing
  carrier: Carrier
  /** Who takes cards; null where the page has a form of its own for them. */
  cards: CardGateway | null
  /** Who signs the staff in; null where passkeys alone do. */
  identityProvider: IdentityProvider | null
  /** Where pictures of steps are kept; null where the database keeps them. */
  pictureFiles: FileStore | null
  /** Reads as the version that is served to who asks (`LiveCatalog`). Null only where a test needs none. */
  catalog: Catalog | null
}

/** Parts and services shared by all areas; an area's service takes from it what it needs. */
export interface CoreServices extends Parts {
  sessions: SessionsService
  visits: VisitsService
  audit: AuditService
  desk: DeskAccess
  drafts: DraftsService
  holders: HolderService
  codes: CodesService
  outbox: OutboxService
  idempotency: IdempotencyService
  rateLimits: RateLimitsService
  recipients: RecipientsService
  planCounts: PlanCountsService
  codeRequests: CodeRequestsService
}
