// `npm run dev`: page and APIs on one port (3000, or PORT). Vite reloads the page in place; after a change of the
// server's code the old server is closed and the new one takes its place, on the same port and the same database.
import { spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer as createVite, createServerModuleRunner } from 'vite'
import type * as App from '#server/app.ts'
import type * as Catalog from '#server/catalog/load-catalog.ts'
import type * as Keys from '#server/crypto/keys.ts'
import type * as Seals from '#server/crypto/sealing.ts'
import type * as Config from '#server/config.ts'
import type * as Database from '#server/db/database.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void
interface Running {
  handle: Handle
  close: () => Promise<void>
}

const port = Number(process.env['PORT'] ?? 3000)
/** The server's own among the addresses that a browser opens; all others are the page's. */
const serverPages = /^\/(?:mailbox|api)(?:\/|$|\?)/

const http = createServer()
const vite = await createVite({
  appType: 'custom',
  server: {
    middlewareMode: true,
    hmr: { server: http },
    watch: { ignored: ['**/dist/**', '**/.data/**', '**/test-results/**'] },
  },
})
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })

const start = async (): Promise<Running> => {
  const { buildApp } = await runner.import<typeof App>('/server/app.ts')
  const { readConfig } = await runner.import<typeof Config>('/server/config.ts')
  const { openDatabase } = await runner.import<typeof Database>('/server/db/database.ts')
  const { loadKeys } = await runner.import<typeof Keys>('/server/crypto/keys.ts')
  const { makeSealing } = await runner.import<typeof Seals>('/server/crypto/sealing.ts')
  const { demoCatalogFolder, loadCatalog } = await runner.import<typeof Catalog>('/server/catalog/load-catalog.ts')
  // Vite serves the page; a folder that is there lets the server send the catalog's pictures all the same.
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, PORT: String(port), CLIENT_DIR: 'public' })
  const database = await openDatabase(
    config.databaseUrl === undefined ? { file: join(config.dataDir, 'enrollchart.db') } : { url: config.databaseUrl },
  )
  const app = await buildApp({
    config,
    database,
    catalog: loadCatalog(config.catalog ?? demoCatalogFolder, {
      sealing: makeSealing(loadKeys(config.keys, config.dataDir)),
    }),
  })
  const { folder, pass } = app.services.catalogFollower
  await folder.takeIn(config.catalog ?? demoCatalogFolder)
  await pass()
  app.services.outbox.start(console.error)
  app.services.catalogFollower.start(console.error)
  app.services.housekeeping.start(console.error)
  app.services.invoices.start(console.error)
  const close = async () => {
    await app.stop()
    await database.close()
  }
  return { handle: app.server.routing, close }
}

let running: Running | undefined = await start()
let restarting = Promise.resolve()
let changed = false

const restart = async (): Promise<void> => {
  // Several files that are saved together are one change.
  if (!changed) return
  changed = false
  runner.clearCache()
  try {
    await running?.close()
    running = undefined
    running = await start()
    console.log('server restarted')
  } catch (error) {
    console.error(error)
  }
}

vite.watcher.on('change', (path) => {
  if (/schemas\/messages\/(?:en|es)\/\w+\.json$/.test(path)) {
    spawnSync('npm', ['run', '--silent', 'generate'], { stdio: ['ignore', 'inherit', 'inherit'] })
  } else if ((vite.environments.ssr.moduleGraph.getModulesByFile(path)?.size ?? 0) > 0) {
    changed = true
    restarting = restarting.then(restart)
  }
})

const sendPage = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const html = await vite.transformIndexHtml(request.url ?? '/', readFileSync('index.html', 'utf8'))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  await restarting
  if (running !== undefined) running.handle(request, response)
  else response.writeHead(503, { 'content-type': 'text/plain' }).end('The server does not start: see its console.')
}

http.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (isPage && !serverPages.test(request.url ?? '')) {
      sendPage(request, response).catch((error: unknown) => {
        response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
      })
    } else void answer(request, response)
  })
})
http.listen(port, () => console.log(`http://localhost:${port}`))

const stop = async () => {
  http.close()
  http.closeAllConnections()
  await running?.close()
  await vite.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
