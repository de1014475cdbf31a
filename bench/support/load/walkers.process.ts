// Walks enrollments from the first page to the receipt, all at once, each as a person of their own over HTTP: the calls
// that the page makes, one after the other (`tape.ts`). A process of its own, so that asking costs the measured server
// nothing. Reads its job from its standard input, writes what it saw to standard output: {"origin", "count", "pid"} ->
// Walked. The server hears by SIGUSR2 when the measured walks begin and end (`measured-server.ts`).
import { Agent } from 'node:http'
import { text } from 'node:stream/consumers'
import { isSave, readTape } from './tape.ts'
import { walkTape } from './tape-walker.ts'
import { walkingPeople } from './walking-people.ts'
import type { Walked } from '../walked.ts'

const { origin, count, pid } = JSON.parse(await text(process.stdin)) as { origin: string; count: number; pid: number }
const agent = new Agent({ keepAlive: true, maxSockets: count * 2 })
const tape = readTape()
/** Milliseconds of each save, waiting for its turn in the server among them. */
const saves: number[] = []
/** Milliseconds of all other calls. */
const others: number[] = []
let bytes = 0

const onAnswer = (name: string, took: number, size: number): void => {
  const kind = isSave(name) ? saves : others
  kind.push(took)
  bytes += size
}

const personOf = walkingPeople()

const walk = async (index: number): Promise<Walked['enrolled'][number]> => {
  const heard = await walkTape({ origin, agent, tape, person: personOf(index), onAnswer })
  const dataOf = (name: string) => (heard.get(name) ?? []).map(({ data }) => data)
  return {
    numbers: dataOf('save-review-info').map((data) => String(data['policy_id'])),
    invoice_id: String(dataOf('autoInvoiceGeneration')[0]?.['invoice_id']),
  }
}

// A first one warms up the server, as the first visitor of the day does, and is not counted.
await walk(count)
saves.length = 0
others.length = 0
bytes = 0
process.kill(pid, 'SIGUSR2')
const start = performance.now()
const enrolled = await Promise.all(Array.from({ length: count }, (_, index) => walk(index)))
const seconds = (performance.now() - start) / 1000
process.kill(pid, 'SIGUSR2')
const walked: Walked = { enrolled, saves, others, bytes, seconds }
process.stdout.write(JSON.stringify(walked))
agent.destroy()
