import { afterEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#server/clock.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { reportSignature } from '#server/mail/text-report.ts'
import { startTexts, textSettings } from '#tests/text-provider.ts'
import { testDatabases } from '../support/databases.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const publicUrl = 'https://plans.example.com'
const smtpUrl = 'smtp://127.0.0.1:1'

/** A server that texts by a provider, which answers as it is told. */
const texting = async (
  answers: Parameters<typeof startTexts>,
  make: (typeof testDatabases)[number]['make'] | undefined = testDatabases[0]?.make,
) => {
  const provider = await startTexts(...answers)
  closing.push(provider.stop)
  const where = await make?.()
  if (where === undefined) throw new Error('no database')
  closing.push(where.drop)
  const { texts } = readConfig({ ...textSettings(provider.url), SMTP_URL: smtpUrl, PUBLIC_URL: publicUrl, DEMO: 'on' })
  const config = { smtpUrl, texts, publicUrl }
  const app = await testApp({ config, database: await where.open() })
  closing.push(app.close)
  return { app, ...provider }
}
const stateOf = async ({ database }: TestApp) =>
  database.sql.selectFrom('outbox').select(['state', 'attempts', 'last_error', 'reported']).executeTakeFirst()
const text = { to: '(512) 555-0142', text: 'Your code is 123456' }

describe.each(testDatabases)('a text, on $kind', ({ make }) => {
  test('goes to the provider once, from our number, and says where to report', async () => {
    const { app, asked } = await texting([], make)
    await app.services.outbox.text(text)
    expect(await app.services.outbox.drain()).toEqual({ sent: 1, failed: 0 })
    const { id } = await app.database.sql.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
    expect(asked).toEqual([
      {
        path: '/2010-04-01/Accounts/AC0123/Messages.json',
        authorization: `Basic ${Buffer.from('AC0123:a-token-of-the-account').toString('base64')}`,
        fields: {
          To: '+15125550142',
          From: '+15125550100',
          Body: 'Your code is 123456',
          StatusCallback: `${publicUrl}/texts/reports/${id}`,
        },
      },
    ])
    expect(await stateOf(app)).toEqual({ state: 'sent', attempts: 1, last_error: null, reported: null })
  })

  test('has no space that the alphabet of text messages lacks', async () => {
    const { app, asked } = await texting([], make)
    await app.services.outbox.text({ ...text, text: 'Your plans become effective on January\u00a01, 2027.' })
    expect(await app.services.outbox.drain()).toEqual({ sent: 1, failed: 0 })
    expect(asked.map(({ fields }) => fields['Body'])).toEqual(['Your plans become effective on January 1, 2027.'])
  })

  test('is reported by the provider alone, and one that did not arrive counts as given up', async () => {
    const { app } = await texting([], make)
    await app.services.outbox.text(text)
    await app.services.outbox.drain()
    const { id } = await app.database.sql.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
    const report = (fields: Record<string, string>, token = 'a-token-of-the-account', of = id) => {
      const url = `/texts/reports/${of}`
      return app.server.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': reportSignature(token, `${publicUrl}${url}`, fields),
        },
        payload: new URLSearchParams(fields).toString(),
      })
    }
    const failed = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003', To: '+15125550142' }
    expect((await report(failed, 'another-token')).statusCode).toBe(403)
    expect((await report({ ...failed, MessageStatus: 'sent' })).statusCode).toBe(204)
    expect(await stateOf(app)).toMatchObject({ state: 'sent', reported: null })
    expect((await report(failed)).statusCode).toBe(204)
    const given = { state: 'failed', last_error: 'the text was not delivered, code 30003', reported: 'undelivered' }
    expect(await stateOf(app)).toMatchObject(given)
    // What is said afterwards, or of a text that nobody sent, changes nothing.
    expect((await report({ MessageStatus: 'delivered' })).statusCode).toBe(204)
    expect((await report(failed, undefined, 'nobody')).statusCode).toBe(204)
    expect(await stateOf(app)).toMatchObject(given)
  })
})

