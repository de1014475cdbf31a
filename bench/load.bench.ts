import { join } from 'node:path'
import { startProduct } from '#paths/run/product/product.ts'
import { openDatabase } from '#server/db/database.ts'
import { postgresUrl, tempPostgres } from '#tests/server/support/databases.ts'
import { bareOnPostgres, bareOnSqlite } from './support/bare-transactions.ts'
import { type Row, atMost, exactly, percentile, shown } from './support/bench.ts'
import { buildProduct } from './support/built.ts'
import { doneBy } from './support/job.ts'
import type { Walked } from './support/walked.ts'

export const name = 'load'

const PEOPLE = 200
const SAVE_MS = 300

/** 200 enrollments at once from the quote to the receipt, on the embedded database and on PostgreSQL. */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  const rows = await measure('embedded database', undefined, bareOnSqlite)
  const url = postgresUrl()
  if (url === undefined) return { rows }
  const place = await tempPostgres(url)
  try {
    const address = 'url' in place.where ? place.where.url : url
    return { rows: [...rows, ...(await measure('PostgreSQL', address, bareOnPostgres(url)))] }
  } finally {
    await place.drop()
  }
}

const measure = async (
  kind: string,
  url: string | undefined,
  bare: (people: number, saves: number) => Promise<number>,
): Promise<Row[]> => {
  const product = await startProduct({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...(url !== undefined && { DATABASE_URL: url }),
  })
  try {
    const { enrolled, saves, others, seconds } = await walkers(product.url('').replace(/\/$/, ''))
    const kept = await keptOf(url === undefined ? { file: join(product.folder, 'enrollchart.db') } : { url })
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
    const bareSeconds = await bare(PEOPLE, Math.round(saves.length / PEOPLE))
    return [
      exactly(`enrollments lost of ${PEOPLE} at once, ${kind}`, lost),
      exactly(`enrollments, mails or invoices doubled, ${kind}`, doubled),
      atMost(`95th percentile of a save, ${kind}`, 'ms', percentile(saves, 95), SAVE_MS, percentile(saves, 50)),
      // Saves go first; so that nobody overlooks what the others pay for it.
      shown(`95th percentile of any other call, ${kind}`, 'ms', percentile(others, 95), percentile(others, 50)),
      shown(`enrollments a second, ${kind}`, '1/s', PEOPLE / seconds, PEOPLE / bareSeconds),
    ]
  } finally {
    await product.stop()
  }
}

const walkers = (origin: string): Promise<Walked> =>
  doneBy('bench/support/walkers.process.ts', { origin, count: PEOPLE })

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
