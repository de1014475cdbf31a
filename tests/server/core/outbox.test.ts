import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#server/clock.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { testClock } from '../support/clock.ts'
import { tempSqlite } from '../support/databases.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

interface Received {
  to: string
  body: string
}

/** A real mail server that refuses each recipient with 451 as often as told, and those of `never` with 550. */
const smtp = async (greylist: number) => {
  const received: Received[] = []
  const tries = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      const count = (tries.get(address) ?? 0) + 1
      tries.set(address, count)
      if (address.startsWith('never')) callback(Object.assign(new Error('No such person'), { responseCode: 550 }))
      else if (count <= greylist) callback(Object.assign(new Error('Later'), { responseCode: 451 }))
      else callback()
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', body: Buffer.concat(chunks).toString() })
        callback()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received, tries }
}

const appWith = async (options: Parameters<typeof testApp>[0]): Promise<TestApp> => {
  const app = await testApp(options)
  closing.push(app.close)
  return app
}

const stateOf = (app: TestApp) =>
  app.database.sql.selectFrom('outbox').select(['state', 'attempts', 'last_error']).orderBy('created_at').execute()

test('greylisted mail is tried again with growing waits and arrives once', async () => {
  const server = await smtp(2)
  const app = await appWith({ config: { smtpUrl: server.url, mailFrom: 'Plans <plans@example.com>' } })
  const { outbox } = app.services
  await outbox.mail({ to: 'ana@example.com', subject: 'Enrollment Receipt', text: 'Your number' })
  expect(await outbox.drain()).toEqual({ sent: 0, failed: 1 })
  expect(await stateOf(app)).toEqual([{ state: 'waiting', attempts: 1, last_error: '451' }])
  app.clock.advance(15 * SECOND - 1)
  expect(await outbox.drain()).toEqual({ sent: 0, failed: 0 })
  app.clock.advance(1)
  expect(await outbox.drain()).toEqual({ sent: 0, failed: 1 })
  app.clock.advance(30 * SECOND)
  expect(await outbox.drain()).toEqual({ sent: 1, failed: 0 })
  app.clock.advance(HOUR)
  expect(await outbox.drain()).toEqual({ sent: 0, failed: 0 })
  expect(server.received).toHaveLength(1)
  const { id } = await app.database.sql.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  expect(server.received[0]?.body).toContain(`Message-ID: <${id}@enrollchart.localhost>`)
  expect(server.received[0]?.body).toContain('From: Plans <plans@example.com>')
  expect(server.received[0]?.body).toContain('Subject: Enrollment Receipt')
  expect(server.received[0]?.body).toContain('Auto-Submitted: auto-generated')
})

test('a mail of a site bears its name before the operator’s address', async () => {
  const server = await smtp(0)
  const letter = { to: 'ana@example.com', subject: 'x', text: 'y' }
  for (const mailFrom of ['Plans <plans@example.com>', 'plans@example.com']) {
    const app = await appWith({ config: { smtpUrl: server.url, mailFrom } })
    await app.services.outbox.mail({ ...letter, from: 'Rivera, Daughter & Co.' })
    await app.services.outbox.drain()
  }
  const named = 'From: "Rivera, Daughter & Co." <plans@example.com>'
  expect(server.received.map(({ body }) => body.includes(named))).toEqual([true, true])
})

test('a recipient who never will be is given up, a mail server that is away is not', async () => {
  const server = await smtp(0)
  const app = await appWith({ config: { smtpUrl: server.url } })
  await app.services.outbox.mail({ to: 'never@example.com', subject: 'x', text: 'y' })
  await app.services.outbox.drain()
  expect(await stateOf(app)).toEqual([
    { state: 'failed', attempts: 1, last_error: 'The mail server refused it with 550' },
  ])
  const away = await appWith({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  await away.services.outbox.mail({ to: 'ana@example.com', subject: 'x', text: 'y' })
  await away.services.outbox.drain()
  expect(await stateOf(away)).toEqual([{ state: 'waiting', attempts: 1, last_error: 'ESOCKET' }])
})

test('four pollers of two processes deliver 40 greylisted mails once each', async () => {
  const server = await smtp(1)
  const where = tempSqlite()
  const clock = testClock()
  const config = {
    smtpUrl: server.url,
    keys: `k1=${Buffer.alloc(32, 1).toString('base64')},lookup=${Buffer.alloc(32, 2).toString('base64')}`,
  }
  const one = await appWith({ database: await where.open(), clock, config })
  const two = await appWith({ database: await where.open(), clock, config })
  for (let number = 0; number < 40; number += 1) {
    await one.services.outbox.mail({ to: `person${number}@example.com`, subject: 'Hello', text: 'Hi' })
  }
  const pollers = [one, one, two, two]
  const drainAll = () => Promise.all(pollers.map((app) => app.services.outbox.drain()))
  const first = await drainAll()
  expect(first.reduce((sum, { failed }) => sum + failed, 0)).toBe(40)
  clock.advance(MINUTE)
  const second = await drainAll()
  expect(second.reduce((sum, { sent }) => sum + sent, 0)).toBe(40)
  expect(new Set(server.received.map(({ to }) => to)).size).toBe(40)
  expect(server.received).toHaveLength(40)
})

test('without SMTP_URL the mailbox page shows mail and texts; with it there is no such page', async () => {
  const app = await appWith({})
  await app.services.outbox.mail({
    to: 'ana@example.com',
    subject: 'Hello <b>Ana</b>',
    text: 'Go to http://localhost:3000/continue-enrollment?a=1&b=2 now',
    html: '<head></head><p style="color:#17221f">Go on</p>',
  })
  await app.services.outbox.text({ to: '5125550100', text: 'Your code is 123456' })
  const list = (await app.server.inject('/mailbox')).body
  expect(list).toContain('Hello &lt;b&gt;Ana&lt;/b&gt;')
  expect(list).toContain('Your code is 123456')
  expect((await app.server.inject('/mailbox/texts')).body).not.toContain('Hello')
  const path = /\/mailbox\/message\/[\w-]+/.exec((await app.server.inject('/mailbox/mails')).body)?.[0] ?? ''
  // The HTML version first, in a frame where nothing runs; the text version is a tab away.
  const first = (await app.server.inject(path)).body
  expect(first).toMatch(
    new RegExp(`<iframe\\s+src="${path}/html"[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"`),
  )
  expect(first).toMatch(new RegExp(`<a href="${path}" aria-current="page">`))
  expect(first).not.toContain('<pre>')
  const mail = await app.server.inject(`${path}/text`)
  expect(mail.body).toContain('<a href="http://localhost:3000/continue-enrollment?a=1&amp;b=2">')
  expect(mail.body).not.toMatch(/<script|style=/)
  // As a mail program shows it: with its own looks, and nothing that runs or is fetched.
  const asHtml = await app.server.inject(`${path}/html`)
  expect(mail.body).toContain(`<a href="${path}">`)
  expect(asHtml.body).toBe('<head><base target="_blank"></head><p style="color:#17221f">Go on</p>')
  expect(asHtml.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  )
  for (const missing of ['/mailbox/message/none', '/mailbox/message/none/text', '/mailbox/message/none/html'])
    expect((await app.server.inject(missing)).statusCode).toBe(404)
  const leaving = await appWith({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  expect((await leaving.server.inject('/mailbox')).statusCode).toBe(404)
})
