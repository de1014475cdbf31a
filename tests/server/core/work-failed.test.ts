import { expect, test, vi } from 'vitest'
import { DatabaseAway } from '#server/db/unavailable.ts'
import { workFailed } from '#server/plugins/work-failed.ts'
import { type Span, spannedPass, under } from '#server/tracing/spans.ts'

type Line = [{ work: string; trace_id?: string; database?: string; fault?: object }, string]

const logged = async (thrown: unknown, isReady: boolean): Promise<Line> => {
  const error = vi.fn<(...line: Line) => void>()
  workFailed({ log: { error }, database: { ready: async () => isReady } })('outbox')(thrown)
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
  return error.mock.calls[0] ?? expect.fail('nothing was logged')
}

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' })
const full = Object.assign(new Error('no space'), { code: '53100' })

test('work that fails while the database is away is logged by its name and that reason', async () => {
  expect(await logged(new DatabaseAway('late'), false)).toEqual([
    { work: 'outbox', database: 'away' },
    'the database is away',
  ])
  expect(await logged(full, false)).toEqual([{ work: 'outbox', database: 'full' }, 'the database is full'])
})

test('another system that refuses is not taken for the database', async () => {
  const [line, message] = await logged(refused, true)
  expect(message).toBe('background work failed')
  expect(line).toMatchObject({ work: 'outbox', fault: { name: 'Error', code: 'ECONNREFUSED' } })
  expect(line).not.toHaveProperty('database')
})

test('a mistake in the work is logged by its kind and place, without its words', async () => {
  const [line, message] = await logged(new TypeError('Maria is not a number'), false)
  expect(message).toBe('background work failed')
  expect(line.fault).toMatchObject({ name: 'TypeError' })
  expect(JSON.stringify(line)).not.toContain('Maria')
})

test('of a request that another system broke off, or whose certificate has ended, the reason is logged', async () => {
  const cause = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' })
  const [line] = await logged(new TypeError('fetch failed', { cause }), true)
  expect(line).toMatchObject({ work: 'outbox', fault: { name: 'TypeError', code: 'CERT_HAS_EXPIRED' } })
})

test('work that is traced is logged with the id of its trace, by which that is found', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const span: Span = { traceId, begin: () => span, beginPass: () => span, end: () => undefined }
  const thrown = await under(span, () => spannedPass('outbox', () => Promise.reject(refused))).catch(
    (error: unknown) => error,
  )
  expect((await logged(thrown, true))[0]).toMatchObject({ work: 'outbox', trace_id: traceId })
  expect((await logged(new DatabaseAway('late'), false))[0]).not.toHaveProperty('trace_id')
})
