// `node tools/run.mjs bench/support/submits.process.ts`: the 95th percentile of a submit with the demo's destinations and
// without any, in turns, as JSON on standard output. A process of its own: what runs before it would leave a heap.
import { demoCatalog, journeyTo, submitted } from '#tests/server/support/journey.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { tempSqlite } from '#tests/server/support/databases.ts'
import { percentile } from './bench.ts'

const SUBMITS = 1500
const WARM = 50

const serve = async (destinations: ReturnType<typeof demoCatalog>['destinations']) => {
  const app = await testApp({
    catalog: { ...demoCatalog(), destinations },
    database: await tempSqlite().open(),
    config: { rateLimits: false },
  })
  const times: number[] = []
  return {
    times,
    close: app.close,
    submit: async () => {
      const journey = await journeyTo(app, { tier: 'IO', plans: ['larkspur-dental-high', 'lighthouse-accident'] })
      const began = performance.now()
      await submitted(journey)
      times.push(performance.now() - began)
    },
  }
}

const delivering = await serve(demoCatalog().destinations)
const bare = await serve([])
for (let turn = 0; turn < SUBMITS + WARM; turn += 1) {
  // Neither is always the one after the other's garbage.
  const both = turn % 2 === 0 ? [delivering, bare] : [bare, delivering]
  for (const one of both) await one.submit()
}
/**
 * The mean from the 91st to the 99th percentile, whose middle is the 95th. One submit in twenty meets a checkpoint of the
 * database and takes twice as long: the 95th percentile by itself is now before that step and now behind it.
 */
const figure = (times: readonly number[]) => {
  const near = Array.from({ length: 9 }, (_, at) => percentile(times.slice(WARM), 91 + at))
  return near.reduce((sum, one) => sum + one, 0) / near.length
}
console.log(JSON.stringify({ delivering: figure(delivering.times), bare: figure(bare.times) }))
await delivering.close()
await bare.close()
