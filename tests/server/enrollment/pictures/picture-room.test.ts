import { randomBytes } from 'node:crypto'
import { deflateSync, crc32 } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { tabCalls } from '../../support/answers.ts'
import { type Scenario, type Journey, problemsOf, send } from '../../support/asking.ts'
import { postgresUrl, testDatabases } from '../../support/databases.ts'
import { checkedOut, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

postgresUrl()

const alone: Scenario = { tier: 'IO', plans: ['crescent-premier-care'] }
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
/** A picture of noise, which takes about so many bytes and cannot be packed. */
const noise = (bytes: number): string => {
  const header = Buffer.from([0, 0, 1, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  const rows = Math.ceil(bytes / 257)
  header.writeUInt32BE(256, 0)
  header.writeUInt32BE(rows, 4)
  const pixels = Buffer.concat(Array.from({ length: rows }, () => Buffer.concat([Buffer.alloc(1), randomBytes(256)])))
  const file = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${file.toString('base64')}`
}
const full = [413, 'There is no more room for pictures. Your answers are saved without the picture.']
const shot = async (journey: Pick<Journey, 'visitor' | 'enrollment_id'>, name: string, bytes = 100_000) => {
  const { status, refusal } = await send(journey as Journey, 'POST enrollment/save-screenshot', {
    name,
    image: noise(bytes),
  })
  return [status, refusal.message]
}
const kept = [200, '']

describe.each(testDatabases)('pictures on $kind', ({ make }) => {
  const appWith = async (pictureMegabytes: { enrollment: number; session: number; all: number }): Promise<TestApp> => {
    const { open, drop } = await make()
    const app = await testApp({
      catalog: demoCatalog(),
      database: await open(),
      config: { rateLimits: false, pictureMegabytes },
    })
    onTestFinished(async () => {
      await app.close()
      await drop()
    })
    return app
  }

  test('an enrollment keeps as many bytes as there is room for, and one picture a step', async () => {
    // A picture of 100 kB takes 180 kB, sealed and in base64 twice.
    const app = await appWith({ enrollment: 0.4, session: 10, all: 10 })
    const journey = await checkedOut(app, alone)
    expect(await shot(journey, 'contact_info')).toEqual(kept)
    expect(await shot(journey, 'health_info')).toEqual(kept)
    expect(await shot(journey, 'billing_info')).toEqual(full)
    // In the place of the one before it: as often as the step is saved.
    for (let again = 0; again < 3; again += 1) expect(await shot(journey, 'contact_info')).toEqual(kept)
    expect(await shot(journey, 'contact_info', 150_000)).toEqual(full)
    expect(await shot(journey, 'health_info', 1000)).toEqual(kept)
    expect(await shot(journey, 'billing_info')).toEqual(kept)
    const rows = await app.database.sql
      .selectFrom('draft_sections')
      .select(['section', 'picture_bytes', 'sealed'])
      .where('section', 'like', 'screenshot%')
      .execute()
    expect(rows).toHaveLength(3)
    for (const { picture_bytes, sealed } of rows) expect(Math.abs(picture_bytes / sealed.length - 1)).toBeLessThan(0.1)
  })

  test('a session’s enrollments share room, other sessions have their own', async () => {
    const app = await appWith({ enrollment: 0.4, session: 0.5, all: 10 })
    const first = await checkedOut(app, alone)
    expect([await shot(first, 'contact_info'), await shot(first, 'health_info')]).toEqual([kept, kept])
    const { session_id } = await app.database.sql.selectFrom('drafts').select('session_id').executeTakeFirstOrThrow()
    const second = await checkedOut(app, alone)
    await app.database.sql.updateTable('drafts').set({ session_id }).where('id', '=', second.enrollment_id).execute()
    const same = { ...second, visitor: first.visitor }
    expect(await shot(same, 'contact_info')).toEqual(full)
    expect(await shot(await checkedOut(app, alone), 'contact_info')).toEqual(kept)
  })

  test('all together have room, of which nobody’s step or submit waits', async () => {
    const app = await appWith({ enrollment: 0.4, session: 0.4, all: 0.5 })
    const [one, other] = [await checkedOut(app, alone), await journeyTo(app, alone)]
    expect([await shot(one, 'contact_info'), await shot(one, 'health_info')]).toEqual([kept, kept])
    expect(await shot(other, 'contact_info')).toEqual(full)
    expect(
      problemsOf(await send(other, tabCalls.contact_info.key, await tabCalls.contact_info.body(other)))[0],
    ).not.toBe(413)
    expect(await submitted(other)).toMatch(/^EC-/)
    // What expires makes room, seen within a minute.
    await app.database.sql.deleteFrom('drafts').where('id', '=', one.enrollment_id).execute()
    const third = await checkedOut(app, alone)
    expect(await shot(third, 'contact_info')).toEqual(full)
    app.clock.advance(MINUTE)
    expect(await shot(third, 'contact_info')).toEqual(kept)
  })
})

test('PICTURES_MB is three numbers that do not fall', () => {
  expect(readConfig({ PICTURES_MB: '1,2,3' }).pictureMegabytes).toEqual({ enrollment: 1, session: 2, all: 3 })
  for (const value of ['20', '20,10,30', 'a,b,c', '1,2,3,4', '1,2,-3']) {
    expect(() => readConfig({ PICTURES_MB: value })).toThrow(`PICTURES_MB: "${value}" is not three whole numbers`)
  }
})
