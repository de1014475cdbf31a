import { type SessionState, sessionCalls } from '#schemas/calls/visit/session.calls.ts'
import { Refused } from '../../domain/refusals.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { Services } from '../../services/services.ts'

export const sessionRoutes = (services: Services) => {
  const { sessions, holders } = services
  const left = async (id: string | null, ended: boolean): Promise<SessionState> => {
    if (id === null) return { seconds_left: ended ? 0 : null, may_extend: false }
    const { seconds, extends: may_extend } = await sessions.left(id)
    return { seconds_left: seconds, may_extend }
  }
  return defineRoutes(sessionCalls, {
    getSession: ({ caller }) => left(caller.sessionId, typeof caller.ended === 'string'),
    extendSession: async ({ caller }) => {
      if (caller.sessionId === null) throw new Refused(401, 'error_session_ended')
      await sessions.extend(caller.sessionId)
      return left(caller.sessionId, false)
    },
    getHolder: ({ caller, query }) => holders.of(caller, query.enrollment_id),
    takeEnrollment: ({ caller, body }) => holders.take(caller, body.enrollment_id),
  })
}
