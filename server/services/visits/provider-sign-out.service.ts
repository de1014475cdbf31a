import { decodeJwt } from 'jose'
import type { EndedThere } from '../../adapters/sign-in/sign-out-token.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { makeStaff } from '../../repositories/desk/staff.repository.ts'
import type { AuditService } from './audit.service.ts'
import type { SessionsService } from './sessions.service.ts'

interface Parts {
  database: Database
  sealing: Sealing
  audit: AuditService
  sessions: Pick<SessionsService, 'revoke'>
}

/** Whether an ID token is of a session that the provider has ended. */
const isOf = (ended: EndedThere, { issuer, idToken }: { issuer: string; idToken: string }): boolean => {
  if (issuer !== ended.issuer) return false
  const { sub, sid } = decodeJwt(idToken)
  if (ended.subject !== undefined && ended.subject !== sub) return false
  // A provider that names sessions does so in both; one that does not ends all of a person's.
  return sid === undefined || ended.session === undefined ? ended.subject !== undefined : sid === ended.session
}

/** What an identity provider ends there ends here. */
export const makeProviderSignOut = ({ database, sealing, audit, sessions }: Parts) => {
  const staff = makeStaff({ database, sealing })
  return {
    /** Ends the sessions of the desk that the provider vouched for and has ended; gives how many. */
    end: (ended: EndedThere): Promise<number> =>
      database.transaction(async () => {
        const all = (await staff.providerSessions()).filter((one) => isOf(ended, one))
        for (const { session_id, staff_id } of all) {
          const who = { sessionId: session_id, staffId: staff_id }
          await audit.record(who, 'write', `staff:${staff_id}`, 'sign out, provider')
          await staff.signOut(session_id)
          await sessions.revoke(session_id)
        }
        return all.length
      }),
  }
}
