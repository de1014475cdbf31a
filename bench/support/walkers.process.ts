// Walks enrollments from the quote to the receipt, all at once, each as a person of their own over HTTP; a process of
// its own, so that asking costs the measured server nothing. Reads its job from its standard input, writes what it
// saw to standard output: {"origin", "count"} -> Walked.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { apiBases, type ApiName } from '#schemas/calls/call.ts'
import { type Answered, type Asker, ask, checkedOutBy, fillTabs, review } from '#tests/server/support/road.ts'
import type { Walked } from './walked.ts'

const { origin, count } = JSON.parse(await text(process.stdin)) as { origin: string; count: number }
const agent = new Agent({ keepAlive: true, maxSockets: count * 2 })
/** Milliseconds of each save, waiting for its turn in the server among them. */
const saves: number[] = []

/** Somebody's browser. */
const browser = (): Asker => {
  let cookie = ''
  return {
    call: async (key, { body, query } = {}): Promise<Answered> => {
      const [method = 'GET', target = ''] = key.split(' ')
      const slash = target.indexOf('/')
      const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
      const base = apiBases[target.slice(0, slash) as ApiName]
      const content = method === 'GET' ? '' : JSON.stringify(body ?? {})
      const start = performance.now()
      const sent = request(`${origin}${base}/${target.slice(slash + 1)}?${search}`, {
        method,
        agent,
        headers: {
          'x-over-65': '0',
          ...(cookie !== '' && { cookie }),
          ...(method !== 'GET' && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(content),
            'idempotency-key': randomUUID(),
          }),
        },
      })
      sent.end(content)
      const [response] = await once(sent, 'response')
      const answer = JSON.parse(await text(response)) as Answered['envelope'] & Answered['refusal']
      if (key.startsWith('POST enrollment/save-')) saves.push(performance.now() - start)
      cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie
      return { status: response.statusCode, envelope: answer, data: answer.data, refusal: answer }
    },
  }
}

/** One enrollment; Submit is pressed twice. Gives both confirmation numbers, and the invoice's. */
const walk = async (pays: 'cc' | 'eft'): Promise<Walked['enrolled'][number]> => {
  const road = await checkedOutBy(browser(), { tier: 'IO', plans: ['crescent-premier-care'], pays })
  await fillTabs(road)
  const submits = await Promise.all([1, 2].map(() => ask(road, 'POST enrollment/save-review-info', review)))
  const { policy_id, effective_date } = await ask(road, 'GET enrollment/get-receipt')
  const invoice = { policy_id, effectiveDate: effective_date }
  const { invoice_id } = await ask(road, 'POST invoice/autoInvoiceGeneration', invoice)
  return { numbers: [policy_id, ...submits.map((submit) => submit.policy_id)], invoice_id }
}

// A first one warms up the server, as the first visitor of the day does, and is not counted.
await walk('cc')
saves.length = 0
const start = performance.now()
const enrolled = await Promise.all(Array.from({ length: count }, (_, index) => walk(index % 2 === 0 ? 'cc' : 'eft')))
const walked: Walked = { enrolled, saves, seconds: (performance.now() - start) / 1000 }
process.stdout.write(JSON.stringify(walked))
agent.destroy()
