import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SupportQueue } from '#schemas/calls/desk/desk-support.calls.ts'
import { testDatabases } from '../support/databases.ts'
import { demoCatalog } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { signedIn } from './signed-in.ts'

const get = 'GET staff/get-support-requests'
const close = 'POST staff/close-support-request'

describe.each(testDatabases)('questions to the support at the desk on $kind', ({ make }) => {
  let app: TestApp
  let operator: Visitor
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
    operator = await signedIn(app, 'operator')
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  const asks = async (name: string): Promise<string> => {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
    const body = { name, email, topic: 'billing', message: `${name} asks about a bill.` }
    const { data } = await app.visitor().call('POST enrollment/submit-support-request', { body })
    app.clock.advance(1000)
    return (data as { reference: string }).reference
  }
  const queue = async (after?: string, visitor = operator) =>
    (await visitor.call(get, { query: after === undefined ? {} : { after } })).data as SupportQueue

  test('the longest waiting stands first, with what was asked and how to answer', async () => {
    const reference = await asks('Ana Lima')
    await asks('Bo Lima')
    const { rows, total, next } = await queue()
    expect([total, next]).toEqual([2, null])
    expect(rows.map(({ name }) => name)).toEqual(['Ana Lima', 'Bo Lima'])
    expect(rows[0]).toMatchObject({
      reference,
      topic: 'billing',
      email: 'ana.lima@example.com',
      phone: null,
      message: 'Ana Lima asks about a bill.',
    })
    expect((await queue(undefined, await signedIn(app, 'reader'))).total).toBe(2)
  })

  test('what is answered leaves the queue once, with who said so', async () => {
    const [first] = (await queue()).rows
    const id = first?.id ?? ''
    expect((await operator.call(close, { body: { id } })).data).toEqual({ closed: true })
    expect((await operator.call(close, { body: { id } })).status).toBe(409)
    expect((await queue()).rows.map(({ name }) => name)).toEqual(['Bo Lima'])
    const row = await app.database.sql
      .selectFrom('support_requests')
      .select(['closed_by', 'closed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ closed_by: 'demo-operator', closed_at: app.clock.now() })
    const audited = await app.database.sql
      .selectFrom('audit')
      .select(['action', 'detail', 'staff_id'])
      .where('subject', '=', `support:${id}`)
      .execute()
    expect(audited).toContainEqual({ action: 'write', detail: 'answered', staff_id: 'demo-operator' })
    expect(audited).toContainEqual({ action: 'read', detail: 'listed', staff_id: 'demo-reader' })
  })

  test('a page has 25', async () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') await asks(`Person ${letter}`)
    const first = await queue()
    const second = await queue(first.next ?? undefined)
    expect([first.rows.length, first.total, second.rows.length, second.next]).toEqual([25, 27, 2, null])
    expect(second.rows.at(-1)?.name).toBe('Person z')
  })
})

keepRefusals('desk/support')
