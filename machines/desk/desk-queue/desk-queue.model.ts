import type { QueueEntry, QueueState } from '#schemas/calls/desk/desk-queues.calls.ts'
import { broken, done, late, model } from '../../support/model.ts'
import { takes } from '../../support/over-time.ts'
import { deskQueueMachine } from './desk-queue.machine.ts'

const receipt: QueueEntry = {
  id: 'MMMMMMMMMMMMMMMMMMMMMM',
  policy_id: 'EC-7K2M-QX4D',
  draft_id: null,
  name: 'Ann Lee',
  enrolled_by: 'Elena Rivera',
  since: Date.UTC(2026, 10, 20, 15),
  reason: 'given_up',
  receiver: null,
  message: { kind: 'mail', to: 'ann.lee@example.com', subject: 'Enrollment Receipt', attempts: 20 },
  reminders: null,
  details: ['550'],
  acts: ['send', 'dismiss'],
}
/** A code belongs to no enrollment, and is over. */
const code: QueueEntry = {
  ...receipt,
  id: 'CCCCCCCCCCCCCCCCCCCCCC',
  policy_id: null,
  name: null,
  enrolled_by: null,
  message: { kind: 'text', to: '5125550142', subject: '', attempts: 1 },
  details: ['the code in it is over'],
  acts: ['dismiss'],
}
const delivery: QueueEntry = {
  ...receipt,
  id: 'DDDDDDDDDDDDDDDDDDDDDD',
  enrolled_by: null,
  reason: 'rejected',
  receiver: 'Example Mutual Health',
  message: null,
  details: ['Unknown plan code'],
  acts: ['deliver'],
}
const unfinished: QueueEntry = {
  ...receipt,
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  policy_id: null,
  draft_id: 'AAAAAAAAAAAAAAAAAAAAAA',
  enrolled_by: null,
  reason: 'unfinished',
  message: null,
  reminders: { sent: 2, last_at: Date.UTC(2026, 10, 21, 15) },
  details: [],
  acts: ['remind'],
}
const state = (count: number): QueueState => ({
  queue: 'mails',
  count,
  oldest: count === 0 ? null : receipt.since,
  oldest_minutes: count === 0 ? null : 3000,
  alarm_hours: 24,
  alarm: count > 0,
})

export const deskQueueModel = model(deskQueueMachine, {
  inputs: [{ queue: 'mails' }],
  events: {
    'desk-queue.choose': [
      { id: receipt.id, act: 'send' },
      { id: receipt.id, act: 'dismiss' },
      { id: delivery.id, act: 'deliver' },
      { id: code.id, act: 'send' },
      { id: unfinished.id, act: 'remind' },
    ],
  },
  outcomes: {
    getQueue: [
      done({ state: state(3), rows: [receipt], next: '1763650800000|MMMMMMMMMMMMMMMMMMMMMM' }, 'messages'),
      done({ state: state(1), rows: [delivery], next: null }, 'delivery'),
      done({ state: state(1), rows: [unfinished], next: null }, 'unfinished'),
      done({ state: state(0), rows: [], next: null }, 'none'),
      broken('session'),
      broken('offline'),
    ],
    getMore: [done({ state: state(2), rows: [code], next: null }), broken('offline')],
    doAct: [done(), late(), broken('offline')],
  },
  offers: {
    failed: ['desk-queue.retry'],
    listing: [
      { event: 'desk-queue.more', when: (s) => s.context.next !== null },
      { event: 'desk-queue.choose', when: (s) => s.context.rows?.some(({ acts }) => acts.length > 0) === true },
    ],
    confirming: ['desk-queue.confirm', 'desk-queue.close'],
  },
  holds: {
    'nothing is done without a yes': {
      always: ({ is, was, by }) => !is('acting') || was('acting') || by('desk-queue.confirm'),
    },
    'what fails is asked again': {
      leadsTo: [({ by }) => by('doAct fails: conflict') || by('doAct fails: offline'), ({ is }) => is('confirming')],
      within: 0,
    },
    'what was done leaves a queue that is read again': takes('doAct done 0', 'acting', 'loading'),
    'closing leads back to the queue': takes('desk-queue.close', 'confirming', 'listing'),
    'a queue that cannot be read can be asked for again': takes('desk-queue.retry', 'failed', 'loading'),
  },
  never: {
    'does nothing to nothing': (s) => s.matches('acting') && s.context.chosen === null,
    'sends what is about no enrollment': (s) =>
      s.matches('acting') && s.context.chosen?.act === 'send' && s.context.chosen.id === code.id,
    'asks for more than there is': (s) => s.matches('continuing') && s.context.next === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'says done beside a problem': (s) => s.matches('listing') && s.context.done !== null && s.context.problem !== null,
  },
  resting: ['listing', 'failed', 'confirming'],
})
