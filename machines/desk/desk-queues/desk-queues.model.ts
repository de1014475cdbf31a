import type { QueueState } from '#schemas/calls/desk/desk-queues.calls.ts'
import { queueAlarmHours, queueNames } from '#schemas/desk/queues.ts'
import { broken, done, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskQueuesMachine } from './desk-queues.machine.ts'

const empty: QueueState[] = queueNames.map((queue) => ({
  queue,
  count: 0,
  oldest: null,
  oldest_minutes: null,
  alarm_hours: queueAlarmHours[queue],
  alarm: false,
}))
const late: QueueState[] = empty.map((state) =>
  state.queue === 'mails' ? { ...state, count: 3, oldest: 1, oldest_minutes: 3000, alarm: true } : state,
)

export const deskQueuesModel = model(deskQueuesMachine, {
  inputs: [undefined],
  events: {},
  outcomes: { getQueues: [done(empty, 'none'), done(late, 'late'), broken('session'), broken('offline')] },
  offers: { failed: ['desk-queues.retry'], reading: ['desk-queues.refresh'] },
  holds: {
    'the queues are counted at last': { eventually: ({ is }) => is('reading') },
    'what failed can be tried again': takes('desk-queues.retry', 'failed', 'loading'),
    'the figures can be asked for anew': takes('desk-queues.refresh', 'reading', 'loading'),
  },
  never: {
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'reads nothing': (s) => s.matches('reading') && s.context.queues === null,
  },
  resting: ['reading', 'failed'],
})
