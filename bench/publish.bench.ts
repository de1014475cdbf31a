import { startProduct } from '#paths/run/product/product.ts'
import { postgresUrl, tempPostgres } from '#tests/server/support/databases.ts'
import { type Row, exactly, shown } from './support/bench.ts'
import { buildProduct } from './support/built.ts'
import { doneBy } from './support/job.ts'
import type { Published } from './support/walked.ts'

export const name = 'publish'

const PEOPLE = 200

/**
 * 200 enrollments at once while a publisher publishes another price of their plan and takes it back, on the embedded
 * database and on PostgreSQL. The reference of the seconds is the same without a publication.
 */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  const rows = await measure('embedded database')
  const url = postgresUrl()
  if (url === undefined) return { rows }
  const place = await tempPostgres(url)
  try {
    return { rows: [...rows, ...(await measure('PostgreSQL', 'url' in place.where ? place.where.url : url))] }
  } finally {
    await place.drop()
  }
}

const measure = async (kind: string, url?: string): Promise<Row[]> => {
  const product = await startProduct({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...(url !== undefined && { DATABASE_URL: url }),
  })
  try {
    const origin = product.url('').replace(/\/$/, '')
    const { enrolled, failed, seconds } = await walkers(origin, true)
    const calm = await walkers(origin, false)
    for (const what of new Set([...failed, ...calm.failed])) console.error(what)
    const told = enrolled.filter((one) => one.told > 0).length
    return [
      exactly(`calls refused for another reason than the price, ${kind}`, failed.length + calm.failed.length),
      exactly(`enrollments that did not end, ${kind}`, PEOPLE - enrolled.length),
      exactly(
        `people charged a price that they had not agreed to, ${kind}`,
        enrolled.filter(({ agreed, charged }) => agreed !== charged).length,
      ),
      {
        ...shown(`people told of another price, ${kind}`, '', told, PEOPLE),
        goal: '>= 1',
        // Else nothing was published in the middle, and the rest says nothing.
        ok: told > 0,
      },
      shown(`seconds until all have enrolled, ${kind}`, 's', seconds, calm.seconds),
    ]
  } finally {
    await product.stop()
  }
}

const walkers = (origin: string, publishes: boolean): Promise<Published> =>
  doneBy('bench/support/publishing.process.ts', { origin, count: PEOPLE, publishes })
