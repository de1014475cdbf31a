import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RowKey, rows } from '#schemas/calls/registry.ts'
import { makeIdentity } from '#server/services/access/identity.service.ts'
import { storefrontParts } from '#server/services/storefront/open-quote.ts'
import { authorization } from '../support/authorization-table.ts'
import { canariesIn, canariesOf, type Canary } from '../support/canaries.ts'
import { type TestDatabase, testDatabases } from '../support/databases.ts'
import { roadCatalog, roadTo, submitted } from '../support/road.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { type TheirIds, somebody, trespass } from '../support/trespass.ts'

describe.each(testDatabases)('people without the right, on $kind', ({ make }) => {
  let place: TestDatabase
  let app: TestApp
  let log = ''
  /** What everybody was answered to every call. */
  const answers: { who: string; key: RowKey; status: number; said: string }[] = []
  // Leaving ends the session that asks; it takes no id.
  const calls = Object.values(rows).filter(({ key }) => key !== 'POST enrollment/leave-site')
  let canaries: Canary[]

  beforeAll(async () => {
    place = await make()
    app = await testApp({
      catalog: roadCatalog(),
      database: await place.open(),
      config: { machines: 'code', rateLimits: false, logLevel: 'info' },
      log: { write: (line: string) => void (log += line) },
    })
    const open = await roadTo(app, {
      tier: 'IF',
      plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'],
    })
    const saved = { email: 'pat.oneil@example.com', tab: 'primary_info' }
    await open.visitor.call('POST enrollment/save-enrollment', {
      body: { enrollment_id: open.enrollment_id, ...saved },
    })
    const done = await roadTo(app, { tier: 'IO', plans: ['crescent-premier-care'] })
    const policy_id = await submitted(done)
    // One set of ids for the enrollment that is open, one for the one that is submitted.
    const targets: TheirIds[] = [open, done].map(({ enrollment_id }) => ({
      enrollment_id,
      tempId: enrollment_id,
      user_id: 'member-santos',
      agent_id: 'rep-rivera',
      group_id: 'group-bluebonnet',
      gid: 'group-bluebonnet',
      policy_id,
    }))
    canaries = await canariesOf(app, [open.visitor, done.visitor])
    const analyst = await somebody(app, null)
    await analyst.call('POST service/open-machines', { body: { code: 'MAPS2468' } })
    const people: Record<string, Visitor> = {
      stranger: app.visitor(),
      'another applicant': await somebody(app, null),
      'another rep': await somebody(app, { role: 'rep', agent_id: 'rep-okafor' }),
      "another group's HR": await somebody(app, { role: 'group', agent_id: 'rep-rivera', group_id: 'group-lakefront' }),
      'another member': await somebody(app, { role: 'member', agent_id: 'rep-okafor', member_id: 'member-chen' }),
      analyst,
    }
    for (const [who, visitor] of Object.entries(people)) {
      for (const ids of targets) {
        for (const row of calls) {
          const { status, response } = await trespass(visitor, row, ids)
          answers.push({ who, key: row.key, status, said: `${response.body}\n${JSON.stringify(response.headers)}` })
        }
      }
    }
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await place.drop()
  })

  test('every call with every id of somebody else is refused or public', () => {
    const wrong = answers.flatMap(({ who, key, status }) => {
      const expected = authorization[key]
      const isAnalysts = who === 'analyst' && key === 'GET service/get-machine-traffic'
      const isRight =
        isAnalysts ||
        (expected === 'theirs' && [401, 403, 404].includes(status)) ||
        (expected === 'refused' && (status === 422 || status === 404)) ||
        (expected !== 'theirs' && expected !== 'refused' && status < 500)
      return isRight ? [] : [`${who}: ${key} is ${expected}, answered ${status}`]
    })
    expect(wrong).toEqual([])
  })

  test('no answer, header or line of the log holds a credential or a value of somebody else', () => {
    const found = answers.flatMap(({ who, key, said }) =>
      canariesIn(said, canaries).map((name) => `${who}: ${key}: ${name}`),
    )
    expect([...new Set(found), ...canariesIn(log, canaries).map((name) => `log: ${name}`)]).toEqual([])
    expect(canaries.length).toBeGreaterThan(60)
  })

  test('the scan finds an access code that is put back into a public answer, however it is written', () => {
    const parts = { ...app.services, ...storefrontParts(app.services) }
    const { agent } = makeIdentity(parts)
    const [rep] = roadCatalog().reps
    const answer = agent('rep-rivera')
    expect(canariesIn(JSON.stringify(answer), canaries)).toEqual([])
    const planted = [
      JSON.stringify({ ...answer, agent_code: rep?.agent_code }),
      Buffer.from(rep?.agent_code ?? '').toString('base64'),
      rep?.agent_code.toLowerCase() ?? '',
      'ssn: 412-34-5678',
      'MDUvMTcvMTk4NA==',
      '05/17/1984',
    ]
    for (const text of planted) expect([text, canariesIn(text, canaries).length]).toEqual([text, 1])
  })
})
