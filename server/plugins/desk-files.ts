import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { apiBases, exact } from '#schemas/calls/call.ts'
import { FiguresWish, FunnelWish } from '#schemas/calls/desk/desk-figures.calls.ts'
import { StatementWish } from '#schemas/calls/desk/desk-statement.calls.ts'
import { OneOf } from '#schemas/calls/shapes.ts'
import { figureTables } from '#schemas/desk/figures/figure-tables.ts'
import { locales } from '#schemas/messages/languages.ts'
import type { Caller } from '../domain/caller.ts'
import { AccessDenied } from '../domain/refusals.ts'
import type { StaffMember } from '../repositories/desk/staff.repository.ts'
import { makeDeskFiguresService } from '../services/desk/desk-figures.service.ts'
import { makeDeskFunnel } from '../services/desk/desk-funnel.service.ts'
import { makeDeskStatement } from '../services/desk/desk-statement.service.ts'
import { type FigureFile, makeFigureFiles } from '../services/desk/figure-files.ts'
import { makeEnrollment } from '../services/enrollment/enrollment.services.ts'
import type { Services } from '../services/services.ts'
import { callerOf } from './session.ts'

/** The language of the page that a link stands on: a link says nothing of it by itself. */
const lang = { lang: OneOf(locales) }

const FiguresFile = exact({ ...FiguresWish.properties, table: OneOf(figureTables), ...lang })
const FunnelFile = exact({ ...FunnelWish.properties, ...lang })
const { after: _after, ...whole } = StatementWish.properties
const StatementFile = exact({ ...whole, ...lang })

type Make<Query> = (asked: { caller: Caller; staff: StaffMember; query: Query }) => Promise<FigureFile>

/** The figures of the desk as CSV: files, and so no calls of the contract, whose headers and right they have. */
export const registerDeskFiles = (app: FastifyInstance, services: Services): void => {
  if (services.catalog === null) return
  const { audit, desk } = services
  const { parts } = makeEnrollment(services)
  const files = makeFigureFiles({
    audit,
    figures: makeDeskFiguresService(parts),
    funnel: makeDeskFunnel(parts),
    statements: makeDeskStatement(parts),
  })

  const demand = async (caller: Caller, file: string): Promise<StaffMember> => {
    try {
      return await desk.demand(caller, 'figures', file)
    } catch (error) {
      if (error instanceof AccessDenied) await audit.record(caller, error.action, error.subject, 'refused')
      throw error
    }
  }

  const serve = <Query>(path: string, schema: object, make: Make<Query>): void => {
    app.get(
      `${apiBases.staff}/${path}`,
      { schema: { hide: true, querystring: schema }, config: { byLink: true } },
      async (request, reply) => {
        const caller = await callerOf(request, services)
        const staff = await demand(caller, path)
        const { name, lines } = await make({ caller, staff, query: request.query as Query })
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Readable.from(lines))
      },
    )
  }

  serve<Static<typeof FiguresFile>>('figures.csv', FiguresFile, ({ caller, query: { lang: locale, table, ...wish } }) =>
    files.figures(caller, table, wish, locale),
  )
  serve<Static<typeof FunnelFile>>('funnel.csv', FunnelFile, ({ caller, query: { lang: locale, ...wish } }) =>
    files.funnel(caller, wish, locale),
  )
  serve<Static<typeof StatementFile>>(
    'statement.csv',
    StatementFile,
    ({ caller, staff, query: { lang: locale, ...wish } }) => files.statement(caller, staff, wish, locale),
  )
}
