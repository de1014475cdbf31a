import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import { postgresUrl, tempPostgres } from '#tests/server/support/databases.ts'
import { type Row, atMost, exactly, percentile, ratioAtLeast, shown } from './support/bench.ts'
import { buildProduct } from './support/built.ts'
import { doneBy } from './support/job.ts'
import { bareOnPostgres, bareOnSqlite } from './support/load/bare-transactions.ts'
import { databaseOf, figuresFile, startMeasured } from './support/load/measured-product.ts'
import { type Profile, selfTimeRows } from './support/load/self-time.ts'
import { readTape } from './support/load/tape.ts'
import type { Walked } from './support/walked.ts'

export const name = 'load'

const PEOPLE = 200
const MOST_CALLS = 30
/** Of the bare transactions that the saves write at least. */
const OF_BARE = 0.25
const SAVE_MS = 150
const OTHER_MS = 400
/** Modules whose self time is shown with `--cpu-prof`. */
const MODULES = 30

/**
 * 200 enrollments at once from the first page to the receipt, on the embedded database and on PostgreSQL; with
 * `--cpu-prof` also where the server spends its time, which is then longer.
 */
export const run = async ({ cpuProfile = false } = {}): Promise<{ rows: Row[] }> => {
  buildProduct()
  const rows = await measure({ kind: 'embedded database', cpuProfile, bare: bareOnSqlite })
  const url = postgresUrl()
  if (url === undefined) return { rows }
  const place = await tempPostgres(url)
  try {
    const address = 'url' in place.where ? place.where.url : url
    const more = await measure({ kind: 'PostgreSQL', url: address, cpuProfile, bare: bareOnPostgres(url) })
    return { rows: [...rows, ...more] }
  } finally {
    await place.drop()
  }
}

interface Measured {
  kind: string
  url?: string
  cpuProfile: boolean
  bare: (people: number, saves: number) => Promise<number>
}

/** What the server counted of itself while the people walked. */
interface Figures {
  statements: number
  milliseconds: number
  profile: Profile | null
}

const measure = async ({ kind, url, cpuProfile, bare }: Measured): Promise<Row[]> => {
  const product = await startMeasured(url, cpuProfile ? { MEASURED_PROFILE: 'on' } : {})
  try {
    const { enrolled, saves, others, bytes, seconds } = await walkers(product.url('').replace(/\/$/, ''), product.pid)
    const figures = await writtenFigures()
    const kept = await keptOf(databaseOf(product, url))
    const given = enrolled.map(({ numbers }) => new Set(numbers))
    const numbers = new Set(given.flatMap((own) => [...own]))
    const lost = [...numbers].filter((number) => !kept.policies.has(number)).length + (PEOPLE - enrolled.length)
    // One enrollment more warmed the server up.
    const doubled =
      given.filter((own) => own.size !== 1).length +
      (enrolled.length - new Set(enrolled.map(({ invoice_id }) => invoice_id)).size) +
      Math.abs(kept.policies.size - (PEOPLE + 1)) +
      Math.abs(kept.invoices - (PEOPLE + 1)) +
      Math.abs(kept.mails - (PEOPLE + 1))
    const calls = readTape().length
    const bareSeconds = await bare(PEOPLE, Math.round(saves.length / PEOPLE))
    const each = (label: string, unit: string, figure: number) =>
      shown(`${label} an enrollment, ${kind}`, unit, figure / PEOPLE, figure / PEOPLE)
    return [
      exactly(`enrollments lost of ${PEOPLE} at once, ${kind}`, lost),
      exactly(`enrollments, mails or invoices doubled, ${kind}`, doubled),
      atMost(`calls an enrollment, ${kind}`, '', calls, MOST_CALLS, MOST_CALLS),
      each('statements', '', figures.statements),
      each('bytes', 'kB', bytes / 1000),
      each("milliseconds of the server's processor", 'ms', figures.milliseconds),
      atMost(`95th percentile of a save, ${kind}`, 'ms', percentile(saves, 95), SAVE_MS, percentile(saves, 50)),
      atMost(
        `95th percentile of any other call, ${kind}`,
        'ms',
        percentile(others, 95),
        OTHER_MS,
        percentile(others, 50),
      ),
      ratioAtLeast(`enrollments a second, ${kind}`, '1/s', PEOPLE / seconds, PEOPLE / bareSeconds, OF_BARE),
      ...(figures.profile === null ? [] : selfTimeRows(figures.profile, PEOPLE, MODULES)),
    ]
  } finally {
    await product.stop()
    rmSync(figuresFile, { force: true })
  }
}

/** The server writes them when it has heard that the walks are over. */
const writtenFigures = async (): Promise<Figures> => {
  for (let turn = 0; turn < 600 && !existsSync(figuresFile); turn += 1) await wait(50)
  return JSON.parse(readFileSync(figuresFile, 'utf8')) as Figures
}

const walkers = (origin: string, pid: number): Promise<Walked> =>
  doneBy('bench/support/load/walkers.process.ts', { origin, pid, count: PEOPLE })

const keptOf = async (where: { file: string } | { url: string }) => {
  const database = await openDatabase(where)
  try {
    const policies = await database.sql.selectFrom('policies').select('policy_id').execute()
    const invoices = await database.sql.selectFrom('invoices').select('invoice_id').execute()
    const mails = await database.sql.selectFrom('outbox').select('id').where('kind', '=', 'mail').execute()
    return {
      policies: new Set(policies.map(({ policy_id }) => policy_id)),
      invoices: invoices.length,
      mails: mails.length,
    }
  } finally {
    await database.close()
  }
}
