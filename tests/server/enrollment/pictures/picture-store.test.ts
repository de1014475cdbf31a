import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { s3Store } from '#server/adapters/files/s3.store.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { loadKeys } from '#server/crypto/keys.ts'
import { makeSealing, openFile, sealFile } from '#server/crypto/sealing.ts'
import { readPictures } from '#server/services/enrollment/steps/read-pictures.ts'
import { rotateKeys } from '#server/services/keys/key-rotation.service.ts'
import { picture } from '../../support/answers.ts'
import { type Journey, type Scenario, send } from '../../support/asking.ts'
import { postgresUrl, testDatabases } from '../../support/databases.ts'
import { checkedOut, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { type S3Server, s3Server } from './s3-server.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

postgresUrl()

const alone: Scenario = { tier: 'IO', plans: ['crescent-premier-care'] }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const bucket = async (): Promise<S3Server> => {
  const server = await s3Server()
  closing.push(server.close)
  return server
}

const shot = async (journey: Journey, name: string, image: string): Promise<void> => {
  const { data } = await send(journey, 'POST enrollment/save-screenshot', { name, image })
  expect(data).toEqual({ saved: true })
}

const passOf = (app: TestApp) => app.services.pictureStore?.pass()
const png = (image: string): Buffer => Buffer.from(image.slice('data:image/png;base64,'.length), 'base64')

describe.each(testDatabases)('pictures in a store, on $kind', ({ make }) => {
  const started = async (store: S3Server) => {
    const { open, drop } = await make()
    const database = await open()
    const app = await testApp({
      catalog: demoCatalog(),
      database,
      config: { rateLimits: false, pictureStore: store.settings },
    })
    closing.push(drop, () => app.close())
    const read = (id: string) => readPictures({ ...app.services, store: s3Store(store.settings) }, id)
    return { app, read, database }
  }
  const begun = (app: TestApp) => checkedOut(app, alone)

  test('they are taken out of the database, and are read from wherever each is', async () => {
    const store = await bucket()
    const { app, read, database } = await started(store)
    const journey = await begun(app)
    await shot(journey, 'contact_info', picture(300, 200))
    const inside = await read(journey.enrollment_id)
    expect(inside).toEqual([{ step: 'contact_info', bytes: png(picture(300, 200)) }])
    expect(await passOf(app)).toEqual({ taken: 1, removed: 0 })
    await shot(journey, 'employer_info', picture(100, 50))
    expect(await read(journey.enrollment_id)).toEqual([
      { step: 'contact_info', bytes: png(picture(300, 200)) },
      { step: 'employer_info', bytes: png(picture(100, 50)) },
    ])
    // Neither the store nor the database has anything that can be looked at; the row is small.
    const [[name, kept] = ['', Buffer.alloc(0)]] = store.files
    expect(kept.includes('PNG')).toBe(false)
    expect(name).toMatch(/^[\w-]{22}$/)
    const rows = await database.sql
      .selectFrom('draft_sections')
      .select(['sealed', 'picture_name', 'picture_bytes'])
      .where('section', '=', 'screenshot_contact_info')
      .execute()
    expect(rows).toEqual([{ sealed: expect.any(String), picture_name: name, picture_bytes: expect.any(Number) }])
    expect(rows[0]?.sealed.length).toBeLessThan(500)
    expect(rows[0]?.picture_bytes).toBeGreaterThan(500)
    expect(await passOf(app)).toEqual({ taken: 1, removed: 0 })
    expect(await passOf(app)).toEqual({ taken: 0, removed: 0 })
    expect(await database.sql.selectFrom('picture_removals').selectAll().execute()).toEqual([])
  })

  test('a picture that takes the place of another one leaves none behind', async () => {
    const store = await bucket()
    const { app, read } = await started(store)
    const journey = await begun(app)
    await shot(journey, 'contact_info', picture(300, 200))
    await passOf(app)
    const [before] = store.files.keys()
    await shot(journey, 'contact_info', picture(40, 40))
    expect(await read(journey.enrollment_id)).toEqual([{ step: 'contact_info', bytes: png(picture(40, 40)) }])
    expect(await passOf(app)).toEqual({ taken: 1, removed: 1 })
    expect([...store.files.keys()]).toEqual([expect.not.stringMatching(`^${before}$`)])
    expect(await read(journey.enrollment_id)).toEqual([{ step: 'contact_info', bytes: png(picture(40, 40)) }])
  })

  test('they go with the enrollment, and with the answers of one that was submitted', async () => {
    const store = await bucket()
    const { app } = await started(store)
    const open = await begun(app)
    await shot(open, 'contact_info', picture(30, 20))
    await passOf(app)
    expect(store.files.size).toBe(1)
    app.clock.advance(60 * DAY)
    await app.services.housekeeping.sweep()
    expect(await passOf(app)).toEqual({ taken: 0, removed: 1 })
    expect(store.files.size).toBe(0)

    const one = await journeyTo(app, alone)
    await shot(one, 'contact_info', picture(30, 20))
    await submitted(one)
    await passOf(app)
    expect(store.files.size).toBe(1)
    app.clock.advance(181 * DAY)
    await app.services.housekeeping.sweep()
    expect(await passOf(app)).toEqual({ taken: 0, removed: 1 })
    expect(store.files.size).toBe(0)
  })

  test('nobody waits for a store that is away, and nothing is lost there or left behind', async () => {
    const store = await bucket()
    const { app, read } = await started(store)
    const journey = await begun(app)
    store.away = true
    await shot(journey, 'contact_info', picture(30, 20))
    await expect(passOf(app)).rejects.toThrow('503')
    expect(await read(journey.enrollment_id)).toEqual([{ step: 'contact_info', bytes: png(picture(30, 20)) }])
    store.away = false
    expect(await passOf(app)).toEqual({ taken: 1, removed: 0 })
    // What was begun and never named is removed there an hour later.
    app.clock.advance(HOUR)
    expect(await passOf(app)).toEqual({ taken: 0, removed: 1 })
    expect(store.files.size).toBe(1)
    expect(await read(journey.enrollment_id)).toHaveLength(1)
  })

  test('a file that is not removed is tried again, and holds up no other', async () => {
    const store = await bucket()
    const { app } = await started(store)
    const journey = await begun(app)
    await shot(journey, 'contact_info', picture(30, 20))
    await passOf(app)
    await shot(journey, 'contact_info', picture(40, 20))
    store.keepsAll = true
    const faults: unknown[] = []
    expect(await app.services.pictureStore?.pass((error) => faults.push(error))).toEqual({ taken: 1, removed: 0 })
    expect(faults.map(String)).toEqual([expect.stringContaining('403')])
    store.keepsAll = false
    expect(await passOf(app)).toEqual({ taken: 0, removed: 0 })
    app.clock.advance(HOUR)
    expect(await passOf(app)).toEqual({ taken: 0, removed: 1 })
    expect(store.files.size).toBe(1)
  })

  test('a store without room still removes what it is to remove', async () => {
    const store = await bucket()
    const { app, read } = await started(store)
    const journey = await begun(app)
    await shot(journey, 'contact_info', picture(30, 20))
    await passOf(app)
    await shot(journey, 'contact_info', picture(40, 20))
    store.isFull = true
    await expect(passOf(app)).rejects.toThrow('507')
    expect(store.files.size).toBe(0)
    store.isFull = false
    expect(await passOf(app)).toEqual({ taken: 1, removed: 0 })
    expect(await read(journey.enrollment_id)).toEqual([{ step: 'contact_info', bytes: png(picture(40, 20)) }])
  })

  test('a store that takes and removes nothing is asked for one of each, and is told of once', async () => {
    const store = await bucket()
    const { app, database } = await started(store)
    const journey = await begun(app)
    await shot(journey, 'contact_info', picture(30, 20))
    await database.sql
      .insertInto('picture_removals')
      .values(Array.from({ length: 40 }, (_, number) => ({ name: `gone-${number}`, due_at: 0, attempts: 0 })))
      .execute()
    store.away = true
    store.asked.length = 0
    const faults: unknown[] = []
    await expect(app.services.pictureStore?.pass((error) => faults.push(error))).rejects.toThrow('503')
    expect(faults).toEqual([])
    expect(store.asked).toHaveLength(2)
  })

  test('two servers take each picture once', async () => {
    const store = await bucket()
    const { app, read, database } = await started(store)
    const journey = await begun(app)
    for (const name of ['contact_info', 'employer_info', 'health_info']) await shot(journey, name, picture(30, 20))
    const other = await testApp({
      catalog: demoCatalog(),
      database,
      config: { pictureStore: store.settings, dataDir: app.services.config.dataDir },
    })
    closing.push(() => other.stop())
    const passes = await Promise.all([passOf(app), passOf(other)])
    expect(passes.reduce((sum, pass) => sum + (pass?.taken ?? 0), 0)).toBe(3)
    expect(await read(journey.enrollment_id)).toHaveLength(3)
    app.clock.advance(HOUR)
    other.clock.advance(HOUR)
    await passOf(app)
    expect(store.files.size).toBe(3)
  })

  test('one that is saved anew while it is on its way there is kept as it was saved', async () => {
    const store = await bucket()
    const { app, read } = await started(store)
    const journey = await begun(app)
    await shot(journey, 'contact_info', picture(30, 20))
    store.meanwhile = () => shot(journey, 'contact_info', picture(300, 200))
    // Where in the round it began decides whether this pass meets the new one as well.
    const taken = [await passOf(app), await passOf(app)].reduce((sum, pass) => sum + (pass?.taken ?? 0), 0)
    expect(taken).toBe(1)
    expect(await read(journey.enrollment_id)).toEqual([{ step: 'contact_info', bytes: png(picture(300, 200)) }])
    app.clock.advance(HOUR)
    expect(await passOf(app)).toEqual({ taken: 0, removed: 1 })
    expect(store.files.size).toBe(1)
  })

  test('a file that took so long that it may be removed by now is named by nothing', async () => {
    const store = await bucket()
    const { app, read } = await started(store)
    const journey = await begun(app)
    await shot(journey, 'contact_info', picture(30, 20))
    store.meanwhile = () => Promise.resolve(app.clock.advance(2 * HOUR))
    const passes = [await passOf(app), await passOf(app)]
    expect(passes.reduce((sum, pass) => sum + (pass?.taken ?? 0), 0)).toBe(1)
    expect(passes.reduce((sum, pass) => sum + (pass?.removed ?? 0), 0)).toBe(1)
    expect(store.files.size).toBe(1)
    expect(await read(journey.enrollment_id)).toHaveLength(1)
  })

  test('keys are rotated without a look at the store', async () => {
    const store = await bucket()
    const { app, database } = await started(store)
    const journey = await begun(app)
    await shot(journey, 'contact_info', picture(30, 20))
    await passOf(app)
    store.asked.length = 0
    const { wrapping, lookups } = loadKeys(app.services.config.keys, app.services.config.dataDir)
    const fresh = { current: 'next', wrapping: new Map([...wrapping, ['next', Buffer.alloc(32, 7)]]), lookups }
    await rotateKeys({ database, sealing: makeSealing(fresh) })
    const rotated = makeSealing({ ...fresh, wrapping: new Map([['next', Buffer.alloc(32, 7)]]) })
    expect(store.asked).toEqual([])
    expect(
      await readPictures({ database, sealing: rotated, store: s3Store(store.settings) }, journey.enrollment_id),
    ).toEqual([{ step: 'contact_info', bytes: png(picture(30, 20)) }])
  })
})

test('npm run pictures writes them into a folder that nobody else reads', async () => {
  const store = await bucket()
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-pictures-'))
  closing.push(() => Promise.resolve(rmSync(folder, { recursive: true })))
  const database = await openDatabase({ file: join(folder, 'enrollchart.db') }, { flushes: false })
  const app = await testApp({
    catalog: demoCatalog(),
    database,
    config: { rateLimits: false, dataDir: folder, pictureStore: store.settings },
  })
  closing.push(app.close)
  const journey = await journeyTo(app, alone)
  await shot(journey, 'contact_info', picture(300, 200))
  await passOf(app)
  await shot(journey, 'employer_info', picture(30, 20))
  const policy = await submitted(journey)
  const { KEYS: _keys, DATABASE_URL: _url, ...env } = process.env
  const { url, region, keyId, secret } = store.settings
  const here = {
    PICTURES_STORE: url,
    PICTURES_STORE_REGION: region,
    PICTURES_STORE_KEY_ID: keyId,
    PICTURES_STORE_SECRET: secret,
  }
  const run = (args: readonly string[], settings: object) =>
    promisify(execFile)(process.execPath, ['tools/run.mjs', 'server/cli/pictures.cli.ts', ...args], {
      env: { ...env, DATA_DIR: folder, ...settings },
    })
  const out = join(folder, 'out')
  const { stdout } = await run([policy, out], here)
  expect(stdout).toBe(`${join(out, 'contact_info.png')}\n${join(out, 'employer_info.png')}\n2 pictures\n`)
  expect(readFileSync(join(out, 'contact_info.png'))).toEqual(png(picture(300, 200)))
  expect(readFileSync(join(out, 'employer_info.png'))).toEqual(png(picture(30, 20)))
  expect(statSync(join(out, 'contact_info.png')).mode & 0o077).toBe(0)
  await expect(run([policy, out], {})).rejects.toMatchObject({
    code: 1,
    stderr: 'The picture of contact_info is in the store: set PICTURES_STORE\n',
  })
  await expect(run(['EC-NONE-NONE', out], here)).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no enrollment EC-NONE-NONE with pictures\n',
  })
  store.away = true
  await expect(run([policy, out], here)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The store does not give the picture of contact_info: .*503/),
  })
  await expect(run([policy], here)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('usage') })
})

