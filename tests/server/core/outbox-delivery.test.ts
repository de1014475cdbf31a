import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { parseKeys } from '#server/crypto/keys.ts'
import { makeSealing } from '#server/crypto/sealing.ts'
import type { Database } from '#server/db/database.ts'
import { smtpAddress, smtpCarrier } from '#server/mail/carrier.ts'
import { type OutboxService, makeOutbox } from '#server/services/outbox/outbox.service.ts'
import { type DeliveryLimits, WORKERS, deliveryLimits } from '#server/services/outbox/outbox-delivery.ts'
import { testClock } from '../support/clock.ts'
import { type TestDatabase, testDatabases } from '../support/databases.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const sealing = makeSealing(
  parseKeys(`k1=${Buffer.alloc(32, 1).toString('base64')},lookup=${Buffer.alloc(32, 2).toString('base64')}`),
)

/** Something that happens when the test says so. */
const gate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

interface Server {
  url: string
  /** Recipients of what arrived whole, and whose end was answered or is about to be. */
  received: string[]
  /** Recipients that were named, whatever became of the message. */
  named: string[]
  passwords: string[]
}

interface Behavior {
  /** Before a recipient is accepted. */
  recipient?: (address: string) => Promise<void>
  /** After the whole message has come, before it is accepted. */
  answer?: (address: string) => Promise<void>
}

/** A real mail server that takes its time. It offers no encryption. */
const smtp = async ({ recipient, answer }: Behavior = {}): Promise<Server> => {
  const received: string[] = []
  const named: string[] = []
  const passwords: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    closeTimeout: 50,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      if (password === 'wrong') return done(Object.assign(new Error('No'), { responseCode: 535 }))
      passwords.push(password ?? '')
      done(null, { user: username })
    },
    onRcptTo: ({ address }, _session, done) => {
      named.push(address)
      const accept = () => done()
      void (recipient?.(address) ?? Promise.resolve()).then(accept)
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo[0]?.address ?? ''
      const accept = () => done()
      stream.resume()
      stream.on('end', () => {
        received.push(to)
        void (answer?.(to) ?? Promise.resolve()).then(accept)
      })
    },
  })
  // Whoever gives up leaves a broken line behind.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received, named, passwords }
}

const letter = (name: string) => ({ to: `${name}@example.com`, subject: 'Hello', text: 'Hi' })
const at = (name: string) => `${name}@example.com`
const until = (check: () => unknown) => vi.waitFor(() => expect(check()).toBe(true), { timeout: 20_000, interval: 10 })

