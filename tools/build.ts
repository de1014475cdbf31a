// Builds what `npm start` serves: dist/client (the page), dist/server (one file, its packages beside it in
// node_modules), dist/card-provider (the demonstration's). Skipped when nothing that goes in has changed; `--force` builds all the same.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { build } from 'vite'
import { compressFolder } from './compress.ts'
import { digestOf } from './inputs.ts'
import { prerenderLanding } from './prerender.ts'

// Whoever calls may have set another one (Vitest, the module runner), and Vite would bundle React's development half.
process.env['NODE_ENV'] = 'production'

const client = 'dist/client'
const stamp = 'dist/.inputs'
const inputs =
  'schemas machines paths src server public tools index.html vite.config.ts package.json package-lock.json'.split(' ')
const digest = digestOf(inputs)
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest && !process.argv.includes('--force')) {
  console.log('dist is up to date')
} else {
  const start = performance.now()
  // Without its stamp a build that was cut short is never taken for a whole one.
  rmSync(stamp, { force: true })
  mkdirSync('dist', { recursive: true })
  // A process of its own, on the other processor.
  const traffic = promisify(execFile)(process.execPath, ['tools/run.mjs', 'tools/demo-traffic.ts', 'dist/traffic.json'])
  await build({ logLevel: 'warn' })
  const compressed = compressFolder(client)
  await build({
    logLevel: 'warn',
    build: { ssr: 'server/main.ts', outDir: 'dist/server', emptyOutDir: true, copyPublicDir: false, sourcemap: true },
  })
  await build({
    logLevel: 'warn',
    build: {
      ssr: 'server/card-provider/card-provider.ts',
      outDir: 'dist/card-provider',
      emptyOutDir: true,
      copyPublicDir: false,
    },
  })
  await prerenderLanding(client)
  await traffic
  renameSync('dist/traffic.json', 'dist/server/demo-traffic.json')
  await compressed
  // What has been drawn beforehand meanwhile.
  await compressFolder(client)
  writeFileSync(stamp, digest)
  console.log(`built dist in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
