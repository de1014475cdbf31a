import { broken, done, failed, model, silent } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { CallProblem } from '../../support/problem.ts'
import { type LoadedAgreement, hasSigned, signersOf } from './agreement.context.ts'
import { agreementMachine } from './agreement.machine.ts'
import { fieldAsked, newMember as facts } from '../model-facts.ts'

const unsigned: LoadedAgreement = {
  texts: [{ text_head: 'Terms', text_body: '<p>Terms</p>', text_required: 'I agree', sha256: 'a1' }],
  specialMessage: null,
  fields: [fieldAsked('user_name', { value: 'Ann Lee', read_only: true }), fieldAsked('answer')],
  eprocess: 'sigapplicant',
  signatureRequired: true,
  saved: null,
  revision: 0,
}
const signed: LoadedAgreement = {
  ...unsigned,
  saved: { eprocess: 'sigapplicant', agreed: [1], signed: true, date: '11/20/2026', user_name: 'Ann Lee' },
  revision: 1,
}
const questioned: LoadedAgreement = {
  ...unsigned,
  eprocess: 'applicant',
  signatureRequired: false,
  fields: [fieldAsked('answer')],
}

/** A client whom a rep enrolls: signs now or later. */
const byRep: LoadedAgreement = {
  ...unsigned,
  eprocess: 'rep',
  fields: [fieldAsked('agent_name', { value: 'Elena Rivera', read_only: true })],
}

/** The texts changed while the page was open. */
const otherText = {
  failed: new CallProblem({
    kind: 'conflict',
    message: 'The agreement changed',
    errors: [
      {
        target_element: 'main',
        error_message: 'The agreement changed',
        message_key: 'error_agreement_text_changed',
      },
    ],
  }),
  label: 'other texts by now',
}

const whole = { agreed: [1 as const], answer: 'Blue', signature: 'data:image/png;base64,iVBORw0KGgo' }

export const agreementModel = model(agreementMachine, {
  inputs: [{ enrollmentId: 'e', facts }],
  events: {
    'agreement.submit': [
      { draft: whole },
      { draft: { ...whole, agreed: [0] } },
      { draft: { ...whole, signature: '' } },
      { draft: { ...whole, answer: '' } },
    ],
    'agreement.changed': [{ target: 'signature' }],
    'agreement.signer': [{ eprocess: 'sigapplicant' }, { eprocess: 'rep' }],
  },
  outcomes: {
    loadAgreement: [
      done(unsigned, 'not signed yet'),
      done(signed, 'signed before'),
      done(questioned, 'a question instead of a signature'),
      done(byRep, 'a rep who enrolls a client'),
      broken('offline'),
    ],
    saveAgreement: [done({ revision: 1 }), failed('signature'), otherText, broken('conflict'), broken('server')],
    screenshot: [done(), failed(), silent],
  },
  offers: {
    loadFailed: ['agreement.retry'],
    editing: [
      'agreement.submit',
      'agreement.changed',
      { event: 'agreement.signer', when: (s) => signersOf(s.context).length > 1 },
    ],
    conflict: ['agreement.keepMine', 'agreement.takeTheirs'],
  },
  holds: {
    'a signature is sent only where the person continues or keeps theirs': {
      always: ({ is, was, by }) => !is('saving') || was('saving') || by('agreement.submit') || by('agreement.keepMine'),
    },
    'the step is done only once the server has saved it': {
      always: ({ is, by }) => !is('saved') || by('saveAgreement done 0'),
    },
    'whoever signs is done at last, however often it fails': ends('saving', 'saved'),
    'texts that are others by now are read before anybody signs them': takes(
      'saveAgreement fails: other texts by now',
      'saving',
      'loading',
    ),
    'a refused signature comes back to the form': takes(
      'saveAgreement fails: refused at signature',
      'saving',
      'editing',
    ),
    'what another tab signed is told': takes('saveAgreement fails: conflict', 'saving', 'conflict'),
    'texts that cannot be read can be asked for again': takes('agreement.retry', 'loadFailed', 'loading'),
  },
  never: {
    'keeps the signature in the page once it is saved': (s) => s.matches('saved') && s.context.draft !== null,
    'saves without the answer that is asked for': (s) =>
      s.matches('saving') &&
      s.context.fields.some((field) => field.field_name === 'answer' && field.required) &&
      !s.context.draft?.answer,
    'saves without every box ticked': (s) => s.matches('saving') && s.context.draft?.agreed.includes(0) === true,
    'saves without a signature that is needed': (s) =>
      s.matches('saving') &&
      s.context.signer === 'sigapplicant' &&
      !hasSigned(s.context) &&
      !s.context.draft?.signature,
    'verifies in the name of somebody who may not': (s) =>
      s.matches('saving') && !signersOf(s.context).includes(s.context.signer),
  },
  resting: ['editing', 'loadFailed', 'conflict'],
})
