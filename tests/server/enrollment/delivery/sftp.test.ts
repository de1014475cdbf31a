import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import { carryBySftp } from '#server/adapters/delivery/sftp.ts'
import { HOUR } from '#server/clock.ts'
import type { Scenario } from '../../support/asking.ts'
import { journeyTo, submitted } from '../../support/journey.ts'
import { accepted, the999 } from './acknowledged.ts'
import { delivering, destinationOf } from './delivering.ts'
import { hasSshServer, startSsh } from './ssh-server.ts'

const dental: Scenario = { tier: 'IO', plans: ['larkspur-dental-high'] }
type Send = Extract<Destination['send'], { kind: 'sftp' }>

describe.skipIf(!hasSshServer)('a delivery by SFTP', () => {
  let server: Awaited<ReturnType<typeof startSsh>>
  beforeAll(async () => {
    server = await startSsh()
  })
  afterAll(() => server.stop())
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })

  let turn = 0
  /** A server of ours that sends to a folder of its own there. */
  const sending = async (change: Partial<Send> = {}, key = server.key) => {
    turn += 1
    const folder = `of-${turn}`
    const there = (...path: string[]) => join(server.folder, folder, ...path)
    mkdirSync(there('answers'), { recursive: true })
    const send: Send = {
      kind: 'sftp',
      host: '127.0.0.1',
      port: server.port,
      user: server.user,
      host_keys: [server.hostKey],
      private_key_env: 'SFTP_KEY',
      folder,
      answers_folder: `${folder}/answers`,
      allow_private: true,
      ...change,
    }
    const { batch: _, ...health } = destinationOf('health-834')
    const all = await delivering(closing, {
      destinations: [{ ...health, send }],
      secrets: { SFTP_KEY: key.replaceAll('\n', '\\n') },
    })
    const policyId = await submitted(await journeyTo(all.app, dental))
    const lastError = async () =>
      (await all.app.database.sql.selectFrom('delivery_files').select('last_error').executeTakeFirst())?.last_error
    const files = () => readdirSync(there(), { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []))
    return { all, policyId, there, files, lastError, pass: all.app.services.deliveries.pass }
  }

  test('arrives whole under its name, is answered there, and the answer is moved aside', async () => {
    const { all, policyId, there, files, pass } = await sending()
    await pass()
    expect(await all.standing(policyId)).toEqual([['health-834', 'sent']])
    const [name = '', ...more] = files()
    expect([name, more]).toEqual([expect.stringMatching(/^health-834-\d{8}-000000001-T\.edi$/), []])
    expect(readFileSync(there(name), 'utf8')).toContain(policyId)

    writeFileSync(there('answers', 'a 1.999'), the999(accepted))
    writeFileSync(there('answers', '.hidden'), 'not ours')
    writeFileSync(there('answers', 'odd"name;.999'), the999({ ...accepted, control: 7 }))
    writeFileSync(there('answers', 'growing.tmp'), the999({ ...accepted, control: 8 }))
    expect(await all.app.services.deliveries.fetch()).toBe(1)
    expect(await all.standing(policyId)).toEqual([['health-834', 'accepted']])
    expect(readdirSync(there('answers')).toSorted()).toEqual(['.hidden', 'growing.tmp', 'odd"name;.999', 'read'])
    expect(readdirSync(there('answers', 'read'))).toEqual([expect.stringMatching(/^\d+-a 1\.999$/)])
    expect(await all.app.services.deliveries.fetch()).toBe(0)
  })

  test('is sent once more after a crash without a second file, and never over another one', async () => {
    const { all, there, files, pass, lastError } = await sending()
    await pass()
    const before = files()
    const { sql } = all.app.database
    const again = () =>
      sql.updateTable('delivery_files').set({ state: 'waiting', due_at: 0, claimed_until: 0 }).execute()
    await again()
    await pass()
    expect([files(), await lastError()]).toEqual([before, null])
    writeFileSync(there(before[0] ?? ''), 'of before the restore')
    await again()
    await pass()
    expect(readFileSync(there(before[0] ?? ''), 'utf8')).toBe('of before the restore')
    expect(await lastError()).toBe('another file has its name')
  })

  test.each([
    [
      'another host key',
      () => sending({ host_keys: [server.otherHostKey] }),
      'its host key is not the one of the catalog',
    ],
    ['a key that it does not know', () => sending({}, server.foreignKey), 'it does not take our key'],
    ['what is no key', () => sending({}, 'nonsense'), 'it does not take our key'],
    ['a port where nobody listens', () => sending({ port: 1 }), 'it cannot be reached'],
    ['a folder that is missing', () => sending({ folder: 'nowhere' }), 'a folder of it is missing'],
    ['an address of a private network', () => sending({ allow_private: false }), 'its address is private'],
    ['a key that the environment lacks', () => sending({ private_key_env: 'NOBODY' }), 'NOBODY is not set'],
  ])('with %s waits, and says why', async (_, make, reason) => {
    const { all, policyId, pass, lastError } = await make()
    await pass()
    expect(await lastError()).toBe(reason)
    expect(await all.standing(policyId)).toEqual([['health-834', 'packed']])
  })

  test('to a server that says nothing is given up in time', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    closing.push(() => silent.close())
    await once(silent, 'listening')
    const way: Send = {
      kind: 'sftp',
      host: '127.0.0.1',
      port: (silent.address() as AddressInfo).port,
      user: server.user,
      host_keys: [server.hostKey],
      private_key_env: 'SFTP_KEY',
      folder: 'anywhere',
      allow_private: true,
    }
    const file = { id: 'f1', name: 'f1', contentType: 'text/csv', text: 'a,b' }
    await expect(carryBySftp(way, file, { findSecret: () => server.key, time: 300 })).rejects.toThrow(
      'it did not end in time',
    )
  })

  test('leaves no key behind, and a server that comes back gets the same bytes', async () => {
    const { all, policyId, files, pass } = await sending({ folder: 'later' })
    await pass()
    expect(files()).toEqual([])
    mkdirSync(join(server.folder, 'later'))
    all.app.clock.advance(HOUR)
    await pass()
    expect(await all.standing(policyId)).toEqual([['health-834', 'sent']])
    expect(readdirSync(join(server.folder, 'later'))).toHaveLength(1)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('enrollchart-sftp-'))).toEqual([])
  })
})
