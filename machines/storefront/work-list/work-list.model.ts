import type { Work } from '#schemas/calls/storefront/work.calls.ts'
import { broken, done, late, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { FEW, hasMore, workListMachine } from './work-list.machine.ts'

const own = 'AAAAAAAAAAAAAAAAAAAAAA'
const taken = 'BBBBBBBBBBBBBBBBBBBBBB'
const waiting = 'CCCCCCCCCCCCCCCCCCCCCC'

const some: Work = {
  drafts: {
    rows: [
      {
        enrollment_id: own,
        name: 'Ann Lee',
        plans: ['Dental One'],
        saved_tab: 'primary_info',
        changed_on: '11/20/2026',
        kept_until: '01/19/2027',
        is_with_client: false,
      },
      {
        enrollment_id: taken,
        name: null,
        plans: ['Vision One'],
        saved_tab: 'cart_info',
        changed_on: '11/19/2026',
        kept_until: '01/18/2027',
        is_with_client: true,
      },
    ],
    total: 7,
  },
  waiting: {
    rows: [
      {
        policy_id: 'EC-7K2M-QX4D',
        enrollment_id: waiting,
        name: 'Bo Lee',
        plans: ['Dental One'],
        submitted_on: '11/18/2026',
        effective_date: '12/01/2026',
        signature: 'awaited',
        deliveries: [{ receiver: 'Example Mutual Health', state: 'waiting_for_signature', on: null }],
        cancelled_on: null,
        cancel_until: '11/30/2026',
      },
    ],
    total: 1,
  },
  recent: { rows: [], total: 0 },
}
const nothing: Work = {
  drafts: { rows: [], total: 0 },
  waiting: { rows: [], total: 0 },
  recent: { rows: [], total: 0 },
}

export const workListModel = model(workListMachine, {
  inputs: [{ role: 'rep', id: 'rep-rivera' }],
  events: {
    'work-list.search': [{ text: 'lee' }, { text: 'leek' }],
    'work-list.more': [{ part: 'drafts' }, { part: 'recent' }],
    'work-list.resume': [{ id: own }, { id: taken }],
    'work-list.cancelled': [{ id: waiting }],
  },
  outcomes: {
    loadWork: [done(some, 'some'), done(nothing, 'nothing'), broken('offline')],
    resumeDraft: [done({ to: '/enrollment/personal-info' }), late(), broken('offline')],
  },
  offers: {
    failed: ['work-list.retry'],
    listing: ['work-list.search', { event: 'work-list.more', when: (s) => hasMore(s.context, 'drafts') }],
    loading: ['work-list.search'],
    typing: ['work-list.search'],
  },
  holds: {
    'what is typed is searched for': ends('typing', 'loading'),
    'a list that cannot be read can be asked for again': takes('work-list.retry', 'failed', 'loading'),
    'nothing opens but what the server has opened': {
      always: ({ is, by }) => !is('opened') || by('resumeDraft done 0'),
    },
    'an enrollment that cannot be gone on with leads back to the list': takes(
      'resumeDraft fails: conflict',
      'resuming',
      'listing',
    ),
  },
  never: {
    'asks for more of a list that nobody pressed below': (s) => s.context.query.most.recent > FEW,
    'opens what the client goes on with': (s) => s.context.opening === taken,
    'opens nothing': (s) => s.matches('resuming') && s.context.opening === null,
    'fails without a word': (s) => s.matches('failed') && s.context.problem === null,
    'asks for fewer rows than at first': (s) => Object.values(s.context.query.most).some((most) => most < FEW),
  },
  resting: ['listing', 'failed'],
})
