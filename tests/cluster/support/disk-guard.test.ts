import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { configuration } from './configuration.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const json = (value: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(value))
const standby = { members: [{ role: 'sync_standby', state: 'streaming' }] }

/** What patroni may answer to `/cluster` that says nothing. */
const wrong: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['no JSON', (response) => void response.end('<html>')],
  ['JSON that is cut off', (response) => void response.end('{"members": [{"role": "sync_st')],
  [
    'less than it says',
    (response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"members": [')
      setTimeout(() => response.destroy(), 50)
    },
  ],
  ['what is no HTTP', (response) => void response.socket?.end('patroni\r\n\r\n')],
  ['another shape', json({ members: [{ name: 'db2' }] })],
  ['a list', json([])],
  ['a connection that ends', (response) => void response.destroy()],
]

test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
  'the guard of a full disk outlives whatever patroni answers, and ends PostgreSQL once the replica has all',
  { timeout: 60_000 },
  async () => {
    const answers = [...wrong.map(([, answer]) => answer), json(standby)]
    let asked = 0
    const patroni = createServer(({ url }, response) => {
      if (url === '/primary') return json({})(response)
      const answer = answers[Math.min(asked, answers.length - 1)]
      asked += 1
      answer?.(response)
    })
    patroni.listen(0, '127.0.0.1')
    await once(patroni, 'listening')
    closing.push(() => patroni.close())
    const folder = mkdtempSync(join(tmpdir(), 'enrollchart-guard-'))
    closing.push(() => rmSync(folder, { recursive: true, force: true }))
    const control = join(folder, 'pg_ctl')
    writeFileSync(control, `#!/bin/sh\necho "$@" > ${join(folder, 'ended')}\n`)
    chmodSync(control, 0o755)
    const file = join(folder, 'disk-guard.py')
    writeFileSync(
      file,
      configuration('disk-guard.py', {
        '10.0.0.11:8008': `127.0.0.1:${(patroni.address() as AddressInfo).port}`,
        '/var/lib/postgresql/15/enrollchart': folder,
        '/usr/lib/postgresql/15/bin': folder,
        // No disk has so much room.
        '64 * 1024 * 1024': '2 ** 62',
      }),
    )
    const guard = spawn('python3', [file], { stdio: ['ignore', 'pipe', 'pipe'] })
    closing.push(() => guard.kill('SIGKILL'))
    let said = ''
    for (const stream of [guard.stdout, guard.stderr]) stream.on('data', (part) => (said += String(part)))
    await vi.waitFor(
      () => {
        expect([guard.exitCode, said]).toEqual([null, expect.any(String)])
        expect(existsSync(join(folder, 'ended'))).toBe(true)
      },
      { timeout: 40_000, interval: 100 },
    )
    expect(asked).toBeGreaterThanOrEqual(answers.length)
    expect(said).toContain('the disk is full: PostgreSQL is ended, the replica takes over')
    expect(said).toContain('patroni answered with what cannot be read: IncompleteRead')
  },
)
