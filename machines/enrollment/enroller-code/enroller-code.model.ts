import { broken, done, failed, model } from '../../support/model.ts'
import { enrollerCodeMachine } from './enroller-code.machine.ts'

export const enrollerCodeModel = model(enrollerCodeMachine, {
  inputs: [{ enrollmentId: 'e' }],
  events: { 'enrollerCode.save': [{ code: ' ' }, { code: 'RIVERA-TX' }] },
  outcomes: { saveEnrollerCode: [done(), failed('enrollerCode'), broken('server')] },
  offers: {
    entering: ['enrollerCode.save', 'enrollerCode.change', 'enrollerCode.close'],
    saving: ['enrollerCode.change'],
  },
  never: {
    'saves an empty code': (s) => s.matches('saving') && s.context.code.trim() === '',
    'says saved with an error beside it': (s) => s.matches('saved') && s.context.error !== null,
  },
  resting: ['entering'],
})
