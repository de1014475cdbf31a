import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VersionDetails, VersionList } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { HOUR, MINUTE } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { provedVersion } from '../catalog/versions/proved-version.ts'
import { filesIn, zipOf } from '../catalog/versions/zip-of.ts'
import { ask, send } from '../support/asking.ts'
import { type TestDatabase, testDatabases } from '../support/databases.ts'
import { demoCatalog, journeyTo, review } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { signedIn } from './signed-in.ts'

const vision = 'brightwater-vision-high'
const visionFile = 'plans/vision.json'

describe.each(testDatabases)('the catalog of a desk on $kind', ({ make }) => {
  let where: TestDatabase
  let database: Database
  let app: TestApp
  /** Another process on the same database. */
  let other: TestApp
  let publisher: Visitor
  const call = async <Data>(key: string, given: { query?: Record<string, string | number>; body?: object } = {}) => {
    const answer = await publisher.call(key, given)
    return { ...answer, data: answer.data as Data }
  }
  const list = async () => (await call<VersionList>('GET staff/get-catalog-versions')).data
  const details = async (number: number) =>
    (await call<VersionDetails>('GET staff/get-catalog-version', { query: { number } })).data
  const file = (number: number, path: string) =>
    call<{ text: string; revision: string; changeable: boolean }>('GET staff/get-catalog-file', {
      query: { number, path },
    })
  const publish = async (number: number, instead_of: number | null, at: number | null = null) => {
    await provedVersion(publisher, number)
    return call<{ id: string; state: string }>('POST staff/publish-catalog-version', {
      body: { number, at, instead_of },
    })
  }
  const follow = async () => [await app.services.catalogFollower.pass(), await other.services.catalogFollower.pass()]
  const priceOf = (of: TestApp) => {
    const plan = of.services.live?.served.findPlan(vision)
    return plan?.rating.by === 'tier' ? plan.rating.options[0]?.cents.IO : undefined
  }
  /** A draft in which the vision plan costs another price. */
  const priced = async (from: number, price: number): Promise<number> => {
    const { data } = await call<{ number: number }>('POST staff/copy-catalog-version', {
      body: { number: from, note: `vision at ${price}` },
    })
    const { text, revision } = (await file(data.number, visionFile)).data
    const parsed = JSON.parse(text) as {
      plans: { id: string; rating: { options: { cents: Record<string, number> }[] } }[]
    }
    for (const { id, rating } of parsed.plans)
      if (id === vision && rating.options[0]) rating.options[0].cents['IO'] = price
    const saved = await call<{ mistakes: unknown[] }>('POST staff/save-catalog-file', {
      body: { number: data.number, path: visionFile, text: JSON.stringify(parsed, null, 2), revision },
    })
    expect(saved.data.mistakes).toEqual([])
    return data.number
  }
  let first: number | undefined

  beforeAll(async () => {
    where = await make()
    database = await where.open()
    app = await testApp({ database, catalog: demoCatalog(), config: { rateLimits: false } })
    const { dataDir } = app.services.config
    other = await testApp({
      database,
      catalog: demoCatalog(),
      config: { rateLimits: false, dataDir },
      clock: app.clock,
    })
    publisher = await signedIn(app, 'publisher')
    first = priceOf(app)
  })
  afterAll(async () => {
    await other.stop()
    await app.close()
    await where.drop()
  })

  test('begins with the folder of the server, which is taken in once and published', async () => {
    const { folder } = app.services.catalogFollower
    expect(await folder.takeIn(demoCatalogFolder)).toEqual({ number: 1, isNew: true })
    expect(await folder.takeIn(demoCatalogFolder)).toEqual({ number: 1, isNew: false })
    expect(await follow()).toEqual([true, true])
    expect(await follow()).toEqual([false, false])
    const { rows, publications } = await list()
    expect(rows).toEqual([
      expect.objectContaining({ number: 1, origin: 'folder', by: null, mistakes: 0, state: 'now' }),
    ])
    expect(publications).toEqual([expect.objectContaining({ number: 1, state: 'now', by: null })])
    // What it is made of is in the database alone: the same plans, pictures and papers as in the folder.
    const { served } = app.services.live ?? {}
    expect(served?.plans.map(({ id }) => id)).toEqual(demoCatalog().plans.map(({ id }) => id))
    const logo = await app.server.inject({ url: '/catalog/logos/enrollchart.svg' })
    expect([logo.statusCode, logo.body]).toEqual([
      200,
      readFileSync(join(demoCatalogFolder, 'logos', 'enrollchart.svg'), 'utf8'),
    ])
  })

  test('tells what a changed price means, publishes it to every process, and takes it back', async () => {
    const number = await priced(1, 1999)
    const { version, now, changes, prices } = await details(number)
    expect([version.state, version.copy_of, version.by, now]).toEqual(['draft', 1, 'Pat Quinn', 1])
    const name = demoCatalog().findPlan(vision)?.name
    expect(changes).toEqual([
      {
        area: 'plans',
        kind: 'changed',
        id: vision,
        name,
        fields: [{ field: 'rating.options.0.cents.IO', before: String(first), after: '1999' }],
      },
    ])
    expect(
      prices.map(({ plan_id, sample, before_cents, after_cents }) => [plan_id, sample, before_cents, after_cents]),
    ).toEqual([
      [vision, 'young_single', first, 1999],
      [vision, 'single', first, 1999],
    ])
    expect(priceOf(app)).toBe(first)
    expect((await publish(number, null)).status).toBe(409)
    expect((await publish(number, 1)).data).toMatchObject({ number, state: 'now', by: 'Pat Quinn' })
    expect(await follow()).toEqual([true, true])
    expect([priceOf(app), priceOf(other)]).toEqual([1999, 1999])
    // Rolled back by publishing the earlier one again.
    expect((await publish(1, number)).status).toBe(200)
    await follow()
    expect([priceOf(app), priceOf(other)]).toEqual([first, first])
    const { publications } = await list()
    expect(publications.map((one) => [one.number, one.state])).toEqual([
      [1, 'now'],
      [number, 'past'],
      [1, 'past'],
    ])
    expect((await details(number)).version.state).toBe('kept')
  })

  test('publishes at the moment that was planned, unless that is withdrawn', async () => {
    const number = await priced(1, 2100)
    const noon = app.clock.now() + 3 * HOUR
    const planned = await publish(number, 1, noon)
    expect(planned.data.state).toBe('planned')
    app.clock.advance(3 * HOUR - MINUTE)
    publisher = await signedIn(app, 'publisher')
    await follow()
    expect(priceOf(other)).toBe(first)
    app.clock.advance(MINUTE)
    await follow()
    expect(priceOf(other)).toBe(2100)
    const begun = await call('POST staff/withdraw-catalog-publication', { body: { id: planned.data.id } })
    expect(begun.status).toBe(409)

    const back = await publish(1, number, app.clock.now() + HOUR)
    expect((await call('POST staff/withdraw-catalog-publication', { body: { id: back.data.id } })).status).toBe(200)
    expect((await call('POST staff/withdraw-catalog-publication', { body: { id: back.data.id } })).status).toBe(409)
    app.clock.advance(2 * HOUR)
    publisher = await signedIn(app, 'publisher')
    await follow()
    expect(priceOf(other)).toBe(2100)
    expect((await publish(1, number)).status).toBe(200)
    await follow()
  })

  test('refuses a moment that is over, one in a far year, and what everybody sees already', async () => {
    const now = app.clock.now()
    const refused = [publish(1, 1, now - HOUR), publish(1, 1, now + 400 * 24 * HOUR), publish(1, 1)]
    expect(
      (await Promise.all(refused)).map(({ status, refusal }) => [status, refusal.data[0]?.target_element]),
    ).toEqual([
      [422, 'at'],
      [422, 'at'],
      [422, 'main'],
    ])
  })

  test('keeps a version with mistakes, names them by file and line, and publishes it never', async () => {
    const files = { ...filesIn(demoCatalogFolder), 'lists.json': '{ "relationships": 7 }' }
    const archive = (await zipOf(files)).toString('base64')
    const { data } = await call<{ number: number; mistakes: number }>('POST staff/upload-catalog-version', {
      body: { archive, note: 'from the carrier' },
    })
    expect(data.mistakes).toBeGreaterThan(0)
    const { mistakes, changes, version } = await details(data.number)
    expect([version.note, version.mistakes, changes]).toEqual(['from the carrier', data.mistakes, []])
    expect(mistakes).toContainEqual(expect.objectContaining({ file: 'lists.json', line: 1 }))
    expect((await publish(data.number, 1)).refusal.data[0]?.message_key).toBe('error_catalog_mistakes')
    const preview = await call('POST staff/preview-catalog-version', { body: { number: data.number } })
    expect(preview.status).toBe(422)
    // Corrected on the desk.
    const { revision } = (await file(data.number, 'lists.json')).data
    const text = readFileSync(join(demoCatalogFolder, 'lists.json'), 'utf8')
    const body = { number: data.number, path: 'lists.json', text, revision }
    // The archive was made without the large table.
    const saved = await call<{ mistakes: unknown[] }>('POST staff/save-catalog-file', { body })
    expect(saved.data.mistakes).toEqual([])
    expect((await call('POST staff/save-catalog-file', { body })).status).toBe(409)
    expect((await details(data.number)).changes).toEqual([
      expect.objectContaining({ area: 'files', kind: 'removed', id: 'medical-large.csv.gz' }),
    ])
    expect((await call('POST staff/remove-catalog-version', { body: { number: data.number } })).status).toBe(200)
    expect((await call('GET staff/get-catalog-version', { query: { number: data.number } })).status).toBe(404)
  })

  test('takes no other catalog in the place of its own', async () => {
    const files = filesIn(demoCatalogFolder)
    const info = String(files['catalog.json']).replace('"id": "demo"', '"id": "theirs"')
    const archive = (await zipOf({ ...files, 'catalog.json': info })).toString('base64')
    const { data } = await call<{ number: number }>('POST staff/upload-catalog-version', {
      body: { archive, note: '' },
    })
    expect((await details(data.number)).mistakes[0]?.message).toContain('the catalog of this server is "demo"')
    await call('POST staff/remove-catalog-version', { body: { number: data.number } })
  })

  test('changes and removes nothing that was published, and shows no codes and no people', async () => {
    const { text, revision, changeable } = (await file(1, visionFile)).data
    expect(changeable).toBe(false)
    const body = { number: 1, path: visionFile, text, revision }
    expect((await call('POST staff/save-catalog-file', { body })).status).toBe(409)
    expect((await call('POST staff/remove-catalog-version', { body: { number: 1 } })).status).toBe(409)
    for (const path of [
      'reps.json',
      'groups.json',
      'members.json',
      'analysts.json',
      'logos/enrollchart.svg',
      '../keys',
    ]) {
      expect([path, (await file(1, path)).status]).toEqual([path, 404])
    }
    const { agent_code = '' } = demoCatalog().reps[0] ?? {}
    const files = filesIn(demoCatalogFolder)
    const reps = String(files['reps.json']).replace(agent_code, 'WHOLLYNEWCODE42')
    const members = String(files['members.json']).replace('"1990', '"1991')
    const archive = (await zipOf({ ...files, 'reps.json': reps, 'members.json': members })).toString('base64')
    const { data } = await call<{ number: number }>('POST staff/upload-catalog-version', {
      body: { archive, note: '' },
    })
    const told = await details(data.number)
    expect(told.changes).toContainEqual(
      expect.objectContaining({
        area: 'codes',
        kind: 'changed',
        fields: [{ field: 'agent_code', before: null, after: null }],
      }),
    )
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`WHOLLYNEWCODE42|${agent_code}`))
    const sealed = await database.sql.selectFrom('catalog_versions').select('sealed').execute()
    expect(sealed.every((row) => row.sealed.startsWith('s1.'))).toBe(true)
  })

  test('tells an enrollment that is open of the new price, and charges nobody who has not agreed to it', async () => {
    const journey = await journeyTo(app, { tier: 'IO', plans: [vision] })
    const number = await priced(1, 2500)
    await publish(number, 1)
    await follow()
    const refused = await send(journey, 'POST enrollment/save-review-info', review)
    expect([refused.status, refused.refusal.data[0]?.target_element]).toEqual([409, 'main'])
    const { plans } = await ask(journey, 'GET enrollment/get-offer-changes')
    expect(plans).toEqual([expect.objectContaining({ plan_id: vision, now: 25 })])
    await publish(1, number)
    await follow()
    expect((await ask(journey, 'GET enrollment/get-offer-changes')).plans).toEqual([])
    expect((await send(journey, 'POST enrollment/save-review-info', review)).status).toBe(200)
  })

  test('is previewed by a link, with the whole product, and nothing can be submitted', async () => {
    const number = await priced(1, 3333)
    const { data } = await call<{ token: string; sites: { address: string }[] }>('POST staff/preview-catalog-version', {
      body: { number },
    })
    expect(data.sites.length).toBe(demoCatalog().sites.length)
    const visitor = app.visitor()
    expect((await visitor.call('POST enrollment/begin-preview', { body: { token: `${data.token}x` } })).status).toBe(
      422,
    )
    expect((await visitor.call('POST enrollment/begin-preview', { body: { token: data.token } })).data).toEqual({
      number,
    })
    const config = async (who: Visitor) =>
      (await app.server.inject({ url: '/config.json', cookies: Object.fromEntries(who.cookies) })).json<object>()
    expect(await config(visitor)).toMatchObject({ preview: { number } })
    expect(await config(app.visitor())).not.toHaveProperty('preview')
    const journey = await journeyTo({ ...app, visitor: () => visitor }, { tier: 'IO', plans: [vision] })
    const { result } = await ask(journey, 'GET enrollment/get-plan-cart')
    expect(result.map(({ plan_id, price }) => [plan_id, price])).toContainEqual([vision, 33.33])
    expect((await send(journey, 'POST enrollment/save-review-info', review)).refusal.data[0]?.message_key).toBe(
      'error_preview_submit',
    )
    // Everybody else goes on with what is published.
    const others = await journeyTo(app, { tier: 'IO', plans: [vision] })
    const cart = await ask(others, 'GET enrollment/get-plan-cart')
    expect(cart.result.map(({ plan_id, price }) => [plan_id, price])).toContainEqual([vision, (first ?? 0) / 100])
    await visitor.call('POST enrollment/end-preview', { body: {} })
    expect(await config(visitor)).not.toHaveProperty('preview')
    app.clock.advance(11 * MINUTE)
    expect((await app.visitor().call('POST enrollment/begin-preview', { body: { token: data.token } })).status).toBe(
      422,
    )
  })

  test('says in the audit who did what with which version', async () => {
    const auditor = await signedIn(app, 'auditor')
    const { data } = await auditor.call('GET staff/get-audit')
    const deeds = (data as { rows: { by: string; subject: string; detail: string }[] }).rows
      .filter(({ subject }) => subject.startsWith('catalog:'))
      .map(({ by, detail }) => `${by} ${detail.replace(/\d+|\S+\.json/, '…')}`)
    expect(new Set(deeds)).toContain('Pat Quinn published')
    expect(new Set(deeds)).toContain('Pat Quinn changed …')
    expect(new Set(deeds)).toContain('Pat Quinn preview')
  })
})

keepRefusals('desk/catalog-versions')
