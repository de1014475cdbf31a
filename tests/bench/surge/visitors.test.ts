import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { TapedCall } from '#bench/support/load/tape.ts'
import type { Visit } from '#bench/support/surge/visit.ts'
import { nothingSeen, visitorsOf } from '#bench/support/surge/visitors.ts'

const post = (name: string, keyed = true): TapedCall => ({
  call: `POST /api/v1/${name}`,
  headers: keyed ? { 'idempotency-key': '{new}' } : {},
  body: {},
})
const tape = [post('add-filter-for-new-user'), post('save-typed-values', false), post('save-personal-info')]
const person = { email: 'a@example.com', phone: '5124742000', ssn: '518461000', today: '01/15/2026', picture: '' }
const stays: Visit = { thinks: [0, 0], leavesAt: null, backAt: null, pressesTwice: false }

/** What one person is seen to do at a server that answers as `statusOf` says. */
const seenAt = async (visit: Visit, statusOf: (request: IncomingMessage, count: number) => [number, string?]) => {
  const keys: string[] = []
  const server = createServer((request, response) => {
    keys.push(`${String(request.url).split('/').at(-1)} ${String(request.headers['idempotency-key'])}`)
    const [status, retryAfter] = statusOf(request, keys.length)
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
    response.end(JSON.stringify({ data: { temp_enrollment_id: 'one' } }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const seen = nothingSeen()
  await visitorsOf({ origin: `http://127.0.0.1:${port}`, tape, hour: 1, seen, since: performance.now() })(person, visit)
  return { seen, keys }
}

test('a refused call is made again with its key, an autosave is not', async () => {
  const { seen, keys } = await seenAt(stays, (_, count) => (count === 2 || count === 3 ? [503, '0'] : [200]))
  expect(keys.map((key) => key.split(' ')[0])).toEqual([
    'add-filter-for-new-user',
    'save-typed-values',
    'save-personal-info',
    'save-personal-info',
  ])
  expect(keys[2]).toBe(keys[3])
  expect(seen).toMatchObject({ requests: 4, refused: 2, failures: [] })
  expect(seen.visits).toMatchObject([{ outcome: 'submitted', enrollment_id: 'one', saved: ['save-personal-info'] }])
})

test('a save is pressed twice with one key', async () => {
  const { seen, keys } = await seenAt({ ...stays, pressesTwice: true }, () => [200])
  expect(keys).toHaveLength(4)
  expect(keys[2]).toBe(keys[3])
  expect(seen.visits[0]?.requests).toBe(4)
})

test('who leaves makes no more calls', async () => {
  const { seen, keys } = await seenAt({ ...stays, leavesAt: 1 }, () => [200])
  expect(keys).toHaveLength(2)
  expect(seen.visits).toMatchObject([{ outcome: 'left', saved: [] }])
})

test('another error, or a refusal that names no time, turns away and counts as a failure', async () => {
  for (const status of [500, 503]) {
    const { seen } = await seenAt(stays, ({ url }) => [url?.endsWith('-info') === true ? status : 200])
    expect(seen.failures).toHaveLength(1)
    expect(seen.visits).toMatchObject([{ outcome: 'turned away' }])
    expect(seen.calls.at(-1)).toMatchObject({ save: true, answered: false })
  }
})
