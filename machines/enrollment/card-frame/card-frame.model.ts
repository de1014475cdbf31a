import { cardEntry } from '#schemas/steps/billing/card-entry.rules.ts'
import { model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { cardFrameMachine } from './card-frame.machine.ts'

export const cardFrameModel = model(cardFrameMachine, {
  inputs: [{ kept: null }, { kept: '1111' }],
  events: {
    'frame.token': [{ entry: '9411234567891111:203012' }],
  },
  outcomes: {},
  offers: {
    kept: ['card.change'],
    failed: ['card.retry'],
    loading: [{ event: 'card.keep', when: (s) => s.context.kept !== null }],
  },
  holds: {
    'a frame that does not come is told': takes('after FRAME_LIMIT.card-frame.loading', 'loading', 'failed'),
    'a frame that failed can be asked for again': takes('card.retry', 'failed', 'loading'),
    'a card is taken only where the provider gives it': {
      always: ({ is, was, by }) => !is('taken') || was('taken') || by('frame.token'),
    },
    'a refused card can be typed again': takes('frame.typing', 'refused', 'entering'),
    'a card that is typed anew is no longer taken': takes('frame.typing', 'taken', 'entering'),
    'another card can be given for the kept one': takes('card.change', 'kept', 'loading'),
  },
  never: {
    'holds a card that the provider has not given': (s) =>
      s.context.entry !== null && cardEntry(s.context.entry) === null,
    'keeps the card of before and another one at once': (s) => s.matches('kept') && s.context.entry !== null,
    'lets go of a card that it has taken': (s) => s.matches('taken') && s.context.entry === null,
    'counts what is no card as one': (s) => s.matches('refused') && s.context.entry !== null,
    'keeps a card where there was none': (s) => s.matches('kept') && s.context.kept === null,
  },
  resting: ['kept', 'entering', 'taken', 'refused', 'failed'],
})
