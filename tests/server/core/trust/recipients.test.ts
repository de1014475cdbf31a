import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import { mailboxCarrier, smtpCarrier } from '#server/mail/carrier.ts'
import { recipientCaps } from '#server/services/visits/recipients.service.ts'
import { contact, tabCalls } from '../../support/answers.ts'
import { type Journey, problemsOf, send } from '../../support/asking.ts'
import { checkedOut, clientJourney, review, demoCatalog, journeyTo } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { signed } from '../../enrollment/final-steps.ts'

const rep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
const alone = { tier: 'IO', plans: ['crescent-premier-care'] } as const
const appWith = async (textsLeave = true): Promise<TestApp> => {
  const carrier = { ...mailboxCarrier, textsLeave }
  const app = await testApp({ catalog: demoCatalog(), carrier, config: { rateLimits: true } })
  onTestFinished(() => app.close())
  return app
}
const told = async (
  journey: Journey,
  key: string,
  fields: Record<string, unknown>,
): Promise<[number, ...[string, string][]]> => {
  const answer = await send(journey, key, fields)
  return answer.refusal.status === 'error' ? problemsOf(answer) : [answer.status]
}
const quote = (journey: Journey, email: string) =>
  told(journey, 'POST enrollment/save-enrollment', { tab: 'cart_info', email, name: 'Ana', message: '' })
const sentTo = async (app: TestApp, to: string) =>
  (await app.mailbox()).filter(({ message }) => message.to === to).length

const callsOf = (name: string, text: string) =>
  [...text.matchAll(new RegExp(`\\b${name}\\.(mail|text)\\(`, 'g'))].length

describe('a day’s messages of one recipient', () => {
  test('are twenty letters, refused in words from then on, and counted anew the next day', async () => {
    const app = await appWith()
    const answers: unknown[] = []
    for (let count = 0; count < recipientCaps.mail.letter + 1; count += 1) {
      // Other visitors, other quotes, other spellings: one address.
      if (count % 5 === 0) app.clock.advance(11 * 60_000)
      answers.push(
        await quote(await checkedOut(app, alone), count % 2 === 0 ? 'victim@example.com' : 'VICTIM@Example.com'),
      )
    }
    expect(answers.slice(0, -1)).toEqual(Array.from({ length: 20 }, () => [200]))
    expect(answers.at(-1)).toEqual([
      422,
      [
        'email',
        'We have already sent 20 emails to this address today. Please use another address, try again tomorrow, or call (800) 555-0100',
      ],
    ])
    const all = (await app.mailbox()).filter(({ message }) => message.to.toLowerCase() === 'victim@example.com')
    expect(all).toHaveLength(20)
    expect(await quote(await checkedOut(app, alone), 'somebody-else@example.com')).toEqual([200])
    // Codes are counted by themselves: the victim can still save an enrollment of their own.
    const own = await checkedOut(app, alone)
    const later = { tab: 'primary_info', email: 'victim@example.com', data: {} }
    expect(await told(own, 'POST enrollment/save-enrollment', later)).toEqual([200])
    app.clock.advance(DAY)
    expect(await quote(await checkedOut(app, alone), 'victim@example.com')).toEqual([200])
  })

  test('are twenty codes by text message, whoever asks for them', async () => {
    const app = await appWith()
    const answers: number[] = []
    for (let count = 0; count < recipientCaps.text.code + 2; count += 1) {
      if (count % 10 === 0) app.clock.advance(11 * 60_000)
      const journey = await checkedOut(app, alone)
      answers.push((await told(journey, 'POST enrollment/send-otp', { type: 'phone', contact: '5125550123' }))[0])
    }
    expect(answers).toEqual([...Array<number>(20).fill(200), 422, 422])
    expect(await sentTo(app, '5125550123')).toBe(20)
  })

  test('a text message that is one too many is refused on the review, and the receipt goes all the same', async () => {
    const app = await appWith()
    const journey = await clientJourney(app, rep, signed)
    const { recipients } = app.services
    for (let count = 0; count < recipientCaps.text.letter; count += 1) {
      await recipients.text({ to: contact.phone_number, as: 'letter', field: 'main', phone: '' })
    }
    const [status, problem] = await told(journey, 'POST enrollment/save-review-info', { ...review, send_sms: 1 })
    expect([status, problem?.[0]]).toEqual([422, 'send_sms'])
    expect((await app.mailbox()).filter(({ message }) => message.kind === 'text')).toEqual([])
    for (let count = 0; count < recipientCaps.mail.letter; count += 1) {
      await recipients.mail({ to: contact.email_address, as: 'letter', field: 'main', phone: '' })
    }
    expect(await told(journey, 'POST enrollment/save-review-info', review)).toEqual([200])
    const letters = (await app.mailbox()).filter(({ message }) => message.to === contact.email_address)
    expect(letters.map(({ message }) => message.kind === 'mail' && message.subject)).toEqual(['Enrollment Receipt'])
  })
})