describe.each(testDatabases)('on $kind', ({ make }) => {
  let where: TestDatabase
  /** One for each process that a test has: opening one takes longer than most of the tests. */
  let databases: Database[]
  let free: Database[]
  const clock = testClock()
  beforeAll(async () => {
    where = await make()
    databases = [await where.open(), await where.open()]
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await where.drop()
  })
  beforeEach(async () => {
    free = [...databases]
    await databases[0]?.sql.deleteFrom('outbox').execute()
  })
  /** One more process on the same database. */
  const process = (url: string, limits: DeliveryLimits = deliveryLimits): OutboxService => {
    const database = free.shift()
    if (database === undefined) throw new Error('More processes than databases are open')
    const carrier = smtpCarrier({ url, from: 'plans@example.com', texts: undefined })
    const parts = { database, clock, sealing, carrier, domain: 'example.com', limits }
    const outbox = makeOutbox({ ...parts, lookEvery: 20 })
    closing.push(outbox.stop)
    return outbox
  }
  const states = async () =>
    databases[0]?.sql.selectFrom('outbox').select(['state', 'last_error', 'attempts']).execute()

  test('a mail whose answer takes longer than the first claim is sent once, though others look meanwhile', async () => {
    const { opened, open } = gate()
    const server = await smtp({ answer: () => opened })
    const [one, other] = [process(server.url), process(server.url)]
    await one.mail(letter('ana'))
    const sending = one.drain()
    await until(() => server.received.length === 1)
    clock.advance(4 * MINUTE)
    expect(await other.drain()).toEqual({ sent: 0, failed: 0 })
    open()
    expect(await sending).toEqual({ sent: 1, failed: 0 })
    clock.advance(60 * MINUTE)
    expect(await other.drain()).toEqual({ sent: 0, failed: 0 })
    expect(server.received).toEqual([at('ana')])
  })

  test('who was away for longer than their claim does not send the end of the message', async () => {
    const { opened, open } = gate()
    let tries = 0
    const server = await smtp({ recipient: () => ((tries += 1) === 1 ? opened : Promise.resolve()) })
    const [one, other] = [process(server.url), process(server.url)]
    await one.mail(letter('ana'))
    const frozen = one.drain()
    await until(() => server.named.length === 1)
    clock.advance(3 * MINUTE)
    const later = await other.drain()
    open()
    const first = await frozen
    expect({ sent: later.sent + first.sent, failed: later.failed + first.failed }).toEqual({ sent: 1, failed: 1 })
    expect(server.received).toEqual([at('ana')])
    expect(await states()).toEqual([{ state: 'sent', last_error: null, attempts: 2 }])
  })

  test('a server that stops speaking is given up when the time is over, and tried again', async () => {
    let tries = 0
    const server = await smtp({
      recipient: () => ((tries += 1) === 1 ? new Promise(() => undefined) : Promise.resolve()),
    })
    const outbox = process(server.url, { handOver: 300, answer: 10 * MINUTE })
    await outbox.mail(letter('ana'))
    expect(await outbox.drain()).toEqual({ sent: 0, failed: 1 })
    expect(await states()).toEqual([{ state: 'waiting', last_error: 'not answered in time', attempts: 1 }])
    clock.advance(MINUTE)
    expect(await outbox.drain()).toEqual({ sent: 1, failed: 0 })
    expect(server.received).toEqual([at('ana')])
  })

  test('mails that hang hold up no others, and a code passes them all', async () => {
    const { opened, open } = gate()
    const slow = (address: string) => (address.startsWith('slow') ? opened : Promise.resolve())
    const server = await smtp({ recipient: slow })
    const outbox = process(server.url)
    const failures: unknown[] = []
    // One worker less than there are: the quick ones share what is left.
    for (let count = 1; count < WORKERS.any; count += 1) await outbox.mail(letter(`slow${count}`))
    for (let count = 0; count < 12; count += 1) await outbox.mail(letter(`quick${count}`))
    outbox.start((error) => failures.push(error))
    await until(() => server.received.length === 12)
    expect(server.named.filter((name) => name.startsWith('slow'))).toHaveLength(WORKERS.any - 1)
    // Now all of them are held up, and many more wait: a code arrives all the same.
    for (let count = 0; count < 20; count += 1) await outbox.mail(letter(`slower${count}`))
    await until(() => server.named.filter((name) => name.startsWith('slow')).length >= WORKERS.any)
    await outbox.mail(letter('code'), { urgent: true })
    await until(() => server.received.includes(at('code')))
    expect(server.received).toHaveLength(13)
    open()
    await until(() => server.received.length === 13 + WORKERS.any - 1 + 20)
    expect(new Set(server.received).size).toBe(server.received.length)
    expect(failures).toEqual([])
  })

  test('a code goes before all that was written earlier', async () => {
    const server = await smtp()
    const outbox = process(server.url)
    for (let count = 0; count < 30; count += 1) await outbox.mail(letter(`person${count}`))
    await outbox.mail(letter('code'), { urgent: true })
    await outbox.drain()
    expect(server.named.indexOf(at('code'))).toBeLessThan(WORKERS.any + WORKERS.codes)
    expect(server.received).toHaveLength(31)
  })

  test('a process that stops gives back what nothing was sent of yet', async () => {
    let tries = 0
    const server = await smtp({
      recipient: () => ((tries += 1) === 1 ? new Promise(() => undefined) : Promise.resolve()),
    })
    const [one, other] = [process(server.url), process(server.url)]
    await one.mail(letter('ana'))
    one.start(() => undefined)
    await until(() => server.named.length === 1)
    await one.stop()
    clock.advance(MINUTE)
    expect(await other.drain()).toEqual({ sent: 1, failed: 0 })
    expect(server.received).toEqual([at('ana')])
  })

  test('where encryption is required and not to be had, neither mail nor password leaves', async () => {
    const server = await smtp()
    const address = new URL(server.url)
    address.username = 'plans'
    address.password = 'secret'
    const strict = process(`${address.href}?tls=required`)
    await strict.mail(letter('ana'))
    expect(await strict.drain()).toEqual({ sent: 0, failed: 1 })
    expect([server.named, server.passwords]).toEqual([[], []])
    expect(await states()).toEqual([{ state: 'waiting', last_error: 'ETLS', attempts: 1 }])
    clock.advance(MINUTE)
    const open = process(`${address.href}?tls=optional`)
    expect(await open.drain()).toEqual({ sent: 1, failed: 0 })
    expect([server.received, server.passwords]).toEqual([[at('ana')], ['secret']])
  })
})

test('a wrong password is the operator’s mistake, not the recipient’s: the mail waits', async () => {
  const server = await smtp()
  const where = (await testDatabases[0]?.make()) as TestDatabase
  const database = await where.open()
  const carrier = smtpCarrier({
    url: server.url.replace('//', '//plans:wrong@'),
    from: 'a@example.com',
    texts: undefined,
  })
  const outbox = makeOutbox({ database, clock: testClock(), sealing, carrier, domain: 'example.com' })
  closing.push(database.close)
  await outbox.mail(letter('ana'))
  expect(await outbox.drain()).toEqual({ sent: 0, failed: 1 })
  const row = await database.sql.selectFrom('outbox').select(['state', 'last_error']).executeTakeFirst()
  expect(row).toEqual({ state: 'waiting', last_error: 'EAUTH' })
})

test('smtp: requires encryption unless it is this machine or the address says otherwise', () => {
  const requires = (address: string) => smtpAddress(address).requireTLS
  expect(requires('smtp://mail.example.com:587')).toBe(true)
  expect(requires('smtp://plans:secret@10.0.0.5')).toBe(true)
  expect(requires('smtp://mail.example.com?tls=optional')).toBe(false)
  expect(requires('smtps://mail.example.com:465')).toBe(false)
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect([host, requires(`smtp://${host}:25`)]).toEqual([host, false])
  expect(requires('smtp://localhost:25?tls=required')).toBe(true)
  expect(requires('smtp://localhost.example.com')).toBe(true)
  expect(smtpAddress('smtp://u:p%40@mail.example.com:587?tls=optional').url).toBe('smtp://u:p%40@mail.example.com:587')
})
