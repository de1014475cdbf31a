import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { type Canary, makeScan, merged } from '../../support/trust/canary-scan.ts'
import { catalogCanaries, sentCanaries, sessionCanaries, typedCanaries } from '../../support/trust/canaries.ts'
import { type Asked, type Who, askAsOwners } from '../../support/trust/owners.ts'
import { demoCatalog } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const METRICS_TOKEN = 'a-token-for-the-figures'

/** Whose values each may read: their own, and of the catalog those of whom the specification gives them. */
const readable = (): Record<Who, ReadonlySet<string>> => {
  const { members } = demoCatalog()
  const idsOf = (which: (member: (typeof members)[number]) => boolean) => members.filter(which).map(({ id }) => id)
  return {
    applicant: new Set(['applicant']),
    'other applicant': new Set(['other applicant']),
    // A rep sees the members of their own, and of the groups that they look after.
    rep: new Set(['rep', ...idsOf(({ agent_id }) => agent_id === 'rep-rivera')]),
    group: new Set(['group', ...idsOf(({ group_id }) => group_id === 'group-bluebonnet')]),
    member: new Set(['member', 'member-santos']),
    employee: new Set(['employee']),
    analyst: new Set(),
  }
}
/** Whose health: that of whom they enroll at this moment, where the answers of before are shown again (spec 2, section 4). */
const enrolls: Partial<Record<Who, string>> = { rep: 'member-santos', group: 'employee-brown', member: 'member-santos' }
/** Lists and look-ups tell who somebody is, never what ails them. */
const lists = /get-(agent-members|group-users|group-agent-member-info|member-info|receipt)/

/** The one code that is told, to the proven group alone and its own: it gives it to its employees (spec 1, section 7). */
const told: Partial<Record<Who, { key: RowKey; name: string }>> = {
  group: { key: 'GET enrollment/get-group-agent-member-info', name: 'enrollment code of group-bluebonnet' },
}

let app: TestApp
let asked: Asked[]
let canaries: Canary[]
let scan: ReturnType<typeof makeScan>
let log = ''

beforeAll(async () => {
  app = await testApp({
    catalog: demoCatalog(),
    config: { machines: 'code', rateLimits: false, logLevel: 'trace', metricsToken: METRICS_TOKEN },
    log: { write: (line: string) => void (log += line) },
  })
  const { asked: all, visitors } = await askAsOwners(app)
  asked = all
  const typedBy = (who: Who) =>
    typedCanaries(
      asked.filter((one) => one.who === who).map(({ body }) => body),
      who,
    )
  canaries = merged([
    ...catalogCanaries(app),
    ...(Object.keys(visitors) as Who[]).flatMap(typedBy),
    ...sessionCanaries(visitors),
    ...(await sentCanaries(app)),
  ])
  scan = makeScan(canaries)
}, 120_000)
afterAll(() => app.close())

/** What an answer says; the cookie that it gives is its own. */
const saidIn = ({ answer: { response } }: Asked): string =>
  `${response.body}\n${JSON.stringify({ ...response.headers, 'set-cookie': '', date: '' })}`

const mayRead = (who: Who, key: string, { kind, name, owners }: Canary): boolean => {
  if (name === told[who]?.name) return key === told[who].key
  if (kind === 'credential' || kind === 'number') return false
  if (kind === 'personal') return owners.some((owner) => readable()[who].has(owner))
  return !lists.test(key) && owners.some((owner) => owner === who || owner === enrolls[who])
}

test('nobody is answered a credential, a whole number, or a value of somebody whom they may not read', () => {
  const found = asked.flatMap((one) =>
    scan(saidIn(one))
      .filter((canary) => !mayRead(one.who, one.key, canary))
      .map(({ name, kind }) => `${one.who}: ${one.key}: ${kind} ${name}`),
  )
  expect([...new Set(found)]).toEqual([])
})

test('everybody was answered what is theirs: the scan has something to find', () => {
  const seen = (who: Who): number =>
    new Set(asked.filter((one) => one.who === who).flatMap((one) => scan(saidIn(one)))).size
  const counts = Object.fromEntries((Object.keys(readable()) as Who[]).map((who) => [who, seen(who) > 4]))
  expect(counts).toEqual({
    applicant: true,
    'other applicant': true,
    rep: true,
    group: true,
    member: true,
    employee: false,
    analyst: false,
  })
  const ofKind = (kind: Canary['kind']): number => canaries.filter((one) => one.kind === kind).length
  for (const kind of ['credential', 'number', 'health', 'personal'] as const) expect(ofKind(kind)).toBeGreaterThan(15)
})

test('no line of the log, at its most talkative, holds any of them', () => {
  expect(log.length).toBeGreaterThan(10_000)
  expect(scan(log).map(({ name }) => name)).toEqual([])
})

test('no page beside the calls holds any of them, on any host', async () => {
  const hosts = [...new Set(demoCatalog().sites.flatMap(({ hosts: names }) => names))]
  const ofHost = hosts.flatMap((host) => ['en', 'es'].map((locale) => ({ url: '/config.json', host, locale })))
  const paths = ['/api/docs', '/api/docs/json', '/metrics', '/healthz', '/readyz', '/server-pages.css']
  const found: string[] = []
  for (const { url, host, locale } of [
    ...ofHost,
    ...paths.map((path) => ({ url: path, host: 'localhost', locale: 'en' })),
  ]) {
    const headers = { host, 'x-locale': locale, authorization: `Bearer ${METRICS_TOKEN}` }
    const answer = await app.server.inject({ url, headers })
    expect([host, url, answer.statusCode]).toEqual([host, url, 200])
    const said = `${answer.body}\n${JSON.stringify({ ...answer.headers, date: '' })}`
    found.push(...scan(said).map(({ name }) => `${host}${url}: ${name}`))
  }
  expect(found).toEqual([])
})
