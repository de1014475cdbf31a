// `node tools/run.mjs bench/support/desk.process.ts COUNT`: the desk over COUNT submitted enrollments, as JSON on
// standard output; on PostgreSQL with TEST_DATABASE_URL and `postgres` as a second word. A process of its own: what it
// has in memory is measured.
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FindWish, FoundPage } from '#schemas/calls/desk/desk-find.calls.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { signedIn } from '#tests/server/desk/signed-in.ts'
import { testClock } from '#tests/server/support/clock.ts'
import { testDatabases } from '#tests/server/support/databases.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '#tests/server/support/journey.ts'
import { type TestApp, testApp } from '#tests/server/support/test-app.ts'
import { percentile } from './bench.ts'

const COUNT = Number(process.argv[2] ?? 100_000)
const kind = process.argv[3] === 'postgres' ? 'PostgreSQL' : 'SQLite'
const ROUNDS = 20
/**
 * Enrollments of one transaction, and transactions at once. SQLite has one writer. PostgreSQL has several, which wait for
 * each other's sums: one enrollment takes them in one order, two of them do not, and writers would stop each other.
 */
const [AT_ONCE, WRITERS] = kind === 'SQLite' ? [250, 1] : [1, 8]
/** How many are written within an hour of the clock. */
const AN_HOUR = 1500

const made = await testDatabases.find((one) => one.kind === kind)?.make()
if (made === undefined) throw new Error(`TEST_DATABASE_URL names no ${kind}`)
const clock = testClock()
const key = () => randomBytes(32).toString('base64')
const keys = `k1=${key()},lookup=${key()}`
const start = async (): Promise<{ app: TestApp; milliseconds: number }> => {
  const database = await made.open()
  const from = performance.now()
  const app = await testApp({
    catalog: demoCatalog(),
    database,
    clock,
    config: { rateLimits: false, keys },
    // Deliveries are written as taken and in force at once: no destination has answered for a hundred thousand.
    lives: false,
  })
  await makeEnrollment(app.services).parts.findTerms.catchUp()
  return { app, milliseconds: performance.now() - from }
}
/** The usual of a few starts, each with its look at what the desk does not find yet. */
const started = async (): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const { app, milliseconds } = await start()
    times.push(milliseconds)
    await app.close()
  }
  return percentile(times, 50)
}

const emptyStart = await started()
const { app } = await start()
const { parts } = makeEnrollment(app.services)

/** Enrollments that went through the whole product: what the others are like. */
const likes = await Promise.all(
  (
    await Promise.all([
      journeyTo(app, { tier: 'IO', plans: ['larkspur-dental-high'] }),
      journeyTo(app, { tier: 'IS', plans: ['lighthouse-accident', 'brightwater-vision-high'] }),
      clientJourney(
        app,
        { eprocess: 'rep', agent_id: 'rep-rivera' },
        { tier: 'IO', plans: ['brightwater-vision-high'] },
      ),
    ])
  ).map(async (journey) => {
    const policy = await parts.policies.find(await submitted(journey))
    const record = policy === null ? null : await parts.records.read(policy.policy_id)
    if (policy === null || record === null) throw new Error('Nothing was submitted')
    const draft = await app.database.sql
      .selectFrom('drafts')
      .selectAll()
      .where('id', '=', policy.enrollment_id)
      .executeTakeFirstOrThrow()
    const { salt: _salt, secrets_sha256: _hash, ...content } = record.submitted
    return { policy, draft, content, secrets: record.secrets }
  }),
)

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** A made-up name by a number: five hundred of either. */
const nameOf = (number: number): string =>
  `${letters[number % 26] ?? ''}${letters[Math.floor(number / 26) % 26] ?? ''}mar`.replace(/^./, (first) =>
    first.toUpperCase(),
  )
