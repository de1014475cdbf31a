// `node --expose-gc tools/run.mjs bench/support/desk/growth.process.ts SQLite|PostgreSQL COUNT ...`: what each thing
// that the server does costs with so many submitted enrollments, a line of JSON for each count on standard output.
import { HOUR } from '#server/clock.ts'
import { rotateTable } from '#server/services/keys/key-rotation.service.ts'
import { makeHousekeeping } from '#server/services/retention/housekeeping.service.ts'
import { signedIn } from '#tests/server/desk/signed-in.ts'
import { rep } from '#tests/server/homes/homes.ts'
import type { Visitor } from '#tests/server/support/test-app.ts'
import { median } from '../bench.ts'
import { type Kind, filled } from './filled.ts'
import { search, searches } from './searches.ts'

/** Milliseconds, by what was done; megabytes where the name says so. */
export type Costs = Record<string, number>

const kind: Kind = process.argv[2] === 'PostgreSQL' ? 'PostgreSQL' : 'SQLite'
const counts = process.argv.slice(3).map(Number)
const ROUNDS = 15

const place = await filled(kind)
const { app } = place
const housekeeping = makeHousekeeping({ ...app.services, database: app.database })

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const usual = async (work: () => Promise<unknown>, rounds = ROUNDS): Promise<number> => {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(work))
  return median(times)
}

const starts = async (): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const { app: one, milliseconds } = await place.start()
    times.push(milliseconds)
    await one.close()
  }
  return median(times)
}

const heap = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

const members = async (agent: Visitor, query: Record<string, string | number>): Promise<void> => {
  const { status } = await agent.call('GET enrollment/get-agent-members', {
    query: { agent_id: 'rep-rivera', ...query },
  })
  if (status !== 200) throw new Error(`A list of members was refused: ${status}`)
}

const scrape = async (): Promise<void> => {
  const headers = { authorization: 'Bearer a-token-of-the-monitoring' }
  const { statusCode } = await app.server.inject({ url: '/metrics', headers })
  if (statusCode !== 200) throw new Error(`The metrics were refused: ${statusCode}`)
}

const costs = async (count: number, seconds: number): Promise<Costs> => {
  // Of a million, three weeks' card numbers go at once: what that leaves behind is not what an hour leaves.
  await housekeeping.sweep()
  await place.rest()
  // The clock has moved: nobody is signed in any more.
  const operator = await signedIn(app, 'operator')
  const agent = await rep(app)
  const found: Costs = {}
  for (const [what, wish] of Object.entries(searches(count))) {
    const label = `a search of the desk: ${what}`
    found[label] = await usual(() => search(operator, wish), 7)
    console.error(`${label}: ${found[label].toFixed(1)} ms`)
  }
  return {
    'writing an enrollment': (seconds * 1000) / count,
    'a start': await starts(),
    "a rep's members": await usual(() => members(agent, {})),
    "a search in a rep's members": await usual(() => members(agent, { search: 'son' })),
    ...found,
    'a sweep with nothing to do': await usual(() => housekeeping.sweep(), 5),
    'a scrape of the metrics': await usual(scrape),
    'wrapping 1,000 policies by another key': await rotation(),
    memory: heap(),
  }
}
/** Milliseconds in which a thousand policies are wrapped by another key. */
const rotation = async (): Promise<number> => {
  const [first, second, lookup] = place.keys
  const { app: other } = await place.start([second, first, lookup])
  let rotated = 0
  const milliseconds = await timed(async () => {
    rotated = await rotateTable(
      { ...other.services, database: other.database },
      { table: 'policies', key: ['policy_id'] },
      200,
    )
  })
  await other.close()
  return (milliseconds * 1000) / rotated
}

let before = 0
for (const count of counts) {
  // A million in four weeks: what is removed after half a year would be hours of work, and is not what is measured.
  const seconds = await place.fillTo(count, HOUR)
  console.error(`${kind}: ${count} enrollments, ${count - before} of them written in ${seconds.toFixed(0)} s`)
  process.stdout.write(`${JSON.stringify({ count, costs: await costs(count - before, seconds) })}\n`)
  before = count
}
await app.close()
await place.database.drop()
