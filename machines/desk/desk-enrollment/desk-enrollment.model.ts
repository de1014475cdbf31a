import { baseLocale } from '#schemas/messages/languages.ts'
import { cardSteps } from '#schemas/steps/steps.registry.ts'
import { broken, done, failed, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskEnrollmentMachine } from './desk-enrollment.machine.ts'
import type { DeskCase } from './desk-enrollment.setup.ts'

const DELIVERY = 'DDDDDDDDDDDDDDDDDDDDDD'

const delivery = { event: 'delivery', detail: 'Example Mutual Health', destination: 'health' } as const

const sections: DeskCase['sections'] = {
  // Whatever steps there are.
  ...(Object.fromEntries(cardSteps.map(({ id }) => [id, null])) as unknown as DeskCase['sections']),
  personal: {
    first_name: 'Ann',
    middle_name: 'May',
    last_name: 'Lee',
    birthdate: '01/02/1980',
    gender: '1',
    marital_status: '1',
    ssn: '***-**-1234',
  },
  contact: {
    address1: '700 Lavaca St',
    address2: 'Apt 2',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    email_address: 'ann.lee@example.com',
    email_verified: true,
    phone_number: '5124632000',
    phone_verified: true,
  },
  agreement: {
    agreed: [1],
    date: '11/20/2026',
    eprocess: 'rep',
    signed: false,
    user_name: 'Ann Lee',
  },
  billing: { payment_method: 'stmt' },
}
/** An enrollment as the desk has it. */
export const modelCase: DeskCase = {
  policy_id: 'EC-7K2M-QX4D',
  enrollment_id: 'CCCCCCCCCCCCCCCCCCCCCC',
  name: 'Ann Lee',
  effective_date: '12/01/2026',
  submitted_at: Date.UTC(2026, 10, 20, 15),
  locale: baseLocale,
  site: 'Enrollchart Marketplace',
  enrolled_by: 'Elena Rivera',
  signature: 'awaited',
  email: 'ann.lee@example.com',
  plans: [{ name: 'Dental One', price: 22.5 }],
  monthly: 22.5,
  first_payment: 47.5,
  payment: null,
  beneficiaries: null,
  cancelling: { until: '11/30/2026', open: true, cancelled_on: null, by_staff: false },
  sections,
  additional_notes: null,
  names: { state: {}, relationship: {}, average_work_week: {}, emp_vac_policy: {}, emp_barg_unit: {} },
  has_health: true,
  deliveries: [
    {
      id: DELIVERY,
      receiver: 'Example Mutual Health',
      standing: 'rejected',
      since: Date.UTC(2026, 10, 21, 9),
      raised: true,
      reasons: ['Unknown plan code'],
      file: '834-000000001.txt',
      may_retry: true,
    },
  ],
  messages: [
    {
      id: 'MMMMMMMMMMMMMMMMMMMMMM',
      kind: 'mail',
      to: 'a•••@example.com',
      subject: 'Enrollment Receipt',
      state: 'failed',
      at: Date.UTC(2026, 10, 20, 15),
      attempts: 8,
      fault: '550 no such user',
    },
  ],
  notes: [],
  timeline: [
    { at: Date.UTC(2026, 10, 20, 15), event: 'submitted', detail: null },
    { ...delivery, at: Date.UTC(2026, 10, 20, 15), standing: 'to_be_sent' },
    { ...delivery, at: Date.UTC(2026, 10, 21, 9), standing: 'rejected' },
  ],
}

export const deskEnrollmentModel = model(deskEnrollmentMachine, {
  inputs: [{ policyId: 'EC-7K2M-QX4D' }],
  events: {
    'desk-enrollment.reveal': [{ part: 'numbers' }],
    'desk-enrollment.reason': [{ reason: 'caller' }],
    'desk-enrollment.save': [{ text: 'Called about the card.' }, { text: ' ' }],
    'desk-enrollment.deliver': [{ delivery: DELIVERY }, { delivery: 'nobodys' }],
  },
  outcomes: {
    getEnrollment: [done(modelCase), broken('missing'), broken('session'), broken('offline')],
    previewReceipt: [
      done({ to: 'a•••@example.com', subject: 'Enrollment Receipt', locale: baseLocale }),
      late(),
      broken('offline'),
    ],
    resendReceipt: [done(), late(), broken('offline')],
    revealAnswers: [
      done({ numbers: [{ name: 'Ann Lee', ssn: '123456789' }], sections: null }),
      late(),
      broken('offline'),
    ],
    addNote: [done(), failed('text'), broken('offline')],
    retryDelivery: [done(), late(), broken('offline')],
  },
  offers: {
    failed: ['desk-enrollment.retry'],
    reading: [
      'desk-enrollment.resend',
      'desk-enrollment.reveal',
      'desk-enrollment.note',
      'desk-enrollment.deliver',
      { event: 'desk-enrollment.cover', when: (s) => s.context.revealed !== null },
    ],
    confirmingReceipt: ['desk-enrollment.confirm', 'desk-enrollment.close'],
    choosingReason: ['desk-enrollment.reason', 'desk-enrollment.close'],
    noting: ['desk-enrollment.save', 'desk-enrollment.close'],
    confirmingDelivery: ['desk-enrollment.confirm', 'desk-enrollment.close'],
  },
  holds: {
    'a receipt is sent again only by a yes to its address': {
      always: ({ is, was, by }) =>
        !is('resending') || was('resending') || (was('confirmingReceipt') && by('desk-enrollment.confirm')),
    },
    'answers are revealed only for a reason': {
      always: ({ is, was, by }) =>
        !is('revealing') || was('revealing') || (was('choosingReason') && by('desk-enrollment.reason')),
    },
    'a delivery is tried again only by a yes': {
      always: ({ is, was, by }) =>
        !is('delivering') || was('delivering') || (was('confirmingDelivery') && by('desk-enrollment.confirm')),
    },
    'closing a dialog leads back to the case': {
      leadsTo: [({ by }) => by('desk-enrollment.close'), ({ is }) => is('reading')],
      within: 0,
    },
    'a note that is refused comes back to be changed': takes('addNote fails: refused at text', 'savingNote', 'noting'),
    'a note that was kept is read with the case': takes('addNote done 0', 'savingNote', 'loading'),
    'a case that cannot be read can be asked for again': takes('desk-enrollment.retry', 'failed', 'loading'),
  },
  never: {
    'sends a receipt that nobody has seen the address of': (s) => s.matches('resending') && s.context.preview === null,
    'reveals without a reason': (s) => s.matches('revealing') && s.context.reason === undefined,
    'shows what was revealed while another reason is asked for': (s) =>
      s.matches('choosingReason') && s.context.revealed !== null,
    'keeps an empty note': (s) => s.matches('savingNote') && s.context.text === '',
    'delivers nothing': (s) => s.matches('delivering') && s.context.delivery === '',
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'says done beside a problem': (s) => s.matches('reading') && s.context.done !== null && s.context.problem !== null,
  },
  resting: ['reading', 'failed', 'confirmingReceipt', 'choosingReason', 'noting', 'confirmingDelivery'],
})
