import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import {
  type Journey,
  type Road,
  ask,
  bank,
  card,
  checkedOutBy,
  fillTabs,
  picture,
  problemsOf,
  review,
  roadCatalog,
  roadTo,
  savedOf,
  send,
  tabCalls,
} from '../support/road.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: roadCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
const byGroup = { eprocess: 'group', group_id: 'group-bluebonnet' } as const
const signed = { tier: 'IO', plans: ['harvest-critical'] } as const
const plain = { tier: 'IO', plans: ['brightwater-vision-high'] } as const

/** An enrollment by a rep or a group whose session is open, up to a step. */
const clientOf = async (
  enrolledBy: NonNullable<Journey['enrolledBy']>,
  journey: Journey,
  until?: Parameters<typeof fillTabs>[1],
): Promise<Road> => {
  const visitor = app.visitor()
  await (enrolledBy.eprocess === 'rep'
    ? visitor.call('POST enrollment/confirm-agent', { body: { agent_code: 'RIVR1212' } })
    : visitor.call('POST enrollment/confirm-group', { body: { group_code: 'BLUE5656' } }))
  const road: Road = { app, ...(await checkedOutBy(visitor, { ...journey, enrolledBy })) }
  await fillTabs(road, until)
  return road
}

const fields = async (road: Road) => {
  const { result, eprocess } = await ask(road, 'GET enrollment/get-form-fields-agreement-info')
  const shown = result.filter(({ shown: isShown }) => isShown)
  return { eprocess, shown: shown.map(({ field_name, value, read_only }) => [field_name, value, read_only]) }
}
const agree = async (road: Road, more: Record<string, unknown>) =>
  send(road, 'POST enrollment/save-agreement-info', { ...(await tabCalls.agreement_info.body(road)), ...more })
const cartOf = async (road: Road) => {
  const { has_already_signed, signature_required } = await ask(road, 'GET enrollment/get-plan-cart')
  return { has_already_signed, signature_required }
}
/** What was sent about an enrollment, as kind and receiver, the oldest first. */
const sentAbout = async (policy: string) => {
  const all = (await app.mailbox()).map(({ message }) => message)
  return all.filter((message) => JSON.stringify(message).includes(policy)).toReversed()
}
const receivers = async (policy: string) => (await sentAbout(policy)).map(({ kind, to }) => `${kind} ${to}`).toSorted()
const reads = (road: Road, column: 'aggrement_info' | 'review_info' | 'payment_info') =>
  ask(road, 'GET enrollment/get-enrollment-temp-info', { column })

