import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { demoSecrets } from './catalog/demo-secrets.ts'
import { isDemoCatalog, isDemonstration } from './catalog/demonstration.ts'
import { type Catalog, demoCatalogFolder, loadCatalog } from './catalog/load-catalog.ts'
import { CatalogError, mistakeText } from './catalog/mistake.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { loadKeys } from './crypto/keys.ts'
import { loadSealCertificate, sealFault } from './crypto/seal-certificate.ts'
import { makeSealing } from './crypto/sealing.ts'
import { startDemoCards } from './demo-cards.ts'
import { inDataDir } from './db/data-dir.ts'
import { openDatabase } from './db/database.ts'
import { faultOf } from './plugins/errors.ts'
import { workFailed } from './plugins/work-failed.ts'
import { entryLink } from './services/access/entry-link.ts'
import { type EntryTokens, makeEntryTokens } from './services/access/entry-tokens.ts'
import { seedDemoCounts } from './services/counts/demo-counts.service.ts'
import { makeContactOwners } from './services/enrollment/steps/contact-owners.ts'
import { makeEnrollment } from './services/enrollment/enrollment.services.ts'
import { makeCaughtUp } from './services/enrollment/record/caught-up.ts'
import { seedDemoTraffic } from './services/counts/demo-traffic.service.ts'

/**
 * The demonstration's codes and a link of its first member, for a newcomer at their own machine. What a server prints
 * is kept in logs that many read: nothing that lets anybody in is printed of a catalog of an operator's own, nor where
 * strangers can reach the server.
 */
const demoCodes = (config: Config, catalog: Catalog, port: number, tokens: EntryTokens): string[] => {
  if (config.isPublic || config.catalog !== undefined) return []
  const { reps, groups, analysts, members } = catalog
  const listed = (codes: readonly string[]) => codes.join(', ') || 'none'
  const member = members[0]
  return [
    `  rep codes ${listed(reps.map(({ agent_code }) => agent_code))}; group codes ${listed(groups.map(({ code }) => code))} (the one-time code that follows is on /mailbox); analyst codes ${listed(analysts.map(({ code }) => code))}`,
    ...(member === undefined
      ? []
      : [`  a member enters on ${entryLink(config, port, tokens.make(member.id))} (npm run entry-link -- MEMBER)`]),
  ]
}

/** Who takes cards, as far as a newcomer has to know. */
const cardsLine = ({ cards }: Config): string =>
  cards === undefined
    ? '  card numbers are typed into the form and kept here; CARD_GATEWAY_URL leaves them to a provider'
    : `  cards are taken by the provider on ${cards.url}${cards.user === 'demo' ? ', a process of the demonstration: 4111 1111 1111 1111 is approved, 4000 0000 0000 0002 declined' : ''}`

/** What a newcomer needs to see: where to go, which codes open the doors, where mail lands. */
const welcome = (
  config: Config,
  catalog: Catalog,
  port: number,
  tokens: EntryTokens,
  metricsPort: number | undefined,
): string => {
  const hosts = catalog.sites.flatMap(({ hosts: names }) => names).filter((name) => name !== '*')
  const outside = config.host === '0.0.0.0' || config.host === '::'
  const addresses = Object.values(networkInterfaces())
    .flat()
    .filter((address) => outside && address !== undefined && !address.internal && address.family === 'IPv4')
    .map((address) => `http://${address?.address}:${port}`)
  return [
    `Enrollchart answers on ${config.publicUrl ?? `http://localhost:${port}`}`,
    ...[...hosts.filter((host) => host !== 'localhost').map((host) => `http://${host}:${port}`), ...addresses].map(
      (address) => `  also ${address}`,
    ),
    ...demoCodes(config, catalog, port, tokens),
    `  machines on /machines; ${config.machines === 'open' ? 'open to everybody (MACHINES=code asks for a code)' : 'open to analysts'}`,
    `  the desk of the staff on /desk${isDemonstration(config, catalog) ? '; anybody continues as one of its made-up people' : ''}`,
    config.smtpUrl === undefined
      ? `  mail and texts stay on http://localhost:${port}/mailbox, for everyone who reaches it; SMTP_URL sends them`
      : '  mail goes out by SMTP_URL',
    cardsLine(config),
    ...(metricsPort === undefined ? [] : [`  metrics on http://localhost:${metricsPort}/metrics`]),
    `  data in ${config.databaseUrl === undefined ? join(config.dataDir, 'enrollchart.db') : 'PostgreSQL (DATABASE_URL)'}`,
  ].join('\n')
}

