import { broken, done, failed, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { enrollerCodeMachine } from './enroller-code.machine.ts'

export const enrollerCodeModel = model(enrollerCodeMachine, {
  inputs: [{ enrollmentId: 'e' }],
  events: { 'enrollerCode.save': [{ code: ' ' }, { code: 'RIVERA-TX' }] },
  outcomes: { saveEnrollerCode: [done(), failed('enrollerCode'), broken('server')] },
  offers: {
    entering: ['enrollerCode.save', 'enrollerCode.change', 'enrollerCode.close'],
    saving: ['enrollerCode.change'],
  },
  holds: {
    'a code is saved only where it is asked for': {
      always: ({ is, was, by }) => !is('saving') || was('saving') || by('enrollerCode.save'),
    },
    'a refused code comes back to be corrected': takes(
      'saveEnrollerCode fails: refused at enrollerCode',
      'saving',
      'entering',
    ),
    'a code that cannot be saved now can be saved again': takes('saveEnrollerCode fails: server', 'saving', 'entering'),
    'it is saved only once the server has it': {
      always: ({ is, by }) => !is('saved') || by('saveEnrollerCode done 0'),
    },
    'closing leads out': takes('enrollerCode.close', 'entering', 'closed'),
    'saving always ends': { leadsTo: [({ is }) => is('saving'), ({ is }) => !is('saving')] },
  },
  never: {
    'saves an empty code': (s) => s.matches('saving') && s.context.code.trim() === '',
    'says saved with an error beside it': (s) => s.matches('saved') && s.context.error !== null,
  },
  resting: ['entering'],
})