describe('who verifies', () => {
  // @spec 3:46 3:84 3:115 3:131 3:133
  test('a rep: name and code are known and read-only; others than their own are refused', async () => {
    const road = await clientOf(byRep, signed, 'agreement_info')
    expect(await fields(road)).toEqual({
      eprocess: 'rep',
      shown: [
        ['question', 'In which city were you born?', true],
        ['answer', null, false],
        ['date', '11/20/2026', true],
        ['agent_name', 'Elena Rivera', true],
        ['agent_code', 'RIVR1212', true],
        ['user_name', "Pat O'Neil", true],
        ['signature', null, false],
      ],
    })
    const before = await savedOf(road)
    const forged = await agree(road, { agent_name: 'Daniel Okafor', agent_code: 'OKAF3434', user_name: 'Eve' })
    expect(problemsOf(forged)).toEqual([
      422,
      ['agent_name', 'This field cannot be changed here.'],
      ['agent_code', 'This field cannot be changed here.'],
      ['user_name', 'This field cannot be changed here.'],
    ])
    expect(problemsOf(await agree(road, { eprocess: 'group' }))).toEqual([
      422,
      ['main', 'This enrollment is signed in another way. Please reload the page.'],
    ])
    expect(await savedOf(road)).toEqual(before)
    await ask(road, 'POST enrollment/save-agreement-info', {
      ...(await tabCalls.agreement_info.body(road)),
      question_id: 'birth-city',
      question: 'In which city were you born?',
      date: '11/20/2026',
      agent_name: 'Elena Rivera',
      agent_code: 'RIVR1212',
      user_name: "Pat O'Neil",
    })
    expect((await reads(road, 'aggrement_info')).result).toMatchObject({
      eprocess: 'rep',
      agent_name: 'Elena Rivera',
      agent_code: 'RIVR1212',
      signed: false,
    })
    expect(await cartOf(road)).toEqual({ has_already_signed: false, signature_required: true })
  })

  // @spec 3:46 3:84 3:115
  test('a group: its name and code', async () => {
    const road = await clientOf(byGroup, { ...plain, portal: 'main-portal' }, 'agreement_info')
    expect(await fields(road)).toEqual({
      eprocess: 'group',
      shown: [
        ['date', '11/20/2026', true],
        ['group_name', 'Bluebonnet Bakery', true],
        ['group_code', 'BLUE5656', true],
        ['user_name', "Pat O'Neil", true],
      ],
    })
    expect(problemsOf(await agree(road, { group_name: 'Lakefront Logistics' }))).toEqual([
      422,
      ['group_name', 'This field cannot be changed here.'],
    ])
    expect((await agree(road, { group_name: 'Bluebonnet Bakery', group_code: 'BLUE5656' })).data).toEqual({
      revision: 1,
    })
  })

  // @spec 3:13 3:81 3:84 3:100 3:108 3:115 3:128 3:133
  test('the client of a rep signs on screen: then the signature is asked, and counts as given', async () => {
    const road = await clientOf(byRep, signed, 'agreement_info')
    expect(problemsOf(await agree(road, { eprocess: 'sigapplicant' }))).toEqual([
      422,
      ['signature', 'Signature is required'],
    ])
    expect((await agree(road, { eprocess: 'sigapplicant', signature: picture(450, 300) })).data).toEqual({
      revision: 1,
    })
    expect(await cartOf(road)).toEqual({ has_already_signed: true, signature_required: true })
    // Whoever verifies alone after all takes back what was signed.
    await agree(road, { revision: 1 })
    expect(await cartOf(road)).toEqual({ has_already_signed: false, signature_required: true })
    // Plans that need no signature have nobody sign on screen.
    const other = await clientOf(byRep, plain, 'agreement_info')
    expect(problemsOf(await agree(other, { eprocess: 'sigapplicant', signature: picture() }))[1]?.[0]).toBe('main')
  })

  // @spec 3:46 3:84 3:131
  test('an applicant: by name, and on screen where the plans need a signature', async () => {
    const alone = await roadTo(app, plain, 'agreement_info')
    const mine = [
      ['date', '11/20/2026', true],
      ['user_name', "Pat O'Neil", true],
    ]
    expect(await fields(alone)).toEqual({ eprocess: 'applicant', shown: mine })
    const signing = await roadTo(app, signed, 'agreement_info')
    expect((await fields(signing)).eprocess).toBe('sigapplicant')
    expect(problemsOf(await agree(alone, { agent_name: 'Elena Rivera' }))).toEqual([
      422,
      ['agent_name', 'This field cannot be changed here.'],
    ])
  })
})

