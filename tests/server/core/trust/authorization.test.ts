import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#schemas/calls/call.ts'
import { type RowKey, rows } from '#schemas/calls/calls.registry.ts'
import { makeIdentity } from '#server/services/access/identity.service.ts'
import { storefrontParts } from '#server/services/storefront/quote/open-quote.ts'
import { authorization } from '../../support/trust/authorization-table.ts'
import { type Canary, makeScan } from '../../support/trust/canary-scan.ts'
import { type TestDatabase, testDatabases } from '../../support/databases.ts'
import { everywhere, idNames, identifiers, namedIds } from '../../support/identifiers.ts'
import { demoCatalog } from '../../support/journey.ts'
import type { Shape } from '../../support/simplest.ts'
import { type TestApp, type Visitor, testApp } from '../../support/test-app.ts'
import { type TheirIds, takesIds, trespass } from '../../support/trust/trespass.ts'
import { trespassers } from '../../support/trust/trespassers.ts'
import { makeVictims } from '../../support/trust/victims.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

// Leaving ends the session that asks; it takes no id.
const calls = Object.values(rows).filter(({ key }) => key !== 'POST enrollment/leave-site')

/** Who may all the same: the analyst looks at the figures, an employee at the portals of their own group. */
const mayAlso: Readonly<Record<string, readonly RowKey[]>> = {
  analyst: ['GET service/get-machine-traffic', 'GET service/get-traffic-overview'],
  'an employee of the group': ['GET enrollment/get-enrollment-platforms'],
}
const sameKind = 'ids of its kind'

/** Who is a stranger to every call that takes nobody's id. */
const withoutVisit = /applicant|holder/

/** Whose values each may see, because they are their own. */
const own: Readonly<Record<string, (owner: string) => boolean>> = {
  'another rep': (owner) => owner === 'member-chen',
  "another group's HR": (owner) => owner === 'employee-kowalski',
  'another member': (owner) => owner === 'member-chen',
}

test('every identifier of the contract is known by what it names', () => {
  expect(idNames().filter((name) => !(name in identifiers))).toEqual([])
  expect(Object.keys(identifiers).filter((name) => !idNames().includes(name))).toEqual([])
})

