import { makeRoster } from '#server/repositories/groups/roster.repository.ts'
import { readRosterFile } from '#server/services/desk/roster/roster-file.ts'
import { rosterOf, threeLines } from '../../desk/groups/roster-lines.ts'
import { makePasskeys } from '#server/repositories/desk/passkeys.repository.ts'
import { makeStaffIdentities } from '#server/repositories/desk/staff-identities.repository.ts'
import { makeAccessPasskeys } from '#server/repositories/visits/access-passkeys.repository.ts'
import { makeAccessSignIns } from '#server/repositories/visits/access-sign-ins.repository.ts'
import { makePendingSignIns } from '#server/repositories/visits/pending-sign-ins.repository.ts'
import { makeStaff } from '#server/repositories/desk/staff.repository.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { OpenedSigning } from '#schemas/calls/enrollment/signing.calls.ts'
import { supportTopics } from '#schemas/storefront/visit/support.ui.ts'
import { parseKeys } from '#server/crypto/keys.ts'
import { type Sealing, makeSealing } from '#server/crypto/sealing.ts'
import type { DebitFileRow, DeliveryFileRow } from '#server/db/tables.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { Carrier } from '#server/mail/carrier.ts'
import { verifyRecords } from '#server/services/enrollment/record/verify-records.ts'
import { rotateKeys } from '#server/services/keys/key-rotation.service.ts'
import { callerWith } from '../../support/caller.ts'
import { birthdate, personal, picture, tabCalls } from '../../support/answers.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { type Journey, ask, send } from '../../support/asking.ts'
import { clientJourney, review, demoCatalog, journeyTo } from '../../support/journey.ts'
import { postgresUrl } from '../../support/databases.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const page = readFileSync('docs/operate.md', 'utf8')
/** The command of docs/operate.md that begins so, with the drill's own places put in; run as an operator would. */
const asWritten = (begins: string, places: Record<string, string>, env: Record<string, string> = {}): string => {
  const line = page.split('\n').find((text) => text.startsWith(begins))
  if (line === undefined) throw new Error(`docs/operate.md has no command that begins with "${begins}"`)
  const command = Object.entries(places).reduce((text, [written, place]) => text.replace(written, place), line)
  return execFileSync('sh', ['-c', command], { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...env } })
}

const key = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const first = `k1=${key('a')},lookup=${key('z')}`
const both = `k2=${key('b')},${first}`
const second = `k2=${key('b')},lookup=${key('z')}`

/** A mail server that is away, until it is not. */
const away = (): Carrier & { letters: string[]; back: boolean } => {
  const carrier = {
    leaves: true,
    textsLeave: true,
    letters: [] as string[],
    back: false,
    mail: async ({ to, subject }: { to: string; subject: string }) => {
      if (!carrier.back) throw new Error('away')
      carrier.letters.push(`${subject} to ${to}`)
    },
    text: () => Promise.reject(new Error('away')),
    close: () => undefined,
  }
  return carrier
}

interface Place {
  /** What DATA_DIR and DATABASE_URL would say. */
  env: Record<string, string>
  open: () => Promise<Database>
}

/** A database that is used, and a way to bring its backup into a fresh place. */
interface Drill {
  used: Place
  backUp: () => void
  restore: () => Promise<Place>
  end: () => Promise<void>
}

const sqliteDrill = async (): Promise<Drill> => {
  const place = (): Place & { file: string } => {
    const folder = mkdtempSync(join(tmpdir(), 'enrollchart-drill-'))
    const file = join(folder, 'enrollchart.db')
    return { file, env: { DATA_DIR: folder }, open: () => openDatabase({ file }) }
  }
  const used = place()
  const backup = join(mkdtempSync(join(tmpdir(), 'enrollchart-backup-')), 'backup.db')
  return {
    used,
    backUp: () => void asWritten('node -e', { '.data/enrollchart.db': used.file, ' backup.db': ` ${backup}` }),
    restore: async () => {
      const fresh = place()
      execFileSync('cp', [backup, fresh.file])
      return fresh
    },
    end: () => Promise.resolve(),
  }
}

const postgresDrill = async (url: string): Promise<Drill> => {
  const made: string[] = []
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const place = async (): Promise<Place & { url: string }> => {
    const name = `drill_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
    await run(`create database ${name}`)
    made.push(name)
    const address = new URL(url)
    address.pathname = `/${name}`
    return { url: address.href, env: { DATABASE_URL: address.href }, open: () => openDatabase({ url: address.href }) }
  }
  const used = await place()
  const backup = join(mkdtempSync(join(tmpdir(), 'enrollchart-backup-')), 'backup.dump')
  return {
    used,
    backUp: () => void asWritten('pg_dump', { 'backup.dump': backup }, { DATABASE_URL: used.url }),
    restore: async () => {
      const fresh = await place()
      asWritten('pg_restore', { 'backup.dump': backup }, { NEW_DATABASE_URL: fresh.url })
      return fresh
    },
    end: async () => {
      for (const name of made) {
        // Not `with (force)`: that stops whoever is there, and may not where one of the server's own workers cleans up.
        await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = user`)
        await run(`drop database ${name}`)
      }
    },
  }
}