describe('signatures', () => {
  // @spec 3:84 3:133
  test('whatever is no picture is refused and replaces nothing; a picture of either size is kept, and never shown', async () => {
    const road = await roadTo(app, signed, 'agreement_info')
    const whole = picture(450, 300)
    const bytes = Buffer.from(whole.slice('data:image/png;base64,'.length), 'base64')
    const url = (part: Buffer, kind = 'png') => `data:image/${kind};base64,${part.toString('base64')}`
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(60) ^ 1, 60)
    const huge = Buffer.from(bytes)
    huge.writeUInt32BE(60_000, 16)
    const before = await savedOf(road)
    for (const signature of [
      url(bytes.subarray(0, -12)),
      url(damaged),
      url(huge),
      url(bytes, 'jpeg'),
      url(readFileSync(`${demoCatalogFolder}/logos/enrollchart.svg`)),
      url(Buffer.from('\xff\xd8\xff\xe0JFIF', 'latin1')),
      `${whole}"><script>alert(1)</script>`,
      'https://example.com/signature.png',
      'Pat',
    ]) {
      expect(problemsOf(await agree(road, { signature }))).toEqual([
        422,
        ['signature', 'The signature could not be read. Please sign again.'],
      ])
    }
    expect(await savedOf(road)).toEqual(before)
    expect((await agree(road, { signature: whole })).data).toEqual({ revision: 1 })
    expect((await agree(road, { signature: picture(200, 100), signature_kind: 'typed', revision: 1 })).data).toEqual({
      revision: 2,
    })
    const { result } = await reads(road, 'aggrement_info')
    expect(result).toMatchObject({ signed: true, signature_kind: 'typed' })
    expect(result).not.toHaveProperty('signature')
  })
})

describe('the agreement texts', () => {
  // @spec 3:44 3:45 3:83 3:130 3:131
  test('head, formatted body and the words of the box, the carrier’s special message, fields as name, value, required, read_only', async () => {
    const road = await roadTo(app, { tier: 'IO', plans: ['crescent-premier-care'] }, 'agreement_info')
    const { result, special_message } = await ask(road, 'GET enrollment/get-agreement-texts')
    expect(result.map((text) => Object.keys(text))).toEqual(
      result.map(() => ['text_head', 'text_body', 'text_required']),
    )
    expect(result).toHaveLength(2)
    for (const { text_body, text_required } of result) {
      expect(text_body).toMatch(/^<p>/)
      expect(text_required.length).toBeGreaterThan(10)
    }
    expect(special_message).toMatch(/^<p>/)
    const { special_message: none } = await ask(
      await roadTo(app, plain, 'agreement_info'),
      'GET enrollment/get-agreement-texts',
    )
    expect(none).toBeNull()
    const config = (await ask(road, 'GET enrollment/get-form-fields-agreement-info')).result
    expect(config.find(({ field_name }) => field_name === 'answer')).toEqual({
      field_name: 'answer',
      value: null,
      required: true,
      read_only: false,
      shown: true,
    })
  })
})

