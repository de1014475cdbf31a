import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { DAY, HOUR } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { type TestClock, testClock } from '#tests/server/support/clock.ts'
import { type TestDatabase, testDatabases } from '#tests/server/support/databases.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '#tests/server/support/journey.ts'
import { type TestApp, testApp } from '#tests/server/support/test-app.ts'

export type Kind = 'SQLite' | 'PostgreSQL'

/** Members of one rep. */
const MEMBERS = 100

/** How many are written before the clock goes on. */
const AT_A_TIME = 1500

/** A server over a database that is filled with enrollments, by the services that a submit uses. */
export interface Filled {
  database: TestDatabase
  clock: TestClock
  app: TestApp
  /** Starts one more server on the same database; `milliseconds` until it takes calls and its desk finds and counts all. */
  start: (keys?: readonly string[]) => Promise<{ app: TestApp; milliseconds: number }>
  /** Writes enrollments until there are so many, 1,500 in so much time; gives how many seconds that took. */
  fillTo: (count: number, time?: number) => Promise<number>
  /** What a database does by itself after a while, so that it does not do it beside what is measured. */
  rest: () => Promise<void>
  /** The keys of every server: all is sealed with the first, the second one comes after it. */
  keys: readonly [first: string, second: string, lookup: string]
}

/**
 * Enrollments of one transaction, and transactions at once. SQLite has one writer, and writes a page that many enrollments
 * change once a transaction.
 */
const writersOf = (kind: Kind): { atOnce: number; writers: number } =>
  kind === 'SQLite' ? { atOnce: 250, writers: 1 } : { atOnce: 50, writers: 3 }

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** A made-up name by a number. */
const nameOf = (number: number): string =>
  `${letters[number % 26] ?? ''}${letters[Math.floor(number / 26) % 26] ?? ''}mar`.replace(/^./, (first) =>
    first.toUpperCase(),
  )

/**
 * The person of a number. A hundred names of either kind, and three hundred last four digits: with 10,000 enrollments
 * a page of whatever is shared is as full as with more of them, so that the same is asked and answered.
 */
export const person = (at: number) => ({
  first_name: nameOf((at * 7) % 100),
  last_name: `${nameOf((at * 13) % 100)}son`,
  email: `person${at}@example.com`,
  phone: `512${String(4_000_000 + at)}`,
  digits: String(at % 300).padStart(4, '0'),
})

const newKey = () => randomBytes(32).toString('base64')

/** A database of this kind, with a server that has nothing yet; throws where TEST_DATABASE_URL is needed and not set. */
export const filled = async (kind: Kind): Promise<Filled> => {
  const database = await testDatabases.find((one) => one.kind === kind)?.make()
  if (database === undefined) throw new Error(`TEST_DATABASE_URL names no ${kind}`)
  const clock = testClock()
  const keys = [`k1=${newKey()}`, `k2=${newKey()}`, `lookup=${newKey()}`] as const
  const start = async (ring: readonly string[] = keys): Promise<{ app: TestApp; milliseconds: number }> => {
    const opened = await database.open()
    const from = performance.now()
    const app = await testApp({
      catalog: demoCatalog(),
      database: opened,
      clock,
      config: { rateLimits: false, keys: ring.join(','), metricsToken: 'a-token-of-the-monitoring' },
      // Deliveries are written as taken and in force at once: no destination has answered for a hundred thousand.
      lives: false,
    })
    const { findTerms, enrollmentFigures } = makeEnrollment(app.services).parts
    await findTerms.catchUp()
    await enrollmentFigures.catchUp()
    return { app, milliseconds: performance.now() - from }
  }
  const { app } = await start()
  const write = await writerOf(app)
  const { atOnce, writers } = writersOf(kind)
  let next = 0
  const writeUntil = async (until: number): Promise<void> => {
    while (next < until) {
      const first = next
      next = Math.min(first + atOnce, until)
      const last = next
      // Nobody has been told of them: no write waits until it is on the disk.
      const numbers = Array.from({ length: last - first }, (_, index) => first + index)
      await app.database.transaction(() => write(numbers), { durable: false })
    }
  }
  const fillTo = async (count: number, time = HOUR): Promise<number> => {
    const from = performance.now()
    for (let hour = next; hour < count; hour += AT_A_TIME) {
      clock.advance(time)
      const until = Math.min(hour + AT_A_TIME, count)
      await Promise.all(Array.from({ length: writers }, () => writeUntil(until)))
    }
    await settle(app.database)
    return (performance.now() - from) / 1000
  }
  const rest = async (): Promise<void> => {
    if ('url' in database.where) await vacuumed(database.where.url)
  }
  return { database, clock, app, start, fillTo, rest, keys }
}

