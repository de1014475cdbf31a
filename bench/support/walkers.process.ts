// Walks enrollments from the quote to the receipt, all at once, each as a person of their own over HTTP; a process of
// its own, so that asking costs the measured server nothing. Reads its job from its standard input, writes what it
// saw to standard output: {"origin", "count"} -> Walked.
import { Agent } from 'node:http'
import { text } from 'node:stream/consumers'
import { browser } from '#tests/server/support/browser.ts'
import { ask } from '#tests/server/support/asking.ts'
import { checkedOutBy, fillTabs, review } from '#tests/server/support/journey.ts'
import type { Walked } from './walked.ts'

const { origin, count } = JSON.parse(await text(process.stdin)) as { origin: string; count: number }
const agent = new Agent({ keepAlive: true, maxSockets: count * 2 })
/** Milliseconds of each save, waiting for its turn in the server among them. */
const saves: number[] = []
/** Milliseconds of all other calls. */
const others: number[] = []

const onAnswer = (key: string, took: number): void => {
  const kind = key.startsWith('POST enrollment/save-') ? saves : others
  kind.push(took)
}

/** One enrollment; Submit is pressed twice. Gives both confirmation numbers, and the invoice's. */
const walk = async (pays: 'cc' | 'eft'): Promise<Walked['enrolled'][number]> => {
  const journey = await checkedOutBy(browser({ origin: () => origin, agent, onAnswer }), {
    tier: 'IO',
    plans: ['crescent-premier-care'],
    pays,
  })
  await fillTabs(journey)
  const submits = await Promise.all([1, 2].map(() => ask(journey, 'POST enrollment/save-review-info', review)))
  const { policy_id, effective_date } = await ask(journey, 'GET enrollment/get-receipt')
  const invoice = { policy_id, effectiveDate: effective_date }
  const { invoice_id } = await ask(journey, 'POST invoice/autoInvoiceGeneration', invoice)
  return { numbers: [policy_id, ...submits.map((submit) => submit.policy_id)], invoice_id }
}

// A first one warms up the server, as the first visitor of the day does, and is not counted.
await walk('cc')
saves.length = 0
others.length = 0
const start = performance.now()
const enrolled = await Promise.all(Array.from({ length: count }, (_, index) => walk(index % 2 === 0 ? 'cc' : 'eft')))
const walked: Walked = { enrolled, saves, others, seconds: (performance.now() - start) / 1000 }
process.stdout.write(JSON.stringify(walked))
agent.destroy()
