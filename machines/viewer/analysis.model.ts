import { broken, done, model } from '../support/model.ts'
import { analysisMachine } from './analysis.machine.ts'

export const analysisModel = model(analysisMachine, {
  inputs: [{ wish: {} }],
  events: {
    'analysis.ask': [{ wish: {} }, { wish: { process: 'rep' } }],
    'analysis.file': [{ text: '{}' }],
  },
  outcomes: {
    fetchAnalysis: [done({ moves: [] }, 'fetched'), broken('missing'), broken('server')],
    readFile: [done({ moves: [] }, 'read'), broken('server')],
  },
  offers: { failed: ['analysis.retry', 'analysis.file'], shown: ['analysis.file'] },
  never: {
    'shows nothing where it is said to be shown': (s) => s.matches('shown') && s.context.data === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null && s.context.refused === null,
    'takes a fetched one for a file': (s) => s.context.own && s.context.data === null,
  },
  resting: ['shown', 'failed'],
})
