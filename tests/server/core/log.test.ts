import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('the log has no names, numbers, ids, cookies or queries, not even of a bug', async () => {
  const child = spawn(process.execPath, ['tools/run.mjs', 'tests/server/core/log.process.ts'])
  let out = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  await once(child, 'close')
  const id = /^id=([\w-]{22})$/m.exec(errors)?.[1] ?? ''
  expect(id).toHaveLength(22)
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; route?: string; statusCode?: number })
  expect(lines.filter(({ msg }) => msg === 'answered').map(({ route, statusCode }) => [route, statusCode])).toEqual([
    ['/api/v1/begin', 200],
    ['/api/v1/save', 200],
    ['/api/v1/save', 422],
    ['/api/v1/show', 200],
    ['/api/v1/undo/:id', 422],
    ['/api/v1/fail', 500],
    [expect.stringMatching(/^\/continue-enrollment\/#[0-9a-f]{8}$/), 404],
  ])
  expect(lines.filter(({ msg }) => msg === 'failed')).toMatchObject([{ fault: { name: 'Error' } }])
  for (const secret of [id, 'Maria', 'maria@', '123456789', '6789', 'enrollchart_session=']) {
    expect(out).not.toContain(secret)
  }
})
