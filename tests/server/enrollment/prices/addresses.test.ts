import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoryAddresses } from '#server/adapters/address.adapter.ts'
import { BORN_ABROAD } from '#schemas/steps/contact/contact.rules.ts'
import { expectRecorded } from '#tests/recorded.ts'
import { tabCalls } from '../../support/answers.ts'
import { type Journey, ask, send } from '../../support/asking.ts'
import { demoCatalog, journeyTo } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { medical } from '../refusals.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

/** What is said of an address: field and key, and whether the person may use it as entered. */
const judge = async (address1: string, city: string, state: string, zip: string, address2?: string) =>
  (
    await directoryAddresses(demoCatalog()).check({
      address1,
      city,
      state,
      zip,
      ...(address2 !== undefined && { address2 }),
    })
  ).map(({ target_element: field, is_valid }) => `${field}${is_valid === false ? ' doubted' : ' refused'}`)

describe('the ZIP directory', () => {
  test.each([
    ['1100 Congress Ave', 'Austin', 'TX', '78701'],
    ['1 A St', 'Austin', 'TX', '78701'],
    ['12 5th', 'Austin', 'TX', '78701'],
    ['N6W23001 Bluemound Rd', 'Waukesha', 'WI', '53188'],
    ['RR 2 Box 15', 'Austin', 'TX', '78701'],
    ['PO Box 17', 'Austin', 'TX', '78701'],
    ['One Hospital Drive', 'Austin', 'TX', '78701'],
    ['Twenty-One Chapel Street', 'Austin', 'TX', '78701'],
    ['General Delivery', 'Austin', 'TX', '78701'],
    ['Entrega General', 'Austin', 'TX', '78701'],
    ['USS Nimitz CVN', 'FPO', 'AP', '96349'],
    ['USCGC Eagle', 'New London', 'CT', '06320'],
    ['PSC 1234 Box 5', 'APO', 'AE', '09012'],
    ['Urb Las Gladiolas', 'San Juan', 'PR', '00926'],
    ['Cond. Miramar Plaza', 'San Juan', 'PR', '00907'],
    ['Bo Caimito Sector Los Pinos', 'San Juan', 'PR', '00926'],
    ['Hc 1', 'Adjuntas', 'PR', '00601'],
    ['233 S Wacker Dr', 'CHICAGO', 'IL', '60606'],
    ['1 Main St', 'St Louis', 'MO', '63101'],
    ['1 Main St', 'Saint Louis, MO', 'MO', '63101'],
    ['1 Main St', 'New York City', 'NY', '10001'],
    ['1 Main St', 'Ft. Worth', 'TX', '76102'],
  ])('takes %s, %s, %s %s', async (address1, city, state, zip) => {
    expect(await judge(address1, city, state, zip)).toEqual([])
  })
  test('takes a number in the second line', async () => {
    expect(await judge('Rush Medical Center', 'Austin', 'TX', '78701', '1653 W Congress Pkwy')).toEqual([])
  })
  test.each([
    ['x1', 'Austin', '78701', ['address1 doubted']],
    ['12', 'Austin', '78701', ['address1 doubted']],
    ['One', 'Austin', '78701', ['address1 doubted']],
    ['Medical Center Drive', 'Austin', '78701', ['address1 doubted']],
    ['0 Nowhere St', 'Austin', '78701', ['address1 doubted']],
    ['1 Main St', 'Los Angeles', '78701', ['city doubted']],
    ['x1', 'Los Angeles', '78701', ['address1 doubted', 'city doubted']],
    ['1 Main St', 'Austin', '10001', ['zip refused']],
    ['1 Main St', 'Austin', '00000', ['zip refused']],
  ])('doubts or refuses %s, %s, TX %s', async (address1, city, zip, problems) => {
    expect(await judge(address1, city, 'TX', zip)).toEqual(problems)
  })
})

describe('an address that is doubted', () => {
  let app: TestApp
  let journey: Journey
  let body: Record<string, unknown>
  let revision = 0
  beforeAll(async () => {
    app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
    journey = await journeyTo(app, medical, 'contact_info')
    body = await tabCalls.contact_info.body(journey)
  })
  afterAll(() => app.close())

  const save = async (change: Record<string, unknown>) => {
    const answer = await send(journey, 'POST enrollment/save-contact-info', { ...body, revision, ...change })
    if (answer.envelope.status === 'error') return answer.refusal.data
    revision += 1
    const { result } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'contact_info' })
    return (result as { address_as_entered?: true }).address_as_entered ?? 'checked'
  }

  test('is used as entered where the person says so, which is noted until another address is saved', async () => {
    const doubtful = { address1: 'Medical Center Drive', city: 'Sunset Valley' }
    expect(await save(doubtful)).toEqual([
      {
        target_element: 'address1',
        error_message: 'We could not find this address in 78701. Check the street, city and ZIP code.',
        message_key: 'error_address_not_found',
        message_values: { zip: '78701' },
        is_valid: false,
      },
      {
        target_element: 'city',
        error_message: 'ZIP code 78701 belongs to Austin. Check the city and ZIP code.',
        message_key: 'error_city_other_zip',
        message_values: { zip: '78701', city: 'Austin' },
        is_valid: false,
      },
    ])
    expect(await save({ ...doubtful, with_validation: 0 })).toBe(true)
    expect(await save({})).toBe('checked')
    // Nothing was doubted, so nothing is noted.
    expect(await save({ with_validation: 0 })).toBe('checked')
  })

  test('is refused as the view is tested with', async () => {
    const doubtful = { ...body, revision, address1: 'Medical Center Drive', city: 'Sunset Valley' }
    const { message, data } = (await send(journey, 'POST enrollment/save-contact-info', doubtful)).refusal
    // `npx vitest run --project unit tests/server/enrollment/prices/addresses.test.ts -u` records it anew.
    await expectRecorded(
      `${JSON.stringify({ message, data }, null, 2)}\n`,
      '../../../src/enrollment/recorded/contact.json',
    )
  })

  test('is refused in any case where it contradicts itself', async () => {
    expect(await save({ zip: '10001', with_validation: 0 })).toMatchObject([
      { target_element: 'zip', error_message: 'ZIP code 10001 is in NY.' },
    ])
  })

  test('people born abroad say so; nobody lives in that state', async () => {
    expect(await save({ birth_state: BORN_ABROAD, birth_city: 'Hà Nội, Việt Nam' })).toBe('checked')
    expect(await save({ state: BORN_ABROAD })).toMatchObject([{ target_element: 'state' }])
    const { result } = await ask(journey, 'GET enrollment/get-states')
    expect(result.map(({ abbrev }) => abbrev)).not.toContain(BORN_ABROAD)
  })
})

keepRefusals('enrollment/addresses')
