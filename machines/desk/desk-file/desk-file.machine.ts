import { type ActorRefFrom, assign } from 'xstate'
import { deskFileSetup } from './desk-file.setup.ts'

/** One text file of a version of the catalog. */
export const deskFileMachine = deskFileSetup.createMachine({
  id: 'desk-file',
  description:
    'A file of a draft is changed, as text or by its prices. Nobody overwrites what somebody else has saved without ' +
    'having seen it, and nobody loses what they have typed.',
  context: ({ input }) => ({ ...input, file: null, text: '', other: null, errors: [], saved: false, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The file is on its way.',
      tags: 'busy',
      invoke: {
        id: 'getFile',
        src: 'getFile',
        input: ({ context: { number, path } }) => ({ number, path }),
        onDone: { target: 'editing', actions: { type: 'keepFile', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'There is no such file, it is none that is shown here, or no answer came.',
      on: { 'desk-file.retry': { target: 'loading', actions: 'forgetProblem' } },
    },
    editing: {
      description: 'The file is read; that of a draft is changed.',
      on: {
        'desk-file.type': [
          { guard: 'mayChange', actions: { type: 'keepText', params: ({ event }) => event } },
          { description: 'The version was published: its files stay as they are.' },
        ],
        'desk-file.price': [
          {
            guard: 'mayChange',
            description: 'Only that number changes in the text; one that is no amount is said at its box.',
            actions: { type: 'keepPrice', params: ({ event }) => event },
          },
          { description: 'The version was published: its files stay as they are.' },
        ],
        'desk-file.save': [
          { guard: 'isRight', target: 'saving', actions: 'forgetProblem' },
          { description: 'Nothing was changed, or a price is no amount: its box says so.' },
        ],
      },
    },
    saving: {
      description: 'The server keeps the text and looks for mistakes.',
      tags: 'busy',
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context: { number, path, text, file } }) => ({ number, path, text, revision: file?.revision ?? '' }),
        onDone: { target: 'editing', actions: { type: 'keepSaved', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'fetchingOther',
            description: 'Somebody else has saved it meanwhile.',
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
        src: 'getFile',
        input: ({ context: { number, path } }) => ({ number, path }),
        onDone: { target: 'comparing', actions: assign({ other: ({ event }) => event.output, problem: null }) },
        onError: { target: 'outdated', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    outdated: {
      description: 'Somebody else has saved it meanwhile, and what they saved could not be fetched.',
      on: { 'desk-file.look': { target: 'fetchingOther', actions: 'forgetProblem' } },
    },
    comparing: {
      description: 'Both texts are shown. What is typed may still be changed, so that it takes over what is new.',
      on: {
        'desk-file.type': { actions: { type: 'keepText', params: ({ event }) => event } },
        'desk-file.keepMine': [
          {
            guard: 'mayOverwrite',
            target: 'saving',
            description: 'The other text was seen: it is replaced.',
            actions: ['forgetProblem', assign({ file: ({ context }) => context.other })],
          },
          { description: 'The version was published meanwhile: nothing is saved into it any more.' },
        ],
        'desk-file.takeTheirs': {
          target: 'editing',
          description: 'What was typed is given up.',
          actions: assign(({ context: { other } }) => ({ file: other, text: other?.text ?? '', other: null })),
        },
      },
    },
  },
})
export type DeskFileRef = ActorRefFrom<typeof deskFileMachine>
