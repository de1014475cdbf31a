import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { BalancerNotice } from '#server/plugins/balancer-notice.ts'
import { storefrontApp } from '../../storefront/storefront.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const listening = async (app: TestApp): Promise<{ app: TestApp; port: number }> => {
  closing.push(app.close)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.server.address() as AddressInfo).port }
}

test('a server that ends says so to the balancer that asks, and answers calls until visitors are sent elsewhere', async () => {
  const { app, port } = await listening(await testApp())
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  for (let look = 0; look < 3; look += 1) expect(await ask('/readyz')).toBe(200)
  const from = performance.now()
  const stopped = app.stop()
  await wait(300)
  expect(await ask('/healthz')).toBe(200)
  expect(await ask('/readyz')).toBe(503)
  expect(await ask('/healthz')).toBe(200)
  await stopped
  expect(performance.now() - from).toBeGreaterThan(1000)
  await expect(ask('/healthz')).rejects.toThrow('fetch failed')
})

test('where no balancer asks, a server ends at once', async () => {
  const notice = new BalancerNotice()
  notice.answered(false)
  const from = performance.now()
  await notice.given()
  expect(performance.now() - from).toBeLessThan(500)
})

test('a connection that was still answering when the server began to close is not waited for', async () => {
  const { app, port } = await listening(await storefrontApp())
  const agent = new Agent({ keepAlive: true })
  closing.push(() => agent.destroy())
  const body = JSON.stringify({ zip: '78701' })
  const asked = request(`http://127.0.0.1:${port}/service/v1/validate-zip-code`, {
    agent,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      'idempotency-key': 'k'.repeat(32),
    },
  })
  const answered = once(asked, 'response')
  // It has begun to be answered, and waits for the rest of its body.
  asked.write(body.slice(0, 5))
  await wait(300)
  const from = performance.now()
  const stopped = app.stop()
  await wait(300)
  asked.end(body.slice(5))
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.connection).toBe('keep-alive')
  await stopped
  // Else as long as an idle connection is kept: more than a minute.
  expect(performance.now() - from).toBeLessThan(10_000)
})

test('a call on a connection that was answering when the server began to close is answered, and is its last', async () => {
  const { app, port } = await listening(await storefrontApp())
  const body = JSON.stringify({ zip: '78701' })
  const socket = connect(port, '127.0.0.1')
  closing.push(() => socket.destroy())
  const answers = text(socket)
  socket.write(
    `POST /service/v1/validate-zip-code HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nidempotency-key: ${'k'.repeat(32)}\r\n\r\n${body.slice(0, 5)}`,
  )
  await wait(300)
  const stopped = app.stop()
  await wait(300)
  socket.write(`${body.slice(5)}GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await stopped
  const [, first, last] = (await answers).split('HTTP/1.1 ')
  expect(first).toMatch(/^200 /)
  expect(last).toMatch(/^200 /)
  expect(last).toMatch(/connection: close/i)
  expect(last).toContain('{"status":"ok"}')
})