const person = (at: number) => ({
  first_name: nameOf((at * 7) % 500),
  last_name: `${nameOf((at * 13) % 500)}son`,
  email: `person${at}@example.com`,
  phone: `512${String(4_000_000 + at)}`,
  digits: String(at % 10_000).padStart(4, '0'),
})

/** For the figures they are spread over a year, 200 reps, 40 groups and 5 sites. */
const asCounted = <Content extends (typeof likes)[number]['content']>(at: number, content: Content): Content => ({
  ...content,
  submitted_at: content.submitted_at - (at % 365) * DAY,
  site: { id: `site-${at % 5}`, name: 'A site' },
  agent: { id: `rep-${at % 200}`, code: 'R', name: 'A rep' },
  group: at % 3 === 0 ? { id: `group-${at % 40}`, code: 'G', name: 'A group' } : null,
})

/** One more enrollment, written by the services that a submit uses. */
const enroll = async (at: number): Promise<void> => {
  const like = likes[at % likes.length]
  if (like === undefined) throw new Error('There is nothing to be like')
  const { first_name, last_name, email, phone, digits } = person(at)
  const id = `bench-${at}`
  await app.database.sql
    .insertInto('drafts')
    .values({ ...like.draft, id })
    .execute()
  const { details } = like.policy
  const own = {
    ...details,
    name: `${first_name} ${last_name}`,
    email,
    ...(details.person && {
      person: { ...details.person, first_name, last_name, masked_ssn: `***-**-${digits}` },
    }),
  }
  const { policy } = await parts.policies.issue(id, own)
  const { policy_id, created_at } = policy
  const answers = {
    ...like.content.answers,
    personal: { ...like.content.answers.personal, first_name, last_name },
    contact: { ...like.content.answers.contact, email_address: email, phone_number: phone },
  }
  const content = { ...like.content, confirmation: policy_id, enrollment_id: id, submitted_at: created_at, answers }
  await parts.records.begin(policy_id, { content, secrets: like.secrets, at: created_at })
  parts.fulfillment.begin(policy_id, content, false)
  parts.findTerms.note(policy_id, created_at, own, content, answers)
  parts.enrollmentFigures.note(policy_id, asCounted(at, content))
}

const filling = performance.now()
let next = 0
const write = async (until: number): Promise<void> => {
  while (next < until) {
    const first = next
    next = Math.min(first + AT_ONCE, until)
    const last = next
    // Nobody has been told of them: no write waits until it is on the disk.
    await app.database.transaction(
      async () => {
        for (let at = first; at < last; at += 1) await enroll(at)
      },
      { durable: false },
    )
  }
}
for (let hour = 0; hour < COUNT; hour += AN_HOUR) {
  clock.advance(HOUR)
  const until = Math.min(hour + AN_HOUR, COUNT)
  await Promise.all(Array.from({ length: WRITERS }, () => write(until)))
}
const filled = (performance.now() - filling) / 1000
// Where most stand after a while, and a few that need somebody.
await app.database.sql.updateTable('deliveries').set({ state: 'effective' }).execute()
const few = await app.database.sql.selectFrom('deliveries').select('id').orderBy('id').limit(40).execute()
await app.database.sql
  .updateTable('deliveries')
  .set({ state: 'rejected' })
  .where(
    'id',
    'in',
    few.map(({ id }) => id),
  )
  .execute()

