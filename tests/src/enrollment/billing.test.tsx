import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { createActor } from 'xstate'
import type { LoadedBilling, RoutingAnswer } from '#machines/enrollment/billing/billing.context.ts'
import { fieldAsked } from '#machines/enrollment/model-facts.ts'
import { billingMachine } from '#machines/enrollment/billing/billing.machine.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { wrong } from '#schemas/fields/field-error.ts'
import { bankFields, cardFields } from '#schemas/steps/billing/billing.ui.ts'
import { BillingView } from '#src/enrollment/billing/billing.view.tsx'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../ui/render.tsx'
import { blur, choose, click, find, focus, mount, paste, submit } from '../form/mount.tsx'
import { facts, fake, said, press, inWizard } from './in-wizard.tsx'
import { refusedAt } from '../recorded/refused-at.ts'
import { asAtServer } from '../recorded/as-at-server.ts'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))

const asks = (names: readonly string[]) =>
  names.map((name) => fieldAsked(name, { required: name !== 'address2' && name !== 'is_physical_address' }))
const loadedBilling: LoadedBilling = {
  fields: asks([...cardFields, ...bankFields].flatMap(({ name }) => (name === 'card_token' ? [] : [name]))),
  prescribed: 'cc',
  charges: {
    first: 213.4,
    monthly: 188.4,
    card: { day: 1, from: '01/01/2027' },
    account: [
      { day: 21, from: '12/21/2026' },
      { day: 22, from: '12/22/2026' },
      { day: 26, from: '12/26/2026' },
    ],
  },
  cardFrame: null,
  withoutCard: [],
  states: [{ name: 'Texas', abbrev: 'TX' }],
  billingText: '<p>Charges appear as <strong>Harbor</strong></p>',
  physicalAddress: { address1: '1 Main St', address2: 'Apt 4', city: 'Austin', state: 'TX', zip: '78701' },
  saved: null,
  cards: [],
  banks: [],
  revision: 2,
  typed: null,
  today: { year: 2026, month: 11 },
}
const startBilling = async (change: Partial<LoadedBilling> = {}) => {
  const asked: unknown[] = []
  const actorRef = createActor(
    asAtServer(
      billingMachine.provide({
        actors: {
          loadBilling: fake([], () => ({ ...loadedBilling, ...change })),
          lookUpRouting: fake<RoutingAnswer, { routing: string }>([], ({ routing }) => {
            if (routing === '021000021') return { name: 'JPMorgan Chase' }
            if (routing === '323371076') return { name: null }
            throw refusedAt(['routing_number', 'error_routing_number_unknown'])
          }),
          saveBilling: fake(asked, () => ({ revision: 3 })),
          screenshot: fake([], () => undefined),
        },
      }),
    ),
    { input: { enrollmentId: 'e', facts } },
  ).start()
  await mount(inWizard(<BillingView actorRef={actorRef} />))
  await said('Payment type')
  return { actorRef, asked }
}
const methods = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name=payment_method]')].map(
    (one) => `${one.closest('label')?.querySelector('.payment-method-name')?.textContent} ${one.checked}`,
  )
const message = (name: string) => document.querySelector(`#billing-${name}_message`)?.textContent ?? ''
const value = (name: string) => find<HTMLInputElement>(`#billing-${name}`).value
const isLocked = (name: string) => {
  const box = find<HTMLInputElement>(`#billing-${name}`)
  return box.readOnly || box.disabled
}

/** What is typed into each of these fields is refused there in these words. */
const refuses = async (mistakes: [name: string, typed: string, words: string][]) => {
  for (const [name, typed, words] of mistakes) {
    await paste(`#billing-${name}`, typed)
    await blur(`#billing-${name}`)
    await submit()
    expect(message(name)).toBe(`Error: ${words}`)
  }
}

