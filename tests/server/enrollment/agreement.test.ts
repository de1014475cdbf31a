import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { picture, tabCalls } from '../support/answers.ts'
import { type Journey, ask, problemsOf } from '../support/asking.ts'
import { clientJourney, demoCatalog, journeyTo, savedOf } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { agree, byGroup, byRep, plain, reads, signed } from './final-steps.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const fields = async (journey: Journey) => {
  const { result, eprocess } = await ask(journey, 'GET enrollment/get-form-fields-agreement-info')
  const shown = result.filter(({ shown: isShown }) => isShown)
  return { eprocess, shown: shown.map(({ field_name, value, read_only }) => [field_name, value, read_only]) }
}
const cartOf = async (journey: Journey) => {
  const { has_already_signed, signature_required } = await ask(journey, 'GET enrollment/get-plan-cart')
  return { has_already_signed, signature_required }
}

describe('who verifies', () => {
  // @spec 3:46 3:84 3:115 3:131 3:133
  test('a rep: name and code are known and read-only; others than their own are refused', async () => {
    const journey = await clientJourney(app, byRep, signed, 'agreement_info')
    expect(await fields(journey)).toEqual({
      eprocess: 'rep',
      shown: [
        ['question', 'In which city were you born?', true],
        ['answer', null, false],
        ['date', '11/20/2026', true],
        ['agent_name', 'Elena Rivera', true],
        ['agent_code', 'RIVERA-TX', true],
        ['user_name', "Pat O'Neil", true],
        ['signature', null, false],
      ],
    })
    const before = await savedOf(journey)
    const forged = await agree(journey, { agent_name: 'Daniel Okafor', agent_code: 'OKAFOR-IL', user_name: 'Eve' })
    expect(problemsOf(forged)).toEqual([
      422,
      ['agent_name', 'This field cannot be changed here.'],
      ['agent_code', 'This field cannot be changed here.'],
      ['user_name', 'This field cannot be changed here.'],
    ])
    expect(problemsOf(await agree(journey, { eprocess: 'group' }))).toEqual([
      422,
      ['main', 'This enrollment is signed in another way. Please reload the page.'],
    ])
    expect(await savedOf(journey)).toEqual(before)
    await ask(journey, 'POST enrollment/save-agreement-info', {
      ...(await tabCalls.agreement_info.body(journey)),
      question_id: 'birth-city',
      question: 'In which city were you born?',
      date: '11/20/2026',
      agent_name: 'Elena Rivera',
      agent_code: 'RIVERA-TX',
      user_name: "Pat O'Neil",
    })
    expect((await reads(journey, 'aggrement_info')).result).toMatchObject({
      eprocess: 'rep',
      agent_name: 'Elena Rivera',
      agent_code: 'RIVERA-TX',
      signed: false,
    })
    expect(await cartOf(journey)).toEqual({ has_already_signed: false, signature_required: true })
  })

  // @spec 3:46 3:84 3:115
  test('a group: its name and code', async () => {
    const journey = await clientJourney(app, byGroup, { ...plain, portal: 'main-portal' }, 'agreement_info')
    expect(await fields(journey)).toEqual({
      eprocess: 'group',
      shown: [
        ['date', '11/20/2026', true],
        ['group_name', 'Bluebonnet Bakery', true],
        ['group_code', 'BLUEBONNET-TX', true],
        ['user_name', "Pat O'Neil", true],
      ],
    })
    expect(problemsOf(await agree(journey, { group_name: 'Lakefront Logistics' }))).toEqual([
      422,
      ['group_name', 'This field cannot be changed here.'],
    ])
    expect((await agree(journey, { group_name: 'Bluebonnet Bakery', group_code: 'BLUEBONNET-TX' })).data).toEqual({
      revision: 1,
    })
  })

  // @spec 3:13 3:81 3:84 3:100 3:108 3:115 3:128 3:133
  test('the client of a rep signs on screen: then the signature is asked, and counts as given', async () => {
    const journey = await clientJourney(app, byRep, signed, 'agreement_info')
    expect(problemsOf(await agree(journey, { eprocess: 'sigapplicant' }))).toEqual([
      422,
      ['signature', 'Signature is required'],
    ])
    expect((await agree(journey, { eprocess: 'sigapplicant', signature: picture(450, 300) })).data).toEqual({
      revision: 1,
    })
    expect(await cartOf(journey)).toEqual({ has_already_signed: true, signature_required: true })
    // Whoever verifies alone after all takes back what was signed.
    await agree(journey, { revision: 1 })
    expect(await cartOf(journey)).toEqual({ has_already_signed: false, signature_required: true })
    // Plans that need no signature have nobody sign on screen.
    const other = await clientJourney(app, byRep, plain, 'agreement_info')
    expect(problemsOf(await agree(other, { eprocess: 'sigapplicant', signature: picture() }))[1]?.[0]).toBe('main')
  })

  // @spec 3:46 3:84 3:131
  test('an applicant: by name, and on screen where the plans need a signature', async () => {
    const alone = await journeyTo(app, plain, 'agreement_info')
    const mine = [
      ['date', '11/20/2026', true],
      ['user_name', "Pat O'Neil", true],
    ]
    expect(await fields(alone)).toEqual({ eprocess: 'applicant', shown: mine })
    const signing = await journeyTo(app, signed, 'agreement_info')
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
    const journey = await journeyTo(app, signed, 'agreement_info')
    const whole = picture(450, 300)
    const bytes = Buffer.from(whole.slice('data:image/png;base64,'.length), 'base64')
    const url = (part: Buffer, kind = 'png') => `data:image/${kind};base64,${part.toString('base64')}`
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(60) ^ 1, 60)
    const huge = Buffer.from(bytes)
    huge.writeUInt32BE(60_000, 16)
    const before = await savedOf(journey)
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
      expect(problemsOf(await agree(journey, { signature }))).toEqual([
        422,
        ['signature', 'The signature could not be read. Please sign again.'],
      ])
    }
    expect(await savedOf(journey)).toEqual(before)
    expect((await agree(journey, { signature: whole })).data).toEqual({ revision: 1 })
    expect((await agree(journey, { signature: picture(200, 100), signature_kind: 'typed', revision: 1 })).data).toEqual(
      {
        revision: 2,
      },
    )
    const { result } = await reads(journey, 'aggrement_info')
    expect(result).toMatchObject({ signed: true, signature_kind: 'typed' })
    expect(result).not.toHaveProperty('signature')
  })
})

