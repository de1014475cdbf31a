import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '#paths/run/product/product.ts'
import type { Member } from '#schemas/storefront/catalog/catalog.schema.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { crowd } from '#tests/server/homes/homes.ts'
import { caller } from './support/enrollment-client.ts'
import { type Row, atMost, median } from './support/bench.ts'
import { buildProduct } from './support/built.ts'

export const name = 'members'

const MEMBERS = 10_000
const LIMIT_MS = 200
const ROUNDS = 20

/** The demo catalog with ten thousand members of one rep. */
const crowdedCatalog = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-members-'))
  cpSync(demoCatalogFolder, folder, { recursive: true })
  const file = join(folder, 'members.json')
  const { members } = JSON.parse(readFileSync(file, 'utf8')) as { members: Member[] }
  const like = members.find(({ agent_id }) => agent_id === 'rep-rivera')
  if (like === undefined) throw new Error('The demo catalog has no member of this rep')
  writeFileSync(file, JSON.stringify({ members: crowd(like, MEMBERS) }))
  return folder
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The one-time code of the only mail that there is. */
const mailedCode = async (product: Product): Promise<string> => {
  const read = async (path: string) => (await fetch(product.url(path))).text()
  const address = /\/mailbox\/message\/[\w-]+/.exec(await read('/mailbox/mails'))?.[0] ?? ''
  return /\b\d{6}\b/.exec((await read(address)).replace(/<[^>]*>/g, ' '))?.[0] ?? ''
}

/** Pages, searches and orders of Current Members over HTTP, beside a call that looks nothing up. */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  const folder = crowdedCatalog()
  const product = await startProduct({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', CATALOG: folder })
  try {
    const call = caller((path) => product.url(path))
    await call('POST enrollment/send-agent-proof', { agent_code: 'RIVR1212' })
    await call('POST enrollment/confirm-agent', { agent_code: 'RIVR1212', otp: await mailedCode(product) })
    const asked = [
      {},
      { page: 1999 },
      { sort: 'email', direction: 'desc' },
      { sort: 'dob', page: 700 },
      { search: 'last42' },
      { search: 'person.09 first' },
    ]
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const query of asked) {
        ours.push(await timed(() => call('GET enrollment/get-agent-members', { agent_id: 'rep-rivera', ...query })))
        bare.push(await timed(() => call('GET enrollment/get-default-info')))
      }
    }
    const p95 = ours.toSorted((one, other) => one - other)[Math.floor(ours.length * 0.95)] ?? 0
    return {
      rows: [atMost('95th percentile of a page of 10,000 members', 'ms', p95, LIMIT_MS, median(bare))],
    }
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
