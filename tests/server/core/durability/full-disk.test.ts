import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Product, startProduct } from '#paths/run/product/product.ts'
import { loadSealCertificate } from '#server/crypto/seal-certificate.ts'
import { openDatabase } from '#server/db/database.ts'
import { personal } from '../../support/answers.ts'
import { ask, send } from '../../support/asking.ts'
import { browser } from '../../support/browser.ts'
import { checkedOutBy } from '../../support/journey.ts'
import { bundled } from '../bundled.ts'
import { testKeys } from './saved.ts'

let product: Awaited<ReturnType<typeof bundled>>
beforeAll(async () => {
  product = await bundled('server/main.ts')
})
const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'enrollchart-full-'))
  closing.push(() => {
    chmodSync(made, 0o700)
    rmSync(made, { recursive: true, force: true })
  })
  return made
}

const limits = 'prlimit'

/** Lets a process that runs write no file beyond so many bytes, as a disk that is full; `unlimited` makes room. */
const limitFiles = ({ pid }: Product, bytes: number | 'unlimited') =>
  execFileSync(limits, ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
const hasLimits = spawnSync(limits, ['--version']).status === 0
if (!hasLimits) process.stderr.write('The full disk is not tried: prlimit is not installed\n')

test.skipIf(!hasLimits)(
  'a disk that fills up: 503 in words, not ready, nothing half saved, and all goes on when there is room',
  async () => {
    const dir = folder()
    const env = { DATA_DIR: dir, KEYS: testKeys, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
    const server = await startProduct(env, product.file)
    closing.push(() => server.stop())
    const origin = () => `http://127.0.0.1:${server.port}`
    const journey = await checkedOutBy(browser({ origin, agent }), { tier: 'IO', plans: ['crescent-premier-care'] })
    const press = (revision: number, key: string) =>
      send(journey, 'POST enrollment/save-personal-info', { ...personal, revision }, { key })
    expect((await press(0, 'while-there-is-room')).data).toEqual({ revision: 1 })
    const ready = async () => (await fetch(`${origin()}/readyz`)).status
    expect(await ready()).toBe(200)

    // No page of the log that the database writes first has room, nor of the database itself.
    limitFiles(server, 1)
    const refused = await press(1, 'while-it-is-full')
    expect([refused.status, refused.refusal.message]).toEqual([
      503,
      "We can't save anything right now. What you entered stays on this page. Please try again in a few minutes.",
    ])
    await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 30_000 })
    expect(server.output()).toContain('full')
    // What is read goes on.
    expect((await ask(journey, 'GET enrollment/get-plan-cart')).result).toHaveLength(1)

    limitFiles(server, 'unlimited')
    expect((await press(1, 'while-it-is-full')).data).toEqual({ revision: 2 })
    expect((await press(1, 'while-it-is-full')).data).toEqual({ revision: 2 })
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000 })
    await server.stop()
    const database = await openDatabase({ file: join(dir, 'enrollchart.db') })
    const events = await database.sql
      .selectFrom('draft_events')
      .select(['kind', 'revision'])
      .where('enrollment_id', '=', journey.enrollment_id)
      .where('section', '=', 'primary_info')
      .execute()
    await database.close()
    expect(events.map(({ kind, revision }) => `${kind} ${revision}`)).toEqual(['saved 1', 'saved 2'])
  },
)

/** Root writes wherever it wants: the server is started without that right. */
const unprivileged = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

test('a DATA_DIR that may be read and not written: the server says so in words and does not start', async () => {
  const dir = folder()
  const start = () => {
    const [command, ...args] = [...unprivileged, process.execPath, product.file]
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dir, PORT: '0', KEYS: testKeys, LOG_LEVEL: 'silent' }
    const { status, stderr } = spawnSync(command, args, { env, encoding: 'utf8', timeout: 120_000 })
    return [status, stderr.trim()]
  }
  chmodSync(dir, 0o500)
  expect(start()).toEqual([1, `DATA_DIR: ${dir} cannot be used: this user may not write there (EACCES)`])
  chmodSync(dir, 0o700)
  await (await openDatabase({ file: join(dir, 'enrollchart.db') })).close()
  loadSealCertificate(undefined, dir)
  // What the database writes beside its file it makes anew at each start.
  for (const file of ['enrollchart.db-wal', 'enrollchart.db-shm']) rmSync(join(dir, file), { force: true })
  chmodSync(dir, 0o500)
  const reason = 'its file system is read-only, or this user may not write there (SQLITE_READONLY)'
  expect(start()).toEqual([1, `DATA_DIR: ${dir} cannot be used: ${reason}`])
})
