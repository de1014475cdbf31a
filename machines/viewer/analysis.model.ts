import type { SnapshotFrom } from 'xstate'
import { broken, done, model } from '../support/model.ts'
import { takes } from '../support/over-time.ts'
import { analysisMachine, type Wish } from './analysis.machine.ts'

/** What each panel wishes for at first, on the page of a machine whose address (`enroller-code`) is not its id. */
export const firstWishes = {
  coverage: {},
  versions: { machine: 'enroller-code' },
  traffic: { machine: 'enrollerCode' },
} satisfies Record<string, Wish>

type Snapshot = SnapshotFrom<typeof analysisMachine>

/** Traffic is chosen with filters, which are drawn beside it; the other panels take files. */
const isTraffic = ({ context: { wish } }: Snapshot): boolean => wish['machine'] === firstWishes.traffic.machine
const hasFilters = (s: Snapshot): boolean => isTraffic(s) && s.context.data !== null
const takesFiles = (s: Snapshot): boolean => !isTraffic(s)

export const analysisModel = model(analysisMachine, {
  inputs: [{ wish: firstWishes.coverage }, { wish: firstWishes.versions }, { wish: firstWishes.traffic }],
  events: {
    'analysis.ask': [{ wish: firstWishes.traffic }, { wish: { ...firstWishes.traffic, process: 'rep' } }],
    'analysis.file': [{ text: '{}' }],
  },
  outcomes: {
    fetchAnalysis: [done({ moves: [] }, 'fetched'), broken('missing'), broken('server')],
    readFile: [done({ moves: [] }, 'read'), broken('server')],
  },
  offers: {
    '': [
      { event: 'analysis.ask', when: hasFilters },
      { event: 'analysis.file', when: takesFiles },
    ],
    failed: ['analysis.retry'],
  },
  holds: {
    'an analysis that failed can be asked for again': takes('analysis.retry', 'failed', 'fetching'),
    'a file that is chosen is read': {
      leadsTo: [({ by }) => by('analysis.file'), ({ is }) => is('reading')],
      within: 0,
    },
    'whoever asks is answered at last': {
      leadsTo: [({ is }) => is('fetching') || is('reading'), ({ is }) => is('shown') || is('failed')],
    },
  },
  never: {
    'shows nothing where it is said to be shown': (s) => s.matches('shown') && s.context.data === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null && s.context.refused === null,
    'takes a fetched one for a file': (s) => s.context.own && s.context.data === null,
  },
  resting: ['shown', 'failed'],
})