describe.each(testDatabases)('people without the right, on $kind', ({ kind, make }) => {
  let place: TestDatabase
  let app: TestApp
  let log = ''
  let scan: ReturnType<typeof makeScan>
  let canaries: Canary[]
  /** What everybody was answered to every call, with ids of the right kind and with ids of any other. */
  const answers: { who: string; key: RowKey; with: string; status: number; said: string }[] = []

  beforeAll(async () => {
    place = await make()
    app = await testApp({
      catalog: demoCatalog(),
      database: await place.open(),
      config: { machines: 'code', rateLimits: false, logLevel: 'info' },
      log: { write: (line: string) => void (log += line) },
    })
    const { targets, crossing, links, canaries: all } = await makeVictims(app)
    const people = await trespassers(app, links)
    canaries = await all()
    scan = makeScan(canaries)

    const asked = new Set<string>()
    const note = async (who: string, visitor: Visitor, row: Call, ids: TheirIds, what: string) => {
      const { status, response } = await trespass(visitor, row, ids)
      const said = `${response.body}\n${JSON.stringify({ ...response.headers, date: '' })}`
      answers.push({ who, key: row.key as RowKey, with: what, status, said })
    }
    const askAll = async (who: string, visitor: Visitor) => {
      for (const theirs of targets) {
        for (const row of calls) {
          const ids = namedIds(theirs)
          const question = `${who}|${row.key}|${JSON.stringify(asksWith(row, ids))}`
          // What takes nobody's id is the same whatever the database, and for all who come without a visit.
          const isSame = kind !== 'SQLite' || withoutVisit.test(who)
          if (asked.has(question) || (isSame && !takesIds(row, ids))) continue
          asked.add(question)
          await note(who, visitor, row, ids, sameKind)
        }
      }
    }
    const crossed = async (applicant: Visitor) => {
      for (const [what, { text, opens = [] }] of Object.entries(crossing)) {
        const ids = everywhere(text)
        for (const row of calls) {
          if (takesIds(row, ids) && isWritten(row, text) && !opens.includes(row.key)) {
            await note('another applicant', applicant, row, ids, what)
          }
        }
      }
    }
    const { 'another applicant': applicant } = people
    if (applicant === undefined) throw new Error('nobody asks')
    // Everybody at once: nobody waits for what another is answered. PostgreSQL hears of ids of their own kind alone.
    const others = Object.entries(people).map(([who, visitor]) => askAll(who, visitor))
    await Promise.all([...others, ...(kind === 'SQLite' ? [crossed(applicant)] : [])])
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await place.drop()
  })

  test('every call with every id of somebody else is refused or public', () => {
    const wrong = answers.flatMap(({ who, key, with: what, status }) => {
      const expected = authorization[key]
      const isKind = what === sameKind
      const isRight =
        mayAlso[who]?.includes(key) === true ||
        // An id of another kind may be malformed before it is anybody's.
        (expected === 'theirs' && [401, 403, 404, ...(isKind ? [] : [422])].includes(status)) ||
        (expected === 'refused' && (status === 422 || status === 404)) ||
        (expected !== 'theirs' && expected !== 'refused' && status < 500)
      return isRight ? [] : [`${who}: ${key} with ${what} is ${expected}, answered ${status}`]
    })
    expect(wrong).toEqual([])
    expect(new Set(answers.map(({ who }) => who)).size).toBe(10)
    expect(new Set(answers.map(({ with: what }) => what)).size).toBe(kind === 'SQLite' ? 10 : 1)
  })

  test('no answer, header or line of the log holds a credential or a value of somebody else', () => {
    const found = answers.flatMap(({ who, key, with: what, said }) =>
      scan(said)
        .filter((one) => one.kind === 'credential' || !one.owners.some((owner) => own[who]?.(owner) ?? false))
        .map(({ name }) => `${who}: ${key} with ${what}: ${name}`),
    )
    expect([...new Set(found)]).toEqual([])
    expect(scan(log).map(({ name }) => name)).toEqual([])
    expect(canaries.length).toBeGreaterThan(90)
  })

  test('the scan finds an access code that is put back into a public answer, however it is written', () => {
    const { agent } = makeIdentity({ ...app.services, ...storefrontParts(app.services) })
    const code = demoCatalog().reps[0]?.agent_code ?? ''
    const answer = agent('rep-rivera')
    expect(scan(JSON.stringify(answer))).toEqual([])
    const planted = [
      JSON.stringify({ ...answer, agent_code: code }),
      Buffer.from(code).toString('base64'),
      ...['', 'x', 'xy'].map((before) => Buffer.from(`${before}${code}, and more`).toString('base64url')),
      code.toLowerCase(),
      'ssn: 412-34-5678',
      'ssn: 412345678',
      'MDUvMTcvMTk4NA==',
      '05/17/1984',
      '5/17/1984',
      'May 17, 1984',
      '19840517',
      'maria.santos%40example.com',
      '(512) 555-0111',
    ]
    for (const text of planted) expect([text, scan(text).length > 0]).toEqual([text, true])
  })
})

/** Whether a text passes as the id of an enrollment, where a call cannot do without one: others are refused as malformed. */
const isWritten = ({ query, body }: Call, text: string): boolean =>
  ![query, body].some((shape) => (shape as Shape).required?.includes('enrollment_id') ?? false) ||
  /^[\w-]{22}$/.test(text)

/** The ids that a call is asked with. */
const asksWith = (row: Call, ids: TheirIds): [string, string | undefined][] =>
  Object.keys(ids)
    .filter((name) => takesIds(row, { [name]: '' }))
    .map((name) => [name, ids[name]])

keepRefusals('core/authorization')
