import { expect, test, vi } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../../ui/render.tsx'
import { click, find } from '../../form/mount.tsx'
import { did, press, rowsIn } from '../in-wizard.tsx'
import { loadedReview, startReview } from './loaded-review.tsx'

const { sections } = loadedReview

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('../typed.fake.ts'))

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
      'Email: ann@example.com',
      'Phone: (512) 555-0100',
      'Address: 1 Main St, Apt 4',
      'City: Austin',
      'State: Texas',
      'ZIP code: 78701',
      'City of birth: Waco',
      'State of birth: Texas',
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
      'State: Texas',
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
      'Condition: Spine',
      'Status: Better',
      'Last seen by a physician: 05/05/2025',
      'Date of recovery: 06/06/2025',
      'Physician: Dr. Ana Ruiz',
      'Address: 1 Main St',
      'Phone: (512) 324-5000',
      'Medication: Albuterol',
      'Dosage: 2 puffs',
      'Condition: Asthma',
      'Additional Notes: Better in spring',
    ],
  ],
  [
    'Dependent Info',
    6,
    [
      'Relationship: Spouse',
      'Gender: Male',
      'Date of birth: 01/02/1980',
      'Social Security Number: •••-••-6780',
      'Legal disability: No',
    ],
  ],
  [
    'Billing Info',
    7,
    [
      'Payment type: Bank account (EFT)',
      'Account holder name: Ann Lee',
      'Bank name: A BANK',
      'Routing number: 021000021',
      'Account number: ••••••••9012',
      'Account type: Savings',
      'Account holder type: Individual',
      'Billing date: 28th of month',
    ],
  ],
  [
    'Agreement & Signature',
    8,
    [
      'Signature: Not signed yet',
      'Broker name: Elena Rivera',
      'Broker code: RIVERA-TX',
      'Applicant name: Ann Lee',
      'Date: 11/20/2026',
    ],
  ],
]

// @spec 3:25-28 3:32-40 3:81 3:90 3:174
test('eight cards, one read-only popup at a time, each with Edit Details', async () => {
  await startReview()
  expect([...document.querySelectorAll('.review-cards h2, .review-cards h3')].map((one) => one.textContent)).toEqual(
    cards.map(([name]) => name),
  )
  expect(
    [...document.querySelectorAll<HTMLImageElement>('.review-image')].map((one) => one.getAttribute('src')),
  ).toEqual(['/catalog/contact.svg'])
  expect(rowsIn('.card')).toEqual([
    'Effective date: 01/01/2027',
    'Enrollment fee, once: $5.25',
    'First payment: $45.50',
    'Then each month: $40.25',
  ])
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

test('each card shows the answers that somebody checks first, and of health how many there are', async () => {
  await startReview()
  const shown = [...document.querySelectorAll('.review-cards > li')].map((card) => [
    card.querySelector('h2')?.textContent,
    ...[...card.querySelectorAll('.review-glance li')].map((line) => line.textContent),
  ])
  expect(shown).toEqual([
    ['Personal Info', 'Ann B Lee', '06/15/1986'],
    ['Contact Info', 'ann@example.com', '(512) 555-0100'],
    ['Employer Info', 'Bakery', 'Baker'],
    ['Beneficiary Info', 'Bo Lee, 100%'],
    ['Health Questions', '6 questions answered'],
    ['Dependent Info', 'Cy Lee'],
    ['Billing Info', 'Bank account (EFT)', 'Account ending in 9012'],
    ['Agreement & Signature', 'Agreed', 'Not signed yet'],
  ])
  expect(await violations()).toEqual([])
})

test('of plans that ask for no signature, none is missing', async () => {
  await startReview({ ...loadedReview, cart: { ...loadedReview.cart, signature_required: false } })
  const card = [...document.querySelectorAll('.review-cards > li')].at(-1)
  expect([...(card?.querySelectorAll('.review-glance li') ?? [])].map((line) => line.textContent)).toEqual(['Agreed'])
  await press('View Agreement & Signature')
  expect(rowsIn('dialog').filter((row) => row.startsWith('Signature'))).toEqual([])
})

test('whoever reviews sees what was let through unchecked, and a birth abroad in words', async () => {
  await startReview({
    ...loadedReview,
    sections: {
      ...sections,
      contact: { ...sections.contact, birth_state: 'XX', email_skipped: true, address_as_entered: true },
      employer: { ...sections.employer, phone_skipped: true },
    },
  })
  await press('View Contact Info')
  expect(rowsIn('dialog').slice(-2)).toEqual([
    'State of birth: Outside the United States',
    'Used as entered, not checked: Email, Address',
  ])
  await click('.dialog-close')
  await press('View Employer Info')
  expect(rowsIn('dialog').at(-1)).toBe('Used as entered, not checked: Phone')
})

// @spec 3:33 3:37 3:40
test('marital status and pay in words, a card on file by the name on it', async () => {
  const words = async (marital_status: string, compensation_type: string) => {
    await startReview({
      ...loadedReview,
      sections: {
        ...sections,
        personal: { ...sections.personal, marital_status },
        employer: { ...sections.employer, compensation_type, employment_status: 'A' },
        billing: { payment_method: 'cc', card_id: 'c1', name_on_cc: 'Ann Lee', card_number: '************1111' },
      },
    })
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
