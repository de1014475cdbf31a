// Builds what `npm start` serves: dist/client (the page), dist/server (one file, its packages beside it in
// node_modules), dist/card-provider (the demonstration's). Skipped when nothing that goes in has changed; `--force` builds all the same.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { compressFolder } from './compress.ts'
import { writeDemoTraffic } from './demo-traffic.ts'
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
  await build({ logLevel: 'warn' })
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
  writeDemoTraffic('dist/server/demo-traffic.json')
  await prerenderLanding(client)
  await compressFolder(client)
  writeFileSync(stamp, digest)
  console.log(`built dist in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
