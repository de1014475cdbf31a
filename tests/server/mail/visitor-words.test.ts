import { afterAll, beforeAll, expect, test } from 'vitest'
import { contact, personal, tabCalls } from '../support/answers.ts'
import { type Journey, ask } from '../support/asking.ts'
import { askedTabs, checkedOut, clientJourney, review, demoCatalog } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { signed } from '../enrollment/final-steps.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

/** A name that the rules for names allow, and that every mail program makes a link of. */
const name = 'Evil.example'
const words = 'Please pay at https://evil.example/pay or www.evil.example,\nsee evil.example.'
const isLink = /evil\s*[.。．]\w/i

const enroll = async (journey: Journey): Promise<void> => {
  for (const tab of await askedTabs(journey)) {
    const body = await tabCalls[tab].body(journey)
    const named = tab === 'primary_info' ? { first_name: name, last_name: name } : {}
    await ask(journey, tabCalls[tab].key, { ...body, ...named })
  }
}

test('no mail holds a link of what a visitor typed, wherever they typed it', async () => {
  const journey = await checkedOut(app, { tier: 'IO', plans: ['crescent-premier-care'] })
  await ask(journey, 'POST enrollment/save-enrollment', {
    tab: 'cart_info',
    email: 'ana@example.com',
    name,
    message: words,
  })
  await ask(journey, 'POST enrollment/save-enrollment', { tab: 'primary_info', email: 'ana@example.com', data: {} })
  const request = { name, email: 'ana@example.com', phone: '5125550123', topic: 'other', message: words }
  const { status } = await journey.visitor.call('POST enrollment/submit-support-request', { body: request })
  expect(status).toBe(200)
  await enroll(journey)
  await ask(journey, 'POST enrollment/save-review-info', { ...review, additional_notes: words })
  const client = await clientJourney(app, { eprocess: 'rep', agent_id: 'rep-rivera' }, signed, 'primary_info')
  await enroll(client)
  await ask(client, 'POST enrollment/save-review-info', review)
  const sent = (await app.mailbox()).map(({ message }) => message)
  // A quote, a code, a request and its acknowledgement, a receipt each and the rep's copy.
  expect(sent.length).toBeGreaterThanOrEqual(7)
  expect(personal.first_name).not.toBe(name)
  expect(contact.email_address).not.toMatch(isLink)
  const bad = sent.filter((message) => isLink.test(JSON.stringify(message)))
  expect(bad).toEqual([])
})

test('a visitor’s words stand below ours, marked as theirs', async () => {
  const journey = await checkedOut(app, { tier: 'IO', plans: ['crescent-premier-care'] })
  const said = {
    tab: 'cart_info',
    email: 'bo@example.com',
    name: 'Bo',
    message: 'Hello <b>you</b>\n& see evil.example',
  }
  await ask(journey, 'POST enrollment/save-enrollment', said as never)
  const quote = (await app.mailbox()).map(({ message }) => message).find(({ to }) => to === 'bo@example.com')
  if (quote?.kind !== 'mail') throw new Error('no mail')
  expect(quote.text).toMatch(
    /^Hello Bo,\n\nHere are[^]*Questions\? Call .*\n\nMessage from the person who asked us to send you this quote:\n> Hello <b>you<\/b>\n> & see \(web address left out\)\n\n/,
  )
  expect(quote.html).toMatch(
    /send you this quote:<\/p>\s*<blockquote [^<>]+>Hello &lt;b&gt;you&lt;\/b&gt;<br \/>&amp; see \(web address left out\)<\/blockquote>/,
  )
})