const url = postgresUrl()
const drills: { kind: string; make: () => Promise<Drill> }[] = [
  { kind: 'SQLite', make: sqliteDrill },
  ...(url === undefined ? [] : [{ kind: 'PostgreSQL', make: () => postgresDrill(url) }]),
]

/** A file that was sent long ago. */
const sealedFile = (sealing: Sealing): DeliveryFileRow => ({
  id: 'f1',
  destination: 'health-834',
  partner: 'p',
  number: 1,
  name: 'f1',
  state: 'sent',
  sha256: 'a1',
  sealed: sealing.seal({ field: 'delivery_files.sealed', row: 'f1' }, { text: 'ISA' }),
  attempts: 1,
  due_at: 0,
  claimed_until: 0,
  last_error: null,
  created_at: 0,
  sent_at: 0,
})

/** A file for the bank. */
const sealedDebits = (sealing: Sealing): DebitFileRow => ({
  id: 'd1',
  number: 1,
  name: 'd1',
  made_on: '2026-11-20',
  last_batch: 1,
  sha256: 'a1',
  sealed: sealing.seal({ field: 'debit_files.sealed', row: 'd1' }, '101'),
  sent_at: 0,
  created_at: 0,
})

/** The tables with something sealed in them, and the keys that it is wrapped by, `k1` or `k2`. */
const sealedBy = async (database: Database): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>()
  for (const { name, schema, columns } of await database.sql.introspection.getTables()) {
    if (schema !== undefined && schema !== 'public') continue
    if (columns.some((column) => column.name === 'sealed')) found.set(name, [])
    for (const column of columns.filter(({ dataType }) => dataType.toLowerCase() === 'text')) {
      const { rows } = await sql<{ by: string }>`
        select distinct substr(${sql.ref(column.name)}, 1, 6) as by from ${sql.table(name)}
        where ${sql.ref(column.name)} like 's1.%' order by 1`.execute(database.sql)
      if (rows.length > 0) found.set(name, [...(found.get(name) ?? []), ...rows.map(({ by }) => by)])
    }
  }
  return found
}

const columns = [
  'primary_info',
  'contact_info',
  'employer_info',
  'benificiary_info',
  'health_info',
  'dependent_info',
  'aggrement_info',
  'payment_info',
] as const

interface People {
  /** All but submitted: nine steps and a signature. */
  open: Journey
  submitted: Journey
  policy_id: string
  invoice_id: string
  /** Of the link by which a rep's client has signed later. */
  signing: string
}

/** Enrolls the client of a rep, who signs later; gives what the link has. */
const signLater = async (app: TestApp): Promise<string> => {
  const journey = await clientJourney(
    app,
    { eprocess: 'rep', agent_id: 'rep-rivera' },
    { tier: 'IO', plans: ['harvest-critical'] },
  )
  const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', review)
  const letters = (await app.mailbox()).flatMap(({ message }) => (message.kind === 'mail' ? [message.text] : []))
  const [token = ''] = letters
    .filter((text) => text.includes(policy_id))
    .flatMap((text) => /\/sign\/([\w-]+)/.exec(text)?.[1] ?? [])
  const opened = await app.visitor().call('POST enrollment/open-signing', { body: { token, birthdate } })
  const { result } = opened.data as { result: OpenedSigning }
  const signing = {
    token,
    birthdate,
    agreed: result.texts.map(() => 1),
    signature: picture(450, 300),
    signature_kind: 'drawn',
  }
  expect((await app.visitor().call('POST enrollment/sign-policy', { body: signing })).status).toBe(200)
  return token
}

