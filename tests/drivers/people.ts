/** Answers by field name, as typed. */
export type Answers = Readonly<Record<string, string>>

/** The first option of a list, whatever it is. */
export const ANY = '*'

/** One who enrolls, as typed. Values that must be found nowhere in the clear are of a kind that nothing else is. */
export interface Applicant {
  quote: { zip: string; dob: string; gender: '0' | '1'; spouse?: string; children?: number }
  personal: Answers
  contact: Answers
  employer: Answers
  beneficiaries: readonly Answers[]
  dependents: readonly Answers[]
  card: Answers
  bank: Answers
  condition: Answers
  medication: Answers
  signature: string
}

export const secrets = {
  ssn: '518-46-7193',
  beneficiarySsn: '529-61-8207',
  dependentSsn: '536-72-9418',
  card: '378282246310005',
  code: '7391',
  account: '80417736254',
  condition: 'Quixotic palpitation',
  medication: 'Zorblaxinol',
  signature: 'Marisol Quintanilla-Drew Okafor',
}

const spouse: Answers = {
  relationship: 'Spouse',
  first_name: 'Andrew',
  last_name: 'Okafor',
  gender: '0',
  birthdate: '05/06/1987',
  ssn: secrets.dependentSsn,
  height_feet: '5',
  height_inch: '10',
  weight: '170',
  is_legally_disabled: '0',
}
const child: Answers = {
  relationship: 'Child',
  first_name: 'Ines',
  last_name: 'Okafor',
  gender: '1',
  birthdate: '03/04/2015',
  ssn: '541-83-1629',
  height_feet: '4',
  height_inch: '2',
  weight: '70',
  is_legally_disabled: '0',
}

/** A telephone of their own for each address: one that somebody enrolled with is theirs. Ten digits, 512-474-2000 on. */
export const phoneOf = (email: string): string =>
  `512474${2000 + [...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 7919, 7)}`

/** Members of each tier (IO, IS, IC, IF) with the same answers otherwise. */
export const applicantOf = (tier: 'IO' | 'IS' | 'IC' | 'IF', email: string): Applicant => ({
  quote: {
    zip: '78701',
    dob: '04/28/1986',
    gender: '1',
    ...((tier === 'IS' || tier === 'IF') && { spouse: '05/06/1987' }),
    ...((tier === 'IC' || tier === 'IF') && { children: 1 }),
  },
  personal: {
    first_name: 'Marisol',
    last_name: 'Okafor',
    ssn: secrets.ssn,
    marital_status: tier === 'IO' || tier === 'IC' ? '0' : '1',
    height_feet: '5',
    height_inch: '6',
    weight: '140',
    prior_coverage_flag: '1',
    prior_carrier_name: 'Lonestar Mutual',
    prior_effective_date: '01/01/2020',
    prior_term_date: '06/30/2026',
  },
  contact: {
    address1: '1204 Lavaca Street',
    address2: 'Apt 5',
    city: 'Austin',
    zip: '78701',
    email_address: email,
    phone_number: phoneOf(email),
    birth_city: 'Laredo',
    birth_state: 'TX',
  },
  employer: {
    name: 'Barton Springs Books',
    phone: '5124745678',
    address1: '300 Congress Avenue',
    city: 'Austin',
    zip: '78701',
    occupation: 'Bookseller',
    employment_status: 'A',
    employment_start_date: '02/03/2018',
    compensation_type: 'Salary',
    average_work_week: ANY,
    emp_industry: 'Books',
    emp_num_employed: '12',
    emp_vac_policy: ANY,
    emp_barg_unit: ANY,
    holiday_policy: 'Birthday',
  },
  beneficiaries: [
    {
      first_name: 'Ines',
      last_name: 'Okafor',
      relationship: 'Child',
      birthdate: '03/04/2015',
      ssn: secrets.beneficiarySsn,
      beneficiary_percentage: '60',
    },
    {
      first_name: 'Rosa',
      last_name: 'Okafor',
      relationship: 'Parent',
      birthdate: '07/08/1955',
      ssn: '545-94-2731',
      beneficiary_percentage: '40',
    },
  ],
  dependents: { IO: [], IS: [spouse], IC: [child], IF: [spouse, child] }[tier],
  card: {
    first_name_on_cc: 'Marisol',
    last_name_on_cc: 'Okafor',
    card_number: secrets.card,
    expiration_month: '09',
    expiration_year: '2031',
    security_code: secrets.code,
    is_physical_address: '1',
  },
  bank: {
    account_name: 'Marisol Okafor',
    routing_number: '111000025',
    account_number: secrets.account,
    account_type: 'checking',
    account_holder_type: 'individual',
  },
  condition: {
    health_condition: secrets.condition,
    date_of_onset: '03/01/2024',
    date_of_recovery: '06/01/2024',
    is_treatment: '0',
    is_medicate: '1',
    d_last_seen: '07/15/2026',
    symptoms: 'Heart murmur',
  },
  medication: { medication: secrets.medication, dosage: '10 mg', medical_condition: 'Heart rhythm' },
  signature: secrets.signature,
})