test('a rep or group gets thirty sign-in codes an hour and sixty a day, whoever asks for them and whatever else is sent', async () => {
  const app = await appWith()
  const sendTo = async (call: string, body: object) =>
    (await app.visitor().call(`POST enrollment/${call}`, { body })).status
  const askCode = () => sendTo('send-agent-proof', { agent_code: 'RIVR1212' })
  const sent: number[] = []
  for (let hour = 0; hour < 3; hour += 1) {
    for (let count = 0; count < 31; count += 1) sent.push(await askCode())
    app.clock.advance(HOUR)
  }
  const anHour = [...Array<number>(30).fill(200), 429]
  expect(sent).toEqual([...anHour, ...anHour, ...Array<number>(31).fill(429)])
  expect(await sentTo(app, 'elena.rivera@example.com')).toBe(60)
  // Another's are another's.
  expect(await sendTo('send-group-proof', { group_code: 'BLUE5656' })).toBe(200)
  app.clock.advance(DAY)
  expect(await askCode()).toBe(200)
}, 60_000)

describe('texts that cannot leave', () => {
  test('are refused in words, reported as sent to nobody, and hold nobody up', async () => {
    const app = await appWith(false)
    const journey = await clientJourney(app, rep, signed, 'contact_info')
    const words = "We can't send text messages from here. Please continue without one"
    expect(await told(journey, 'POST enrollment/send-otp', { type: 'phone', contact: '5125550123' })).toEqual([
      422,
      ['contact', words],
    ])
    expect((await told(journey, 'POST enrollment/send-otp', { type: 'email', contact: 'ana@example.com' }))[0]).toBe(
      200,
    )
    const client = await clientJourney(app, rep, signed)
    expect(await told(client, 'POST enrollment/save-review-info', { ...review, send_sms: 1 })).toEqual([
      422,
      ['send_sms', words],
    ])
    expect(await told(client, 'POST enrollment/save-review-info', review)).toEqual([200])
    const receipt = await send(client, 'GET enrollment/get-receipt', {})
    expect(receipt.data).toMatchObject({ told_by_text: false })
    expect((await app.mailbox()).filter(({ message }) => message.kind === 'text')).toEqual([])
    expect((await app.server.inject('/config.json')).json()).toMatchObject({ texts: false })
  })

  test('are those of a mail server without TEXT_GATEWAY_URL; a demonstration shows them on its mailbox', () => {
    const smtp = { url: 'smtp://127.0.0.1:2525', from: 'a@example.com' }
    expect(smtpCarrier({ ...smtp, texts: undefined }).textsLeave).toBe(false)
    expect(
      smtpCarrier({
        ...smtp,
        texts: { url: 'https://texts.example.com', account: 'AC1', token: 't', from: '+15125550100', reportsUrl: null },
      }).textsLeave,
    ).toBe(true)
    expect(mailboxCarrier.textsLeave).toBe(true)
  })

  test('a phone that would have to be proved by one is let through unchecked, as the person says', async () => {
    const app = await appWith(false)
    const journey = await journeyTo(app, alone, 'contact_info')
    const body = { ...(await tabCalls.contact_info.body(journey)), phone_number: '5125550123' }
    expect((await told(journey, 'POST enrollment/save-contact-info', body))[1]?.[0]).toBe('phone_number')
    expect(await told(journey, 'POST enrollment/save-contact-info', { ...body, skip_validation_phone: 1 })).toEqual([
      200,
    ])
  })
})

test('whoever sends a mail or a text asks first whether the recipient may get one, but for receipts', () => {
  /** What the person is owed, once an enrollment: receipts, their copies, that it is signed or cancelled; and a site's own mail. */
  const owed: Record<string, number> = {
    'access/cancel.service.ts': 2,
    // That the contact was corrected, to both addresses.
    'access/correct.service.ts': 1,
    // That somebody can sign in with something new: whoever did not do it must hear of it.
    'access/own-sign-in.service.ts': 1,
    // That the staff gave it to them.
    'desk/desk-sign-ins.service.ts': 1,
    // That a card or account was declined for good.
    'enrollment/debits/tell-declined.ts': 1,
    'enrollment/letters/notices.ts': 3,
    'enrollment/signing.service.ts': 2,
    'storefront/support.service.ts': 1,
  }
  const folder = 'server/services'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const unasked = files.flatMap((file) => {
    const text = readFileSync(`${folder}/${file}`, 'utf8')
    const missing = callsOf('outbox', text) - callsOf('recipients', text)
    // Proofs count what goes to one rep or group themselves: theirs are not a stranger's to use up.
    return missing > 0 && !text.includes('rateLimits.count(') ? [[file, missing]] : []
  })
  expect(Object.fromEntries(unasked)).toEqual(owed)
})
