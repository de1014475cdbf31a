import { picture } from '#tests/server/support/answers.ts'
import { type Canary, canary } from '#tests/server/support/trust/canary-scan.ts'
import type { Draw, Kind, Me } from '../page/types.ts'

/** Somebody who comes to the site in a visit. */
export interface Person {
  name: string
  me: Me
  host: string
  /** The address that the browser is opened at; of a member it is made by the server's keys. */
  start: (entry: (member: string) => string) => string
  canaries: Canary[]
}

const digits = (draw: Draw, count: number): string =>
  Array.from({ length: count }, () => String(draw.below(10))).join('')

const luhn = (number: string): number => {
  const sum = [...number].toReversed().reduce((all, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return all + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

const ssnOf = (draw: Draw): string => `5${digits(draw, 2)}-${10 + draw.below(80)}-${1000 + draw.below(8999)}`

const names = ['Marisol', 'Robin', 'Andrew', 'Ines', 'Rosa', 'Pat', 'Nia'] as const
const places = [
  { zip: '78701', city: 'Austin', state: 'TX', address: '1204 Lavaca Street' },
  { zip: '78702', city: 'Austin', state: 'TX', address: '1100 Congress Ave' },
  { zip: '33131', city: 'Miami', state: 'FL', address: '1401 Brickell Ave' },
  { zip: '60606', city: 'Chicago', state: 'IL', address: '233 S Wacker Dr' },
] as const

const kinds: Readonly<Record<Kind, { host: string; access?: string; start: string; member?: readonly string[] }>> = {
  applicant: { host: 'localhost', start: '/' },
  rep: { host: 'reps.localhost', access: 'RIVR1212', start: '/' },
  group: { host: 'localhost', access: 'BLUE5656', start: '/group-home' },
  employee: { host: 'reps.localhost', access: 'BLUE5656', start: '/' },
  member: {
    host: 'localhost',
    start: '/member-home',
    member: ['member-santos', 'member-adeyemi', 'member-rossi', 'employee-nguyen', 'employee-brown'],
  },
}

/** A person of a kind, with answers of their own to everything that is asked. */
export const personOf = (kind: Kind, place: number, draw: Draw): Person => {
  const { host, access, start, member } = kinds[kind]
  const home = draw.oneOf(places)
  // Most live where their quote was.
  const quoted = draw.chance(80) ? home : draw.oneOf(places)
  const first = draw.oneOf(names)
  const email = `w${place}.${digits(draw, 7)}@example.com`
  const phone = `512474${2000 + draw.below(7999)}`
  const own = { ssn: ssnOf(draw), spouse: ssnOf(draw), child: ssnOf(draw), beneficiary: ssnOf(draw) }
  const account = `8${digits(draw, 11)}`
  const started = `41${digits(draw, 13)}`
  const card = `${started}${luhn(started)}`
  const spouseDob = '05/06/1987'
  const answers: Record<string, string> = {
    tier: draw.oneOf(['IO', 'IO', 'IS', 'IC', 'IF']),
    'quote.zip': quoted.zip,
    'quote.dob': '06/15/1986',
    'quote.spouse_dob': spouseDob,
    first_name: first,
    last_name: 'Okafor',
    middle_name: '',
    'personal.ssn': own.ssn,
    'personal.prior_carrier_name': 'Lonestar Mutual',
    'personal.prior_effective_date': '01/01/2020',
    'personal.prior_term_date': '06/30/2026',
    'personal.marital_status': '1',
    'contact.address1': home.address,
    city: home.city,
    zip: home.zip,
    state: home.state,
    email,
    email_address: email,
    phone_number: phone,
    'contact.birth_city': 'Laredo',
    'contact.birth_state': 'TX',
    'employer.name': 'Barton Springs Books',
    'employer.phone': '5124745678',
    'employer.address1': '300 Congress Avenue',
    'employer.zip': '78701',
    'employer.city': 'Austin',
    'employer.state': 'TX',
    'employer.emp_num_employed': '12',
    'employer.employment_start_date': '02/03/2018',
    'beneficiary.first_name': 'Rosa',
    'beneficiary.birthdate': '07/08/1955',
    'beneficiary.ssn': own.beneficiary,
    'beneficiary.beneficiary_percentage': draw.chance(60) ? '100' : '60',
    'spouse.first_name': 'Andrew',
    'spouse.birthdate': spouseDob,
    'spouse.ssn': own.spouse,
    'child.first_name': 'Ines',
    'child.birthdate': '03/04/2015',
    ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`child${index + 1}.ssn`, ssnOf(draw)])),
    'child1.ssn': own.child,
    children: String(1 + draw.below(3)),
    wants: draw.oneOf(['medical', 'medical', 'dental', 'life', 'any']),
    enrollerCode: 'RIVERA-TX',
    is_legally_disabled: '0',
    'card.first_name_on_cc': first,
    'card.last_name_on_cc': 'Okafor',
    'card.card_number': card,
    'card.security_code': '739',
    'card.expiration_month': '09',
    'card.expiration_year': '2031',
    'card.address1': home.address,
    'bank.account_name': `${first} Okafor`,
    'bank.routing_number': '111000025',
    'bank.account_number': account,
    'bank.account_type': 'checking',
    'bank.account_holder_type': 'individual',
    signature: picture(200, 80),
  }
  const name = `${kind} ${place + 1}`
  const who = member === undefined ? undefined : draw.oneOf(member)
  return {
    name,
    me: { kind, answers, ...(access !== undefined && { access }) },
    host,
    start: (entry) => (who === undefined ? start : `${start}?entry=${entry(who)}`),
    canaries: [
      ...Object.entries(own).map(([of, ssn]) => canary(`SSN of ${of}`, ssn.replaceAll('-', ''), 'number', name)),
      canary('account', account, 'number', name),
      canary('card', card, 'number', name),
      canary('email address', email, 'personal', name),
      canary('telephone', phone, 'personal', name),
    ],
  }
}
