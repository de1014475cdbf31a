import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import type { TestApp, Visitor } from '../support/test-app.ts'
import { type Begun, show } from './carts.ts'
import { lastMail, limitedApp, save, savingApp, withVision } from './saving.ts'
import { add, ask, begin, refused, spanish } from './storefront.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await savingApp()
})
afterAll(() => app.close())

const form = {
  name: 'Ana  Núñez',
  email: ' ana@example.com ',
  tab: 'cart_info',
  message: 'See <b>this</b>\n& call me.',
}
const linkIn = (text: string) => /https:\/\/\S+\/direct-continue\/(\S+)\/(\S+)/.exec(text)?.slice(1) ?? []
/** Saves the cart and gives the token of the link in the mail. */
const linkOf = async ({ visitor, enrollment_id }: Begun): Promise<string> => {
  await ask(visitor, save, { body: { enrollment_id, ...form } })
  return linkIn((await lastMail(app)).text)[0] ?? ''
}

describe('the mail of Save Cart', () => {
  // @spec 1:96 1:138 1:243-244
  test('says the plans, their prices and the date, in text and HTML, with what was typed as text', async () => {
    const quote = await withVision(app)
    const { visitor, enrollment_id } = quote
    const data = { effective_date: '12/01/2026' }
    expect(await ask(visitor, save, { body: { enrollment_id, ...form, data } })).toEqual({
      email: 'ana@example.com',
      days: 30,
    })
    const mail = await lastMail(app)
    const [token = '', tab] = linkIn(mail.text)
    expect(mail).toEqual({
      kind: 'mail',
      from: 'Enrollchart',
      to: 'ana@example.com',
      subject: 'Your quote',
      text: `Hello Ana Núñez,

Here are the plans you chose, at today's prices.

Coverage: Member Only
Effective date: 12/01/2026

Your plans:
- Clearview Vision High: $12.31

First payment: $12.31
Then each month: $12.31

Open your quote:
https://localhost/direct-continue/${token}/${tab}

This link works until December\u00a020, 2026. It opens a copy of this quote and nothing else of yours.

We'll update prices when you open it.

Questions? Call (800) 555-0100 or write to help@example.com.

Message from the person who asked us to send you this quote:
> See <b>this</b>
> & call me.

Enrollchart
https://localhost`,
      html: expect.any(String),
    })
    expect(Buffer.from(tab ?? '', 'base64url').toString()).toBe('cart_info')
    expect(mail.html).toMatch(/<blockquote [^<>]+>See &lt;b&gt;this&lt;\/b&gt;<br \/>&amp; call me.<\/blockquote>/)
    expect(mail.html).toMatch(/Clearview Vision High<\/th>\s*<td [^<>]+>\$12.31<\/td>/)
    expect(mail.html).toContain(` href="https://localhost/direct-continue/${token}/${tab}">Open your quote</a>`)
    const preview = await ask(visitor, 'GET enrollment/get-quote-preview-content', {
      query: { enrollment_id, ...data },
    })
    expect([preview.subject, preview.greeting]).toEqual(['Your quote', 'Hello {name},'])
    expect(preview.html).toContain('<li>Clearview Vision High: <strong>$12.31</strong></li>')
    expect(preview.html).toContain('This link works until December\u00a020, 2026.')
    expect(preview.html).not.toContain('direct-continue')
  })

  // @spec 1:243
  test('speaks Spanish, begins with a host of ours, and names what is not available', async () => {
    const quote = await withVision(app)
    const { visitor, enrollment_id } = quote
    await add(quote, 'evergreen-tx-silver')
    await ask(visitor, 'PUT enrollment/change-filter-info/{tempId}', {
      params: { tempId: enrollment_id },
      body: { zip: '60601' },
    })
    for (const [host, address] of [
      ['group.localhost:3000', 'https://group.localhost/direct-continue/'],
      ['evil.example', 'https://plans.example.com/direct-continue/'],
    ] as const) {
      await ask(visitor, save, { body: { enrollment_id, ...form }, headers: { ...spanish, host } })
      const { subject, text } = await lastMail(app)
      expect(subject).toBe('Su cotización')
      expect(text).toContain('- Evergreen Health Texas Silver PPO 6000: no disponible')
      expect(text).toContain(`Abrir su cotización:\n${address}`)
    }
  })

  // @spec 1:154 1:243
  test.each([
    ['name', { name: '' }, 'Field is required'],
    ['name', { name: 'Ana 2' }, 'Please enter a valid name: “2” cannot be used'],
    ['name', { name: '<b>Ana</b>' }, 'Please enter a valid name: “<” cannot be used'],
    ['email', { email: '' }, 'Field is required'],
    ['email', { email: 'ana@example' }, 'Please enter a valid email address'],
    ['email', { email: 'a@example.com, b@example.com' }, 'Please enter a valid email address'],
    ['message', { message: 'x'.repeat(1001) }, 'Enter at most 1000 characters'],
    ['effective_date', { data: { effective_date: '12/02/2026' } }, 'Please choose one from the list'],
    ['data.price', { data: { price: 1 } }, 'This field is not known here: price'],
  ])('is not sent for a wrong %s', async (field, change, text) => {
    const { visitor, enrollment_id } = await withVision(app)
    const before = (await app.mailbox()).length
    expect(await refused(visitor, save, { body: { enrollment_id, ...form, ...change } })).toEqual([422, [field, text]])
    expect((await app.mailbox()).length).toBe(before)
  })

  test('needs no message, and something in the cart', async () => {
    const { visitor, enrollment_id } = await begin(app)
    const { message: _, ...short } = form
    expect(await refused(visitor, save, { body: { enrollment_id, ...short } })).toEqual([
      422,
      ['main', 'No items in cart.'],
    ])
    await add({ visitor, enrollment_id }, 'clearview-vision-high')
    await ask(visitor, save, { body: { enrollment_id, ...short } })
    expect((await lastMail(app)).text).toMatch(/^Hello Ana Núñez,\n\nHere are/)
  })

  test('a submit that is repeated sends one mail; another visitor’s cart is refused and on record', async () => {
    const { visitor, enrollment_id } = await withVision(app)
    const before = (await app.mailbox()).length
    const sent = { body: { enrollment_id, ...form }, key: 'the-same-key-of-a-retry' }
    expect((await visitor.call(save, sent)).data).toEqual((await visitor.call(save, sent)).data)
    expect((await app.mailbox()).length).toBe(before + 1)
    const stranger = app.visitor()
    expect((await stranger.call(save, { body: { enrollment_id, ...form } })).status).toBe(404)
    expect((await stranger.call('GET enrollment/get-quote-preview-content', { query: { enrollment_id } })).status).toBe(
      404,
    )
    expect((await app.mailbox()).length).toBe(before + 1)
    const refusals = await app.database.sql
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject', '=', `draft:${enrollment_id}`)
      .where('detail', '=', 'refused')
      .execute()
    expect(refusals).toHaveLength(2)
  })

  test('cannot be sent in hundreds', async () => {
    const limited = await limitedApp()
    const quote = await begin(limited)
    await add(quote, 'clearview-vision-high')
    const statuses: number[] = []
    for (let count = 0; count < 22; count += 1) {
      const { status } = await quote.visitor.call(save, { body: { enrollment_id: quote.enrollment_id, ...form } })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
    await limited.close()
  })
})

describe('the link', () => {
  const open = 'GET enrollment/direct-continue/{tempId}'

  const follow = async (visitor: Visitor, tempId: string) =>
    (await ask(visitor, open, { params: { tempId } })).result as { enrollment_id: string; others: object }
  const plansOf = async (begun: Begun) => (await show(begun)).result.map(({ plan_id }) => plan_id)

  // @spec 1:42 1:48 1:50 1:221 3:151
  test('opens a copy of the cart in another browser, and says nothing about the person', async () => {
    const quote = await withVision(app)
    const tempId = await linkOf(quote)
    expect(Buffer.from(tempId, 'base64url').toString('base64url')).not.toContain(quote.enrollment_id)
    expect(tempId).toHaveLength(48)
    const visitor = app.visitor()
    const { enrollment_id, others } = await follow(visitor, tempId)
    expect(enrollment_id).not.toBe(quote.enrollment_id)
    expect(others).toEqual({
      group_id: null,
      platform_group_id: 'main-portal',
      agent_id: null,
      open_type: null,
      eprocess: 'applicant',
      effective_date: null,
      type: 'new-user',
      enroll_type: 'new-member',
      user_id: null,
    })
    const copy = { visitor, enrollment_id }
    expect(await show(copy)).toEqual(await show(quote))
    expect(
      (await visitor.call('GET enrollment/get-plan-cart', { query: { enrollment_id: quote.enrollment_id } })).status,
    ).toBe(404)
    // Again in the same browser is the same; where it was saved it opens what was saved.
    await add(copy, 'lighthouse-hospital', 'IO', 'low')
    expect((await follow(visitor, tempId)).enrollment_id).toBe(enrollment_id)
    expect((await follow(quote.visitor, tempId)).enrollment_id).toBe(quote.enrollment_id)
    expect([await plansOf(copy), await plansOf(quote)]).toEqual([
      ['clearview-vision-high', 'lighthouse-hospital'],
      ['clearview-vision-high'],
    ])
  })

  test('opens the cart of when it was saved: nothing that was changed or entered later, on either side', async () => {
    const quote = await withVision(app)
    const tempId = await linkOf(quote)
    await add(quote, 'lighthouse-hospital', 'IO', 'low')
    const visitor = app.visitor()
    const { enrollment_id } = await follow(visitor, tempId)
    expect(await plansOf({ visitor, enrollment_id })).toEqual(['clearview-vision-high'])
    expect((await quote.visitor.call('GET enrollment/get-plan-cart', { query: { enrollment_id } })).status).toBe(404)
    expect((await app.visitor().call('GET enrollment/get-plan-cart', { query: { enrollment_id } })).status).toBe(404)
  })

  test('is refused when it has expired, when it is none of ours, and when the enrollment is complete', async () => {
    const quote = await withVision(app)
    const tempId = await linkOf(quote)
    const visitor = app.visitor()
    const opened = async (token: string) => {
      const { status, refusal } = await visitor.call(open, { params: { tempId: token } })
      return [status, refusal.message]
    }
    const none = [404, 'This link is incomplete. Please open it from the email again.']
    const changed = tempId.startsWith('A') ? `B${tempId.slice(1)}` : `A${tempId.slice(1)}`
    for (const token of [changed, tempId.slice(0, -1), `${tempId}A`, quote.enrollment_id, "' or 1=1 --"]) {
      expect(await opened(encodeURIComponent(token))).toEqual(none)
    }
    app.clock.advance(30 * DAY)
    expect(await opened(tempId)).toEqual([410, 'This link has expired. Links work for 30 days.'])
    expect(visitor.cookies.size).toBe(0)
    const later = await withVision(app)
    const good = await linkOf(later)
    await app.database.sql
      .updateTable('drafts')
      .set({ status: 'submitted' })
      .where('id', '=', later.enrollment_id)
      .execute()
    expect(await opened(good)).toEqual([409, 'This enrollment has been submitted and can no longer be changed.'])
    expect(visitor.cookies.size).toBe(0)
  })
})

keepRefusals('storefront/save-cart')
