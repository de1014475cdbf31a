import { createServer } from 'node:http'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Alias, build, loadConfigFromFile } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** React's profiling build, which counts what is drawn. */
const profiled: Alias = { find: 'react-dom/client', replacement: 'react-dom/profiling' }

/** Of the product, without any leave for code that is made at run time. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ')

/**
 * Builds the bench's page as the product is built and serves it: under the strict policy, but for the stock form,
 * whose ajv needs eval, unless its address says `strict`. The product's own configuration gives the aliases.
 */
export const serveForms = async ({ profiling = false } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'forms-'))
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' })
  const given = loaded?.config.resolve?.alias
  const aliases = Array.isArray(given) ? (given as Alias[]) : []
  // The module runner says development, and React's development half is several times as slow.
  process.env['NODE_ENV'] = 'production'
  await build({
    configFile: false,
    root: `${process.cwd()}/bench/form`,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: [...aliases, ...(profiling ? [profiled] : [])] },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  })
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents = new Map<string, Buffer>()
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name)
    contents.set(relative(folder, path), await readFile(path))
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname === '/' ? 'index.html' : pathname.slice(1)
    const body = contents.get(file)
    if (body === undefined) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      ...((searchParams.get('form') !== 'stock' || searchParams.has('strict')) && {
        'content-security-policy': policy,
      }),
    })
    response.end(body)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: (form: 'ours' | 'counted' | 'hook' | 'stock', fields: number): string =>
      `http://127.0.0.1:${port}/?form=${form}&fields=${fields}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => {
        server.close(closed)
      })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
