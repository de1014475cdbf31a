import { sessionCalls } from '#schemas/calls/session.calls.ts'
import { Refused } from '../http/answer.ts'
import { defineRoutes } from '../http/define-routes.ts'
import { makeHolder } from '../services/enrollment/holder.service.ts'
import type { Services } from '../services/services.ts'

export const sessionRoutes = (services: Services) => {
  const { sessions } = services
  const holders = makeHolder(services)
  const left = async (id: string | null, ended: boolean): Promise<{ seconds_left: number | null }> => {
    if (id === null) return { seconds_left: ended ? 0 : null }
    return { seconds_left: await sessions.secondsLeft(id) }
  }
  return defineRoutes(sessionCalls, {
    getSession: ({ caller }) => left(caller.sessionId, caller.ended === true),
    extendSession: async ({ caller }) => {
      if (caller.sessionId === null) throw new Refused(401, 'error_session_ended')
      await sessions.extend(caller.sessionId)
      return left(caller.sessionId, false)
    },
    getHolder: ({ caller, query }) => holders.of(caller, query.enrollment_id),
    takeEnrollment: ({ caller, body }) => holders.take(caller, body.enrollment_id),
  })
}
