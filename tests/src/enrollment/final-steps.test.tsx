import { act, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { LoadedAgreement } from '#machines/enrollment/agreement.context.ts'
import { agreementMachine } from '#machines/enrollment/agreement.machine.ts'
import type { TypedToSave } from '#machines/enrollment/autosave.machine.ts'
import { billingMachine, type LoadedBilling, type RoutingAnswer } from '#machines/enrollment/billing.machine.ts'
import { type Receipt, receiptMachine } from '#machines/enrollment/receipt.machine.ts'
import { type LoadedReview, reviewMachine } from '#machines/enrollment/review.machine.ts'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { bankFields, cardFields } from '#schemas/steps/billing.ui.ts'
import { storage } from '#src/app/storage.ts'
import { homeAfterReceipt, providedReceiptMachine } from '#src/calls/receipt.actors.ts'
import { AgreementView } from '#src/enrollment/agreement.view.tsx'
import { BillingView } from '#src/enrollment/billing.view.tsx'
import { ReceiptView } from '#src/enrollment/receipt.view.tsx'
import { ReviewView } from '#src/enrollment/review.view.tsx'
import { StepFrameContext } from '#src/enrollment/step-frame.ts'
import { violations } from '../ui/render.tsx'
import { blur, choose, click, find, focus, mount, paste, submit } from '../form/mount.tsx'
import { nineTabs } from '#tests/schemas/nine-tabs.ts'

vi.mock('#src/calls/typed.actors.ts', async () => {
  const { autosaveMachine } = await import('#machines/enrollment/autosave.machine.ts')
  const saveTyped = fromPromise<{ kept: boolean }, TypedToSave>(async () => ({ kept: true }))
  return { readTyped: async () => null, providedAutosaveMachine: autosaveMachine.provide({ actors: { saveTyped } }) }
})

const facts: EnrollmentFacts = {
  enrollType: 'new-member',
  eprocess: 'applicant',
  tier: 'IF',
  isIha: false,
  isPremier: false,
  isL713: false,
  fromReview: false,
}

/** A call's fake: notes what it was asked and answers. */
const fake = <Output, Input>(asked: unknown[], answer: (input: Input) => NoInfer<Output>) =>
  fromPromise<Output, Input>(async ({ input }) => {
    asked.push(structuredClone(input))
    return answer(input)
  })

/** However slow the machine is. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
const text = () => document.body.textContent ?? ''
const said = (words: string) => until(() => expect(text()).toContain(words))
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const press = async (name: string) => {
  const found = button(name)
  if (!found) throw new Error(`no button ${name}`)
  await act(async () => found.click())
}
/** The terms and values of what is open, as `term: value`. */
const rowsIn = (selector: string) =>
  [...document.querySelectorAll(`${selector} dl > div`)].map(
    (row) => `${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent}`,
  )

const did: string[] = []
afterEach(() => {
  did.length = 0
  storage.clear()
})
const inWizard = (node: ReactNode, saveLater = true) => (
  <MemoryRouter>
    <StepFrameContext
      value={{
        back: null,
        cancel: () => did.push('cancel'),
        edit: (step) => did.push(`edit ${step}`),
        saveLater: saveLater ? () => did.push('save later') : null,
        holding: { current: null },
      }}
    >
      {node}
    </StepFrameContext>
  </MemoryRouter>
)

const general = {
  health_condition: 'Asthma',
  date_of_onset: '01/02/2020',
  date_of_recovery: '02/03/2021',
  is_treatment: 1 as const,
  is_medicate: 0 as const,
  d_last_seen: '03/04/2026',
  symptoms: 'Short breath',
}
const physician = {
  condition: 'Knee',
  status: 'Better',
  last_seen_by_physician: '05/05/2025',
  date_of_recovery: '06/06/2025',
  physician_name: 'Dr. Ana Ruiz',
  address: '1 Main St',
  phone: '5123245000',
}
const loadedReview: LoadedReview = {
  tabs: nineTabs.map((tab_name, order) => ({ tab_name, required: true, order, complete: true })),
  cart: {
    result: [],
    initial_month_cost: 45.5,
    recurring_month_cost: 40.25,
    effective_date: '01/01/2027',
    has_already_signed: false,
    signature_required: true,
    special_message: null,
    has_l713: false,
    l713_net_price: null,
    unavailable: [],
  },
  personal: {
    first_name: 'Ann',
    middle_name: 'B',
    last_name: 'Lee',
    gender: '1',
    height_feet: '5',
    height_inch: '08',
    weight: '160',
    birthdate: '06/15/1986',
    ssn: '***-**-4567',
    marital_status: '3',
    prior_carrier_name: 'Old Carrier',
    prior_effective_date: '01/01/2020',
    prior_term_date: '12/31/2024',
  },
  contact: {
    email_address: 'ann@example.com',
    phone_number: '5125550100',
    address1: '1 Main St',
    address2: 'Apt 4',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    birth_city: 'Waco',
    birth_state: 'TX',
  },
  employer: {
    name: 'Bakery',
    phone: '5125550166',
    address1: '2 Oak St',
    city: 'Austin',
    state: 'TX',
    zip: '78702',
    average_work_week: '40',
    employment_start_date: '03/01/2015',
    occupation: 'Baker',
    compensation_type: 'GMWL10',
    employment_status: 'C',
    emp_industry: 'Food',
    emp_num_employed: 12,
    emp_vac_policy: '10',
    emp_barg_unit: 'none',
    holiday_policy: { Standard_6: 1, Presendents_Day: 1, Birthday: 0 },
  },
  beneficiaries: [
    {
      beneficiary_id: 'b1',
      first_name: 'Bo',
      last_name: 'Lee',
      birthdate: '01/02/1980',
      ssn: '***-**-1234',
      relationship: 'Adopted_Child',
      beneficiary_percentage: 100,
    },
  ],
  health: {
    condition_questions: [
      { question_id: 141, question_text: 'Breathing?', yes_no_flag: 1, conditions: [general] },
      { question_id: 145, question_text: 'Pregnant?', yes_no_flag: 1, conditions: [] },
      { question_id: 146, question_text: 'Joints?', yes_no_flag: 1, conditions: [physician] },
      { question_id: 147, question_text: 'Back?', yes_no_flag: 0, conditions: [] },
    ],
  },
  dependents: [{ primary_info: { dependent_id: 'd1', relationship: 'Spouse', first_name: 'Cy', last_name: 'Lee' } }],
  payment: {
    payment_method: 'eft',
    account_name: 'Ann Lee',
    bank_name: 'A BANK',
    routing_number: '021000021',
    account_number: '********9012',
    account_type: 'savings',
    account_holder_type: 'individual',
    bill_date: 28,
  },
  agreement: { eprocess: 'rep', agreed: [1], signed: false, agent_name: 'Elena Rivera', agent_code: 'RIVR1212' },
  texts: [{ text_head: 'Terms', text_body: '<p>All of <strong>them</strong></p>', text_required: 'I agree' }],
  images: { review_contact_info: '/catalog/contact.svg' },
  names: {
    average_work_week: { '40': '40 hours or more' },
    emp_vac_policy: { '10': '10 days a year' },
    relationship: { Adopted_Child: 'Adopted Child' },
  },
}

const startReview = async (
  loaded: LoadedReview = loadedReview,
  more: Partial<EnrollmentFacts> = {},
  { problem, saveLater = true }: { problem?: CallProblem; saveLater?: boolean } = {},
) => {
  const asked = { submit: [] as unknown[], remove: [] as unknown[], forget: [] as unknown[], picture: [] as unknown[] }
  const actorRef = createActor(
    reviewMachine.provide({
      actors: {
        loadReview: fake([], () => loaded),
        deleteDependents: fake(asked.remove, () => undefined),
        submitReview: fake(asked.submit, () => {
          if (problem) throw problem
          return { policyId: 'P1' }
        }),
        forgetMarkers: fake(asked.forget, () => undefined),
        screenshot: fake(asked.picture, () => undefined),
      },
    }),
    { input: { enrollmentId: 'e', facts: { ...facts, ...more } } },
  ).start()
  await mount(inWizard(<ReviewView actorRef={actorRef} />, saveLater))
  await said('Additional Notes')
  return { actorRef, asked }
}

const cards: [name: string, popup: number, rows: string[]][] = [
  [
    'Personal Info',
    1,
    [
      'Name: Ann B Lee',
      'Gender: Female',
      'Height: 5 ft 08 in',
      'Weight: 160 lb',
      'Date of birth: 06/15/1986',
      'Social Security Number: ***-**-4567',
      'Marital status: Widowed',
      'Prior carrier: Old Carrier',
      'Prior coverage from: 01/01/2020',
      'Prior coverage until: 12/31/2024',
    ],
  ],
  [
    'Contact Info',
    2,
    [
      'E-mail: ann@example.com',
      'Phone: 5125550100',
      'Address: 1 Main St, Apt 4',
      'City: Austin',
      'State: TX',
      'ZIP code: 78701',
      'City of birth: Waco',
      'State of birth: TX',
    ],
  ],
  [
    'Employer Info',
    3,
    [
      'Employer: Bakery',
      'Phone: 5125550166',
      'Address: 2 Oak St',
      'City: Austin',
      'State: TX',
      'ZIP code: 78702',
      'Average work week: 40 hours or more',
      'Employment start date: 03/01/2015',
      'Occupation: Baker',
      'Compensation type: Greater than minimum wage but less than $10/hr',
      'Employment status: COBRA',
      'Industry: Food',
      'Number of employees: 12',
      'Vacation policy: 10 days a year',
      'Bargaining unit: none',
      "Holiday policy: Standard 6, Presidents' Day",
    ],
  ],
  [
    'Beneficiary Info',
    4,
    ['Relationship: Adopted Child', 'Share: 100 %', 'Date of birth: 01/02/1980', 'Social Security Number: ***-**-1234'],
  ],
  [
    'Health Questions',
    5,
    [
      'Condition: Asthma',
      'Date of onset: 01/02/2020',
      'Date of recovery: 02/03/2021',
      'Treatment: Yes',
      'Medication: No',
      'Last seen by a physician: 03/04/2026',
      'Symptoms: Short breath',
      'Condition: Knee',
      'Status: Better',
      'Last seen by a physician: 05/05/2025',
      'Date of recovery: 06/06/2025',
      'Physician: Dr. Ana Ruiz',
      'Address: 1 Main St',
      'Phone: 5123245000',
    ],
  ],
  ['Dependent Info', 6, ['Relationship: Spouse']],
  [
    'Billing Info',
    7,
    [
      'Payment type: EFT',
      'Account holder name: Ann Lee',
      'Bank name: A BANK',
      'Routing number: 021000021',
      'Account number: ********9012',
      'Account type: Savings',
      'Account holder type: Individual',
      'Billing date: 28th of month',
    ],
  ],
  ['Agreement & Signature', 8, ['Your signature: Not signed', 'Broker name: Elena Rivera', 'Broker code: RIVR1212']],
]

describe('Review and Confirmation', () => {
  // @spec 3:25-28 3:32-40 3:81 3:90 3:174
  test('eight cards, one read-only popup at a time, each with Edit Details', async () => {
    await startReview()
    expect([...document.querySelectorAll('.review-cards h2, .review-cards h3')].map((one) => one.textContent)).toEqual(
      cards.map(([name]) => name),
    )
    expect(
      [...document.querySelectorAll<HTMLImageElement>('.review-image')].map((one) => one.getAttribute('src')),
    ).toEqual(['/catalog/contact.svg'])
    expect(rowsIn('.card')).toEqual(['Effective date: 01/01/2027', 'First month: $45.50', 'Monthly: $40.25'])
    for (const [name, popup, rows] of cards) {
      await press(`View ${name}`)
      expect(document.querySelectorAll('dialog').length).toBe(1)
      expect(find('dialog h2').textContent).toBe(name)
      expect(rowsIn(`#review-popup-${popup}`)).toEqual(rows)
      expect(document.querySelectorAll('dialog input, dialog select, dialog textarea').length).toBe(0)
      await press('Edit Details')
      await click('.dialog-close')
    }
    expect(did).toEqual([
      'edit personal',
      'edit contact',
      'edit employer',
      'edit beneficiaries',
      'edit health',
      'edit dependents',
      'edit billing',
      'edit agreement',
    ])
    await press('View Agreement & Signature')
    await until(() => expect(find('dialog').textContent).toContain('All of them'))
    expect(await violations()).toEqual([])
  })

  // @spec 3:33 3:37 3:40
  test('marital status and pay in words, a card on file by the name on it', async () => {
    const words = async (marital_status: string, compensation_type: string) => {
      await startReview({
        ...loadedReview,
        personal: { ...loadedReview.personal, marital_status },
        employer: { ...loadedReview.employer, compensation_type, employment_status: 'A' },
        payment: { payment_method: 'cc', card_id: 'c1', name_on_cc: 'Ann Lee', card_number: '************1111' },
      } as LoadedReview)
      const found: string[] = []
      for (const [card, term] of [
        ['Personal Info', 'Marital status'],
        ['Employer Info', 'Compensation type'],
        ['Employer Info', 'Employment status'],
        ['Billing Info', 'Name on card'],
      ]) {
        await press(`View ${card}`)
        found.push(rowsIn('dialog').find((row) => row.startsWith(`${term}: `)) ?? '')
        await click('.dialog-close')
      }
      document.body.replaceChildren()
      return found.map((row) => row.replace(/^.*?: /, ''))
    }
    expect([await words('0', 'G10L20'), await words('1', 'MW'), await words('2', 'G20')]).toEqual([
      ['Single', 'Greater than $10/hr but less than $20/hr', 'Active', 'Ann Lee'],
      ['Married', 'Minimum wage', 'Active', 'Ann Lee'],
      ['Divorced', 'Greater than $20/hr', 'Active', 'Ann Lee'],
    ])
    expect((await words('3', 'Salary'))[1]).toBe('Salary')
    expect((await words('3', '1099'))[1]).toBe('1099')
  })

  // @spec 3:25 3:29 3:31 3:132 3:173
  test('notes and the text message go with the submit; the picture first, then what is remembered is cleared', async () => {
    const { actorRef, asked } = await startReview(loadedReview, { eprocess: 'rep' })
    const box = find<HTMLInputElement>('input[type=checkbox]')
    expect([box.checked, box.closest('label')?.textContent]).toEqual([
      false,
      'Send enrollment & signature notification via Text Message',
    ])
    await paste('#review-notes', '  Call in the evening ')
    await act(async () => box.click())
    await press('Submit enrollment')
    await until(() => expect(actorRef.getSnapshot().status).toBe('done'))
    expect(asked).toEqual({
      submit: [{ enrollmentId: 'e', additionalNotes: 'Call in the evening', sendSms: 1, seenMonthlyCost: 40.25 }],
      remove: [],
      forget: [undefined],
      picture: [{ enrollmentId: 'e', name: 'review_info' }],
    })
  })

  // @spec 3:29 3:31 3:140
  test('an applicant has no such box; without dependents the server removes those from before', async () => {
    const { actorRef, asked } = await startReview({ ...loadedReview, dependents: [] })
    expect(document.querySelector('input[type=checkbox]')).toBeNull()
    await press('Submit enrollment')
    await until(() => expect(actorRef.getSnapshot().status).toBe('done'))
    expect([asked.remove, asked.submit]).toEqual([
      [{ enrollmentId: 'e' }],
      [{ enrollmentId: 'e', additionalNotes: '', sendSms: 0, seenMonthlyCost: 40.25 }],
    ])
  })

  const problem = new CallProblem({ kind: 'server', message: 'Try later', errors: [] })
  // @spec 3:30 3:31 3:159
  test('a submit that fails: the popup, Save and Continue Later, and the page as it was', async () => {
    await startReview(loadedReview, {}, { problem })
    await paste('#review-notes', 'Call in the evening')
    await press('Submit enrollment')
    await said('Something went wrong. Please save your enrollment.')
    expect(await violations()).toEqual([])
    await press('Save and Continue Later')
    expect(did).toEqual(['save later'])
    expect(document.querySelector('dialog')).toBeNull()
    expect(find<HTMLTextAreaElement>('#review-notes').value).toBe('Call in the evening')
  })

  // @spec 3:30 3:117
  test('a site without Save & Continue Later has no such button, in the popup neither', async () => {
    await startReview(loadedReview, {}, { problem, saveLater: false })
    expect(button('Save & Continue Later')).toBeUndefined()
    await press('Submit enrollment')
    await said('Something went wrong. Please save your enrollment.')
    expect(button('Save and Continue Later')).toBeUndefined()
    expect(button('Close')).toBeDefined()
  })
})

const readOnly = (field_name: string, value: string) => ({ field_name, value, required: true, read_only: true })
const loadedAgreement: LoadedAgreement = {
  texts: [
    {
      text_head: 'Terms',
      text_body: '<p>All of <strong>them</strong></p>',
      text_required: 'I agree',
    },
    { text_head: 'Privacy', text_body: '<p>Yours</p>', text_required: 'I have read it' },
  ],
  specialMessage: '<p>From the <em>carrier</em></p>',
  fields: [
    readOnly('question', 'In which city were you born?'),
    { field_name: 'answer', required: true },
    readOnly('date', '11/20/2026'),
    readOnly('agent_name', 'Elena Rivera'),
    readOnly('agent_code', 'RIVR1212'),
    readOnly('user_name', 'Ann Lee'),
  ],
  eprocess: 'rep',
  signatureRequired: true,
  saved: null,
  revision: 3,
}
const startAgreement = async (loaded: LoadedAgreement = loadedAgreement) => {
  const asked: unknown[] = []
  const actorRef = createActor(
    agreementMachine.provide({
      actors: {
        loadAgreement: fake([], () => loaded),
        saveAgreement: fake(asked, () => ({ revision: 4 })),
        // A picture that fails holds nothing up and says nothing.
        screenshot: fake([], () => {
          throw new Error('No picture')
        }),
      },
    }),
    { input: { enrollmentId: 'e', facts: { ...facts, eprocess: 'rep' } } },
  ).start()
  await mount(inWizard(<AgreementView actorRef={actorRef} />))
  await said('I agree')
  return { actorRef, asked }
}

describe('Agreement & Signature', () => {
  // @spec 3:44 3:45 3:46 3:83 3:84 3:100 3:108 3:139 3:164
  test('a rep verifies: formatted texts, required boxes, the special message, names and codes to read', async () => {
    const { actorRef, asked } = await startAgreement()
    expect([...document.querySelectorAll('.agreement-text h2')].map((one) => one.textContent)).toEqual([
      'Terms',
      'Privacy',
    ])
    await until(() => expect(find('.agreement-body').innerHTML).toContain('All of <strong>them</strong>'))
    expect(find('.notice').innerHTML).toContain('From the <em>carrier</em>')
    expect(find('#agreement-verification').textContent).toBe('Broker Verification')
    expect(rowsIn('.agreement-verification')).toEqual([
      'Question: In which city were you born?',
      'Date: 11/20/2026',
      'Broker name: Elena Rivera',
      'Broker code: RIVR1212',
      'Applicant name: Ann Lee',
    ])
    expect(document.querySelector('#signature')).toBeNull()
    await submit()
    expect([...document.querySelectorAll('.field-message')].map((one) => one.textContent)).toEqual([
      'This field is required.',
      'This field is required.',
      'Field is required',
    ])
    expect(asked).toEqual([])
    await click('#agreement-agreed-0')
    await click('#agreement-agreed-1')
    await paste('#agreement-answer', 'Waco')
    expect(document.querySelectorAll('.field-message').length).toBe(0)
    await submit()
    await until(() => expect(actorRef.getSnapshot().status).toBe('done'))
    expect(asked).toEqual([
      {
        enrollmentId: 'e',
        revision: 3,
        eprocess: 'rep',
        fields: loadedAgreement.fields,
        draft: { agreed: [1, 1], answer: 'Waco', verification_code: '' },
      },
    ])
  })

  // @spec 3:13 3:46 3:84 3:108 3:115
  test('the applicant signs on screen instead: the block is theirs, and the signature is asked', async () => {
    const { asked } = await startAgreement()
    const choice = (name: string) => {
      const label = [...document.querySelectorAll('.agreement-signers label')].find((one) => one.textContent === name)
      return label?.querySelector('input') as HTMLInputElement
    }
    expect(choice('The applicant signs later').checked).toBe(true)
    await act(async () => choice('The applicant signs here, now').click())
    expect(find('#agreement-verification').textContent).toBe('Applicant Verification')
    await click('#agreement-agreed-0')
    await click('#agreement-agreed-1')
    await paste('#agreement-answer', 'Waco')
    await submit()
    expect([...document.querySelectorAll('.field-message')].map((one) => one.textContent)).toEqual([
      'Signature is required',
    ])
    expect(asked).toEqual([])
    expect(await violations()).toEqual([])
    await act(async () => choice('The applicant signs later').click())
    expect(document.querySelector('#signature')).toBeNull()
  })

  // @spec 3:46
  test('a group and an applicant: their own headings; what is not asked is not shown', async () => {
    await startAgreement({
      ...loadedAgreement,
      eprocess: 'group',
      specialMessage: null,
      fields: [readOnly('group_name', 'Bakery'), readOnly('group_code', 'BLUE5656')],
    })
    expect(find('#agreement-verification').textContent).toBe('Group Verification')
    expect(rowsIn('.agreement-verification')).toEqual(['Group name: Bakery', 'Group code: BLUE5656'])
    expect([document.querySelector('.notice'), document.querySelector('#agreement-answer')]).toEqual([null, null])
    document.body.replaceChildren()
    await startAgreement({ ...loadedAgreement, eprocess: 'applicant', signatureRequired: false, fields: [] })
    expect(find('#agreement-verification').textContent).toBe('Applicant Verification')
    expect(document.querySelector('.agreement-signers')).toBeNull()
  })
})

const asks = (names: readonly string[]) =>
  names.map((field_name) => ({
    field_name,
    required: field_name !== 'address2' && field_name !== 'is_physical_address',
    shown: true,
  }))
const loadedBilling: LoadedBilling = {
  fields: asks([...cardFields, ...bankFields].map(({ name }) => name)),
  prescribed: 'cc',
  billDates: [1, 15, 28],
  states: [{ name: 'Texas', abbrev: 'TX' }],
  billingText: '<p>Charges appear as <strong>Harbor</strong></p>',
  physicalAddress: { address1: '1 Main St', address2: 'Apt 4', city: 'Austin', state: 'TX', zip: '78701' },
  saved: null,
  cards: [],
  banks: [],
  revision: 2,
  today: { year: 2026, month: 11 },
}
const startBilling = async (change: Partial<LoadedBilling> = {}) => {
  const asked: unknown[] = []
  const actorRef = createActor(
    billingMachine.provide({
      actors: {
        loadBilling: fake([], () => ({ ...loadedBilling, ...change })),
        lookUpRouting: fake<RoutingAnswer, { routing: string }>([], ({ routing }) => {
          if (routing === '021000021') return { name: 'JPMorgan Chase' }
          if (routing === '323371076') return { name: null }
          const error_message = 'Said by the server'
          throw new CallProblem({
            kind: 'field',
            message: error_message,
            errors: [{ target_element: 'routing_number', error_message }],
          })
        }),
        saveBilling: fake(asked, () => ({ revision: 3 })),
        screenshot: fake([], () => undefined),
      },
    }),
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

describe('Billing Information', () => {
  // @spec 3:52 3:53 3:95 3:110 3:157 3:163
  test('a card: EFT beside it, the merchant text, what is missing and what is wrong', async () => {
    await startBilling()
    expect(methods()).toEqual(['Credit Card true', 'EFT false'])
    expect(text()).toContain('Charges appear as Harbor')
    await submit()
    const names = ['first_name_on_cc', 'last_name_on_cc', 'card_number', 'security_code', 'expiration_month']
    for (const name of [...names, 'expiration_year', 'address1', 'city', 'state', 'zip'])
      expect(`${name} ${message(name)}`).toBe(`${name} Error: Field is required`)
    expect(message('address2')).toBe('')
    for (const [name, typed, words] of [
      ['first_name_on_cc', '4', 'Please enter valid first name'],
      ['last_name_on_cc', '4', 'Please enter valid last name'],
      ['card_number', '4111', 'Card number must be Min-13 and Max-25'],
      ['security_code', '12', 'Security code must of 3 or 4 digits'],
      ['zip', '7870', 'Invalid Zip code'],
    ] as const) {
      await paste(`#billing-${name}`, typed)
      await blur(`#billing-${name}`)
      await submit()
      expect(message(name)).toBe(`Error: ${words}`)
    }
    expect([...find<HTMLSelectElement>('#billing-expiration_year').options].map((one) => one.value)).toEqual([
      '',
      ...Array.from({ length: 21 }, (_, ahead) => String(2026 + ahead)),
    ])
    expect(await violations()).toEqual([])
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
    await until(() => expect(asked).toHaveLength(1))
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
    expect(methods()).toEqual(['EFT true'])
    const days = [...document.querySelectorAll<HTMLInputElement>('#billing-bill_date input')]
    expect(days.map((one) => `${one.closest('label')?.textContent} ${one.checked}`)).toEqual([
      '1st of month false',
      '15th of month false',
      '28th of month true',
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
    await until(() => expect(value('bank_name')).toBe('JPMORGAN CHASE'))
    await enter('323371076')
    await until(() => expect(value('bank_name')).toBe(''))
    expect(message('routing_number')).toBe('')
    await enter('021000021')
    await until(() => expect(value('bank_name')).toBe('JPMORGAN CHASE'))
    await enter('111111118')
    await until(() => expect(message('routing_number')).toBe('Error: Said by the server'))
    expect(value('bank_name')).toBe('')
    for (const [name, typed, words] of [
      ['account_name', 'Ann & Bo', 'Invalid account holder name'],
      ['account_number', '123', 'Account Number must be of 4 to 17 digits.'],
      ['routing_number', '02100002', 'Routing number must be of 9 digits'],
    ] as const) {
      await paste(`#billing-${name}`, typed)
      await blur(`#billing-${name}`)
      await submit()
      expect(message(name)).toBe(`Error: ${words}`)
    }
    await enter('323371076')
    await until(() => expect(message('routing_number')).toBe(''))
    await paste('#billing-account_name', 'Ann Lee 2')
    await paste('#billing-account_number', '123456789')
    await paste('#billing-bank_name', 'A credit union')
    await click('#billing-account_type input[value=savings]')
    await click('#billing-account_holder_type input[value=individual]')
    await submit()
    await until(() => expect(asked).toHaveLength(1))
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
          bill_date: 28,
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
    await until(() => expect(asked).toHaveLength(1))
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
    await click('.on-file:nth-of-type(2)')
    expect(pressed()).toEqual(['false', 'true'])
    await press('Next')
    await until(() => expect(asked).toHaveLength(1))
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
    await until(() => expect(asked).toHaveLength(1))
    expect(asked).toEqual([
      { enrollmentId: 'e', revision: 2, info: { payment_method: 'eft', bank_id: 'b1', bill_date: 28 } },
    ])
  })
})

describe('Receipt', () => {
  const receipt: Receipt = {
    policyId: 'EC-1234-5678',
    name: 'Ann Lee',
    email: 'ann@example.com',
    effectiveDate: '01/01/2027',
    callInvoice: true,
    copyTo: null,
    toldByText: false,
  }
  const startReceipt = async (change: Partial<Receipt>) => {
    const asked: unknown[] = []
    const actorRef = createActor(
      receiptMachine.provide({
        actors: {
          loadReceipt: fake([], () => ({ ...receipt, ...change })),
          forgetEnrollment: fake(asked, () => undefined),
          generateInvoice: fake(asked, () => {
            throw new CallProblem({ kind: 'server', message: 'Not now', errors: [] })
          }),
          goHome: fromPromise<void, void>(async () => void did.push('home')),
        },
      }),
      { input: { enrollmentId: 'e' } },
    ).start()
    await mount(inWizard(<ReceiptView actorRef={actorRef} />))
    await said('EC-1234-5678')
    return asked
  }

  // @spec 3:58 3:88 3:101 3:148 3:164
  test('greets by name, shows the number, says whereto the receipt goes; one invoice, whose failure nobody sees', async () => {
    const printed = vi.fn<() => void>()
    vi.stubGlobal('print', printed)
    const asked = await startReceipt({})
    await until(() => expect(asked).toEqual([undefined, { policyId: 'EC-1234-5678', effectiveDate: '01/01/2027' }]))
    expect(find('h1').textContent).toBe('Thank you, Ann Lee')
    expect(text()).toContain("A receipt titled 'Enrollment Receipt' is on its way to ann@example.com.")
    expect(text()).not.toContain('Not now')
    await press('Print or save this page')
    expect(printed).toHaveBeenCalledTimes(1)
    expect(await violations()).toEqual([])
    await press('Return to homepage')
    await until(() => expect(did).toEqual(['home']))
    vi.unstubAllGlobals()
  })

  // @spec 3:17 3:29 3:58
  test('a rep reads that the copy and the text message are on their way; no invoice where none is asked', async () => {
    const asked = await startReceipt({ callInvoice: false, copyTo: 'elena@example.com', toldByText: true })
    expect(text()).toContain(
      "A receipt titled 'Enrollment Receipt' is on its way to ann@example.com and to elena@example.com. It arrives within 10 minutes. The applicant is told by text message as well.",
    )
    expect(asked).toEqual([undefined])
  })

  // @spec 3:59 3:78 3:115
  test('home is where the person came from', () => {
    const homes = (
      [
        [{ open_type: 'user', referral: 'r 1' }],
        [{ open_type: 'agent', eprocess: 'rep' }],
        [{ eprocess: 'rep' }],
        [{ eprocess: 'group' }],
        [{ eprocess: 'applicant', uid: 'member-1' }],
        [{ eprocess: 'applicant' }],
        [{}],
      ] as const
    ).map(([stored]) => {
      storage.clear()
      for (const [key, kept] of Object.entries(stored)) storage.set(key as 'uid', kept)
      return homeAfterReceipt()
    })
    expect(homes).toEqual(['/referrals?rid=r%201', '/', '/agent-home', '/group-home', '/member-home', '/', '/'])
  })

  // @spec 3:78 3:101
  test('what the browser knew of the enrollment is gone', async () => {
    storage.set('tempId', 'e')
    storage.set('cartCount', 2)
    storage.set('effectiveDate', '01/01/2027')
    storage.set('navto', 'review-confirm')
    const forget = providedReceiptMachine.implementations.actors.forgetEnrollment as ReturnType<typeof fromPromise>
    const actor = createActor(forget)
    actor.start()
    await until(() => expect(actor.getSnapshot().status).toBe('done'))
    expect(
      (['tempId', 'cartCount', 'effectiveDate', 'navto', 'nav_array'] as const).map((key) => storage.get(key)),
    ).toEqual([null, null, null, null, null])
  })
})
