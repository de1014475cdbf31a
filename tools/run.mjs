// Runs one TypeScript file with Node, without a build step: Node 20 cannot strip types itself,
// and Vite, which we have anyway, can. `node tools/run.mjs FILE.ts [ARG ...]`
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer, createServerModuleRunner } from 'vite'

const [file, ...args] = process.argv.slice(2)
if (file === undefined) {
  console.error('usage: node tools/run.mjs FILE.ts [ARG ...]')
  process.exit(2)
}
process.argv = [process.argv[0], resolve(file), ...args]
const server = await createServer({
  configFile: false,
  root: process.cwd(),
  logLevel: 'error',
  appType: 'custom',
  // As in tests: all messages in one file.
  resolve: {
    alias: [{ find: './messages/_index.js', replacement: resolve('schemas/messages/generated/messages/whole.js') }],
  },
  optimizeDeps: { noDiscovery: true, include: [] },
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
})
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
try {
  await runner.import(pathToFileURL(resolve(file)).href)
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
await server.close()