const operator = await signedIn(app, 'operator')
const one = person(Math.floor(COUNT / 2))
const wishes: Record<string, FindWish> = {
  newest: {},
  'first and last name': { name: `${one.first_name} ${one.last_name}` },
  'last name': { name: one.last_name },
  'a name that nobody has': { name: 'Nobody' },
  email: { email: one.email },
  phone: { phone: one.phone },
  'last four of the SSN': { ssn_last_four: one.digits },
  rep: { agent: 'rep-rivera' },
  'rep and plan that never meet': { agent: 'rep-rivera', plan: 'larkspur-dental-high' },
  'plan and last name': { plan: 'larkspur-dental-high', name: one.last_name },
  state: { state: 'TX' },
  'two days': { from: '11/20/2026', to: '11/21/2026' },
  'rejected deliveries': { standing: 'rejected' },
  'in force': { standing: 'in_force' },
  'in force of a rep': { standing: 'in_force', agent: 'rep-rivera' },
}
const page = async (body: FindWish): Promise<{ found: FoundPage; milliseconds: number }> => {
  const from = performance.now()
  const { data, status } = await operator.call('POST staff/find-enrollments', { body, key: null })
  if (status !== 200) throw new Error(`A search was refused: ${status}`)
  return { found: data as FoundPage, milliseconds: performance.now() - from }
}
const year = { span: 'chosen', from: '12/01/2025', to: '11/30/2026' }
/** Figures and statements, as their pages ask for them. */
const counts: Record<string, { call: string; query: Record<string, string> }> = {
  'figures of 90 days': { call: 'GET staff/get-figures', query: { span: 'last_90_days', by: 'day' } },
  'figures of a year': { call: 'GET staff/get-figures', query: { ...year, by: 'month' } },
  'a year of a rep': { call: 'GET staff/get-figures', query: { ...year, by: 'month', agent: 'rep-7' } },
  'a year of a site': { call: 'GET staff/get-figures', query: { ...year, by: 'week', site: 'site-2' } },
  'a year of dental plans': { call: 'GET staff/get-figures', query: { ...year, by: 'month', category: 'dental' } },
  'a statement of a rep': { call: 'GET staff/get-statement', query: { of: 'agent', id: 'rep-7', month: '2026-10' } },
  'a statement of a group': {
    call: 'GET staff/get-statement',
    query: { of: 'group', id: 'group-6', month: '2026-10' },
  },
  'whose statements there are': { call: 'GET staff/get-statement-choices', query: {} },
}
const count = async ({ call, query }: { call: string; query: Record<string, string> }): Promise<number> => {
  const from = performance.now()
  const { status } = await operator.call(call, { query })
  if (status !== 200) throw new Error(`Figures were refused: ${status}`)
  return performance.now() - from
}
const heap = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}
const searched: Record<string, number[]> = {}
const bare: number[] = []
const counted: Record<string, number[]> = {}
const opened: number[] = []
// The first of each compiles its statements.
for (const wish of Object.values(wishes)) await page(wish)
for (const wanted of Object.values(counts)) await count(wanted)
const before = heap()
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, wish] of Object.entries(wishes)) {
    const { found, milliseconds } = await page(wish)
    ;(searched[name] ??= []).push(milliseconds)
    // The next page as well, where there is one.
    if (found.next !== null) searched[name].push((await page({ ...wish, after: found.next })).milliseconds)
    const id = found.rows[round % Math.max(1, found.rows.length)]?.policy_id
    if (id !== undefined) {
      const from = performance.now()
      await operator.call('GET staff/get-enrollment', { query: { policy_id: id } })
      opened.push(performance.now() - from)
    }
    const from = performance.now()
    await operator.call('GET staff/get-session')
    bare.push(performance.now() - from)
  }
}
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, wanted] of Object.entries(counts)) (counted[name] ??= []).push(await count(wanted))
}
const grown = heap() - before
const slowestOf = (times: Record<string, number[]>) =>
  Object.entries(times)
    .map(([name, each]) => ({ name, p95: percentile(each, 95) }))
    .toSorted((first, second) => second.p95 - first.p95)
await app.close()
await wait(100)
const fullStart = await started()
console.log(
  JSON.stringify({
    filled,
    slowest: slowestOf(searched),
    counted: slowestOf(counted),
    searched: percentile(Object.values(searched).flat(), 95),
    opened: percentile(opened, 95),
    bare: percentile(bare, 50),
    grown,
    emptyStart,
    fullStart,
  }),
)
await made.drop()
