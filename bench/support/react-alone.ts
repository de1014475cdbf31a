import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

export interface Reference {
  url: string
  stop: () => Promise<void>
}

const page = `<!doctype html><html lang="en"><head><title>React</title></head><body><div id="root"></div>
<script type="module" src="./main.ts"></script></body></html>`
const code = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'React and ReactDOM alone'))`

const types: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript' }

/** A page of React and ReactDOM alone, built like the product and served with brotli. */
export const startReactAlone = async (): Promise<Reference> => {
  // Below the project, so that the packages are found.
  const folder = mkdtempSync(join('node_modules', '.react-alone-'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'main.ts'), code)
  const outDir = 'dist'
  // The module runner says development, and React's development half weighs twice as much.
  process.env['NODE_ENV'] = 'production'
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir, target: 'es2022' } })
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    try {
      const body = brotliCompressSync(readFileSync(join(folder, outDir, path)))
      const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      response
        .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop }
}
