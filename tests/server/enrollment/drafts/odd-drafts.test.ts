import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#schemas/calls/calls.registry.ts'
import { picture, tabCalls } from '../../support/answers.ts'
import { ask, problemsOf, send } from '../../support/asking.ts'
import { review, demoCatalog, journeyTo, savedOf } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { SEED } from '#tests/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const sealedAt = (id: string, section: string) => ({ field: 'draft_sections.sealed', row: `${id}/${section}` })

test('saved drafts with keys and sections that nobody knows are read, saved again and submitted', async () => {
  const journey = await journeyTo(app, {
    tier: 'IF',
    plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'],
  })
  const id = journey.enrollment_id
  const saved = await app.database.sql
    .selectFrom('draft_sections')
    .selectAll()
    .where('enrollment_id', '=', id)
    .execute()
  const strange = { of_tomorrow: { nested: [1, null, '<b>'] }, __proto: 'x', constructor_: 7 }
  for (const { section, sealed } of saved) {
    const value = app.services.sealing.open(sealedAt(id, section), sealed)
    if (typeof value !== 'object' || Array.isArray(value)) continue
    await app.database.sql
      .updateTable('draft_sections')
      .set({ sealed: app.services.sealing.seal(sealedAt(id, section), { ...value, ...strange }) })
      .where('enrollment_id', '=', id)
      .where('section', '=', section)
      .execute()
  }
  await app.database.sql
    .insertInto('draft_sections')
    .values({
      enrollment_id: id,
      section: 'astrology_info',
      revision: 3,
      format: 1,
      sealed: app.services.sealing.seal(sealedAt(id, 'astrology_info'), strange),
      updated_at: app.clock.now(),
    })
    .execute()

  const reads = Object.values(rows).filter(
    (row) => row.method === 'GET' && Object.keys(row.query.properties).join() === 'enrollment_id',
  )
  expect(reads.length).toBeGreaterThan(15)
  for (const { key } of reads) {
    if (key.includes('remove') || key.includes('delete')) continue
    const { status } = await send(journey, key)
    expect([key, status < 500]).toEqual([key, true])
  }
  const { result } = await ask(journey, 'GET enrollment/get-dynamic-tabs')
  expect(result.filter(({ complete }) => !complete).map(({ tab_name }) => tab_name)).toEqual(['review_info'])
  const first = await tabCalls.primary_info.body(journey)
  expect(await ask(journey, 'POST enrollment/save-personal-info', { ...first, revision: 1 })).toEqual({ revision: 2 })
  const { result: shown } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'primary_info' })
  expect(Object.keys(shown as object)).not.toContain('of_tomorrow')
  expect((await send(journey, 'POST enrollment/save-review-info', review)).status).toBe(200)
})

test('a draft that a newer version wrote is explained, not lost', async () => {
  const journey = await journeyTo(app, { tier: 'IO', plans: ['crescent-premier-care'] })
  await app.database.sql
    .updateTable('draft_sections')
    .set({ format: 999 })
    .where('enrollment_id', '=', journey.enrollment_id)
    .where('section', '=', 'contact_info')
    .execute()
  const before = await savedOf(journey)
  for (const [key, fields] of [
    ['GET enrollment/get-enrollment-temp-info', { column: 'contact_info' }],
    ['GET enrollment/get-form-fields-contact-info', {}],
    ['POST enrollment/save-review-info', review],
  ] as const) {
    const { status, refusal } = await send(journey, key, fields)
    expect([key, status, refusal.statusCode]).toEqual([key, 409, 409])
    expect(refusal.message).toMatch(/newer version/)
  }
  expect(await savedOf(journey)).toEqual(before)
})

/** Data addresses of what is no picture: other files, pieces of a picture, a picture with bytes changed, noise. */
const noPictures = () => {
  const whole = Buffer.from(picture(120, 40).slice('data:image/png;base64,'.length), 'base64')
  const png = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  const cut = fc.integer({ min: 0, max: whole.length - 13 }).map((end) => png(whole.subarray(0, end)))
  const changed = fc
    .record({ at: fc.integer({ min: 0, max: whole.length - 1 }), by: fc.integer({ min: 1, max: 255 }) })
    .map(({ at, by }) => {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ by
      return png(bytes)
    })
  const noise = fc.uint8Array({ maxLength: 300 }).map(png)
  const behindHeader = fc
    .uint8Array({ maxLength: 300 })
    .map((bytes) => png(Buffer.concat([whole.subarray(0, 33), bytes])))
  const others = fc.constantFrom(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
    'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
    'data:text/html;base64,PGI+',
    'data:image/png;base64,',
    'data:image/png;base64,====',
    'data:image/png,iVBORw0KGgo=',
    `${picture()}#`,
    `${picture()}" onerror="x`,
    'https://example.com/signature.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'Pat O’Neil',
  )
  return fc.oneof(cut, changed, noise, behindHeader, others, fc.string({ minLength: 1, maxLength: 60 }))
}

// @spec 3:133
test('a signature that is no picture is refused at its field and replaces nothing', async () => {
  const journey = await journeyTo(app, { tier: 'IO', plans: ['evergreen-tx-silver'] }, 'agreement_info')
  const body = await tabCalls.agreement_info.body(journey)
  const before = await savedOf(journey)
  const numRuns = Math.ceil(Number(process.env['FUZZ_REQUESTS'] ?? 10_000) / 100)
  await fc.assert(
    fc.asyncProperty(noPictures(), async (signature) => {
      const answer = await send(journey, 'POST enrollment/save-agreement-info', { ...body, signature })
      expect(problemsOf(answer).map((part) => (Array.isArray(part) ? part[0] : part))).toEqual([422, 'signature'])
    }),
    { seed: SEED, numRuns, endOnFailure: true },
  )
  expect(await savedOf(journey)).toEqual(before)
  expect(await ask(journey, 'POST enrollment/save-agreement-info', body)).toEqual({ revision: 1 })
})
