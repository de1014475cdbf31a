import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoCatalogFolder, loadCatalog } from '#server/catalog/load-catalog.ts'
import { MINUTE } from '#server/clock.ts'
import { destinationOf, secret, webhookTo } from '../../enrollment/delivery/delivering.ts'
import { testClock } from '../../support/clock.ts'
import { postgresUrl, testDatabases } from '../../support/databases.ts'
import { testApp } from '../../support/test-app.ts'
import { bundled } from '../bundled.ts'
import { type Cluster, type Told, cluster, storm } from './crowd.ts'
import { testKeys } from './saved.ts'

postgresUrl()

/** Printed, so that the same moments can be tried again; `KILLS=100 STORM_SEED=7` for a night. */
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_125)
const KILLS = Number(process.env['KILLS'] ?? 2)

let product: Awaited<ReturnType<typeof bundled>>
beforeAll(async () => {
  product = await bundled('server/main.ts')
})

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

interface Got {
  id: string
  body: string
  policyId: string
}

/** A receiver of webhooks that may do something before it answers. */
const receiver = async () => {
  const got: Got[] = []
  const meanwhile: { act?: () => void } = {}
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { data } = JSON.parse(body) as { data: { policy_id: string } }
      got.push({ id: String(request.headers['webhook-id']), body, policyId: data.policy_id })
      meanwhile.act?.()
      // Whoever is killed now has sent it and does not know.
      setTimeout(() => response.writeHead(204).end(), 20)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, got, meanwhile }
}

/** The demo's catalog, which tells a receiver of each enrollment and writes a file of each health plan at once. */
const catalogFor = (url: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-catalog-'))
  cpSync(demoCatalogFolder, folder, { recursive: true, filter: (path) => !path.endsWith('.gz') })
  const { batch: _, ...health } = destinationOf('health-834')
  writeFileSync(join(folder, 'destinations.json'), JSON.stringify({ destinations: [webhookTo(url), health] }))
  return folder
}

/** Resolves when the servers were killed while the receiver worked at what one of them had sent, and are back. */
const killedWhileSending = (of: Cluster, meanwhile: { act?: () => void }): Promise<unknown> =>
  new Promise((resolve) => {
    meanwhile.act = () => {
      delete meanwhile.act
      resolve(Promise.all(of.alive().map((server) => of.kill(server))))
    }
  })

describe.each(testDatabases)('the product on $kind', ({ kind, make }) => {
  test(
    `killed ${2 * KILLS} times while it delivers: nothing is lost, and nothing sent twice differs (seed ${SEED})`,
    { timeout: Math.max(300_000, KILLS * 40_000) },
    async () => {
      const { where, open, drop } = await make()
      closing.push(drop)
      const { url, got, meanwhile } = await receiver()
      const dataDir = 'file' in where ? dirname(where.file) : mkdtempSync(join(tmpdir(), 'enrollchart-storm-'))
      const catalog = catalogFor(url)
      const env = { DATA_DIR: dataDir, KEYS: testKeys, CATALOG: catalog, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
      const database = 'url' in where ? { DATABASE_URL: where.url } : undefined
      const of = await cluster(product.file, { ...env, ...database, HOOK_SECRET: secret }, kind === 'SQLite' ? 1 : 2)
      closing.push(of.end)
      const all: Told[] = []
      for (let round = 0; round < KILLS; round += 1) {
        const killed = killedWhileSending(of, meanwhile)
        all.push(...(await storm(of, { kills: 1, seed: SEED + round, lanes: 2, from: all.length })))
        await killed
      }
      await of.end()

      // Another process, so much later that whoever claimed a file counts as dead.
      const app = await testApp({
        catalog: loadCatalog(catalog),
        database: await open(),
        clock: testClock(Date.now() + 15 * MINUTE),
        config: {
          keys: testKeys,
          dataDir,
          rateLimits: false,
          deliveriesDir: join(dataDir, 'deliveries'),
          secretOf: (name) => (name === 'HOOK_SECRET' ? secret : undefined),
        },
      })
      closing.push(app.close)
      await app.services.deliveries.pass()

      const { sql } = app.database
      const rows = await sql.selectFrom('deliveries').select(['policy_id', 'destination', 'state', 'file_id']).execute()
      const stands = (destination: string) =>
        rows.filter((row) => row.destination === destination).map(({ policy_id, state }) => [policy_id, state])
      const policies = all.map(({ numbers }) => numbers[0] ?? '').toSorted()
      expect(stands('employer-webhook').toSorted()).toEqual(policies.map((id) => [id, 'accepted']))
      // Whoever was killed then has not noted it: it came again.
      expect(got.length).toBeGreaterThanOrEqual(policies.length + KILLS)
      // Each was told of under one id, with one body, however often.
      const told = new Map<string, Set<string>>()
      for (const { id, body, policyId } of got) {
        told.set(policyId, (told.get(policyId) ?? new Set()).add(`${id} ${body}`))
      }
      expect([...told.keys()].toSorted()).toEqual(policies)
      expect([...told.values()].map(({ size }) => size)).toEqual(policies.map(() => 1))

      expect(new Set(stands('health-834').map(([, state]) => state))).toEqual(new Set(['sent']))
      const files = await sql
        .selectFrom('delivery_files')
        .select(['name', 'sha256', 'number', 'state'])
        .where('destination', '=', 'health-834')
        .where('state', '=', 'sent')
        .orderBy('number')
        .execute()
      const outgoing = join(dataDir, 'deliveries', 'health')
      const written = readdirSync(outgoing).map((name) => ({
        name,
        sha256: createHash('sha256')
          .update(readFileSync(join(outgoing, name), 'utf8'))
          .digest('hex'),
      }))
      expect(written.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
        files.map(({ name, sha256 }) => ({ name, sha256 })),
      )
      expect(files.length).toBe(stands('health-834').length)
      expect(new Set(files.map(({ number }) => number)).size).toBe(files.length)
      if ('KILLS' in process.env) {
        process.stderr.write(`${kind}: ${all.length} people, ${got.length - policies.length} webhooks came again\n`)
      }
    },
  )
})
