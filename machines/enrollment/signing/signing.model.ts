import type { Signing } from '#schemas/calls/enrollment/signing.calls.ts'
import { broken, done, failed, late, model } from '../../support/model.ts'
import { signingMachine } from './signing.machine.ts'

const open: Signing = {
  standing: 'open',
  signed_on: null,
  policy: {
    policy_id: 'EC-7K2M-QX4D',
    first_name: 'Ann',
    effective_date: '12/01/2026',
    plans: [{ name: 'Dental', price: 25 }],
    monthly: 25,
  },
  arranged_by: { name: 'Elena Rivera', phone: '5125550142' },
  texts: [{ text_head: 'Terms', text_body: '<p>Terms</p>', text_required: 'I agree', sha256: 'a1' }],
}
const signed: Signing = { ...open, standing: 'signed', signed_on: '11/20/2026', policy: null, texts: [] }
const expired: Signing = { ...signed, standing: 'expired', signed_on: null }

const whole = { agreed: [1 as const], signature: 'data:image/png;base64,iVBORw0KGgo', signature_kind: 'typed' as const }

export const signingModel = model(signingMachine, {
  inputs: [{ token: 'A'.repeat(48) }],
  events: {
    'signing.submit': [{ draft: whole }, { draft: { ...whole, agreed: [0] } }, { draft: { ...whole, signature: '' } }],
    'signing.changed': [{ target: 'signature' }],
  },
  outcomes: {
    loadSigning: [
      done(open, 'to be signed'),
      done(signed, 'signed before'),
      done(expired, 'expired'),
      broken('missing'),
      broken('offline'),
    ],
    sign: [done({ signedOn: '11/20/2026' }), failed('signature'), late(), broken('offline')],
    renewLink: [done(), late(), broken('offline')],
  },
  offers: {
    loadFailed: ['signing.retry'],
    reading: ['signing.submit', 'signing.changed'],
    expired: ['signing.renew'],
  },
  never: {
    'signs without every box ticked': (s) => s.matches('signing') && s.context.draft?.agreed.includes(0) === true,
    'signs without a signature': (s) => s.matches('signing') && !s.context.draft?.signature,
    'keeps the signature in the page once it is sent': (s) => !s.matches('signing') && s.context.draft !== null,
    'tells of the person by a link that is over': (s) =>
      (s.matches('expired') || s.matches('signedBefore')) && (s.context.signing?.policy ?? null) !== null,
    'fails without a word': (s) => s.matches('loadFailed') && s.context.problem === null,
  },
  resting: ['foreign', 'loadFailed', 'reading', 'signed', 'signedBefore', 'expired', 'renewed'],
})
