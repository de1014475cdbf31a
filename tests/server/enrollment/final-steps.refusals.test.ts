import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, requiredOfCard } from '#tests/schemas/steps/payments.ts'
import { beneficiary, personal } from '../support/answers.ts'
import { problemsOf, send } from '../support/asking.ts'
import { demoCatalog, journeyTo } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { all, badCharacter, badName, choose, html, medical, refuses, required } from './refusals.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

// @spec 3:100 3:108 3:133 3:163
describe('Agreement', () => {
  refuses(() => app, 'agreement_info', medical, [
    [
      'boxes that are not ticked',
      { agreed: [1, 0] },
      [
        ['agreed.1', 'This field is required.'],
        ['agreed.2', 'This field is required.'],
      ],
    ],
    [
      'no answer and no signature',
      { answer: ' ', signature: undefined },
      [
        ['answer', required],
        ['signature', 'Signature is required'],
      ],
    ],
    [
      'a signature that is no picture',
      { signature: 'data:image/png;base64,AAAA' },
      [['signature', 'The signature could not be read. Please sign again.']],
    ],
    [
      'another process',
      { eprocess: 'rep' },
      [['main', 'This enrollment is signed in another way. Please reload the page.']],
    ],
    ['a process that is none', { eprocess: 'king' }, [['eprocess', choose]]],
  ])
})

// @spec 3:110 3:134 3:163 3:169 3:170
describe('Billing by card', () => {
  refuses(() => app, 'billing_info', { tier: 'IO', plans: ['brightwater-vision-high'] }, [
    [
      'what is empty',
      (body) =>
        Object.fromEntries(
          Object.keys(body).map((name) => [
            name,
            name === 'payment_method' ? 'cc' : name === 'is_physical_address' ? 'no' : '',
          ]),
        ),
      all(requiredOfCard, required),
    ],
    [
      'names of digits, markup',
      { first_name_on_cc: '1', last_name_on_cc: html, address1: html, address2: html, city: html },
      [
        ['first_name_on_cc', badName('first', '1')],
        ['last_name_on_cc', badName('last', '<')],
        ['address1', badCharacter],
        ['address2', badCharacter],
        ['city', badCharacter],
      ],
    ],
    [
      'a card number of 12 digits',
      { card_number: '411111111111' },
      [['card_number', 'The card number must have 13 to 25 digits']],
    ],
    [
      'a card number of 26 digits',
      { card_number: '4'.repeat(26) },
      [['card_number', 'The card number must have 13 to 25 digits']],
    ],
    [
      'a card number without its check digit',
      { card_number: '4111111111111112' },
      [['card_number', "Check the card number: it isn't valid"]],
    ],
    [
      'a card that is declined',
      { card_number: '4000000000000002' },
      [['card_number', 'This card was declined. Please use another one.']],
    ],
    [
      'a security code of two digits',
      { security_code: '12' },
      [['security_code', 'The security code must have 3 or 4 digits']],
    ],
    [
      'a card that has expired',
      { expiration_month: '10', expiration_year: '2026' },
      [['expiration_month', 'This card has expired']],
    ],
    [
      'a month and a year that are none',
      { expiration_month: '13' },
      [['expiration_month', 'Choose a month from 01 to 12']],
    ],
    ['a year too far ahead', { expiration_year: '2047' }, [['expiration_year', 'Choose a year from the list']]],
    ['a ZIP code of four digits', { zip: '7870' }, [['zip', 'Invalid Zip code']]],
    ['a ZIP code that is not in use', { zip: '00000' }, [['zip', 'Invalid Zip code']]],
    ['a state that is none', { state: 'XX' }, [['state', choose]]],
    [
      'a way of payment that these plans lack',
      { payment_method: 'stmt' },
      [['payment_method', "The payment type of these plans can't be changed"]],
    ],
    ['a way of payment that is none', { payment_method: 'gold' }, [['payment_method', choose]]],
  ])
})

// @spec 3:109 3:135 3:163 3:170
describe('Billing from a bank account', () => {
  refuses(() => app, 'billing_info', { tier: 'IO', plans: ['brightwater-vision-high'], pays: 'eft' }, [
    [
      'what is empty',
      () => ({ payment_method: 'eft' }),
      ['account_name', 'routing_number', 'bank_name', 'account_number', 'account_type', 'account_holder_type'].map(
        (name) => [name, required],
      ),
    ],
    [
      'a holder of marks',
      { ...bank, account_name: "Pat O'Neil & Sons" },
      [['account_name', "Invalid account holder name: “'” cannot be used"]],
    ],
    [
      'account numbers of three and eighteen digits',
      { account_number: '123' },
      [['account_number', 'The account number must have 4 to 17 digits']],
    ],
    [
      'an account number of eighteen digits',
      { account_number: '1'.repeat(18) },
      [['account_number', 'The account number must have 4 to 17 digits']],
    ],
    [
      'a routing number of eight digits',
      { routing_number: '02100002' },
      [['routing_number', 'The routing number must have 9 digits']],
    ],
    [
      'a routing number that no bank has',
      { routing_number: '021000022' },
      [['routing_number', 'Check the routing number: no bank uses it']],
    ],
    ['a bill date that is not offered', { bill_date: 31 }, [['bill_date', choose]]],
    [
      'an account of zeros',
      { account_number: '0000' },
      [['account_number', 'Payments from this account are refused by the bank.']],
    ],
    [
      'an account type that is none',
      { account_type: 'gold', account_holder_type: 'pet' },
      [
        ['account_type', choose],
        ['account_holder_type', choose],
      ],
    ],
  ])
})

describe('in Spanish', () => {
  // @spec 3:157
  test('the same problems, in the words of the reader', async () => {
    const journey = await journeyTo(app, { ...medical, headers: { 'x-locale': 'es' } }, 'primary_info')
    const { refusal } = await send(journey, 'POST enrollment/save-personal-info', {
      ...personal,
      last_name: '1',
      ssn: '',
      weight: '0',
    })
    expect(refusal).toEqual({
      status: 'error',
      statusCode: 422,
      message: 'Revise las respuestas que están marcadas.',
      data: [
        {
          target_element: 'last_name',
          error_message: 'Ingrese un apellido válido: no se puede usar «1»',
          message_key: 'error_last_name_character',
          message_values: { character: '1' },
        },
        { target_element: 'ssn', error_message: 'Este campo es obligatorio', message_key: 'error_field_required' },
        {
          target_element: 'weight',
          error_message: 'El peso no puede ser cero o menos',
          message_key: 'error_weight_zero',
        },
      ],
    })
    const people = await journeyTo(app, { ...medical, headers: { 'x-locale': 'es' } }, 'beneficiary_info')
    expect(
      problemsOf(
        await send(people, 'POST enrollment/save-beneficiary-info', { beneficiaries: [beneficiary('b1', 99)] }),
      ),
    ).toEqual([422, ['main', 'Los porcentajes de sus beneficiarios suman 99%. No deben sumar menos de 100%.']])
  })
})

keepRefusals('enrollment/final-steps')