describe('review', () => {
  // @spec 3:17 3:29 3:31 3:58 3:116 3:132
  test('a rep has the client told by text message; the receipt goes to both; both are recorded', async () => {
    const road = await clientOf(byRep, signed)
    const { policy_id } = await ask(road, 'POST enrollment/save-review-info', {
      ...review,
      send_sms: 1,
      additional_notes: 'Please call in the evening.',
    })
    expect(await receivers(policy_id)).toEqual([
      'mail elena.rivera@example.com',
      'mail pat.oneil@example.com',
      'text 5124632000',
    ])
    const [receipt, copy, text] = await sentAbout(policy_id)
    const said = [receipt, copy, text].map((message) => message?.text.split('\n')[0])
    expect(said.toSorted()).toEqual([
      'Hello Elena,',
      'Hello Pat,',
      `Your enrollment ${policy_id} is submitted. Your plans become effective on 12/01/2026. Your signature is still needed: Elena Rivera, 5125550142, arranges it with you.`,
    ])
    const mails = (await sentAbout(policy_id)).filter((message) => message.kind === 'mail')
    expect(mails.map(({ subject }) => subject)).toEqual(['Enrollment Receipt', 'Enrollment Receipt'])
    for (const { text: words } of mails)
      expect(words).toContain("The applicant's signature is still needed: Elena Rivera, 5125550142, arranges it.")
    expect(mails.find(({ to }) => to.startsWith('elena'))?.text).toContain(
      "Thank you for enrolling Pat O'Neil. This is your copy of the receipt.",
    )
    expect((await reads(road, 'review_info')).result).toEqual({
      additional_notes: 'Please call in the evening.',
      send_sms: 1,
    })
    expect(await ask(road, 'GET enrollment/get-receipt')).toEqual({
      policy_id,
      name: "Pat O'Neil",
      callInvoice: true,
      effective_date: '12/01/2026',
      email: 'pat.oneil@example.com',
      copy_to: 'elena.rivera@example.com',
      told_by_text: true,
    })
    // A repeat tells nobody twice.
    await ask(road, 'POST enrollment/save-review-info', { ...review, send_sms: 1 })
    expect(await receivers(policy_id)).toHaveLength(3)
  })

  // @spec 3:17 3:29
  test('a group gets its copy of the receipt; without the box nobody gets a text message', async () => {
    const road = await clientOf(byGroup, { ...signed, portal: 'main-portal' })
    const { policy_id } = await ask(road, 'POST enrollment/save-review-info', review)
    expect(await receivers(policy_id)).toEqual([
      'mail benefits@bluebonnet-bakery.example.com',
      'mail pat.oneil@example.com',
    ])
    expect((await reads(road, 'review_info')).result).toEqual({ send_sms: 0 })
  })

  const unasked: [string, () => Promise<Road>][] = [
    ['an applicant of their own', () => roadTo(app, signed)],
    ['a rep, with an IHA plan', () => clientOf(byRep, { tier: 'IO', plans: ['keystone-iha-guaranteed'] })],
    ['a rep, with plans that need no signature', () => clientOf(byRep, plain)],
    [
      'a rep whose client has signed',
      async () => {
        const road = await clientOf(byRep, signed, 'agreement_info')
        await agree(road, { eprocess: 'sigapplicant', signature: picture() })
        await ask(road, 'POST enrollment/save-billing-info', card)
        return road
      },
    ],
  ]
  // @spec 3:29 3:116
  test.each(unasked)('no text message: %s', async (_, make) => {
    const road = await make()
    const { policy_id } = await ask(road, 'POST enrollment/save-review-info', { ...review, send_sms: 1 })
    expect((await sentAbout(policy_id)).filter(({ kind }) => kind === 'text')).toEqual([])
    expect((await reads(road, 'review_info')).result).toEqual({ send_sms: 0 })
  })

  // @spec 3:31 3:140 3:147 3:148
  test('the call that removes dependents, the receipt before there is one, the invoice of another date', async () => {
    const road = await roadTo(app, plain)
    await ask(road, 'POST enrollment/delete-dependent-in-IO')
    expect((await send(road, 'GET enrollment/get-receipt')).status).toBe(404)
    const { policy_id } = await ask(road, 'POST enrollment/save-review-info', review)
    expect(
      problemsOf(await send(road, 'POST invoice/autoInvoiceGeneration', { policy_id, effectiveDate: '01/01/2027' })),
    ).toEqual([422, ['effectiveDate', 'Please choose one of the list']])
    const stranger = await app.visitor().call('POST invoice/autoInvoiceGeneration', {
      body: { policy_id, effectiveDate: '12/01/2026' },
    })
    expect(stranger.status).toBe(404)
  })

  // @spec 3:139
  test('pictures of the last three steps are kept; another name is refused', async () => {
    const road = await roadTo(app, plain)
    for (const name of ['review_info', 'agreement_info', 'billing_info'])
      expect(await ask(road, 'POST enrollment/save-screenshot', { name, image: picture(300, 200) })).toEqual({
        saved: true,
      })
    const kept = await savedOf(road)
    expect(kept.filter((text) => text.startsWith('screenshot_')).map((text) => text.split(' ')[0])).toEqual([
      'screenshot_agreement_info',
      'screenshot_billing_info',
      'screenshot_review_info',
    ])
    const other = await send(road, 'POST enrollment/save-screenshot', { name: 'payment_info', image: picture() })
    expect(problemsOf(other)[1]?.[0]).toBe('name')
  })
})

