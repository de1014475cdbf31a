// `node tools/run.mjs bench/support/desk/desk.process.ts COUNT`: the desk over COUNT submitted enrollments, as JSON on
// standard output; on PostgreSQL with TEST_DATABASE_URL and `postgres` as a second word. A process of its own: what it
// has in memory is measured. Between its parts it says `next` and waits for a line: others may fill a database at the
// same time, and are not measured at the same time.
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { signedIn } from '#tests/server/desk/signed-in.ts'
import { percentile } from '../bench.ts'
import { filled } from './filled.ts'
import { search, searches } from './searches.ts'

const COUNT = Number(process.argv[2] ?? 100_000)
const kind = process.argv[3] === 'postgres' ? 'PostgreSQL' : 'SQLite'
const ROUNDS = 20
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const turn = async (): Promise<void> => {
  console.log('next')
  await lines.next()
}

await turn()
const { database, app, start, fillTo, rest } = await filled(kind)
/** The usual of a few starts, each with its look at what the desk does not find yet. */
const started = async (): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const { app: one, milliseconds } = await start()
    times.push(milliseconds)
    await one.close()
  }
  return percentile(times, 50)
}

const emptyStart = await started()
await turn()
const seconds = await fillTo(COUNT)
await rest()
await turn()

const operator = await signedIn(app, 'operator')
const wishes = searches(COUNT)
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
for (const wish of Object.values(wishes)) await search(operator, wish)
for (const wanted of Object.values(counts)) await count(wanted)
const before = heap()
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, wish] of Object.entries(wishes)) {
    const { found, milliseconds } = await search(operator, wish)
    ;(searched[name] ??= []).push(milliseconds)
    // The next page as well, where there is one.
    if (found.next !== null) searched[name].push((await search(operator, { ...wish, after: found.next })).milliseconds)
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
    filled: seconds,
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
await database.drop()
process.stdin.destroy()
