import { type ActorRefFrom, assign } from 'xstate'
import { deskFormsSetup } from './desk-forms.setup.ts'

/** What a version of the catalog makes an enrollment ask. */
export const deskFormsMachine = deskFormsSetup.createMachine({
  id: 'desk-forms',
  description:
    'What a draft of the catalog makes an enrollment ask is edited as forms. What makes no sense is named at its ' +
    'field and saved by nobody; nobody overwrites what somebody else has saved without having seen it, and nobody ' +
    'loses what they have typed.',
  context: ({ input }) => ({
    ...input,
    forms: null,
    config: null,
    mistakes: [],
    other: null,
    saved: false,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The configuration is read out of the files of the version.',
      tags: 'busy',
      invoke: {
        id: 'getForms',
        src: 'getForms',
        input: ({ context: { number } }) => ({ number }),
        onDone: [
          {
            guard: { type: 'isReadable', params: ({ event }) => event },
            target: 'editing',
            actions: { type: 'keepForms', params: ({ event }) => event },
          },
          {
            target: 'unreadable',
            description: 'A file of it has mistakes of its shape.',
            actions: { type: 'keepForms', params: ({ event }) => event },
          },
        ],
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'There is no such version, or no answer came.',
      on: { 'desk-forms.retry': { target: 'loading', actions: 'forgetProblem' } },
    },
    unreadable: {
      description: 'The files are mended as text first: each mistake leads to its line.',
      on: { 'desk-forms.retry': { target: 'loading', actions: 'forgetProblem' } },
    },
    editing: {
      description: 'The forms are read; those of a draft are changed.',
      on: {
        'desk-forms.edit': [
          { guard: 'mayChange', actions: { type: 'keepEdit', params: ({ event }) => event } },
          { description: 'The version was published: its files stay as they are.' },
        ],
        'desk-forms.save': [
          { guard: 'isSound', target: 'saving', actions: 'forgetProblem' },
          { description: 'Nothing was changed, or something makes no sense: its field says so.' },
        ],
      },
    },
    saving: {
      description: 'The server writes the configuration into the files of the draft and looks for mistakes.',
      tags: 'busy',
      invoke: {
        id: 'saveForms',
        src: 'saveForms',
        input: ({ context: { number, config, forms } }) => ({
          number,
          config: config ?? { requirements: [], forms: {}, health: [], agreements: [], plans: [] },
          revision: forms?.revision ?? '',
        }),
        onDone: { target: 'editing', actions: { type: 'keepSaved', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'fetchingOther',
            description: 'Somebody else has saved one of its files meanwhile.',
          },
          { target: 'editing', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    fetchingOther: {
      description: 'What somebody else has saved is on its way.',
      tags: 'busy',
      invoke: {
        id: 'getOther',
        src: 'getForms',
        input: ({ context: { number } }) => ({ number }),
        onDone: { target: 'comparing', actions: assign({ other: ({ event }) => event.output, problem: null }) },
        onError: { target: 'outdated', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    outdated: {
      description: 'Somebody else has saved it meanwhile, and what they saved could not be fetched.',
      on: { 'desk-forms.look': { target: 'fetchingOther', actions: 'forgetProblem' } },
    },
    comparing: {
      description: 'It is said in which parts the two differ; whoever is here says which of them counts.',
      on: {
        'desk-forms.keepMine': [
          {
            guard: 'mayOverwrite',
            target: 'saving',
            description: 'What they saved is replaced.',
            actions: ['forgetProblem', assign({ forms: ({ context }) => context.other })],
          },
          { description: 'The version was published meanwhile, or its files cannot be read any more.' },
        ],
        'desk-forms.takeTheirs': [
          {
            guard: 'isTheirsReadable',
            target: 'editing',
            description: 'What was edited here is given up.',
            actions: 'takeTheirs',
          },
          { target: 'unreadable', description: 'Their files have mistakes.', actions: 'takeTheirs' },
        ],
      },
    },
  },
})
export type DeskFormsRef = ActorRefFrom<typeof deskFormsMachine>
