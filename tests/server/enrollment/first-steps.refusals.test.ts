import { afterAll, beforeAll, describe } from 'vitest'
import { demoCatalog } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import {
  badCharacter,
  badName,
  badDate,
  badSsn,
  choose,
  future,
  html,
  long,
  medical,
  refuses,
  required,
  takes,
  wrongForm,
  x201,
} from './refusals.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

// @spec 2:133 2:226
describe('Personal Information', () => {
  refuses(() => app, 'primary_info', medical, [
    [
      'what is empty',
      {
        first_name: '',
        last_name: ' ',
        marital_status: '',
        ssn: '',
        height_feet: '',
        height_inch: '',
        weight: '',
        prior_coverage_flag: undefined,
      },
      [
        'first_name',
        'last_name',
        'ssn',
        'marital_status',
        'height_feet',
        'height_inch',
        'weight',
        'prior_coverage_flag',
      ].map((name) => [name, required]),
    ],
    [
      'names of digits',
      { first_name: 'P4t', last_name: '7', middle_name: '!' },
      [
        ['first_name', badName('first', '4')],
        ['middle_name', badName('middle', '!')],
        ['last_name', badName('last', '7')],
      ],
    ],
    [
      'markup in every text',
      { first_name: html, last_name: html, middle_name: html },
      [
        ['first_name', badName('first', '<')],
        ['middle_name', badName('middle', '<')],
        ['last_name', badName('last', '<')],
      ],
    ],
    ['a name of 61 letters', { first_name: 'a'.repeat(61) }, [['first_name', 'Enter at most 60 characters']]],
    ['a name too long to be read', { first_name: x201 }, [['first_name', long]]],
    ['a number for a name', { first_name: 7 }, [['first_name', wrongForm]]],
    ['an ssn of eight digits', { ssn: '50122456' }, [['ssn', badSsn]]],
    ['an ssn of ten digits', { ssn: '5012245678' }, [['ssn', badSsn]]],
    ['an ssn that is never issued', { ssn: '666224567' }, [['ssn', badSsn]]],
    ['no weight', { weight: '0' }, [['weight', 'Weight cannot be zero or less']]],
    ['a weight of four digits', { weight: '1600' }, [['weight', 'Weight cannot be zero or less']]],
    ['no height', { height_feet: '0' }, [['height_feet', 'Height cannot be zero']]],
    ['twelve inches', { height_inch: '12' }, [['height_inch', 'Enter inches from 0 to 11']]],
    ['an unknown marital status', { marital_status: '9' }, [['marital_status', choose]]],
    [
      'another birth date than the quote',
      { birthdate: '06/15/1990' },
      [['birthdate', 'This field cannot be changed here.']],
    ],
    ['another gender than the quote', { gender: '0' }, [['gender', 'This field cannot be changed here.']]],
    [
      'prior dates in the future',
      { prior_effective_date: '11/21/2026', prior_term_date: '01/01/2030' },
      [
        ['prior_effective_date', future],
        ['prior_term_date', future],
      ],
    ],
    [
      'a prior plan that ended before it began',
      { prior_term_date: '12/31/2019' },
      [['prior_term_date', 'The date cannot be before 01/01/2020']],
    ],
    ['a day that no calendar has', { prior_term_date: '02/30/2020' }, [['prior_term_date', badDate]]],
    ['a date of another form', { prior_term_date: '2020-02-03' }, [['prior_term_date', badDate]]],
    ['a flag that is none', { prior_coverage_flag: 2 }, [['prior_coverage_flag', choose]]],
    ['a field that nobody asked for', { is_admin: true }, [['is_admin', 'This field is not known here: is_admin']]],
  ])
  takes(() => app, 'primary_info', medical, [
    ["O'Neil", { first_name: 'Seán', last_name: "O'Neil-Smith" }],
    ['Nguyễn', { first_name: 'Nguyễn', last_name: 'Đặng' }],
    ['sixty letters', { first_name: 'a'.repeat(60), last_name: '李' }],
    ['decomposed letters', { first_name: 'Nguyễn'.normalize('NFD') }],
    ['no prior plan, whatever is left of one', { prior_coverage_flag: 0, prior_effective_date: html.slice(0, 20) }],
  ])
})

