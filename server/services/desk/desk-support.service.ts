import type { CallBody, CallData, CallQuery } from '#schemas/calls/call.ts'
import type { SupportQuestion, SupportQueue, deskSupportCalls } from '#schemas/calls/desk/desk-support.calls.ts'
import { supportTopics } from '#schemas/storefront/visit/support.ui.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Clock } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../domain/caller.ts'
import { conflict } from '../../domain/refusals.ts'
import type { StaffMember } from '../../repositories/desk/staff.repository.ts'
import {
  type OpenSupportRequest,
  makeSupportRequests,
} from '../../repositories/messages/support-requests.repository.ts'
import type { AuditService } from '../visits/audit.service.ts'
import { pageOf, placeOf } from './page-place.ts'

type Calls = typeof deskSupportCalls

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Catalog
  audit: AuditService
}

const A_PAGE = 25

/** What people have asked the site's support: it was mailed to the site, and waits here until somebody says it is answered. */
export const makeDeskSupport = ({ database, clock, sealing, catalog, audit }: Parts) => {
  const requests = makeSupportRequests({ database, sealing })
  const asQuestion = ({ id, site, topic, created_at, written }: OpenSupportRequest): SupportQuestion => ({
    id,
    at: created_at,
    site: catalog.sites.find((one) => one.id === site)?.name ?? site,
    topic: supportTopics.find((one) => one === topic) ?? 'other',
    ...(written as Pick<SupportQuestion, 'reference' | 'name' | 'email' | 'phone' | 'message'>),
  })
  return {
    read: async (caller: Caller, { after }: CallQuery<Calls['getSupportRequests']>): Promise<SupportQueue> => {
      const found = await requests.open(placeOf(after), A_PAGE + 1)
      const { shown, next } = pageOf(found, A_PAGE, ({ created_at, id }) => ({ at: created_at, id }))
      for (const { id } of shown) await audit.record(caller, 'read', `support:${id}`, 'listed')
      return { rows: shown.map(asQuestion), total: await requests.countOpen(), next }
    },
    /** 409 where somebody was faster. */
    close: async (
      staff: StaffMember,
      caller: Caller,
      { id }: CallBody<Calls['closeSupportRequest']>,
    ): Promise<CallData<Calls['closeSupportRequest']>> => {
      if (!(await requests.close(id, staff.id, clock.now()))) throw conflict('error_desk_answered')
      await audit.record(caller, 'write', `support:${id}`, 'answered')
      return { closed: true }
    },
  }
}
