import { tempSqlite } from '#tests/server/support/databases.ts'
import { manyDays } from '#tests/server/machines/year-of-traffic.ts'
import { demoCatalog } from '#tests/server/support/journey.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { type Row, atMost } from './support/bench.ts'

export const name = 'traffic'

const DAYS = 100
const ROUNDS = 5
/** Times the figure of the bare sums: what a viewer's page may wait for the traffic of a busy quarter. */
const TIMES = 8

const quickest = async (work: () => Promise<void>): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return Math.min(...times)
}

/** 100,000 rows of a machine's traffic, read as its diagram shows them, beside their bare sums. */
export const run = async (): Promise<{ rows: Row[] }> => {
  const full = await testApp({
    catalog: demoCatalog(),
    database: await tempSqlite().open(),
    config: { machines: 'open' },
  })
  try {
    await manyDays(full, DAYS)
    const sums = full.database.sql.selectFrom('machine_traffic').select(({ fn }) => fn.sum<number>('count').as('sum'))
    // Without an order or an index: no answer over all the rows can cost less.
    const bare = await quickest(async () => {
      await sums.select(['version', 'site']).groupBy(['version', 'site']).execute()
    })
    const whole = await quickest(async () => {
      const query = { machine: 'quote', from: '2026-01-01' }
      const { status } = await full.visitor().call('GET service/get-machine-traffic', { query })
      if (status !== 200) throw new Error(`The traffic was refused: ${status}`)
    })
    return { rows: [atMost(`${DAYS},000 rows of traffic read`, 'ms', whole, Math.round(TIMES * bare), bare)] }
  } finally {
    await full.close()
  }
}
