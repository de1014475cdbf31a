// `node tools/run.mjs bench/support/webhooks.process.ts`: 1,000 enrollments in a minute by fifty people at once, each
// told to a receiver by webhook while the next ones are under way. How long after its submit each was received, as JSON on standard output.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoCatalog, journeyTo, submitted } from '#tests/server/support/journey.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { tempSqlite } from '#tests/server/support/databases.ts'
import { systemClock } from '#server/clock.ts'
import { percentile } from './bench.ts'

const ENROLLMENTS = 1000
const AT_ONCE = 50
const MINUTE = 60_000
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

const receivedAt = new Map<string, number>()
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { data } = JSON.parse(body) as { data: { policy_id: string } }
    receivedAt.set(data.policy_id, performance.now())
    response.writeHead(204).end()
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`

const [hook] = demoCatalog().destinations.filter(({ id }) => id === 'employer-webhook')
if (hook === undefined) throw new Error('The demo has no webhook')
const app = await testApp({
  catalog: {
    ...demoCatalog(),
    destinations: [
      { ...hook, for: {}, send: { kind: 'webhook', url, secret_env: 'HOOK_SECRET', allow_private: true } },
    ],
  },
  database: await tempSqlite().open(),
  clock: { ...systemClock, advance: () => undefined },
  config: { rateLimits: false, secretOf: () => secret },
})
const errors: unknown[] = []
app.services.deliveries.start((error) => errors.push(error))

const submittedAt = new Map<string, number>()
const began = performance.now()
/** Each person of the fifty begins an enrollment every three seconds; they begin one after the other. */
const turn = (MINUTE * AT_ONCE) / ENROLLMENTS
await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, person) => {
    for (let round = 0; round < ENROLLMENTS / AT_ONCE; round += 1) {
      const due = began + turn * (round + person / AT_ONCE)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      const policyId = await submitted(await journeyTo(app, { tier: 'IO', plans: ['larkspur-dental-high'] }))
      submittedAt.set(policyId, performance.now())
    }
  }),
)
const seconds = (performance.now() - began) / 1000
for (let waited = 0; receivedAt.size < ENROLLMENTS && waited < 600; waited += 1) {
  await new Promise((resolve) => setTimeout(resolve, 100))
}
await app.services.deliveries.stop()
const late = Array.from(submittedAt, ([id, at]) => Math.max(0, (receivedAt.get(id) ?? Infinity) - at) / 1000)
console.log(
  JSON.stringify({
    seconds,
    received: receivedAt.size,
    errors: errors.length,
    latest: Math.max(...late),
    usual: percentile(late, 50),
  }),
)
receiver.closeAllConnections()
receiver.close()
await app.close()
