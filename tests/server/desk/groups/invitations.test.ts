import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MailsWritten, RosterCheck, RosterPage } from '#schemas/calls/desk/desk-roster.calls.ts'
import type { OwnInvitation } from '#schemas/calls/visit/invitation.calls.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import { DAY } from '#server/clock.ts'
import { birthdate } from '../../support/answers.ts'
import { ask } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { checkedOutBy, demoCatalog, fillTabs, submitted } from '../../support/journey.ts'
import { codeSentBy, enterAsEmployee } from '../../support/proving.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../../support/test-app.ts'
import { signedIn } from '../signed-in.ts'
import { rosterOf } from './roster-lines.ts'

const group_id = 'group-bluebonnet'
const scenario = { tier: 'IO', plans: ['clearview-vision-standard'] } as const
const lines = [
  `1001,Ana,Lima,ana.lima@example.com,${birthdate},2020-01-06,`,
  '1002,Bo,Lima,bo.lima@example.com,1990-02-03,03/01/2021,',
  '1003,Cem,Öz,cem.oz@example.com,12/31/1979,06/15/2015,',
  `1004,Pat,O'Neil,pat@example.com,${birthdate},06/15/2015,`,
]

/** The demo, whose group enrolls until a day. */
const until = (enroll_until: string): Catalog => {
  const demo = demoCatalog()
  return { ...demo, groups: demo.groups.map((group) => (group.id === group_id ? { ...group, enroll_until } : group)) }
}