describe('Billing Information', () => {
  // @spec 3:52 3:53 3:95 3:110 3:157 3:163
  test('a card: EFT beside it, the merchant text, what is missing and what is wrong', async () => {
    await startBilling()
    expect(methods()).toEqual(['Credit Card true', 'Bank account (EFT) false'])
    // What cleans the server's HTML is fetched when it is first wanted.
    await said('Charges appear as Harbor')
    await submit()
    const names = ['first_name_on_cc', 'last_name_on_cc', 'card_number', 'security_code', 'expiration_month']
    for (const name of [...names, 'expiration_year', 'address1', 'city', 'state', 'zip'])
      expect(`${name} ${message(name)}`).toBe(`${name} Error: Field is required`)
    expect(message('address2')).toBe('')
    await refuses([
      ['first_name_on_cc', '4', 'Please enter a valid first name: “4” cannot be used'],
      ['last_name_on_cc', '4', 'Please enter a valid last name: “4” cannot be used'],
      ['card_number', '4111', 'The card number must have 13 to 25 digits'],
      ['security_code', '12', 'The security code must have 3 or 4 digits'],
      ['zip', '7870', 'Invalid Zip code'],
    ])
    expect([...find<HTMLSelectElement>('#billing-expiration_year').options].map((one) => one.value)).toEqual([
      '',
      ...Array.from({ length: 21 }, (_, ahead) => String(2026 + ahead)),
    ])
    expect(await violations()).toEqual([])
  })

  test('all that is wrong is listed at the top, above the way of payment', async () => {
    await startBilling()
    for (const method of ['cc', 'eft']) {
      await click(`input[name=payment_method][value=${method}]`)
      await submit()
      const summary = find('.form-summary')
      expect(document.activeElement).toBe(summary)
      expect(find('.form-column').firstElementChild?.contains(summary)).toBe(true)
      expect(document.querySelectorAll('.form-summary')).toHaveLength(1)
    }
  })

  // @spec 3:157
  test('a card: a number without its check digit and a month gone by are named with what is missing', async () => {
    await startBilling()
    await paste('#billing-card_number', '4111111111111112')
    await choose('#billing-expiration_month', '01')
    await choose('#billing-expiration_year', '2026')
    await submit()
    expect(message('first_name_on_cc')).toBe('Error: Field is required')
    expect(message('card_number')).toBe(
      `Error: ${errorText(errorTable, wrong('card_number', 'error_card_number_invalid'))}`,
    )
    expect(message('expiration_month')).toBe(
      `Error: ${errorText(errorTable, wrong('card_number', 'error_card_expired'))}`,
    )
  })

  test('a bank account: a routing number that nobody has is named with what is missing', async () => {
    await startBilling({ prescribed: 'eft' })
    await paste('#billing-routing_number', '123456789')
    await submit()
    expect(message('account_name')).toBe('Error: Field is required')
    expect(message('routing_number')).toBe(
      `Error: ${errorText(errorTable, wrong('routing_number', 'error_routing_number_unknown'))}`,
    )
  })

  test('says what is charged when, to the number that is typed and on the day that is chosen', async () => {
    const { actorRef } = await startBilling()
    const charge = () => find('.charge-note').textContent
    expect(charge()).toContain(
      'First payment of $213.40 today, when you submit your enrollment, charged to your card. Then $188.40 on the 1st of each month, starting January\u00a01, 2027.',
    )
    await paste('#billing-card_number', '4111 1111 1111 1111')
    expect(charge()).toContain('charged to the Visa card ending in 1111.')
    await act(async () => actorRef.send({ type: 'billing.choose', method: 'eft' }))
    expect(charge()).toContain(
      'from your bank account. Then $188.40 on the 26th of each month, starting December\u00a026, 2026.',
    )
    await paste('#billing-account_number', '123456789')
    await click('#billing-bill_date input[value="21"]')
    expect(charge()).toContain('from the bank account ending in 6789. Then $188.40 on the 21st of each month')
  })

  test('a saved day that is not offered any more gives way to one that is; why no card is offered is said', async () => {
    await startBilling({
      prescribed: 'eft',
      withoutCard: ['Anchor Life Term'],
      saved: { payment_method: 'eft', account_number: '*****6789', bill_date: 28 },
    })
    expect(find<HTMLInputElement>('#billing-bill_date input:checked').value).toBe('26')
    expect(find('.charge-note').textContent).toContain('from the bank account ending in 6789. Then $188.40 on the 26th')
    await said('Anchor Life Term can only be paid from a bank account.')
    await startBilling({ prescribed: 'eft', withoutCard: ['Anchor Life Term', 'Union Plan'] })
    await said('Anchor Life Term and Union Plan can only be paid from a bank account.')
  })

  // @spec 3:86 3:98 3:103 3:134
  test('Choose physical address copies and locks, and clears and unlocks; what is empty is not sent', async () => {
    const { asked } = await startBilling()
    const address = () =>
      ['address1', 'address2', 'city', 'state', 'zip'].map((name) => `${value(name)} ${isLocked(name)}`)
    await click('#billing-is_physical_address')
    expect(address()).toEqual(['1 Main St true', 'Apt 4 true', 'Austin true', 'TX true', '78701 true'])
    await click('#billing-is_physical_address')
    expect(address()).toEqual([' false', ' false', ' false', ' false', ' false'])
    for (const [name, typed] of Object.entries({
      first_name_on_cc: 'Ann',
      last_name_on_cc: 'Lee',
      card_number: '4111 1111 1111 1111',
      security_code: '123',
      address1: '2 Oak St',
      city: 'Austin',
      zip: '78702',
    }))
      await paste(`#billing-${name}`, typed)
    await choose('#billing-expiration_month', '11')
    await choose('#billing-expiration_year', '2026')
    await choose('#billing-state', 'TX')
    await submit()
    await eventually(() => expect(asked).toHaveLength(1))
    expect(asked).toEqual([
      {
        enrollmentId: 'e',
        revision: 2,
        info: {
          payment_method: 'cc',
          first_name_on_cc: 'Ann',
          last_name_on_cc: 'Lee',
          card_number: '4111111111111111',
          expiration_month: '11',
          expiration_year: '2026',
          security_code: '123',
          address1: '2 Oak St',
          city: 'Austin',
          state: 'TX',
          zip: '78702',
          is_physical_address: 'no',
        },
      },
    ])
  })

  // @spec 3:52 3:85 3:99 3:109 3:135 3:161 3:168 3:171
  test('EFT: days as Nth of month, the bank found in upper case, unknown or refused, and what it costs', async () => {
    const { asked } = await startBilling({ prescribed: 'eft' })
    expect(methods()).toEqual(['Bank account (EFT) true'])
    const days = [...document.querySelectorAll<HTMLInputElement>('#billing-bill_date input')]
    expect(days.map((one) => `${one.closest('label')?.textContent} ${one.checked}`)).toEqual([
      '21st of month false',
      '22nd of month false',
      '26th of month true',
    ])
    expect([...document.querySelectorAll('.billing-terms li')]).toHaveLength(5)
    await submit()
    for (const name of ['account_name', 'routing_number', 'bank_name', 'account_number', 'account_type'])
      expect(`${name} ${message(name)}`).toBe(`${name} Error: Field is required`)
    const enter = async (routing: string) => {
      await focus('#billing-routing_number')
      await paste('#billing-routing_number', routing)
      await blur('#billing-routing_number')
    }
    await paste('#billing-routing_number', '0210-0002-1999')
    expect(value('routing_number')).toBe('021000021')
    await enter('021000021')
    await eventually(() => expect(value('bank_name')).toBe('JPMORGAN CHASE'))
    await enter('323371076')
    await eventually(() => expect(value('bank_name')).toBe(''))
    expect(message('routing_number')).toBe('')
    await enter('021000021')
    await eventually(() => expect(value('bank_name')).toBe('JPMORGAN CHASE'))
    await enter('111111118')
    await eventually(() => expect(message('routing_number')).toBe(`Error: ${m.error_routing_number_unknown()}`))
    expect(value('bank_name')).toBe('')
    await refuses([
      ['account_name', 'Ann & Bo', 'Invalid account holder name: “&” cannot be used'],
      ['account_number', '123', 'The account number must have 4 to 17 digits'],
      ['routing_number', '02100002', 'The routing number must have 9 digits'],
    ])
    await enter('323371076')
    await eventually(() => expect(message('routing_number')).toBe(''))
    await paste('#billing-account_name', 'Ann Lee 2')
    await paste('#billing-account_number', '123456789')
    await paste('#billing-bank_name', 'A credit union')
    await click('#billing-account_type input[value=savings]')
    await click('#billing-account_holder_type input[value=individual]')
    await submit()
    await eventually(() => expect(asked).toHaveLength(1))
    expect(asked).toEqual([
      {
        enrollmentId: 'e',
        revision: 2,
        info: {
          payment_method: 'eft',
          account_name: 'Ann Lee 2',
          routing_number: '323371076',
          bank_name: 'A credit union',
          account_number: '123456789',
          account_type: 'savings',
          account_holder_type: 'individual',
          bill_date: 26,
        },
      },
    ])
  })

  // @spec 3:52 3:95
  test.each([
    ['list', 'LIST'],
    ['elist', 'EFT LIST'],
    ['stmt', 'STMT'],
  ] as const)('%s only informs', async (prescribed, name) => {
    const { asked } = await startBilling({ prescribed })
    expect(methods()).toEqual([`${name} true`])
    expect(document.querySelector('form')).toBeNull()
    await press('Next')
    await eventually(() => expect(asked).toHaveLength(1))
    expect(asked).toEqual([{ enrollmentId: 'e', revision: 2, info: { payment_method: prescribed } }])
  })

  // @spec 3:54 3:86 3:97 3:136
  test('cards on file: the first is chosen and no form shows; choosing it again opens one', async () => {
    const onFile = { name_on_cc: 'Ann Lee', expiration_month: '09', expiration_year: '2030' }
    const { asked } = await startBilling({
      cards: [
        { ...onFile, card_id: 'c1', card_number: '************1111' },
        { ...onFile, card_id: 'c2', card_number: '************4444' },
      ],
    })
    const pressed = () => [...document.querySelectorAll('.on-file')].map((one) => one.getAttribute('aria-pressed'))
    expect([pressed(), document.querySelector('form')]).toEqual([['true', 'false'], null])
    await click('.on-file')
    expect(pressed()).toEqual(['false', 'false'])
    expect(value('card_number')).toBe('')
    await paste('#billing-first_name_on_cc', 'Ann')
    await submit()
    expect(message('card_number')).toBe('Error: Field is required')
    await click('.on-file:nth-of-type(2)')
    expect(pressed()).toEqual(['false', 'true'])
    // Who takes it back finds what they typed, but the number, and nothing of what was wrong then.
    await click('.on-file:nth-of-type(2)')
    expect([value('first_name_on_cc'), value('card_number'), message('card_number')]).toEqual(['Ann', '', ''])
    await click('.on-file:nth-of-type(2)')
    await press('Next')
    await eventually(() => expect(asked).toHaveLength(1))
    expect(asked).toEqual([{ enrollmentId: 'e', revision: 2, info: { payment_method: 'cc', card_id: 'c2' } }])
  })

  // @spec 3:54 3:85 3:96 3:137
  test('banks on file: the first is chosen and locked; New Bank Details unlocks the form', async () => {
    const { asked } = await startBilling({
      prescribed: 'eft',
      banks: [
        {
          bank_id: 'b1',
          account_name: 'Ann Lee',
          bank_name: 'WELLS FARGO BANK',
          account_number: '********6789',
          bank_routing: '121000248',
          account_type: 'checking',
          account_holder_type: 'individual',
        },
      ],
    })
    expect(['account_name', 'routing_number', 'bank_name'].map((name) => `${value(name)} ${isLocked(name)}`)).toEqual([
      'Ann Lee true',
      '121000248 true',
      'WELLS FARGO BANK true',
    ])
    const label = [...document.querySelectorAll('label')].find((one) => one.textContent === 'New Bank Details')
    await act(async () => label?.querySelector('input')?.click())
    expect(['account_name', 'routing_number', 'bank_name'].map((name) => `${value(name)} ${isLocked(name)}`)).toEqual([
      ' false',
      ' false',
      ' false',
    ])
    await act(async () => document.querySelector<HTMLInputElement>('input[name=bank_on_file]')?.click())
    await submit()
    await eventually(() => expect(asked).toHaveLength(1))
    expect(asked).toEqual([
      {
        enrollmentId: 'e',
        revision: 2,
        info: {
          payment_method: 'eft',
          bank_id: 'b1',
          account_name: 'Ann Lee',
          bank_name: 'WELLS FARGO BANK',
          routing_number: '121000248',
          account_type: 'checking',
          account_holder_type: 'individual',
          bill_date: 26,
        },
      },
    ])
  })
})
