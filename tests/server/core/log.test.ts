import { expect, test } from 'vitest'
import { rows } from '#schemas/calls/calls.registry.ts'
import type { Carrier } from '#server/mail/carrier.ts'
import { bank, card } from '#tests/schemas/steps/payments.ts'
import { beneficiary, contact, employer, personal } from '../support/answers.ts'
import { send } from '../support/asking.ts'
import { review, demoCatalog, journeyTo } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { sampleRoutes } from './sample-area.ts'

interface Line {
  msg: string
  level: number
  route?: string
  statusCode?: number
  enrollment?: string
  trace_id?: string
}

/** A server that logs all there is to log, and what it has logged. */
const logged = async (options: Parameters<typeof testApp>[0]) => {
  let text = ''
  const log = { write: (line: string) => void (text += line) }
  const app = await testApp({ ...options, log, config: { rateLimits: false, ...options?.config, logLevel: 'trace' } })
  const lines = () =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  return { app, lines, told: () => text.trim().split('\n').map(tellingPart).join('\n') }
}

/** What the clock, the machine and a hash write into every line: '1986' is among their digits by chance. */
const drawn = new Set(['time', 'pid', 'ms'])

/** A line without those. */
const tellingPart = (line: string): string =>
  JSON.stringify(
    JSON.parse(line, (key, value: unknown) => {
      if (key === 'trace_id') return ''
      return drawn.has(key) && typeof value === 'number' ? 0 : value
    }),
  ).replace(/#[0-9a-f]{8}\b/g, '#')

test('the log has no names, numbers, ids, cookies or queries, not even of a bug', async () => {
  const { app, lines, told } = await logged({ routes: [sampleRoutes] })
  const { data } = await app.callApi('POST enrollment/begin', { body: { type: 'new-member' } })
  const { enrollment_id: id } = data as { enrollment_id: string }
  await app.callApi('POST enrollment/save', { body: { enrollment_id: id, first_name: 'Maria', ssn: '123456789' } })
  await app.callApi('POST enrollment/save', { body: { enrollment_id: id, first_name: 'Maria', ssn: 5 } })
  await app.callApi('GET enrollment/show', { query: { enrollment_id: id } })
  await app.callApi('PUT enrollment/undo/{id}', { params: { id } })
  await app.callApi('GET enrollment/fail')
  await app.server.inject(`/continue-enrollment/${id}?email=maria@example.com`)
  await app.close()
  const answered = lines().filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ route, statusCode }) => [route, statusCode])).toEqual([
    ['/api/v1/begin', 200],
    ['/api/v1/save', 200],
    ['/api/v1/save', 422],
    ['/api/v1/show', 200],
    ['/api/v1/undo/:id', 422],
    ['/api/v1/fail', 500],
    [expect.stringMatching(/^\/continue-enrollment\/#[0-9a-f]{8}$/), 404],
  ])
  expect(lines().filter(({ msg }) => msg === 'failed')).toMatchObject([{ fault: { name: 'Error' } }])
  for (const secret of [id, 'Maria', 'maria@', '123456789', '6789', 'enrollchart_session=']) {
    expect(told()).not.toContain(secret)
  }
})

test('all lines about a request have its trace id: the one that a proxy has given it, or one of its own', async () => {
  const { app, lines } = await logged({ routes: [sampleRoutes], config: { trustProxy: 1 } })
  const given = '4bf92f3577b34da6a3ce929d0e0e4736'
  const parents = [
    `00-${given}-00f067aa0ba902b7-01`,
    undefined,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${given}-${'0'.repeat(16)}-01`,
    `00-${given.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-maria@example.com-00f067aa0ba902b7-01`,
  ]
  for (const traceparent of parents)
    await app.callApi('GET enrollment/fail', { headers: traceparent === undefined ? {} : { traceparent } })
  await app.close()
  const idsOf = (what: string) => lines().flatMap(({ msg, trace_id: id }) => (msg === what ? [id] : []))
  const [first, ...others] = idsOf('answered')
  expect(first).toBe(given)
  expect(others).toHaveLength(5)
  for (const id of others) expect(id).toMatch(/^(?!4bf92f|0{32})[0-9a-f]{32}$/)
  expect(new Set(others).size).toBe(5)
  expect(idsOf('failed')).toEqual([first, ...others])
})

test('a stranger does not choose the trace id of a request', async () => {
  const { app, lines } = await logged({ routes: [sampleRoutes] })
  const given = '4bf92f3577b34da6a3ce929d0e0e4736'
  await app.callApi('GET enrollment/fail', { headers: { traceparent: `00-${given}-00f067aa0ba902b7-01` } })
  await app.close()
  const ids = lines().flatMap(({ trace_id: id }) => id ?? [])
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^(?!4bf92f)[0-9a-f]{32}$/)
})

/** The texts of some answers that tell of a person; short ones and numbers of other things would be found by chance. */
const tellingTexts = (...answers: object[]): string[] =>
  JSON.stringify(answers)
    .split(/[":,{}[\]\\]+/)
    .filter((text) => text.length >= 6 && !/^[a-z_]+$/.test(text))

test('a whole enrollment, its mistakes, its mail and a mail server that fails leave nothing of the person', async () => {
  const carrier: Carrier = {
    leaves: true,
    textsLeave: true,
    mail: ({ to }) => Promise.reject(new Error(`mailbox of ${to} is full`)),
    text: ({ to }) => Promise.reject(new Error(`no such number ${to}`)),
    close: () => undefined,
  }
  const { app, lines, told } = await logged({ catalog: demoCatalog(), carrier })
  const journey = await journeyTo(app, {
    tier: 'IF',
    plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'],
  })
  const otp = { contact: contact.email_address, type: 'email' }
  await send(journey, 'POST enrollment/send-otp', otp)
  await send(journey, 'POST enrollment/verify-otp', { ...otp, otp: '123456' })
  await send(journey, 'POST enrollment/save-billing-info', { ...card, card_number: '4111111111111112' })
  await send(journey, 'POST enrollment/save-review-info', review)
  await app.services.outbox.drain()
  // Every call, with a person in every place that a request has.
  const asked = await everywhere(app, journey.enrollment_id)
  await app.close()

  const kept = lines()
  expect(kept.filter(({ msg }) => msg === 'answered').length).toBeGreaterThan(asked + 30)
  expect(kept.filter(({ level }) => level >= 50)).toEqual([])
  const secrets = [
    journey.enrollment_id,
    ...journey.visitor.cookies.values(),
    ...tellingTexts(personal, contact, employer, beneficiary('b1', 60), card, bank),
    "O'Neil",
    'Lisinopril',
    'High blood pressure',
    '1986',
    'data:image',
  ]
  expect(secrets.length).toBeGreaterThan(40)
  expect(secrets.filter((secret) => told().includes(secret))).toEqual([])
})

const everywhere = async (app: TestApp, id: string): Promise<number> => {
  const person = {
    enrollment_id: id,
    email: contact.email_address,
    ssn: personal.ssn,
    [contact.email_address]: "O'Neil",
  }
  const calls = Object.values(rows).filter(({ key }) => key !== 'POST enrollment/leave-site')
  for (const { key, method } of calls) {
    await app.visitor().call(key, {
      params: { tempId: id, id: contact.email_address, pid: contact.phone_number },
      headers: { 'x-locale': contact.city, referer: `https://localhost/?email=${contact.email_address}` },
      query: person,
      ...(method !== 'GET' && { body: person }),
    })
  }
  return calls.length
}