describe('the agreement texts', () => {
  // @spec 3:44 3:45 3:83 3:130 3:131
  test('head, formatted body and the words of the box, the carrier’s special message, fields as name, value, required, read_only', async () => {
    const journey = await journeyTo(app, { tier: 'IO', plans: ['crescent-premier-care'] }, 'agreement_info')
    const { result, special_message } = await ask(journey, 'GET enrollment/get-agreement-texts')
    expect(result.map((text) => Object.keys(text))).toEqual(
      result.map(() => ['text_head', 'text_body', 'text_required', 'sha256']),
    )
    expect(result).toHaveLength(2)
    for (const { text_body, text_required } of result) {
      expect(text_body).toMatch(/^<p>/)
      expect(text_required.length).toBeGreaterThan(10)
    }
    expect(special_message).toMatch(/^<p>/)
    const { special_message: none } = await ask(
      await journeyTo(app, plain, 'agreement_info'),
      'GET enrollment/get-agreement-texts',
    )
    expect(none).toBeNull()
    const config = (await ask(journey, 'GET enrollment/get-form-fields-agreement-info')).result
    expect(config.find(({ field_name }) => field_name === 'answer')).toEqual({
      field_name: 'answer',
      value: null,
      required: true,
      read_only: false,
      shown: true,
    })
  })

  test('for other plans nothing is ticked or signed beforehand, and what was is again as soon as they are back', async () => {
    const journey = await journeyTo(app, signed, 'agreement_info')
    await agree(journey, { signature: picture() })
    const { result: before } = await reads(journey, 'aggrement_info')
    expect(before).toMatchObject({ signed: true })
    const plan_id = 'brightwater-vision-high'
    const { plans } = await ask(journey, 'GET enrollment/get-plan-pricing-detail', { pid: plan_id })
    const plan_pricing_id = plans[0]?.ppid ?? ''
    await ask(journey, 'POST enrollment/add-plan-to-cart', { plan_id, plan_pricing_id })
    expect((await reads(journey, 'aggrement_info')).result).toMatchObject({ agreed: [], signed: false })
    await ask(journey, 'GET enrollment/remove-plan-from-cart', { plan_id, plan_pricing_id })
    expect((await reads(journey, 'aggrement_info')).result).toEqual(before)
  })
})

keepRefusals('enrollment/agreement')