describe.each(testDatabases)('invitations of a group’s people on $kind', ({ make }) => {
  let app: TestApp
  let operator: Visitor
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({
      catalog: until('2099-12-31'),
      database: await made.open(),
      config: { rateLimits: false, publicUrl: 'https://enroll.example.com' },
    })
    operator = await signedIn(app, 'operator')
    const body = { group_id, csv: rosterOf(lines), keep: false }
    const { seen } = (await operator.call('POST staff/check-roster', { body, key: null })).data as RosterCheck
    await operator.call('POST staff/apply-roster', { body: { ...body, seen } })
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  const rows = async () =>
    ((await operator.call('GET staff/get-roster', { query: { group_id } })).data as RosterPage).rows
  const row = async (name: string) => {
    const found = (await rows()).find((one) => one.name === name)
    if (found === undefined) throw new Error(`${name} is not on the roster`)
    return found
  }
  const mailTo = async (address: string) =>
    (await app.mailbox()).flatMap(({ message }) => (message.to === address && 'subject' in message ? [message] : []))
  const tokenTo = async (address: string) => {
    const [mail] = (await mailTo(address)).filter(({ text }) => text.includes('/invitation#'))
    return /\/invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  /** Comes by the link of the mail, with the code that goes to the same address. */
  const enter = async (address: string): Promise<{ visitor: Visitor; own: OwnInvitation }> => {
    const visitor = app.visitor()
    const token = await tokenTo(address)
    const otp = await codeSentBy(app, () =>
      visitor.call('POST enrollment/send-invitation-code', { body: { token, again: false } }),
    )
    const { data, status } = await visitor.call('POST enrollment/open-invitation', { body: { token, otp } })
    if (status !== 200) throw new Error(`${address} does not come in: ${status}`)
    return { visitor, own: data as OwnInvitation }
  }
  const invite = (employee?: string) =>
    operator.call('POST staff/invite-employees', { body: { group_id, ...(employee && { employee }) } })
  const remind = (employee?: string) =>
    operator.call('POST staff/remind-employees', { body: { group_id, ...(employee && { employee }) } })

  test('go to one, then to whoever has none, under the site and the name of the group', async () => {
    const { id } = await row('Ana Lima')
    expect((await invite(id)).data).toEqual({ sent: 1, skipped: 0, left: 0 })
    expect((await invite(id)).status).toBe(409)
    expect((await invite()).data).toEqual({ sent: 3, skipped: 0, left: 0 })
    expect((await invite()).data).toEqual({ sent: 0, skipped: 0, left: 0 })
    const [mail] = await mailTo('bo.lima@example.com')
    expect(mail?.subject).toBe('Bluebonnet Bakery: choose your benefits')
    expect(mail?.text).toContain('Hello Bo,')
    expect(mail?.text).toContain('December\u00a031, 2099')
    expect(mail?.text).toMatch(/https:\/\/group\.localhost\/invitation#[\w-]{48}/)
    expect(await row('Bo Lima')).toMatchObject({ state: 'invited', mail: 'sent', may_remind: false })
  })

  test('a link says the group, and nothing of the employee, to whoever has it', async () => {
    const token = await tokenTo('ana.lima@example.com')
    const read = (link: string) => app.visitor().call('POST enrollment/read-invitation', { body: { token: link } })
    expect((await read(token)).data).toEqual({ group_name: 'Bluebonnet Bakery', until: '12/31/2099', standing: 'open' })
    expect((await read(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    const stranger = app.visitor()
    expect((await stranger.call('GET enrollment/get-own-invitation')).status).toBe(404)
    expect((await stranger.call('POST enrollment/waive-coverage')).status).toBe(404)
    await stranger.call('POST enrollment/send-invitation-code', { body: { token, again: false } })
    const wrong = await stranger.call('POST enrollment/open-invitation', { body: { token, otp: '000000' } })
    expect([wrong.status, wrong.refusal.data[0]?.message_key]).toEqual([422, 'error_otp_wrong'])
    expect((await stranger.call('GET enrollment/get-own-invitation')).status).toBe(404)
    // Whoever typed the code of the company is nobody of the roster.
    const employee = app.visitor()
    await enterAsEmployee(employee)
    expect((await employee.call('GET enrollment/get-own-invitation')).status).toBe(404)
  })

  test('an employee waives with one press, and takes it back', async () => {
    const { visitor, own } = await enter('bo.lima@example.com')
    expect(own).toMatchObject({ first_name: 'Bo', birth_date: '02/03/1990', state: 'invited', open: true })
    expect((await visitor.call('POST enrollment/waive-coverage')).data).toMatchObject({ state: 'waived' })
    expect((await visitor.call('POST enrollment/waive-coverage')).data).toMatchObject({ state: 'waived' })
    expect(await row('Bo Lima')).toMatchObject({ state: 'waived', waive_reason: null, waived_by: null })
    expect((await visitor.call('POST enrollment/take-back-coverage')).data).toMatchObject({ state: 'invited' })
    expect((await visitor.call('POST enrollment/waive-coverage')).status).toBe(200)
  })

  test('an employee enrolls with name and address filled in, and the desk sees it', async () => {
    const { visitor } = await enter('ana.lima@example.com')
    const journey = await checkedOutBy(visitor, scenario)
    expect(await row('Ana Lima')).toMatchObject({ state: 'began' })
    const filledIn = async (
      key: 'GET enrollment/get-form-fields-personal-info' | 'GET enrollment/get-form-fields-contact-info',
    ) => JSON.stringify(await ask(journey, key))
    expect(await filledIn('GET enrollment/get-form-fields-personal-info')).toContain('"Lima"')
    expect(await filledIn('GET enrollment/get-form-fields-contact-info')).toContain('ana.lima@example.com')
    await fillTabs(journey)
    const number = await submitted(journey)
    expect(await row('Ana Lima')).toMatchObject({ state: 'enrolled', policy_id: number, may_remind: false })
    expect((await visitor.call('POST enrollment/waive-coverage')).status).toBe(409)
    // Canceled it counts for nothing any more.
    const { enrollment_id } = journey
    const otp = await codeSentBy(app, () => visitor.call('POST enrollment/request-cancel', { body: { enrollment_id } }))
    await visitor.call('POST enrollment/cancel-enrollment', { body: { enrollment_id, otp, reason: 'not_needed' } })
    expect(await row('Ana Lima')).toMatchObject({ state: 'began', policy_id: null })
  })

  test('whoever comes by the company’s code is known by name and birth date', async () => {
    const visitor = app.visitor()
    await enterAsEmployee(visitor)
    const journey = await checkedOutBy(visitor, scenario)
    await fillTabs(journey)
    const number = await submitted(journey)
    expect(await row("Pat O'Neil")).toMatchObject({ state: 'enrolled', policy_id: number, began_at: null })
  })

  test('reminders go to who was invited, after three days, and not to who wants none', async () => {
    expect((await remind()).data).toEqual({ sent: 0, skipped: 0, left: 0 })
    const { id } = await row('Cem Öz')
    expect((await remind(id)).status).toBe(409)
    app.clock.advance(3 * DAY)
    operator = await signedIn(app, 'operator')
    expect(await row('Cem Öz')).toMatchObject({ may_remind: true })
    expect((await remind()).data satisfies unknown as MailsWritten).toEqual({ sent: 2, skipped: 0, left: 0 })
    expect((await mailTo('bo.lima@example.com')).some(({ subject }) => subject.includes('still open'))).toBe(false)
    expect((await mailTo('cem.oz@example.com'))[0]?.subject).toBe('Bluebonnet Bakery: your benefits are still open')
    app.clock.advance(3 * DAY)
    operator = await signedIn(app, 'operator')
    const token = await tokenTo('cem.oz@example.com')
    const stopped = await app.visitor().call('POST enrollment/stop-invitation', { body: { token } })
    expect(stopped.data).toEqual({ stopped: true })
    expect((await remind()).data).toEqual({ sent: 1, skipped: 0, left: 0 })
    expect(await row('Cem Öz')).toMatchObject({ stopped: true, may_remind: false })
  })

  test('a mail that was given up is seen, and may be sent again at once', async () => {
    const { id } = await row('Ana Lima')
    await app.mailbox()
    app.clock.advance(1000)
    await app.database.sql
      .updateTable('outbox')
      .set({ state: 'failed' })
      .where('about', '=', `employee:${id}`)
      .execute()
    expect(await row('Ana Lima')).toMatchObject({ mail: 'failed', may_remind: true })
    expect((await remind(id)).status).toBe(200)
    await app.mailbox()
    expect(await row('Ana Lima')).toMatchObject({ mail: 'sent', may_remind: false })
  })

  test('a link ends after thirty days, and with the place on the roster', async () => {
    const token = await tokenTo('cem.oz@example.com')
    app.clock.advance(31 * DAY)
    operator = await signedIn(app, 'operator')
    const read = () => app.visitor().call('POST enrollment/read-invitation', { body: { token } })
    expect((await read()).data).toMatchObject({ standing: 'expired' })
    const asked = await app.visitor().call('POST enrollment/send-invitation-code', { body: { token, again: false } })
    expect(asked.status).toBe(410)
    await app.database.sql.deleteFrom('roster_employees').execute()
    expect((await read()).status).toBe(404)
  })
})

describe('after the last day', () => {
  test('nothing is sent, waived or taken back any more', async () => {
    const app = await testApp({ catalog: until('2020-01-01'), config: { rateLimits: false } })
    const operator = await signedIn(app, 'operator')
    const body = { group_id, csv: rosterOf(lines), keep: false }
    const { seen } = (await operator.call('POST staff/check-roster', { body, key: null })).data as RosterCheck
    await operator.call('POST staff/apply-roster', { body: { ...body, seen } })
    const page = (await operator.call('GET staff/get-roster', { query: { group_id } })).data as RosterPage
    expect(page).toMatchObject({ group: { open: false, until: '01/01/2020' }, to_remind: 0 })
    expect(page.rows.every(({ may_invite }) => !may_invite)).toBe(true)
    const employee = page.rows[0]?.id
    const late = [
      ['POST staff/invite-employees', { group_id }],
      ['POST staff/remind-employees', { group_id }],
      ['POST staff/record-waiver', { employee, reason: 'cost' }],
      ['POST staff/take-back-waiver', { employee }],
    ] as const
    for (const [key, sent] of late) expect((await operator.call(key, { body: sent })).status).toBe(409)
    await app.close()
  })
})

keepRefusals('desk/invitations')