test('a file opens by its own name and key alone, and only whole', () => {
  const file = sealFile('one', Buffer.from('a picture'))
  expect(openFile('one', file).toString()).toBe('a picture')
  expect(() => openFile('two', file)).toThrow('does not open')
  expect(() => openFile('one', { ...file, key: sealFile('one', Buffer.alloc(1)).key })).toThrow('does not open')
  const changed = Buffer.from(file.bytes)
  changed.writeUInt8(changed.readUInt8(15) ^ 1, 15)
  expect(() => openFile('one', { ...file, bytes: changed })).toThrow('does not open')
})

test('a store that does not know the key says so, and reading what is not there is no error', async () => {
  const { settings } = await bucket()
  await expect(s3Store({ ...settings, secret: 'another' }).put('a', Buffer.alloc(1))).rejects.toThrow('403')
  expect(await s3Store(settings).get('nothing')).toBeNull()
  await expect(s3Store(settings).remove('nothing')).resolves.toBeUndefined()
})

test('its settings are all of them or none', () => {
  const all = {
    PICTURES_STORE: 'https://s3.example.com/pictures/',
    PICTURES_STORE_KEY_ID: 'id',
    PICTURES_STORE_SECRET: 'secret',
  }
  const settings = { url: 'https://s3.example.com/pictures', region: 'us-east-1', keyId: 'id', secret: 'secret' }
  expect(readConfig({}).pictureStore).toBeUndefined()
  expect(readConfig(all).pictureStore).toEqual(settings)
  expect(readConfig({ ...all, PICTURES_STORE_REGION: 'auto' }).pictureStore).toEqual({ ...settings, region: 'auto' })
  expect(() => readConfig({ ...all, PICTURES_STORE_SECRET: '' })).toThrow(
    'PICTURES_STORE_SECRET: is needed with the other settings of PICTURES_STORE',
  )
  expect(() => readConfig({ ...all, PICTURES_STORE: 'pictures' })).toThrow('PICTURES_STORE: is not an address')
  expect(() => readConfig({ PICTURES_STORE_REGION: 'auto' })).toThrow('PICTURES_STORE_KEY_ID: is needed')
})