const enroll = async (app: TestApp): Promise<People> => {
  const open = await journeyTo(app, {
    tier: 'IF',
    plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'],
  })
  await ask(open, 'POST enrollment/save-enrollment', { name: 'Pat', email: 'pat@example.com', tab: 'cart_info' })
  await ask(open, 'POST enrollment/save-enrollment', { email: 'pat@example.com', tab: 'contact_info', remind: true })
  const submitted = await journeyTo(app, { tier: 'IO', plans: ['crescent-premier-care'], pays: 'eft' })
  const { policy_id } = (await send(submitted, 'POST enrollment/save-review-info', review)).data as {
    policy_id: string
  }
  const { invoice_id } = await ask(submitted, 'POST invoice/autoInvoiceGeneration', {
    policy_id,
    effectiveDate: '12/01/2026',
  })
  const help = { topic: supportTopics[0], name: 'Pat', email: 'pat@example.com', message: 'Please call' }
  expect((await open.visitor.call('POST enrollment/submit-support-request', { body: help })).status).toBe(200)
  const operator = app.visitor()
  await operator.call('POST staff/sign-in-demo', { body: { staff: 'demo-operator' } })
  await makePasskeys(app.services).add(
    { id: 'key', staff_id: 'demo-operator', publicKey: 'AAAA', counter: 0, transports: [] },
    1,
  )
  await app.services.catalogFollower.folder.takeIn(demoCatalogFolder)
  const identity = { issuer: 'https://login.example.com', subject: 'olivia' }
  await makeStaffIdentities(app.services).bind('demo-operator', identity, 1)
  const { id: sessionId } = await app.services.sessions.begin('staff')
  const pending = { nonce: 'n', verifier: 'v', redirectUri: 'https://desk.example.com/desk/sign-in', page: '/desk' }
  await makePendingSignIns({ ...app.services, purpose: 'staff-sign-in' }).add(
    { ...pending, state: 'S' },
    { sessionId, expiresAt: Number.MAX_SAFE_INTEGER },
  )
  const rep = { subject: 'agent:rep-okafor', way: 'passkey', given_by: 'demo-operator', given_at: 1 } as const
  await makeAccessSignIns(app.services).give({ ...rep, set_up_until: null })
  await makeAccessSignIns(app.services).bind(rep.subject, identity, 1)
  await makeAccessPasskeys(app.services).add(
    { id: 'key', subject: rep.subject, publicKey: 'AAAA', counter: 0, transports: [] },
    1,
  )
  const byProvider = { session_id: sessionId, staff_id: 'demo-operator', way: 'provider', opened_at: 1 } as const
  await makeStaff(app.services).signIn(byProvider, { issuer: identity.issuer, idToken: 'a token' })
  const note = { policy_id, text: 'Called about the card' }
  expect((await operator.call('POST staff/add-note', { body: note })).status).toBe(200)
  return { open, submitted, policy_id, invoice_id, signing: await signLater(app) }
}

/** The same people, asking another server: their browsers have the same cookies. */
const asking = (app: TestApp, { open, submitted }: People) =>
  [open, submitted].map((journey): Journey => {
    const visitor = app.visitor()
    for (const [name, value] of journey.visitor.cookies) visitor.cookies.set(name, value)
    return { ...journey, app, visitor }
  }) as [Journey, Journey]

/** All that these people can read, and the signatures, which nobody is shown. */
const readable = async (app: TestApp, people: People) => {
  const [open, submitted] = asking(app, people)
  const sections = await Promise.all(
    columns.map((column) => ask(open, 'GET enrollment/get-enrollment-temp-info', { column })),
  )
  const signatures = await Promise.all(
    [open, submitted].map(async ({ enrollment_id }) => {
      const row = await app.database.sql
        .selectFrom('drafts')
        .selectAll()
        .where('id', '=', enrollment_id)
        .executeTakeFirstOrThrow()
      const caller = callerWith(row.session_id)
      return (
        await app.services.drafts.section({ ...row, eprocess: 'applicant', began_as: 'applicant', caller }, 'agreement')
      )?.value.signature
    }),
  )
  return {
    sections,
    signatures,
    cart: await ask(open, 'GET enrollment/get-plan-cart'),
    receipt: await ask(submitted, 'GET enrollment/get-receipt'),
    signedLater: (await app.visitor().call('GET enrollment/get-signing/{token}', { params: { token: people.signing } }))
      .data,
  }
}