/** Of one statement: all at once would be a statement that the server gives up on. */
const SETTLED_AT_ONCE = 20_000

/** Where most deliveries stand after a while, and a few that need somebody. */
const settle = async ({ sql: on }: Database): Promise<void> => {
  const open = on.selectFrom('deliveries').select('id').where('state', '<>', 'effective').limit(SETTLED_AT_ONCE)
  for (let left = true; left;) {
    const { numUpdatedRows } = await on
      .updateTable('deliveries')
      .set({ state: 'effective' })
      .where('id', 'in', open)
      .executeTakeFirst()
    left = numUpdatedRows > 0n
  }
  const few = on.selectFrom('deliveries').select('id').orderBy('id').limit(40)
  await on.updateTable('deliveries').set({ state: 'rejected' }).where('id', 'in', few).execute()
}

const vacuumed = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum (analyze)')
  // Not everybody may; without it what is measured first may be beside PostgreSQL's own.
  const { rows } = await client.query<{ may: boolean }>("select pg_has_role('pg_checkpoint', 'usage') as may")
  if (rows[0]?.may === true) await client.query('checkpoint')
  else console.error('This user may not CHECKPOINT: grant pg_checkpoint for more even figures')
  await client.end()
}

/** Whose member somebody is: a hundred of each, the first of the one rep who looks at them. */
const repOf = (at: number): string => (at < MEMBERS ? 'rep-rivera' : `rep-${Math.floor(at / MEMBERS)}`)

/** Spread over 200 reps, 40 groups and 5 sites; whose rep is looked for stays with them. */
const asSold = <Content extends { agent: { id: string; code: string; name: string } | null }>(
  at: number,
  content: Content,
): Content => ({
  ...content,
  site: { id: `site-${at % 5}`, name: 'A site' },
  agent: content.agent ?? { id: `rep-${at % 200}`, code: 'R', name: 'A rep' },
  group: at % 3 === 0 ? { id: `group-${at % 40}`, code: 'G', name: 'A group' } : null,
})

/** For the figures they are spread over a year as well. */
const asCounted = <Content extends { submitted_at: number }>(at: number, content: Content): Content => ({
  ...content,
  submitted_at: content.submitted_at - (at % 365) * DAY,
})

/** Enrollments that went through the whole product: what the others are like. */
const examplesOf = async (app: TestApp) => {
  const { parts } = makeEnrollment(app.services)
  const journeys = await Promise.all([
    journeyTo(app, { tier: 'IO', plans: ['larkspur-dental-high'] }),
    journeyTo(app, { tier: 'IS', plans: ['lighthouse-accident', 'brightwater-vision-high'] }),
    clientJourney(app, { eprocess: 'rep', agent_id: 'rep-rivera' }, { tier: 'IO', plans: ['brightwater-vision-high'] }),
  ])
  return Promise.all(
    journeys.map(async (journey) => {
      const policy = await parts.policies.find(await submitted(journey))
      const record = policy === null ? null : await parts.records.read(policy.policy_id)
      if (policy === null || record === null) throw new Error('Nothing was submitted')
      const { sql: on } = app.database
      const { enrollment_id } = policy
      const draft = await on.selectFrom('drafts').selectAll().where('id', '=', enrollment_id).executeTakeFirstOrThrow()
      const session = await on
        .selectFrom('sessions')
        .selectAll()
        .where('id', '=', draft.session_id)
        .executeTakeFirstOrThrow()
      const sections = await on
        .selectFrom('draft_sections')
        .selectAll()
        .where('enrollment_id', '=', enrollment_id)
        .where('picture_bytes', '=', 0)
        .execute()
      const audit = await on.selectFrom('audit').selectAll().where('session_id', '=', session.id).execute()
      const { salt: _salt, secrets_sha256: _hash, ...content } = record.submitted
      return {
        policy,
        draft,
        session,
        audit,
        sections: sections.map(({ sealed, ...row }) => ({
          ...row,
          value: app.services.sealing.open(
            { field: 'draft_sections.sealed', row: `${enrollment_id}/${row.section}` },
            sealed,
          ),
        })),
        content,
        secrets: record.secrets,
      }
    }),
  )
}

