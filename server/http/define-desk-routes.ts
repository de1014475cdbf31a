import type { Call } from '#schemas/calls/call.ts'
import { type DeskCallName, deskCallRights } from '#schemas/calls/desk/desk-rights.ts'
import type { StaffMember } from '../repositories/desk/staff.repository.ts'
import type { LimitClass } from '../services/visits/rate-limits.service.ts'
import type { DeskAccess } from '../services/visits/desk-access.service.ts'
import { type CallRequest, type Handler, type Handlers, type Route, asking, defineRoutes } from './define-routes.ts'

/** What a handler of the desk is given: the request, and who of the staff asks. */
type DeskHandler<Row extends Call> = {
  (request: CallRequest<Row> & { staff: StaffMember }): ReturnType<Handler<Row>>
  before?: Handler<Row>['before']
}
type DeskHandlers<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends Call ? DeskHandler<Calls[Name]> : never
}

/** As `asking`, for a call of the desk. */
export const deskAsking = <Row extends Call, Said extends object>(
  ask: (request: Parameters<DeskHandler<Row>>[0]) => Promise<Said>,
  answer: (request: Parameters<DeskHandler<Row>>[0], said: Said) => ReturnType<DeskHandler<Row>>,
): DeskHandler<Row> =>
  asking(ask as Parameters<typeof asking<Row, Said>>[0], answer as Parameters<typeof asking<Row, Said>>[1])

/**
 * As `defineRoutes`, for the staff alone: each call is asked for the right that `deskCallRights` names before anything of
 * it is done, so that no handler can forget it.
 */
export const defineDeskRoutes = <const Calls extends Partial<Record<DeskCallName, Call>>>(
  desk: DeskAccess,
  calls: Calls & Record<string, Call>,
  handlers: DeskHandlers<NoInfer<Calls>>,
  settings: { limits?: { [Name in keyof Calls]?: LimitClass } } = {},
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
  const names = new Map(Object.entries(calls).map(([name, { key }]) => [key, name as DeskCallName]))
  return defineRoutes(calls, Object.fromEntries(guarded) as Handlers<typeof calls>).map((row) => {
    const name = names.get(row.call.key)
    if (name === undefined) return row
    const route = { ...row, limit: (settings.limits as Partial<Record<string, LimitClass>> | undefined)?.[name] }
    if (route.call.bodyLimit === undefined) return route
    // Nobody else makes the server read something large.
    return { ...route, admit: (caller) => desk.demand(caller, deskCallRights[name], route.call.key) }
  })
}