// @spec 2:136-140 2:226-227
describe('Contact Information', () => {
  refuses(() => app, 'contact_info', medical, [
    [
      'what is empty',
      {
        address1: '',
        city: '',
        state: '',
        zip: '',
        phone_number: '',
        email_address: '',
        birth_state: '',
        birth_city: '',
      },
      ['address1', 'city', 'zip', 'state', 'email_address', 'phone_number', 'birth_city', 'birth_state'].map((name) => [
        name,
        required,
      ]),
    ],
    [
      'an email address that is none',
      { email_address: 'pat.oneil@' },
      [['email_address', 'Invalid email format. Please enter a valid email']],
    ],
    [
      'a phone number of nine digits',
      { phone_number: '512463200' },
      [['phone_number', 'Invalid phone number. Please enter a 10-digit numeric phone number']],
    ],
    [
      'a phone number of letters',
      { phone_number: '512463abcd' },
      [['phone_number', 'Invalid phone number. Please enter a 10-digit numeric phone number']],
    ],
    ['a ZIP code of four digits', { zip: '7870' }, [['zip', 'Enter a 5-digit ZIP code.']]],
    ['a ZIP code that is not in use', { zip: '00000' }, [['zip', 'Invalid Zip code']]],
    ['a ZIP code of another state', { zip: '10001' }, [['zip', 'ZIP code 10001 is in NY.']]],
    [
      'a state that is none',
      { state: 'XX', birth_state: 'Texas' },
      [
        ['state', 'Enter the two letters of a state, for example TX'],
        ['birth_state', 'Enter the two letters of a state, for example TX'],
      ],
    ],
    [
      'markup in every text',
      { address1: html, address2: html, city: html, birth_city: html },
      ['address1', 'address2', 'city', 'birth_city'].map((name) => [name, badCharacter]),
    ],
    ['a line of 101 letters', { address1: `1 ${'x'.repeat(99)}` }, [['address1', 'Enter at most 100 characters']]],
    [
      'what is too long to be read',
      { address1: x201, email_address: x201 },
      [
        ['address1', long],
        ['email_address', long],
      ],
    ],
    [
      'an address that is not found',
      { address1: '0 Nowhere St' },
      [['address1', 'We could not find this address in 78701. Check the street, city and ZIP code.']],
    ],
    [
      'an email address of another member',
      { email_address: 'MARIA.SANTOS@EXAMPLE.COM' },
      [['email_address', 'Email Already Exists.']],
    ],
    ['a phone number of another member', { phone_number: '3055550122' }, [['phone_number', 'Phone already exists']]],
    [
      'mail that does not arrive',
      { email_address: 'pat@bounce.example.com' },
      [['email_address', 'We could not confirm that mail reaches this address.']],
    ],
    [
      'a phone number of films',
      { phone_number: '5125550142' },
      [['phone_number', 'We could not confirm that this phone number is in service.']],
    ],
    ['a flag that is none', { with_validation: 3 }, [['with_validation', choose]]],
  ])
  takes(() => app, 'contact_info', medical, [
    ['an address without its check', { address1: '0 Nowhere St', with_validation: 0 }],
    [
      'contacts that the person will not prove',
      {
        email_address: 'pat@bounce.example.com',
        phone_number: '5125550142',
        skip_validation_email: 1,
        skip_validation_phone: 1,
      },
    ],
  ])
})

// @spec 2:143-147 2:203
describe('Employer Information', () => {
  refuses(() => app, 'employer_info', { tier: 'IO', plans: ['union-l713-limited'] }, [
    ['no holiday', { holiday_policy: { Standard_6: 0 } }, [['holiday_policy', 'Select at least one holiday policy']]],
    [
      'what is empty',
      { emp_industry: '', emp_num_employed: '', emp_vac_policy: '', emp_barg_unit: '', name: '' },
      [
        ['name', required],
        ['emp_industry', required],
        ['emp_num_employed', required],
        ['emp_vac_policy', required],
        ['emp_barg_unit', required],
      ],
    ],
    ['a company that is none', { name: 'n/a' }, [['name', 'Invalid employer information']]],
    [
      'someone retired',
      { employment_status: 'R' },
      [['employment_status', 'You cannot proceed with a retired employer']],
    ],
    ['a start in the future', { employment_start_date: '11/21/2026' }, [['employment_start_date', future]]],
    [
      'lists that lack the answer',
      {
        average_work_week: '99',
        compensation_type: 'gold',
        employment_status: 'X',
        emp_vac_policy: '6',
        emp_barg_unit: '-',
      },
      [
        ['employment_status', choose],
        ['average_work_week', choose],
        ['compensation_type', choose],
        ['emp_vac_policy', choose],
        ['emp_barg_unit', choose],
      ],
    ],
    ['an employee count that is none', { emp_num_employed: 'many' }, [['emp_num_employed', 'Enter a whole number']]],
    ['a ZIP code that is not in use', { zip: '00000' }, [['zip', 'Invalid Zip code']]],
    [
      'a phone number that is not in service',
      { phone: '5125550142' },
      [['phone', 'We could not confirm that this phone number is in service.']],
    ],
    [
      'a holiday that is none',
      { holiday_policy: { Standard_6: 1, Xmas: 1 } },
      [['holiday_policy.Xmas', 'This field is not known here: Xmas']],
    ],
    [
      'what is too long',
      { occupation: 'x'.repeat(101), name: 'x'.repeat(101) },
      [
        ['name', 'Enter at most 100 characters'],
        ['occupation', 'Enter at most 100 characters'],
      ],
    ],
  ])
})

keepRefusals('enrollment/first-steps')
