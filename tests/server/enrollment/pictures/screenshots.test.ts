import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { picture } from '../../support/answers.ts'
import { type Scenario, type Journey, problemsOf, send } from '../../support/asking.ts'
import { checkedOut, demoCatalog, savedOf } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const alone: Scenario = { tier: 'IO', plans: ['crescent-premier-care'] }

describe('screenshots', () => {
  const shot = (journey: Journey, image: unknown) =>
    send(journey, 'POST enrollment/save-screenshot', { name: 'contact_info', image })
  const url = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

  // @spec 1:245 2:189
  test('a PNG is kept, sealed; whatever else is refused and replaces nothing', async () => {
    const journey = await checkedOut(app, alone)
    const whole = picture(300, 200)
    const bytes = Buffer.from(whole.slice('data:image/png;base64,'.length), 'base64')
    expect((await shot(journey, whole)).data).toEqual({ saved: true })
    const before = await savedOf(journey)
    expect(before.filter((text) => text.startsWith('screenshot_contact_info 1 s1.'))).toHaveLength(1)
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(60) ^ 1, 60)
    const huge = Buffer.from(bytes)
    huge.writeUInt32BE(60_000, 16)
    const logo = readFileSync(`${demoCatalogFolder}/logos/enrollchart.svg`)
    for (const image of [
      url(bytes.subarray(0, -20)),
      url(bytes.subarray(0, 40)),
      url(Buffer.concat([bytes, Buffer.from('more')])),
      url(damaged),
      url(huge),
      url(logo),
      url(Buffer.from('\xff\xd8\xff\xe0JFIF', 'latin1')),
      `${whole}<script>`,
      'https://example.com/a.png',
      '',
    ]) {
      expect(problemsOf(await shot(journey, image))).toEqual([422, ['image', 'The picture must be a PNG image.']])
    }
    expect(problemsOf(await shot(journey, 7))).toEqual([422, ['image', 'This answer has the wrong format']])
    const large = await shot(journey, url(Buffer.alloc(10 * 1024 * 1024)))
    expect(problemsOf(large)).toEqual([413])
    expect(large.refusal.message).toBe('This is too large to send.')
    expect(await savedOf(journey)).toEqual(before)
    expect((await shot(journey, picture(1280, 2000))).data).toEqual({ saved: true })
  })
})
