import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameRoutes } from '#server/routes/enrollment/frame.routes.ts'
import { siteConfigOf } from '#server/plugins/site-config.ts'
import { rotateKeys } from '#server/services/keys/key-rotation.service.ts'
import { DAY } from '#server/clock.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { ask, demoCatalog, refused, spanish } from './storefront.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), routes: [frameRoutes], config: { rateLimits: true } })
})
afterAll(() => app.close())

const request = {
  name: 'Ana Lima',
  email: 'ana.lima@example.com',
  phone: '5125550123',
  topic: 'billing',
  message: 'My card was charged twice.\nPlease look.',
}
const submit = 'POST enrollment/submit-support-request'

describe('a request for help', () => {
  // @spec 1:64
  test('is kept sealed, mailed to the site, and acknowledged to its sender in the language of the page', async () => {
    const { reference } = await ask(app.visitor(), submit, { body: request, headers: spanish })
    expect(reference).toMatch(/^SR-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const mails = (await app.mailbox()).map(({ message }) => message)
    expect(mails).toHaveLength(2)
    expect(mails.find(({ to }) => to === 'help@example.com')).toEqual({
      kind: 'mail',
      from: 'Enrollchart',
      to: 'help@example.com',
      replyTo: 'ana.lima@example.com',
      subject: `Support request ${reference}: Billing`,
      text: expect.stringMatching(
        /^From: Ana Lima, ana.lima@example.com\nPhone: \(512\) 555-0123\nSite: Enrollchart\n\nThey wrote:\n> My card was charged twice.\n> Please look.\n\nEnrollchart\nhttps?:\S+$/,
      ),
      html: expect.stringContaining('My card was charged twice.<br />Please look.'),
    })
    const back = mails.find(({ to }) => to === 'ana.lima@example.com')
    expect(back).toMatchObject({ kind: 'mail', subject: `Recibimos su solicitud de ayuda ${reference}` })
    expect(back?.text).toContain('«Facturación»')
    expect(back?.text).not.toContain('charged twice')

    const [row, ...more] = await app.database.sql.selectFrom('support_requests').selectAll().execute()
    if (row === undefined) throw new Error('nothing was kept')
    expect([more, row.site, row.topic]).toEqual([[], 'main', 'billing'])
    // With its blank, which what is sealed has nowhere: three letters alone would be found by chance.
    expect(row.sealed).not.toContain('Ana Lima')
    const place = { field: 'support_requests.sealed', row: row.id }
    expect(app.services.sealing.open(place, row.sealed)).toEqual({
      reference,
      name: 'Ana Lima',
      email: 'ana.lima@example.com',
      phone: '5125550123',
      message: 'My card was charged twice.\nPlease look.',
    })
    // A rotation reaches it as every other sealed record; nothing is left to do under the same key.
    expect(await rotateKeys(app.services)).toBe(0)
  })

  test('sent twice with one key is one request and two mails', async () => {
    const visitor = app.visitor()
    const before = (await app.mailbox()).length
    const twice = { body: { ...request, message: 'Twice' }, key: 'b'.repeat(32) }
    const [one, other] = [await ask(visitor, submit, twice), await ask(visitor, submit, twice)]
    expect(other).toEqual(one)
    expect((await app.mailbox()).length - before).toBe(2)
  })

  // @spec 1:254
  test('says at each field what is wrong, and keeps and mails nothing', async () => {
    const before = await app.database.sql.selectFrom('support_requests').select('id').execute()
    const body = { name: 'R2-D2!', email: 'nobody', phone: '12', topic: 'weather', message: '' }
    expect(await refused(app.visitor(), submit, { body })).toEqual([
      422,
      ['name', 'Please enter a valid name: “2” cannot be used'],
      ['email', 'Please enter a valid email address'],
      ['phone', 'Invalid phone number. Please enter a 10-digit numeric phone number'],
      ['topic', 'Please choose one from the list'],
      ['message', 'Field is required'],
    ])
    expect(await app.database.sql.selectFrom('support_requests').select('id').execute()).toEqual(before)
    const [status] = await refused(app.visitor(), submit, { body: { ...request, to: 'else@example.com' } })
    expect(status).toBe(422)
  })

  test('is swept after a year', async () => {
    app.clock.advance(366 * DAY)
    await app.services.housekeeping.sweep()
    expect(await app.database.sql.selectFrom('support_requests').selectAll().execute()).toEqual([])
  })

  test('is taken ten times in ten minutes from one place, no more', async () => {
    const visitor = app.visitor()
    const answers: number[] = []
    for (let count = 0; count < 12; count += 1) answers.push((await visitor.call(submit, { body: request })).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  })
})

describe('what the frame asks for', () => {
  // @spec 1:192
  test('the plan of the questions banner', async () => {
    const plan = (plan_id: string) => app.callApi('GET enrollment/get-goenroll-footer-plan', { query: { plan_id } })
    expect((await plan('brightwater-vision-high')).envelope).toEqual({
      status: 'success',
      statusCode: 200,
      message: '',
      data: { plan_id: 'brightwater-vision-high', plan_name: 'Brightwater Vision High' },
    })
    expect((await plan('nothing')).envelope).toEqual({ status: 'success', statusCode: 204, message: '', data: null })
  })

  // @spec 1:193
  test("the site's ticket management", async () => {
    expect(await ask(app.visitor(), 'GET enrollment/get-ticket-link')).toEqual({
      ticket: 'https://tickets.example.com/',
    })
  })

  // @spec 1:61 1:64
  test("every link of header and footer is the site's own; one that it does not name is absent", () => {
    const { links } = siteConfigOf(demoCatalog(), 'localhost', 'en')
    expect(links).toEqual({
      admin: 'https://admin.example.com/',
      message_center: 'https://admin.example.com/messages',
      file_management: 'https://admin.example.com/files',
      sso: 'https://sso.example.com/',
      rep_registration: 'https://reps.example.com/register',
      rep_dashboard: 'https://reps.example.com/dashboard',
      member_registration: 'https://members.example.com/register',
      member_login: 'https://members.example.com/login',
      member_dashboard: 'https://members.example.com/dashboard',
      member_video: '/catalog/videos/how-to-enroll.webm',
      group_registration: 'https://groups.example.com/register',
      group_application: 'https://groups.example.com/apply',
      group_quote: 'https://reps.example.com/group-quote',
      group_login: 'https://groups.example.com/login',
      group_dashboard: 'https://groups.example.com/dashboard',
      group_video: '/catalog/videos/how-to-enroll-a-group.webm',
      app_ios: 'https://apps.example.com/ios',
      app_android: 'https://apps.example.com/android',
    })
    expect(siteConfigOf(demoCatalog(), 'store.localhost', 'en').links.app_android).toBeUndefined()
  })

  test('films of the catalog are served with their captions; a file beside them is not', async () => {
    const file = async (url: string) => {
      const { statusCode, headers } = await app.server.inject({ url })
      return [statusCode, headers['content-type']]
    }
    expect(await file('/catalog/videos/how-to-enroll.webm')).toEqual([200, 'video/webm'])
    expect(await file('/catalog/videos/how-to-enroll.es.vtt')).toEqual([200, 'text/vtt; charset=utf-8'])
    expect((await file('/catalog/sites.json'))[0]).toBe(404)
  })
})

keepRefusals('storefront/support')
