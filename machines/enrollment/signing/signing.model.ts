import type { Signing } from '#schemas/calls/enrollment/signing.calls.ts'
import { broken, done, failed, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { nothingSaved } from '../review/review.model.ts'
import type { Opened } from './signing.context.ts'
import { signingMachine } from './signing.machine.ts'

const open: Signing = {
  standing: 'open',
  signed_on: null,
  arranged_by: { name: 'Elena Rivera', phone: '5125550142' },
  mark: { name: 'Rivera Benefits', tagline: 'Plans that fit', logo: '/catalog/logos/rivera-benefits.svg' },
}
const signed: Signing = { ...open, standing: 'signed', signed_on: '11/20/2026' }
const expired: Signing = { ...signed, standing: 'expired', signed_on: null }

const opened: Opened = {
  policy: {
    policy_id: 'EC-7K2M-QX4D',
    first_name: 'Ann',
    effective_date: '12/01/2026',
    plans: [{ name: 'Dental', price: 25 }],
    monthly: 25,
    first: 35,
    charge: { method: 'cc', digits: '1111', brand: 'Visa', first: 35, monthly: 25, day: 1, from: '01/01/2027' },
    submitted_on: '11/20/2026',
  },
  additional_notes: 'Call after five',
  sections: {
    ...nothingSaved,
    personal: {
      first_name: 'Ann',
      middle_name: 'May',
      last_name: 'Lee',
      gender: '1',
      marital_status: '1',
      birthdate: '04/12/1985',
      ssn: '***-**-6789',
    },
    contact: {
      email_address: 'ann@example.com',
      email_verified: true,
      phone_number: '5125550142',
      phone_verified: true,
      address1: '1 Main St',
      address2: 'Unit 2',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    },
    billing: {
      payment_method: 'cc',
      first_name_on_cc: 'Ann',
      last_name_on_cc: 'Lee',
      card_number: '************1111',
      card_brand: 'Visa',
      expiration_month: '12',
      expiration_year: '2030',
      is_physical_address: 'yes',
      address1: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    },
  },
  names: { state: { TX: 'Texas' } },
  texts: [{ text_head: 'Terms', text_body: '<p>Terms</p>', text_required: 'I agree', sha256: 'a1' }],
}

const whole = { agreed: [1 as const], signature: 'data:image/png;base64,iVBORw0KGgo', signature_kind: 'typed' as const }

export const signingModel = model(signingMachine, {
  inputs: [{ token: 'A'.repeat(48) }],
  events: {
    'signing.open': [{ birthdate: '04/12/1985' }, { birthdate: '' }, { birthdate: '02/31/1985' }],
    'signing.submit': [{ draft: whole }, { draft: { ...whole, agreed: [0] } }, { draft: { ...whole, signature: '' } }],
    'signing.changed': [{ target: 'signature' }, { target: 'birthdate' }],
  },
  outcomes: {
    loadSigning: [
      done(open, 'to be signed'),
      done(signed, 'signed before'),
      done(expired, 'expired'),
      broken('missing'),
      broken('offline'),
    ],
    openSigning: [done(opened, 'opened'), failed('birthdate'), late(), broken('offline')],
    sign: [done({ signedOn: '11/20/2026' }), failed('signature'), late(), broken('offline')],
    renewLink: [done(), late(), broken('offline')],
  },
  offers: {
    loadFailed: ['signing.retry'],
    asking: ['signing.open', 'signing.changed'],
    reading: ['signing.submit', 'signing.changed'],
    expired: ['signing.renew'],
  },
  holds: {
    'a link that was used says so': takes('loadSigning done: signed before', 'loading', 'signedBefore'),
    'a link that is too old says so': takes('loadSigning done: expired', 'loading', 'expired'),
    'a link of somebody else leads nowhere': takes('loadSigning fails: missing', 'loading', 'foreign'),
    'a conflict on opening is looked at': takes('openSigning fails: conflict', 'opening', 'loading'),
    'a conflict on signing is looked at': takes('sign fails: conflict', 'signing', 'loading'),
    'a conflict on renewing is looked at': takes('renewLink fails: conflict', 'renewing', 'loading'),
    'a link that cannot be renewed now can be tried again': takes('renewLink fails: offline', 'renewing', 'expired'),
    'nothing is read before the date of birth was compared': {
      until: [
        ({ is }) => !is('reading') && !is('signing') && !is('signed'),
        ({ by }) => by('openSigning done: opened'),
      ],
      comes: false,
    },
    'whoever signs has signed at last': {
      leadsTo: [
        ({ is }) => is('signing'),
        ({ is }) => is('signed') || is('signedBefore') || is('expired') || is('foreign'),
      ],
    },
    'only signing signs': { always: ({ is, was, by }) => !is('signed') || was('signed') || by('sign done 0') },
  },
  never: {
    'signs without every box ticked': (s) => s.matches('signing') && s.context.draft?.agreed.includes(0) === true,
    'signs without a signature': (s) => s.matches('signing') && !s.context.draft?.signature,
    'keeps the signature in the page once it is sent': (s) => !s.matches('signing') && s.context.draft !== null,
    'tells of the person before the date of birth was right, or by a link that is over': (s) =>
      s.context.opened !== null && !s.matches('reading') && !s.matches('signing'),
    'keeps the date of birth where it opens nothing': (s) =>
      s.context.birthdate !== '' && !s.matches('opening') && !s.matches('reading') && !s.matches('signing'),
    'signs without the date of birth': (s) => s.matches('signing') && s.context.birthdate === '',
    'fails without a word': (s) => s.matches('loadFailed') && s.context.problem === null,
  },
  resting: ['foreign', 'loadFailed', 'asking', 'reading', 'signed', 'signedBefore', 'expired', 'renewed'],
})
