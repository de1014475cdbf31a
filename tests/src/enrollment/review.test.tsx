import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { type LoadedReview, reviewMachine } from '#machines/enrollment/review.machine.ts'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { ReviewView } from '#src/enrollment/review.view.tsx'
import { violations } from '../ui/render.tsx'
import { click, find, mount, paste } from '../form/mount.tsx'
import { nineTabs } from '#tests/schemas/nine-tabs.ts'
import { eventually } from '#tests/eventually.ts'
import { facts, fake, said, button, press, rowsIn, did, inWizard } from './in-wizard.tsx'

vi.mock('#src/calls/typed.actors.ts', () => import('./typed.fake.ts'))

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
      'Height: 5 ft 8 in',
      'Weight: 160 lb',
      'Date of birth: 06/15/1986',
      'Social Security Number: •••-••-4567',
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
      'Phone: (512) 555-0100',
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
      'Phone: (512) 555-0166',
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
    ['Relationship: Adopted Child', 'Share: 100%', 'Date of birth: 01/02/1980', 'Social Security Number: •••-••-1234'],
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
      'Phone: (512) 324-5000',
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
      'Account number: ••••••••9012',
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
    await eventually(() => expect(find('dialog').textContent).toContain('All of them'))
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
    await eventually(() => expect(actorRef.getSnapshot().status).toBe('done'))
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
    await eventually(() => expect(actorRef.getSnapshot().status).toBe('done'))
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
