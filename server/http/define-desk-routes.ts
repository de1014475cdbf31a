import type { Call } from '#schemas/calls/call.ts'
import { type DeskCallName, deskCallRights } from '#schemas/calls/desk/desk-rights.ts'
import type { StaffMember } from '../repositories/desk/staff.repository.ts'
import type { DeskAccess } from '../services/visits/desk-access.service.ts'
import { type CallRequest, type Handler, type Handlers, type Route, defineRoutes } from './define-routes.ts'

/** What a handler of the desk is given: the request, and who of the staff asks. */
type DeskHandler<Row extends Call> = {
  (request: CallRequest<Row> & { staff: StaffMember }): ReturnType<Handler<Row>>
  before?: Handler<Row>['before']
}
type DeskHandlers<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends Call ? DeskHandler<Calls[Name]> : never
}

/**
 * As `defineRoutes`, for the staff alone: each call is asked for the right that `deskCallRights` names before anything of
 * it is done, so that no handler can forget it.
 */
export const defineDeskRoutes = <const Calls extends Partial<Record<DeskCallName, Call>>>(
  desk: DeskAccess,
  calls: Calls & Record<string, Call>,
  handlers: DeskHandlers<NoInfer<Calls>>,
): Route[] => {
  const guarded = Object.entries(handlers as Record<string, DeskHandler<Call>>).map(([name, handler]) => {
    /** The same request with who asks: `before` and the handler know each other's by its identity. */
    const byStaff = async (request: CallRequest<Call>) =>
      Object.assign(request, {
        staff: await desk.demand(request.caller, deskCallRights[name as DeskCallName], calls[name]?.key ?? name),
      })
    const { before } = handler
    const guardedHandler: Handler<Call> = async (request) => handler(await byStaff(request))
    if (before !== undefined) guardedHandler.before = async (request) => before(await byStaff(request))
    return [name, guardedHandler] as const
  })
  return defineRoutes(calls, Object.fromEntries(guarded) as Handlers<typeof calls>)
}