/** Writes more enrollments, as the services of a submit do, with what stays of how they came about. */
const writerOf = async (app: TestApp): Promise<(numbers: readonly number[]) => Promise<void>> => {
  const { sealing } = app.services
  const { parts } = makeEnrollment(app.services)
  const examples = await examplesOf(app)
  const idOf = (at: number): string => `bench-${at}`
  const likeOf = (at: number) => {
    const like = examples[at % examples.length]
    if (like === undefined) throw new Error('There is nothing to be like')
    return like
  }

  /** What is left of the visit in which each was filled in. */
  const writeVisits = async (numbers: readonly number[]): Promise<void> => {
    const { sql: on } = app.database
    const now = app.clock.now()
    const sessions = numbers.map((at) => ({
      ...likeOf(at).session,
      id: `session-${at}`,
      token_hash: `token-${at}`,
      replaced_hash: null,
      created_at: now,
      expires_at: now + DAY,
      ends_at: now + DAY,
    }))
    const drafts = numbers.map((at) => ({
      ...likeOf(at).draft,
      id: idOf(at),
      session_id: `session-${at}`,
      agent_id: repOf(at),
      created_at: now,
      updated_at: now,
    }))
    const sections = numbers.flatMap((at) =>
      likeOf(at).sections.map(({ value, ...row }) => ({
        ...row,
        updated_at: now,
        enrollment_id: idOf(at),
        sealed: sealing.seal({ field: 'draft_sections.sealed', row: `${idOf(at)}/${row.section}` }, value),
      })),
    )
    const audit = numbers.flatMap((at) =>
      likeOf(at).audit.map((row, order) => ({
        ...row,
        id: `audit-${at}-${order}`,
        at: now,
        session_id: `session-${at}`,
      })),
    )
    await Promise.all([
      on.insertInto('sessions').values(sessions).execute(),
      on.insertInto('drafts').values(drafts).execute(),
      on.insertInto('draft_sections').values(sections).execute(),
      on.insertInto('audit').values(audit).execute(),
    ])
  }

  const submit = async (at: number): Promise<void> => {
    const like = likeOf(at)
    const { first_name, last_name, email, phone, digits } = person(at)
    const { details } = like.policy
    const own = {
      ...details,
      name: `${first_name} ${last_name}`,
      email,
      ...(details.person && {
        person: { ...details.person, first_name, last_name, masked_ssn: `***-**-${digits}` },
      }),
    }
    const { policy } = await parts.policies.issue(idOf(at), own)
    const { policy_id, created_at } = policy
    const answers = {
      ...like.content.answers,
      personal: { ...like.content.answers.personal, first_name, last_name },
      contact: { ...like.content.answers.contact, email_address: email, phone_number: phone },
    }
    const content = {
      ...asSold(at, like.content),
      confirmation: policy_id,
      enrollment_id: idOf(at),
      submitted_at: created_at,
      answers,
    }
    await parts.records.begin(policy_id, { content, secrets: like.secrets, at: created_at })
    parts.fulfillment.begin(policy_id, content, false)
    parts.findTerms.note(policy_id, created_at, own, content, answers)
    parts.enrollmentFigures.note(policy_id, asCounted(at, content))
  }

  return async (numbers) => {
    await writeVisits(numbers)
    // What they ask for at once travels together.
    await Promise.all(numbers.map(submit))
  }
}