describe('a text that the provider does not take', () => {
  test.each([
    [{ status: 400, body: { code: 21_211, message: 'Invalid To +15125550142' } }, 'failed', 'answered 400, code 21211'],
    [{ status: 401, body: { code: 20_003 } }, 'waiting', 'answered 401, code 20003'],
    [{ status: 503 }, 'waiting', 'answered 503'],
    [{ status: 301, headers: { location: 'http://127.0.0.1:1/' } }, 'waiting', 'could not be reached'],
  ])('%o: %s', async (answer, state, reason) => {
    const { app } = await texting([answer])
    await app.services.outbox.text(text)
    await app.services.outbox.drain()
    const row = await stateOf(app)
    expect(row).toMatchObject({ state, attempts: 1 })
    expect(row?.last_error).toContain(`the text provider ${reason}`)
    expect(row?.last_error).not.toContain('5550142')
  })

  test('waits for as long as the provider asks', async () => {
    const { app, asked } = await texting([{ status: 429, headers: { 'retry-after': '1800' } }, { status: 201 }])
    await app.services.outbox.text(text)
    await app.services.outbox.drain()
    app.clock.advance(29 * MINUTE)
    await app.services.outbox.drain()
    expect(asked).toHaveLength(1)
    app.clock.advance(MINUTE)
    await app.services.outbox.drain()
    expect(asked).toHaveLength(2)
    expect(await stateOf(app)).toMatchObject({ state: 'sent' })
  })

  test('is given up when the code in it is over; a letter is not', async () => {
    const { app, asked } = await texting([{ status: 503 }])
    await app.services.outbox.text(text, { urgent: true })
    await app.services.outbox.drain()
    app.clock.advance(11 * MINUTE)
    await app.services.outbox.drain()
    expect(asked).toHaveLength(1)
    expect(await stateOf(app)).toMatchObject({ state: 'failed', last_error: 'the code in it is over' })
    await app.services.outbox.text(text)
    app.clock.advance(HOUR)
    await app.services.outbox.drain()
    expect(asked).toHaveLength(2)
  })

  test('whose provider cannot be reached waits', async () => {
    const { app, stop } = await texting([])
    await stop()
    closing.splice(0, 1)
    await app.services.outbox.text(text)
    await app.services.outbox.drain()
    expect(await stateOf(app)).toMatchObject({
      state: 'waiting',
      last_error: 'the text provider could not be reached (ECONNREFUSED)',
    })
    app.clock.advance(15 * SECOND)
  })
})

test('the signature of a report is that of the published example', () => {
  const fields = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  }
  expect(reportSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', fields)).toBe(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  )
})

describe('the settings of texts', () => {
  const read = (env: Record<string, string>) => readConfig({ SMTP_URL: smtpUrl, ...env })
  const mistakesOf = (env: Record<string, string>): string[] => {
    try {
      read(env)
    } catch (error) {
      if (error instanceof ConfigError) return error.message.split('\n')
      throw error
    }
    return []
  }

  test('are all there or none; what turned mail into texts is named', () => {
    expect(read({}).texts).toBeUndefined()
    expect(read(textSettings('https://texts.example.com/')).texts).toEqual({
      url: 'https://texts.example.com',
      account: 'AC0123',
      token: 'a-token-of-the-account',
      from: '+15125550100',
      reportsUrl: null,
    })
    expect(mistakesOf({ TEXT_GATEWAY: 'texts.example.com' })).toEqual([
      'TEXT_GATEWAY: mail is turned into texts no more; set TEXT_GATEWAY_URL, TEXT_GATEWAY_ACCOUNT, TEXT_GATEWAY_TOKEN, TEXT_GATEWAY_FROM of a text provider',
    ])
    expect(mistakesOf({ TEXT_GATEWAY_URL: 'https://texts.example.com', TEXT_GATEWAY_FROM: '512' })).toEqual([
      'TEXT_GATEWAY_FROM: "512" is no number such as +15125550100, no short code and no messaging service (MG...)',
      'TEXT_GATEWAY_ACCOUNT: is needed with the other settings of TEXT_GATEWAY_',
      'TEXT_GATEWAY_TOKEN: is needed with the other settings of TEXT_GATEWAY_',
    ])
    expect(mistakesOf({ ...textSettings('https://texts.example.com'), SMTP_URL: '' })).toEqual([
      'SMTP_URL: is needed with TEXT_GATEWAY_URL: texts go beside mail',
    ])
  })
})
