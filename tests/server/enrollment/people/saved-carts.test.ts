import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { rows } from '#schemas/calls/calls.registry.ts'
import { tabCalls } from '../../support/answers.ts'
import { ask, send } from '../../support/asking.ts'
import { type TestDatabase, testDatabases } from '../../support/databases.ts'
import { checkOut, fillTabs, demoCatalog, journeyTo } from '../../support/journey.ts'
import { type TestApp, type Visitor, testApp } from '../../support/test-app.ts'

const open = 'GET enrollment/direct-continue/{tempId}'
const scenario = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term'], pays: 'cc' } as const
const saving = { name: 'Ana', email: 'ana@example.com', tab: 'cart_info' }

describe.each(testDatabases)('a saved cart on $kind', ({ make }) => {
  let place: TestDatabase
  let app: TestApp
  beforeAll(async () => {
    place = await make()
    app = await testApp({ catalog: demoCatalog(), database: await place.open(), config: { rateLimits: false } })
  })
  afterAll(async () => {
    await app.close()
    await place.drop()
  })

  const link = async (): Promise<string> => {
    const [newest] = await app.mailbox()
    app.clock.advance(1000)
    const text = newest?.message.kind === 'mail' ? newest.message.text : ''
    return /direct-continue\/([\w-]+)/.exec(text)?.[1] ?? ''
  }
  const follow = (visitor: Visitor, tempId: string) => visitor.call(open, { params: { tempId } })
  const idOf = (answer: { data: unknown }) =>
    (answer.data as { result: { enrollment_id: string } }).result.enrollment_id

  /** Everything that the steps of an enrollment answer to somebody, word for word. */
  const said = async (visitor: Visitor, enrollment_id: string): Promise<string> => {
    const answers: string[] = []
    for (const { key, query } of Object.values(rows)) {
      if (!key.startsWith('GET enrollment/') || !('enrollment_id' in query.properties)) continue
      const fields = { ...('column' in query.properties && { column: 'primary_info' }) }
      const { response } = await visitor.call(key, { query: { enrollment_id, ...fields } })
      answers.push(response.body)
    }
    return answers.join('\n')
  }

  test('nothing of the steps is reached by its link, whoever entered it and whenever', async () => {
    const journey = await journeyTo(app, scenario, 'billing_info')
    await send(journey, 'POST enrollment/save-enrollment', saving)
    await ask(journey, tabCalls.billing_info.key, await tabCalls.billing_info.body(journey))
    const visitor = app.visitor()
    const copy = { ...journey, visitor, enrollment_id: idOf(await follow(visitor, await link())) }
    const entered =
      (await said(journey.visitor, journey.enrollment_id)).match(/pat[\w.]*@[\w.]+|O.Neil|Congress/g) ?? []
    expect(entered.length).toBeGreaterThan(0)
    expect((await said(visitor, copy.enrollment_id)).match(/pat[\w.]*@[\w.]+|O.Neil|Congress/g)).toBeNull()
    expect((await send({ ...journey, visitor }, 'GET enrollment/get-dynamic-tabs')).status).toBe(404)
    // The other way round: who saved it sees nothing of the follower's.
    await checkOut({ ...copy, scenario: { ...scenario, plans: [] } })
    expect((await ask(copy, 'GET enrollment/get-dynamic-tabs')).result.some(({ complete }) => complete)).toBe(false)
    await fillTabs(copy, 'contact_info')
    expect((await send({ ...copy, visitor: journey.visitor }, 'GET enrollment/get-dynamic-tabs')).status).toBe(404)
  })

  test('of a quote for a member opens for that member, not for whoever has the link', async () => {
    const member = app.visitor()
    const enter = (visitor: Visitor, id: string) =>
      visitor.call('POST enrollment/open-member-entry', { body: { token: makeEntryTokens(app.services).make(id) } })
    await enter(member, 'member-santos')
    const begun = await member.call('POST enrollment/add-filter-for-member', {
      body: { user_id: 'member-santos', tier: 'IO' },
    })
    const { temp_enrollment_id: enrollment_id } = begun.data as { temp_enrollment_id: string }
    const journey = {
      app,
      visitor: member,
      enrollment_id,
      scenario: { tier: 'IO', plans: ['clearview-vision-high'] },
    } as const
    await checkOut(journey)
    await ask(journey, 'POST enrollment/save-enrollment', saving)
    const tempId = await link()
    const stranger = app.visitor()
    const refused = await follow(stranger, tempId)
    expect([refused.status, refused.refusal.message]).toEqual([
      403,
      'This quote is for an existing member. Please open your member pages first, then follow the link again.',
    ])
    await enter(stranger, 'member-chen')
    expect((await follow(stranger, tempId)).status).toBe(403)
    const phone = app.visitor()
    await enter(phone, 'member-santos')
    expect((await follow(phone, tempId)).status).toBe(200)
  })
})
