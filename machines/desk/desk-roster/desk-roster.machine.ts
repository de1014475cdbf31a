import { type ActorRefFrom, assign } from 'xstate'
import { deskRosterSetup, nothingAsked } from './desk-roster.setup.ts'

/** The people of a group: how far each is, invitations, reminders and waivers. */
export const deskRosterMachine = deskRosterSetup.createMachine({
  id: 'desk-roster',
  description: 'The staff reads the roster of a group, invites and reminds its people, and records who waives.',
  context: ({ input }) => ({
    ...input,
    only: null,
    group: null,
    rows: [],
    toRemind: 0,
    next: null,
    act: nothingAsked,
    waiving: '',
    planned: 0,
    mails: null,
    errors: [],
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The first page is on its way; the one before stays.',
      tags: 'busy',
      invoke: {
        id: 'getRoster',
        src: 'getRoster',
        input: ({ context: { groupId, only } }) => ({ groupId, only, after: null }),
        onDone: { target: 'listing', actions: { type: 'keepPage', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The roster could not be fetched.',
      on: { 'desk-roster.retry': { target: 'loading', actions: 'forgetProblems' } },
    },
    listing: {
      description: 'The people are read.',
      on: {
        'desk-roster.filter': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'loading',
            actions: ['forgetProblems', assign({ only: ({ event }) => event.only, mails: null })],
          },
          { description: 'These are shown already.' },
        ],
        'desk-roster.more': [
          { guard: 'hasMore', target: 'continuing', actions: 'forgetProblems' },
          { description: 'All that there are are shown.' },
        ],
        'desk-roster.ask': [
          {
            guard: { type: 'isListed', params: ({ event }) => event.act },
            target: 'confirming',
            actions: ['forgetProblems', { type: 'keepAct', params: ({ event }) => event }],
          },
          { description: 'They are not listed any more.' },
        ],
        'desk-roster.waive': [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'choosingReason',
            actions: ['forgetProblems', assign({ waiving: ({ event }) => event.employee, mails: null })],
          },
          { description: 'They are not listed any more.' },
        ],
        'desk-roster.export': { target: 'exporting', actions: 'forgetProblems' },
      },
    },
    continuing: {
      description: 'The next page is on its way, below the ones before.',
      tags: 'busy',
      invoke: {
        id: 'getMore',
        src: 'getRoster',
        input: ({ context: { groupId, only, next } }) => ({ groupId, only, after: next }),
        onDone: { target: 'listing', actions: { type: 'addPage', params: ({ event }) => event.output } },
        onError: { target: 'listing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: 'The staff sees who is mailed, or what changes.',
      on: {
        'desk-roster.confirm': { target: 'acting', actions: 'forgetProblems' },
        'desk-roster.close': { target: 'listing', actions: 'forgetProblems' },
      },
    },
    acting: {
      description: 'It is done; mails to many go out a hundred at a time.',
      tags: 'busy',
      invoke: {
        id: 'doAct',
        src: 'doAct',
        input: ({ context: { groupId, act } }) => ({ groupId, act }),
        onDone: [
          {
            guard: { type: 'isUnfinished', params: ({ event }) => ({ written: event.output }) },
            target: 'acting',
            reenter: true,
            description: 'More wait for their mail.',
            actions: { type: 'keepMails', params: ({ event }) => ({ written: event.output }) },
          },
          {
            target: 'loading',
            actions: { type: 'keepMails', params: ({ event }) => ({ written: event.output }) },
          },
        ],
        onError: {
          target: 'confirming',
          description: 'Somebody was faster, or no answer came: the dialog says so.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
    choosingReason: {
      description: 'The staff chooses why somebody wants no coverage.',
      on: {
        'desk-roster.reason': { target: 'recording', actions: 'forgetProblems' },
        'desk-roster.close': { target: 'listing', actions: 'forgetProblems' },
      },
    },
    recording: {
      description: 'The waiver is recorded.',
      tags: 'busy',
      invoke: {
        id: 'recordWaiver',
        src: 'recordWaiver',
        input: ({ context, event }) => ({
          employee: context.waiving,
          // Entered by this event alone.
          reason: event.type === 'desk-roster.reason' ? event.reason : 'not_wanted',
        }),
        onDone: 'loading',
        onError: { target: 'choosingReason', actions: { type: 'keepFormProblem', params: ({ event }) => event } },
      },
    },
    exporting: {
      description: 'The whole roster comes as a file.',
      tags: 'busy',
      invoke: {
        id: 'exportRoster',
        src: 'exportRoster',
        input: ({ context: { groupId } }) => ({ groupId }),
        onDone: 'listing',
        onError: { target: 'listing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
  },
})
export type DeskRosterRef = ActorRefFrom<typeof deskRosterMachine>