const start = async (): Promise<void> => {
  const read = readConfig(process.env)
  // Each waits: for another process, for a pair of keys that nobody can guess.
  const [demoCards, seal] = await Promise.all([
    inDataDir(read.dataDir, () => startDemoCards(read)),
    inDataDir(read.dataDir, () => loadSealCertificate(read.sealCertificate, read.dataDir)),
  ])
  const config = {
    ...read,
    ...(demoCards !== null && { cards: demoCards.settings }),
    // The receivers of the demonstration are on its own machine.
    ...(read.catalog === undefined &&
      !read.isPublic && { secretOf: (name: string) => read.secretOf(name) ?? demoSecrets[name] }),
  }
  const keys = await inDataDir(config.dataDir, () => loadKeys(config.keys, config.dataDir))
  const catalog = loadCatalog(config.catalog ?? demoCatalogFolder, {
    large: config.catalogLarge,
    sealing: makeSealing(keys),
  })
  if (isDemoCatalog(catalog) && !isDemonstration(config, catalog)) {
    throw new ConfigError(
      'CATALOG: is the demo (the "id" of its catalog.json), whose codes everybody knows; or DEMO=on',
    )
  }
  if (config.isPublic && !config.demo && seal.isOwn) {
    throw new ConfigError('SEAL_CERTIFICATE: is one that a server made for itself, for which nobody vouches')
  }
  const unsealed = sealFault(seal, Date.now())
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? { file: join(config.dataDir, 'enrollchart.db') }
      : { url: config.databaseUrl, replicaUrl: config.replicaUrl },
  )
  const { server, services, metrics, inBackground, compileAhead, stop } = await buildApp({ config, database, catalog })
  // Whoever changed the folder expects to see it; what was published at the desk since stays, wherever it is started.
  const folder = await services.catalogFollower.folder.takeIn(config.catalog ?? demoCatalogFolder)
  await services.catalogFollower.pass()
  const served = services.catalogFollower.served()
  const metricsPort = await metrics?.listen()
  await server.listen({ port: config.port, host: config.host })
  const failed = workFailed({ log: server.log, database })
  void compileAhead().catch(failed('compiling'))
  inBackground(() => {
    services.outbox.start(failed('outbox'))
    services.housekeeping.start(failed('sweep'))
    services.catalogFollower.start(failed('catalog'))
    services.invoices.start(failed('invoices'))
    services.deliveries.start(failed('deliveries'))
    services.cardCharges.start(failed('card charges'))
    services.codeRequests.start(failed('code requests'))
    services.reminders?.start(failed('reminders'))
    services.pictureStore?.start(failed('pictures'))
  })
  if (served !== folder.number) {
    server.log.warn(
      `the folder is version ${folder.number} of the catalog; version ${served} was published since, and is served`,
    )
  }
  if (unsealed !== null) server.log.error(`${unsealed}: signed documents are refused until it is replaced`)
  // Beside the server's file, where the build puts it; nobody waits for it.
  void seedDemoTraffic(services, new URL('demo-traffic.json', import.meta.url)).catch(failed('demo'))
  void seedDemoCounts(services).catch(failed('demo'))
  // Policies from before their record was kept, the desk, and its figures, or that a server of before issues beside.
  const caughtUp = makeCaughtUp(makeEnrollment(services).parts)
  inBackground(() => caughtUp.start(failed('catch-up')))
  // Policies from before contacts were remembered with them.
  void makeContactOwners({ ...services, catalog: services.catalog ?? catalog })
    .catchUp()
    .catch(failed('catch-up'))

  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    // What hangs must not hold up a deployment for ever.
    setTimeout(() => process.exit(1), 25_000).unref()
    // Not waited for: what is still to be done is looked for again at the next start.
    void caughtUp.stop()
    stop()
      .then(() => demoCards?.stop())
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          server.log.error({ fault: faultOf(error) }, 'could not end')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)

  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  console.log(welcome(config, services.live?.served ?? catalog, port, makeEntryTokens(services), metricsPort))
}

try {
  await start()
} catch (error) {
  if (error instanceof CatalogError) console.error(error.mistakes.map(mistakeText).join('\n'))
  else if (error instanceof ConfigError) console.error(error.message)
  else console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
