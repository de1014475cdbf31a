// Runs one TypeScript file with Node, without a build step: `node tools/run.mjs FILE.ts [ARG ...]`. Node 20 cannot strip
// types itself; `run-hooks.mjs` has them taken off each file as it is loaded.
import { register } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [file, ...args] = process.argv.slice(2)
if (file === undefined) {
  console.error('usage: node tools/run.mjs FILE.ts [ARG ...]')
  process.exit(2)
}
process.setSourceMapsEnabled(true)
register('./run-hooks.mjs', import.meta.url)
process.argv = [process.argv[0], resolve(file), ...args]
await import(pathToFileURL(resolve(file)).href)
