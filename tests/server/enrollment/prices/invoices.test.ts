import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { parseKeys } from '#server/crypto/keys.ts'
import { makeSealing } from '#server/crypto/sealing.ts'
import { rotateKeys } from '#server/services/keys/key-rotation.service.ts'
import { ask } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const keyOf = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const keys = `k1=${keyOf('a')},lookup=${keyOf('z')}`
const vision = { tier: 'IO', plans: ['brightwater-vision-high'] } as const

describe.each(testDatabases)('on $kind', ({ make }) => {
  const serve = async (): Promise<TestApp> => {
    const where = await make()
    closing.push(where.drop)
    const app = await testApp({
      catalog: demoCatalog(),
      database: await where.open(),
      config: { rateLimits: false, keys },
    })
    closing.push(app.close)
    return app
  }
  const invoicesOf = (app: TestApp) =>
    app.database.sql.selectFrom('invoices').select(['invoice_id', 'policy_id']).execute()

  test('an invoice that the page never asked for is made by the server, once', async () => {
    const app = await serve()
    const { invoices } = app.services
    const journey = await journeyTo(app, vision)
    const policy_id = await submitted(journey)
    expect(await invoices.makeDue()).toBe(0)
    app.clock.advance(MINUTE)
    expect(await Promise.all([invoices.makeDue(), invoices.makeDue()])).toEqual(expect.arrayContaining([1, 0]))
    const [made] = await invoicesOf(app)
    expect(made?.policy_id).toBe(policy_id)
    // Who asks afterwards gets the same.
    const { effective_date: effectiveDate } = await ask(journey, 'GET enrollment/get-receipt')
    expect(await ask(journey, 'POST invoice/autoInvoiceGeneration', { policy_id, effectiveDate })).toEqual({
      invoice_id: made?.invoice_id,
    })
    app.clock.advance(MINUTE)
    expect(await invoices.makeDue()).toBe(0)
    expect(await invoicesOf(app)).toHaveLength(1)
  })

  test('the server looks by itself, twice a minute', async () => {
    const app = await serve()
    const { invoices } = app.services
    const policy_id = await submitted(await journeyTo(app, vision))
    app.clock.advance(MINUTE)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const faults: unknown[] = []
    invoices.start((error) => faults.push(error))
    vi.advanceTimersByTime(30_000)
    await invoices.stop()
    expect((await invoicesOf(app)).map((made) => made.policy_id)).toEqual([policy_id])
    expect(faults).toEqual([])
  })

  test('one that the page asked for is not made again; one that fails is tried until it is made', async () => {
    const app = await serve()
    const { invoices } = app.services
    const asked = await journeyTo(app, vision)
    const first = await submitted(asked)
    const { effective_date: effectiveDate } = await ask(asked, 'GET enrollment/get-receipt')
    await ask(asked, 'POST invoice/autoInvoiceGeneration', { policy_id: first, effectiveDate })
    const later = await submitted(await journeyTo(app, vision))
    const { sealed } = await app.database.sql
      .selectFrom('policies')
      .select('sealed')
      .where('policy_id', '=', later)
      .executeTakeFirstOrThrow()
    const seal = (value: string) =>
      app.database.sql.updateTable('policies').set({ sealed: value }).where('policy_id', '=', later).execute()
    await seal('broken')
    app.clock.advance(MINUTE)
    expect(await invoices.makeDue()).toBe(0)
    await seal(sealed)
    expect(await invoices.makeDue()).toBe(0)
    app.clock.advance(MINUTE)
    expect(await invoices.makeDue()).toBe(1)
    expect((await invoicesOf(app)).map(({ policy_id }) => policy_id).toSorted()).toEqual([first, later].toSorted())
    expect(await app.database.sql.selectFrom('invoices_due').selectAll().execute()).toEqual([])
  })

  test('keys are rotated by pages of any size, each record once', async () => {
    const app = await serve()
    await submitted(await journeyTo(app, vision))
    await journeyTo(app, vision)
    const both = makeSealing(parseKeys(`k2=${keyOf('b')},${keys}`))
    const parts = { database: app.database, sealing: both }
    let largest = 0
    const rotated = await rotateKeys(
      {
        ...parts,
        sealing: {
          ...both,
          rewrap: (place, value) => {
            largest += 1
            return both.rewrap(place, value)
          },
        },
      },
      2,
    )
    expect(rotated).toBeGreaterThan(20)
    expect(largest).toBe(rotated)
    expect(await rotateKeys(parts, 3)).toBe(0)
  })
})

test('whatever works by itself is started with the server', async () => {
  const app = await testApp()
  closing.push(app.close)
  const main = readFileSync('server/main.ts', 'utf8')
  const started = Object.entries(app.services).flatMap(([name, service]) =>
    typeof service === 'object' && service !== null && 'start' in service ? [name] : [],
  )
  expect(started).toEqual(expect.arrayContaining(['outbox', 'housekeeping', 'invoices']))
  expect(started.filter((name) => !main.includes(`services.${name}.start(`))).toEqual([])
})
