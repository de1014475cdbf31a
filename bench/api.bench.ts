import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'
import { startProduct, type Product } from '#paths/run/product/product.ts'
import { caller, contact, openEnrollment, savePersonal, visitorHeaders } from './support/enrollment-client.ts'
import { median, ratioAtLeast, shown, type Row } from './support/bench.ts'
import { buildProduct } from './support/built.ts'
import { catalogReads } from './support/catalog-reads.ts'

export const name = 'api'

const CLIENTS = 16
const SECONDS = 4
const ROUNDS = 3
const GOAL = 0.7

interface Figures {
  saves: number
  seconds: number
  /** Milliseconds. */
  p95: number
}

/** Durable saves of one step, and what the storefront reads from the large catalog, each against a bare route. */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  return { rows: [...(await durableSaves()), ...(await catalogReads())] }
}

/** Saves a second over HTTP, against a bare route on the same database, in turns. */
const durableSaves = async (): Promise<Row[]> => {
  const product = await startProduct({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' })
  const bare = await startProduct({}, 'bench/support/bare-server.mjs')
  try {
    const call = caller((path) => product.url(path))
    const ids: string[] = []
    for (let count = 0; count < CLIENTS; count += 1) {
      const id = await openEnrollment(call)
      await savePersonal(call, id)
      ids.push(id)
    }
    const revisions = new Map<string, number>()
    const ours: Figures[] = []
    const theirs: Figures[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const id of ids) {
        const saved = await call('GET enrollment/get-enrollment-temp-info', {
          enrollment_id: id,
          column: 'contact_info',
        })
        revisions.set(id, saved.revision)
      }
      const bodies = ids.map((id) => ({ enrollment_id: id, revision: revisions.get(id) ?? 0, ...contact }))
      ours.push(await load(product.url('/api/v1/save-contact-info'), bodies))
      const fresh = ids.map(() => ({ enrollment_id: randomBytes(16).toString('base64url'), revision: 0, ...contact }))
      theirs.push(await load(bare.url('/save'), fresh))
    }
    const rate = (figures: Figures[]) => median(figures.map(({ saves, seconds }) => saves / seconds))
    const p95 = (figures: Figures[]) => median(figures.map((figure) => figure.p95))
    return [
      ratioAtLeast(`durable saves at ${CLIENTS} clients, embedded database`, '1/s', rate(ours), rate(theirs), GOAL),
      shown('95th percentile of a save', 'ms', p95(ours), p95(theirs)),
      shown('memory of the server under load', 'MB', memoryOf(product), memoryOf(bare)),
    ]
  } finally {
    await bare.stop()
    await product.stop()
  }
}

const load = async (url: string, bodies: unknown[]): Promise<Figures> => {
  const child = spawn(process.execPath, ['bench/support/load-client.mjs'], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ url, headers: visitorHeaders(), bodies, seconds: SECONDS }))
  const printed = await text(child.stdout)
  if (printed === '') throw new Error(`The clients of ${url} failed`)
  return JSON.parse(printed) as Figures
}

/** Resident megabytes of a process, as Linux counts them. */
const memoryOf = ({ pid }: Product): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