describe.each(drills)('on $kind', ({ make }) => {
  test('a backup made while people save is restored into a fresh place; then the keys are changed', async () => {
    const drill = await make()
    const carrier = away()
    const serve = async ({ open }: Place, keys: string, carries: Carrier = carrier) =>
      testApp({
        catalog: demoCatalog(),
        database: await open(),
        carrier: carries,
        config: { rateLimits: false, keys },
      })

    const app = await serve(drill.used, first)
    const people = await enroll(app)
    await app.services.outbox.drain()
    const before = await readable(app, people)
    expect(before.signedLater).toMatchObject({ result: { standing: 'signed' } })
    expect(before.signatures).toEqual([expect.stringMatching(/^data:image\/png/), expect.stringMatching(/^data:image/)])
    const contact = await tabCalls.contact_info.body(people.open)
    const save = ask(people.open, 'POST enrollment/save-contact-info', { ...contact, revision: 1 })
    drill.backUp()
    expect(await save).toEqual({ revision: 2 })
    // What comes after the backup is not in it.
    await ask(people.open, 'POST enrollment/save-personal-info', { ...personal, first_name: 'Eva', revision: 1 })
    await app.close()

    const restored = await drill.restore()
    const fresh = away()
    const again = await serve(restored, first, fresh)
    expect(await readable(again, people)).toEqual(before)
    const [, submitted] = asking(again, people)
    expect(
      await ask(submitted, 'POST invoice/autoInvoiceGeneration', {
        policy_id: people.policy_id,
        effectiveDate: '12/01/2026',
      }),
    ).toEqual({ invoice_id: people.invoice_id })
    fresh.back = true
    again.clock.advance(3_600_000)
    await again.services.outbox.drain()
    expect(fresh.letters.filter((letter) => letter.startsWith('Enrollment Receipt')).toSorted()).toEqual([
      'Enrollment Receipt to elena.rivera@example.com',
      'Enrollment Receipt to pat.oneil@example.com',
      'Enrollment Receipt to pat.oneil@example.com',
    ])
    await again.close()
    const foreign = `k1=${key('c')},lookup=${key('z')}`
    await expect(serve(restored, foreign)).rejects.toThrow('these keys do not open this database')

    // The new key first, every process restarted, then the command, as often as wanted, while people save.
    const changing = await serve(restored, both)
    // Waits a second for its answer: the last of the sealed tables has a row.
    const lost = { body: { email: 'pat.oneil@example.com' } }
    expect((await changing.visitor().call('POST enrollment/resend-continue-code', lost)).status).toBe(200)
    // What older versions left, until the start of the server has moved it into the records.
    const earlier = makeSealing(parseKeys(first))
    for (const table of ['policy_agreements', 'policy_signatures'] as const) {
      const sealed = earlier.seal({ field: `${table}.sealed`, row: people.policy_id }, { agreed: [1] })
      const row = { policy_id: people.policy_id, sealed }
      const values = table === 'policy_agreements' ? row : { ...row, signed_at: 1 }
      await changing.database.sql.insertInto(table).values(values).execute()
    }
    const [delivery] = await changing.database.sql.selectFrom('deliveries').selectAll().execute()
    const refused = earlier.seal({ field: 'deliveries.sealed', row: delivery?.id ?? '' }, [{ text: 'no birth date' }])
    await changing.database.sql
      .updateTable('deliveries')
      .set({ sealed: refused })
      .where('id', '=', delivery?.id ?? '')
      .execute()
    await changing.database.sql.insertInto('delivery_files').values(sealedFile(earlier)).execute()
    await changing.database.sql.insertInto('debit_files').values(sealedDebits(earlier)).execute()
    const { employees } = readRosterFile(rosterOf(threeLines), '2026-11-26')
    await makeRoster({ database: changing.database, sealing: earlier }).add('group-bluebonnet', employees, 1)
    const seals = await sealedBy(changing.database)
    expect([...seals].filter(([, by]) => by.length === 0)).toEqual([])
    const rotate = () =>
      execFileSync(process.execPath, ['tools/run.mjs', 'server/cli/rotate-keys.cli.ts'], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] ?? '', KEYS: both, ...restored.env },
      })
    expect(rotate()).toMatch(/^[1-9]\d* records are now wrapped by the key "k2"\n$/)
    const [walking] = asking(changing, people)
    expect((await send(walking, 'POST enrollment/save-personal-info', { ...personal, revision: 1 })).status).toBe(200)
    const sealing = makeSealing(parseKeys(both))
    expect(await rotateKeys({ database: changing.database, sealing })).toBe(0)
    expect(await sealedBy(changing.database)).toEqual(new Map([...seals.keys()].map((table) => [table, ['s1.k2.']])))
    await changing.close()

    // The old key is retired: all is read without it, and nothing with it alone.
    const retired = await serve(restored, second)
    const after = await readable(retired, people)
    const renewed = after.sections.map((section, index) => (index === 0 ? before.sections[0] : section))
    expect({ ...after, sections: renewed }).toEqual(before)
    expect(after.sections[0]).toEqual({ ...before.sections[0], revision: 2 })
    const { records, before: without, faults } = await verifyRecords(retired.services)
    expect({ hasRecords: records > 0, without, faults }).toEqual({ hasRecords: true, without: 0, faults: [] })
    await retired.close()
    await expect(serve(restored, first)).rejects.toThrow('these keys do not open this database')
    await drill.end()
  })
})
