// `npm run dev`: page and APIs on one port (3000, or PORT). Vite reloads the page in place; after a change of the
// server's code the old server is closed and the new one takes its place, on the same port and the same database.
import { spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { createServer as createVite, createServerModuleRunner } from 'vite'
import type * as App from '#server/app.ts'
import type * as Config from '#server/config.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void
interface Running {
  handle: Handle
  close: () => Promise<void>
}

const port = Number(process.env['PORT'] ?? 3000)
/** The server's own page among those that a browser opens; all others are the page's. */
const serverPages = /^\/mailbox(?:\/|$|\?)/

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
  const app = await buildApp(readConfig({ ...process.env, PORT: String(port) }))
  await app.ready()
  return { handle: app.routing, close: () => app.close() }
}

let running: Running | undefined = await start()
let restarting = Promise.resolve()

const restart = async (): Promise<void> => {
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
    restarting = restarting.then(restart)
  }
})

const sendPage = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const html = await vite.transformIndexHtml(request.url ?? '/', readFileSync('index.html', 'utf8'))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

http.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (isPage && !serverPages.test(request.url ?? '')) {
      sendPage(request, response).catch((error: unknown) => {
        response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
      })
    } else if (running === undefined) {
      response.writeHead(503, { 'content-type': 'text/plain' }).end('The server does not start: see its console.')
    } else running.handle(request, response)
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
