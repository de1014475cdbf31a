import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { startMails } from '#tests/e2e/support/mails.ts'
import type { Mail } from '#tests/e2e/support/mime.ts'
import { testClock } from '../../support/clock.ts'
import { postgresUrl, testDatabases } from '../../support/databases.ts'
import { demoCatalog } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { bundled } from '../bundled.ts'
import { type Told, cluster, storm } from './crowd.ts'
import { counted, keptOf } from './kept.ts'
import { testKeys } from './saved.ts'

postgresUrl()

/** Printed, so that the same moments can be tried again; `KILLS=300 STORM_SEED=7` for a night. */
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_121)
const KILLS = Number(process.env['KILLS'] ?? 4)

let product: Awaited<ReturnType<typeof bundled>>
beforeAll(async () => {
  product = await bundled('server/main.ts')
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

describe.each(testDatabases)('the product on $kind', ({ kind, make }) => {
  /** Servers of the product on a database of their own, and how a test gets into that database. */
  const opened = async (size: number, smtpUrl: string) => {
    const { where, open, drop } = await make()
    closing.push(drop)
    const dataDir = 'file' in where ? dirname(where.file) : mkdtempSync(join(tmpdir(), 'enrollchart-storm-'))
    const env = { DATA_DIR: dataDir, KEYS: testKeys, SMTP_URL: smtpUrl, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
    const of = await cluster(product.file, { ...env, ...('url' in where && { DATABASE_URL: where.url }) }, size)
    closing.push(of.end)
    /** Another process, so much later that whoever claimed a mail counts as dead. */
    const later = async (): Promise<TestApp> => {
      const clock = testClock(Date.now() + 15 * MINUTE)
      const config = { keys: testKeys, smtpUrl, rateLimits: false }
      const app = await testApp({ catalog: demoCatalog(), database: await open(), clock, config })
      closing.push(app.close)
      return app
    }
    return { of, later }
  }

  // @spec 3:101 3:132 3:147-148
  test(
    `killed ${KILLS} times while people enroll, and asked fifty times to submit: each is enrolled once, whole, as they were told (seed ${SEED})`,
    { timeout: Math.max(300_000, KILLS * 20_000) },
    async () => {
      // When all have enrolled: a mail is taken, and who sent it dies before they are told so.
      let cut: ((mail: Mail) => Promise<void>) | undefined
      const mails = await startMails((mail) => cut?.(mail) ?? Promise.resolve())
      closing.push(mails.stop)
      const size = kind === 'SQLite' ? 1 : 2
      const { of, later } = await opened(size, mails.address)
      const calm = await storm(of, { lanes: 3, from: 0 })
      const stormed = await storm(of, { kills: KILLS, seed: SEED, lanes: 6, from: 3 })
      // Of one person, by all servers at once.
      const pressed = await storm(of, { lanes: 1, presses: 50, from: 3 + stormed.length })
      let enrolled: Promise<Told[]> | undefined
      const held = new Promise<Mail>((resolve, reject) => {
        cut = async (mail) => {
          await enrolled
          await of.end().then(() => resolve(mail), reject)
        }
      })
      enrolled = storm(of, { lanes: 1, from: 4 + stormed.length })
      const all = [...calm, ...stormed, ...pressed, ...(await enrolled)]
      const twice = await held
      cut = undefined

      const app = await later()
      // Every enrollment is as one of its kind that nothing befell.
      const unharmed = await Promise.all(calm.map((one) => keptOf(app, one)))
      for (const one of all) expect([one.email, await keptOf(app, one)]).toEqual([one.email, unharmed[one.number % 3]])
      expect(unharmed.map(({ told, billed, invoices }) => [told, billed, invoices])).toEqual(
        [1, 2, 3].map(() => [[0], [0], 1]),
      )
      expect(pressed.map(({ numbers, invoices }) => [numbers.length, invoices.length])).toEqual([[51, 50]])
      const { length } = all
      expect(await counted(app)).toEqual({ drafts: length, policies: length, invoices: length, outbox: length })

      // At least once, always as the same mail: whoever reads them twice is told so by the Message-ID.
      await app.services.outbox.drain()
      const outbox = await app.database.sql.selectFrom('outbox').select(['id', 'state', 'attempts']).execute()
      const letters = outbox.map(({ id, state, attempts }) => {
        const came = mails.all().filter((mail) => mail.id === `<${id}@enrollchart.localhost>`)
        const isRight = came.length >= 1 && came.length <= attempts
        return { state, isRight, subjects: new Set(came.map(({ subject }) => subject)), to: came[0]?.to }
      })
      expect(letters.toSorted((a, b) => String(a.to).localeCompare(String(b.to)))).toEqual(
        all
          .map(({ email }) => ({
            state: 'sent',
            isRight: true,
            subjects: new Set(['Enrollment Receipt']),
            to: [email],
          }))
          .toSorted((a, b) => String(a.to).localeCompare(String(b.to))),
      )
      expect(mails.all().filter(({ id }) => id === twice.id).length).toBeGreaterThan(1)
      if ('KILLS' in process.env)
        process.stderr.write(
          `${kind}: ${KILLS} kills, seed ${SEED}: ${length} people, ${mails.all().length - length} mails came again\n`,
        )
    },
  )
})
