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

type Calls = typeof deskSupportCalls

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Catalog
  audit: AuditService
}

const A_PAGE = 25

/** `1764186256000|ID` of the last one that was shown. */
const afterOf = (text: string | undefined) => {
  const [, at, id] = /^(\d{1,15})\|([\w-]{1,64})$/.exec(text ?? '') ?? []
  return at === undefined || id === undefined ? null : { created_at: Number(at), id }
}

/** What people have asked the site's support: it was mailed to the site, and waits here until somebody says it is answered. */
export const makeDeskSupport = ({ database, clock, sealing, catalog, audit }: Parts) => {
  const requests = makeSupportRequests({ database, sealing })
  const shown = ({ id, site, topic, created_at, written }: OpenSupportRequest): SupportQuestion => ({
    id,
    at: created_at,
    site: catalog.sites.find((one) => one.id === site)?.name ?? site,
    topic: supportTopics.find((one) => one === topic) ?? 'other',
    ...(written as Pick<SupportQuestion, 'reference' | 'name' | 'email' | 'phone' | 'message'>),
  })
  return {
    read: async (caller: Caller, { after }: CallQuery<Calls['getSupportRequests']>): Promise<SupportQueue> => {
      const found = await requests.open(afterOf(after), A_PAGE + 1)
      const rows = found.slice(0, A_PAGE).map(shown)
      for (const { id } of rows) await audit.record(caller, 'read', `support:${id}`, 'listed')
      const last = rows.at(-1)
      return {
        rows,
        total: await requests.countOpen(),
        next: found.length > A_PAGE && last !== undefined ? `${last.at}|${last.id}` : null,
      }
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