describe('billing', () => {
  const once = [200, { revision: 1 }]
  const fixed = [422, ['payment_method', 'These plans are paid in one way only']]
  const methods: [string, Journey, Record<'cc' | 'eft' | 'none', unknown>][] = [
    ['cc', plain, { cc: once, eft: once, none: fixed }],
    ['eft', { tier: 'IO', plans: ['anchor-life-term'] }, { cc: fixed, eft: once, none: fixed }],
    ['list', { tier: 'IO', plans: ['union-l713-limited'] }, { cc: fixed, eft: fixed, none: once }],
    [
      'elist',
      { tier: 'IO', plans: ['lighthouse-group-hospital'], portal: 'group-portal' },
      { cc: fixed, eft: fixed, none: once },
    ],
    [
      'stmt',
      { tier: 'IO', plans: ['fieldstone-group-limited'], portal: 'group-portal' },
      { cc: fixed, eft: fixed, none: once },
    ],
  ]
  // @spec 3:52 3:95 3:134 3:135 3:142
  test.each(methods)(
    '%s comes from the server; of the others only EFT beside a card is taken',
    async (method, journey, expected) => {
      const outcome = async (body: Record<string, unknown>) => {
        const road = await roadTo(app, journey, 'billing_info')
        const answer = await send(road, 'POST enrollment/save-billing-info', body)
        return answer.status === 200 ? [200, answer.data] : problemsOf(answer)
      }
      const road = await roadTo(app, journey, 'billing_info')
      expect(await ask(road, 'GET enrollment/get-payment-method')).toEqual({ result: method })
      const informational = { payment_method: expected.none === once ? method : 'list' }
      expect({ cc: await outcome(card), eft: await outcome(bank), none: await outcome(informational) }).toEqual(
        expected,
      )
    },
  )

  // @spec 3:87 3:131 3:134 3:144 3:146 3:168
  test('days, states, merchant text, fields; the day is the 28th where none is chosen; the code is forgotten', async () => {
    const road = await roadTo(app, plain, 'billing_info')
    const { data: days } = await road.visitor.call('GET enrollment/get-bill-date')
    expect(days).toEqual({ result: [1, 5, 10, 15, 20, 25, 28].map((bill_date) => ({ bill_date })) })
    const { result: states } = await ask(road, 'GET enrollment/get-states')
    expect(states.find(({ abbrev }) => abbrev === 'TX')).toEqual({ name: 'Texas', abbrev: 'TX' })
    expect(await ask(road, 'GET store/get-billing-text')).toEqual({
      result: '<p>Charges appear on your statement as <strong>Enrollchart</strong>.</p>',
    })
    const config = (await ask(road, 'GET enrollment/get-form-fields-billing-info')).result
    expect(config.find(({ field_name }) => field_name === 'address2')).toMatchObject({ required: false, shown: true })
    const { bill_date: _day, ...undated } = bank
    await ask(road, 'POST enrollment/save-billing-info', undated)
    expect((await reads(road, 'payment_info')).result).toMatchObject({ bill_date: 28 })
    await ask(road, 'POST enrollment/save-billing-info', { ...card, revision: 1 })
    const { security_code: _code, ...kept } = card
    expect((await reads(road, 'payment_info')).result).toEqual({ ...kept, card_number: '************1111' })
  })

  // @spec 3:99 3:109 3:145 3:161 3:170
  test('a routing number: its bank, a bank that nobody lists, and numbers that cannot be', async () => {
    const look = (q: string) => app.visitor().call('GET common/routing', { query: { q } })
    expect((await look('021000021')).data).toEqual({ name: expect.stringMatching(/chase/i) })
    expect((await look('323371076')).data).toEqual({ name: null })
    expect(problemsOf(await look('02100002'))).toEqual([422, ['routing_number', 'Routing number must be of 9 digits']])
    expect(problemsOf(await look('021000022'))).toEqual([
      422,
      ['routing_number', 'Check the routing number: no bank has this one'],
    ])
  })
})
