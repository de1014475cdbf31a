import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Catalog } from './catalog/load-catalog.ts'
import { LiveCatalog } from './catalog/live-catalog.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { loadKeys } from './crypto/keys.ts'
import { makeSealing } from './crypto/sealing.ts'
import { inDataDir } from './db/data-dir.ts'
import type { Database } from './db/database.ts'
import type { Route } from './http/define-routes.ts'
import { registerJsonBody } from './http/json-body.ts'
import { makeCompilers } from './http/compile-ahead.ts'
import { type Carrier, mailboxCarrier, smtpCarrier } from './mail/carrier.ts'
import { registerRoutes } from './plugins/contract.ts'
import { BalancerNotice } from './plugins/balancer-notice.ts'
import { registerDeskFiles } from './plugins/desk-files.ts'
import { registerDocuments } from './plugins/documents.ts'
import { cardPointe } from './adapters/cards/cardpointe.ts'
import { s3Store } from './adapters/files/s3.store.ts'
import { openIdConnect } from './adapters/sign-in/openid-connect.ts'
import { registerDescription, registerDocs } from './plugins/docs.ts'
import { handleError, registerErrors } from './plugins/errors.ts'
import { registerHealth } from './plugins/health.ts'
import { registerMoments } from './plugins/moments.ts'
import { registerPageStyle } from './plugins/server-pages.ts'
import { type LogTarget, loggerOptions, registerLogging, traceOf } from './plugins/logging.ts'
import { registerMailbox } from './plugins/mailbox.ts'
import { logReplica } from './plugins/replica-log.ts'
import { registerProviderSignOut } from './plugins/provider-sign-out.ts'
import { registerTextReports } from './plugins/text-reports.ts'
import { type MetricsServer, registerMetrics } from './plugins/metrics.ts'
import { registerPreviews } from './plugins/previews.ts'
import { registerSecurity } from './plugins/security.ts'
import { registerSiteConfig } from './plugins/site-config.ts'
import { registerStatic } from './plugins/static.ts'
import { areas } from './routes/registry.ts'
import { traceRequests } from './plugins/request-spans.ts'
import { checkKeys } from './services/keys/key-rotation.service.ts'
import { type Services, makeServices } from './services/services.ts'
import { under } from './tracing/spans.ts'

export interface AppParts {
  config: Config
  database: Database
  catalog?: Catalog | null
  clock?: Clock
  /** What brings mail and texts; by the configuration unless given. */
  carrier?: Carrier
  /** The areas' routes; all of the product's unless given. */
  routes?: readonly ((services: Services) => Route[])[]
  /** Where the log goes; to standard output unless given. */
  log?: LogTarget
}

export interface App {
  server: FastifyInstance
  services: Services
  /** Runs what begins background work, so that its passes are traced where traces are exported. */
  inBackground: <Result>(work: () => Result) => Result
  /** Compiles what checks requests and writes answers, in pauses, so that the first of each kind do not wait for it. */
  compileAhead: () => Promise<void>
  /** What answers on METRICS_PORT; null where that is not set. */
  metrics: MetricsServer | null
  /**
   * Says on `/readyz` that it ends until balancers know it, then refuses new work, lets what is under way end, stops
   * delivering. The database stays open.
   */
  stop: () => Promise<void>
}

/** The whole server, not listening. Throws where the keys do not open the database. */
export const buildApp = async ({ config, database, routes = areas, ...given }: AppParts): Promise<App> => {
  const live = given.catalog ? new LiveCatalog(given.catalog) : null
  const services = makeServices({
    config,
    database,
    clock: given.clock ?? systemClock,
    sealing: makeSealing(await inDataDir(config.dataDir, () => loadKeys(config.keys, config.dataDir))),
    cards: config.cards === undefined ? null : cardPointe(config.cards),
    pictureFiles: config.pictureStore === undefined ? null : s3Store(config.pictureStore),
    identityProvider: config.identityProvider === undefined ? null : openIdConnect(config.identityProvider),
    carrier:
      given.carrier ??
      (config.smtpUrl === undefined
        ? mailboxCarrier
        : smtpCarrier({ url: config.smtpUrl, from: config.mailFrom, texts: config.texts })),
    catalog: live?.catalog ?? null,
    live,
  })
  await checkKeys(services)

  const options: FastifyServerOptions = {
    logger: loggerOptions(config.logLevel, given.log) ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace_id' }),
    genReqId: traceOf(config),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    exposeHeadRoutes: false,
    // A call that comes on an open connection while the server ends is answered like all others, and the connection closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      handleError(error, request, reply)
    },
  }
  const server = Fastify(options)
  // A visitor may write them, and proxies pass them on: which site is asked is said by Host alone.
  server.addHook('onRequest', async ({ headers }) => {
    delete headers['x-forwarded-host']
  })
  registerMoments(server)
  const tracing = config.traces === undefined ? null : await traceRequests(server, config.traces)
  let stopping = false
  const compilers = makeCompilers()
  server.setValidatorCompiler(compilers.validatorCompiler)
  server.setSerializerCompiler(compilers.serializerCompiler)
  registerJsonBody(server)
  registerErrors(server)
  registerLogging(server)
  logReplica(server.log, database)
  const metrics = registerMetrics(server, services, tracing)
  await registerSecurity(server, config)
  registerPreviews(server, services)
  const notice = new BalancerNotice()
  await registerHealth(server, services, { isStopping: () => stopping, notice })
  await registerDescription(server)
  const all = routes.flatMap((area) => area(services))
  registerRoutes(server, all, services)
  registerDocuments(server, services)
  registerDeskFiles(server, services)
  registerDocs(server, all)
  registerPageStyle(server)
  registerMailbox(server, services)
  registerTextReports(server, services)
  registerProviderSignOut(server, services)
  registerSiteConfig(server, services)
  await registerStatic(server, services)
  await server.ready()
  live?.begin()
  return {
    server,
    services,
    metrics,
    inBackground: (work) => (tracing === null ? work() : under(tracing.background, work)),
    compileAhead: async () => {
      if (config.compileAhead) await compilers.compileAhead(() => stopping)
    },
    stop: async () => {
      stopping = true
      await notice.given()
      await metrics?.close()
      // A connection that was answering when the server began to close is idle a moment later, and would be waited for.
      const idle = setInterval(() => server.server.closeIdleConnections(), 100)
      await server.close().finally(() => clearInterval(idle))
      await services.outbox.stop()
      await services.housekeeping.stop()
      await services.catalogFollower.stop()
      await services.invoices.stop()
      await services.deliveries.stop()
      await services.cardCharges.stop()
      await services.codeRequests.stop()
      await services.reminders?.stop()
      await services.pictureStore?.stop()
      services.carrier.close()
      await tracing?.close()
    },
  }
}
