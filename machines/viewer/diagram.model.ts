import { broken, done, model } from '../support/model.ts'
import { ends, takes } from '../support/over-time.ts'
import { diagramMachine } from './diagram.machine.ts'

/** Stands for two versions in one. */
const merged = { id: 'site', nodes: [], transitions: [] }

export const diagramModel = model(diagramMachine, {
  inputs: [
    { machine: 'site', selected: null },
    { machine: 'site', selected: 'frame' },
  ],
  events: {
    'diagram.select': [{ id: 'frame' }, { id: null }],
    'diagram.collapse': [{ node: 'frame' }],
    'diagram.expand': [{ node: 'frame' }],
    'diagram.draw': [{ instead: null }, { instead: merged }],
    'diagram.describe': [{ described: true }, { described: false }],
  },
  outcomes: { layOut: [done({ boxes: [] }, 'laid out'), broken('server')] },
  offers: {
    '': ['diagram.select', 'diagram.describe'],
    failed: ['diagram.retry'],
  },
  holds: {
    'a diagram is drawn at last, however often it fails': ends('layingOut', 'drawn'),
    'a diagram that failed can be drawn again': takes('diagram.retry', 'failed', 'layingOut'),
    'whoever folds a state away sees it drawn anew': takes('diagram.collapse', 'drawn', 'layingOut'),
    'choosing a state draws nothing anew': {
      leadsTo: [({ was, by }) => was('drawn') && by('diagram.select'), ({ is }) => is('drawn')],
      within: 0,
    },
  },
  never: {
    'shows nothing where a layout is said to be shown': (s) => s.matches('drawn') && s.context.drawing === null,
    'collapses a state twice': (s) => new Set(s.context.collapsed).size < s.context.collapsed.length,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
  },
  resting: ['drawn', 'failed'],
})
