import { once } from 'node:events'
import { type IncomingHttpHeaders, type RequestListener, createServer } from 'node:http'
import { type AddressInfo, type Socket, createServer as createTcpServer } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { Value } from 'typebox/value'
import { afterEach, describe, expect, test } from 'vitest'
import { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { NotCarried } from '#server/adapters/delivery/carry.ts'
import { carryByWebhook } from '#server/adapters/delivery/webhook.ts'
import { secretBytes, signedHeaders } from '#server/adapters/delivery/webhook-signature.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import type { Scenario } from '../../support/asking.ts'
import { journeyTo, submitted } from '../../support/journey.ts'
import { delivering, secret, webhookTo } from './delivering.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const dental: Scenario = { tier: 'IO', plans: ['larkspur-dental-high'] }
const newSecret = `whsec_${Buffer.from('a secret of thirty-two bytes, yes').toString('base64')}`

interface Got {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver that answers as it is told, one after another; the last one for good. */
const receiver = async (...answers: RequestListener[]): Promise<{ url: string; got: Got[] }> => {
  const got: Got[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const answer = answers[Math.min(got.length, answers.length - 1)]
      got.push({ url: request.url ?? '', headers: request.headers, body })
      answer?.(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/deliveries`, got }
}
const says =
  (status: number, body: unknown = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

describe('a webhook', () => {
  test('is signed so that another library takes it, by both secrets while one takes over', async () => {
    const { url, got } = await receiver(says(200))
    const send = {
      kind: 'webhook',
      url,
      secret_env: 'HOOK_SECRET',
      next_secret_env: 'NEXT',
      allow_private: true,
    } as const
    const all = await delivering(closing, {
      destinations: [webhookTo(url, { send })],
      secrets: { HOOK_SECRET: secret, NEXT: newSecret },
    })
    all.app.clock.advance(Date.now() - all.app.clock.now())
    const policyId = await submitted(await journeyTo(all.app, dental))
    await all.app.services.deliveries.pass()
    const [{ headers, body } = { headers: {}, body: '' }, ...more] = got
    expect(more).toEqual([])
    for (const one of [secret, newSecret]) {
      const read = new Webhook(one).verify(body, headers as Record<string, string>)
      expect(read).toMatchObject({ type: 'enrollment.submitted', data: { policy_id: policyId } })
      expect(Value.Check(DeliveryDocument, (read as { data: unknown }).data)).toBe(true)
    }
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow('No matching')
    expect(await all.standing(policyId)).toEqual([['employer-webhook', 'accepted']])
  })

  test('has the signature of the published example', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000, body: '{"test": 2432232314}' }
    expect(signedHeaders(message, [secretBytes(secret) ?? Buffer.alloc(0)])['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
    expect(secretBytes('whsec_c2hvcnQ=')).toBeNull()
    expect(secretBytes('not base64!')).toBeNull()
  })

  test('is tried again with the same body and id after 500, 301, garbage and no answer, and its reasons are kept', async () => {
    const { url: elsewhere, got: followed } = await receiver(says(200))
    const reasons = [{ text: 'The plan is not sold in this state', person_id: 'EC-1' }]
    const { url, got } = await receiver(
      says(500, 'oops'),
      says(301, '', { location: elsewhere }),
      ({ socket }) => socket.end('garbage\r\n\r\n'),
      ({ socket }) => socket.destroy(),
      says(429, '', { 'retry-after': '600' }),
      says(422, { outcome: 'rejected', reasons }),
    )
    const all = await delivering(closing, { destinations: [webhookTo(url)] })
    const policyId = await submitted(await journeyTo(all.app, dental))
    const { pass } = all.app.services.deliveries
    for (let count = 1; count <= 5; count += 1) {
      await pass()
      expect(got.length).toBe(count)
      expect(await all.standing(policyId)).toEqual([['employer-webhook', 'packed']])
      if (count < 5) all.app.clock.advance(2 * MINUTE)
    }
    all.app.clock.advance(9 * MINUTE)
    await pass()
    expect(got.length).toBe(5)
    all.app.clock.advance(MINUTE)
    await pass()
    expect(got.length).toBe(6)
    expect(new Set(got.map(({ body, headers }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(1)
    expect(followed).toEqual([])
    expect(await all.standing(policyId)).toEqual([['employer-webhook', 'rejected']])
    expect(await all.reasons(policyId)).toEqual(reasons)
  })

  test('that wants no more is given up at once, one that took it with changes is not sent again', async () => {
    const gone = await receiver(says(410))
    const changed = await receiver(says(200, { outcome: 'accepted_with_changes', reasons: [{ text: 'name cut' }] }))
    const all = await delivering(closing, {
      destinations: [webhookTo(gone.url, { id: 'gone' }), webhookTo(changed.url, { id: 'changed' })],
    })
    const policyId = await submitted(await journeyTo(all.app, dental))
    await all.app.services.deliveries.pass()
    all.app.clock.advance(DAY)
    await all.app.services.deliveries.pass()
    expect([gone.got.length, changed.got.length]).toEqual([1, 1])
    expect(await all.standing(policyId)).toEqual([
      ['changed', 'acceptedWithChanges'],
      ['gone', 'rejected'],
    ])
    all.app.clock.advance(60 * DAY)
    await all.app.services.deliveries.pass()
    expect(await all.standing(policyId)).toEqual([
      ['changed', 'effective'],
      ['gone', 'rejected'],
    ])
  })
})

describe('an attempt', () => {
  const file = { id: 'f1', name: 'f1', contentType: 'application/json', text: '{}' }
  const way = (url: string, allow_private?: true) => ({
    kind: 'webhook' as const,
    url,
    secret_env: 'HOOK_SECRET',
    ...(allow_private && { allow_private }),
  })
  const carry = (url: string, allow?: true, time = 500) =>
    carryByWebhook(way(url, allow), file, { findSecret: () => secret, now: 0, time })

  test.each(['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://localhost:1/', 'http://[::ffff:10.0.0.1]:1/'])(
    'to %s is refused where private addresses are not allowed',
    async (url) => {
      await expect(carry(url)).rejects.toThrow('its address is private')
      await expect(carry(url, true)).rejects.not.toThrow('private')
    },
  )

  test('ends in time, also where the answer never ends', async () => {
    const silent = createTcpServer((socket: Socket) => {
      socket.on('error', () => undefined)
      closing.push(() => socket.destroy())
    })
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    closing.push(() => silent.close())
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    await expect(carry(url, true, 100)).rejects.toThrow(new NotCarried('it was not answered in time'))
    const endless = await receiver((_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(8192)), 1)
      response.on('close', () => clearInterval(timer))
    })
    const before = performance.now()
    const carried = await carry(endless.url, true, 2000).catch((error: unknown) => error)
    expect(performance.now() - before).toBeLessThan(1900)
    expect(carried).toMatchObject({ outcome: 'accepted' })
  })

  test('without a secret is not made', async () => {
    await expect(
      carryByWebhook(way('http://127.0.0.1:1/', true), file, { findSecret: () => undefined, now: 0 }),
    ).rejects.toThrow('HOOK_SECRET has no secret')
  })
})
