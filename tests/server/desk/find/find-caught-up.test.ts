import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#server/clock.ts'
import { makeSettings } from '#server/repositories/keys/settings.repository.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { testDatabases } from '../../support/databases.ts'
import { demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const dental = { tier: 'IS', plans: ['larkspur-dental-high'] } as const

describe.each(testDatabases)('keeping what enrollments are found by, on $kind', ({ make }) => {
  let app: TestApp
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })

  test('what a server of before issues meanwhile is found within the hour, and not gone through again', async () => {
    const { findTerms } = makeEnrollment(app.services).parts
    const settings = makeSettings(app.database)
    const noted = async () => (await settings.find('find-terms'))?.split('|') ?? []
    await findTerms.catchUp()
    const policyId = await submitted(await journeyTo(app, dental))
    const count = async () =>
      (await app.database.sql.selectFrom('find_terms').select('term_hash').where('policy_id', '=', policyId).execute())
        .length
    const forget = () => app.database.sql.deleteFrom('find_terms').where('policy_id', '=', policyId).execute()
    await forget()
    app.clock.advance(HOUR)
    expect(await findTerms.keepUp()).toBe(1)
    expect(await count()).toBeGreaterThan(1)
    const [key, until] = await noted()
    expect(Number(until)).toBe(app.clock.now())
    // A clock that is behind, by less than an hour: it is still looked at, and later no more.
    await forget()
    expect(await findTerms.keepUp()).toBe(1)
    app.clock.advance(2 * HOUR)
    expect(await findTerms.keepUp()).toBe(0)
    await forget()
    expect(await findTerms.keepUp()).toBe(0)
    // A server with another look-up key has gone through all: until this one starts again, that stays.
    await settings.put({ name: 'find-terms', value: `other|${until}` })
    expect(await findTerms.keepUp()).toBe(0)
    expect((await noted())[0]).toBe('other')
    expect(await findTerms.catchUp()).toBe(1)
    expect((await noted())[0]).toBe(key)
  })
})
