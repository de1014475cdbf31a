import { type ActorRefFrom, assign, setup } from 'xstate'
import { type ArchiveFacts, archiveErrors } from '#schemas/desk/archive.rules.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, formProblem } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  /** The file that was chosen; its content stays with the page. */
  archive: ArchiveFacts | null
  note: string
  number: number
  errors: readonly FieldError[]
  problem: Problem | null
}

const none: readonly FieldError[] = []

/** Taking a catalog in as an archive. */
export const deskUploadMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'desk-upload.choose'; archive: ArchiveFacts }
      | { type: 'desk-upload.note'; note: string }
      | { type: 'desk-upload.send' }
      | { type: 'desk-upload.stop' }
    output: { number: number }
    tags: 'busy'
  },
  actors: {
    uploadVersion: unprovided<{ number: number }, { note: string }>('uploadVersion'),
  },
  guards: { isRight: ({ context }) => archiveErrors(context.archive).length === 0 },
  actions: {
    forgetProblems: assign({ errors: none, problem: null }),
    sayWrong: assign(({ context }) => ({ errors: archiveErrors(context.archive), problem: null })),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
  },
}).createMachine({
  id: 'desk-upload',
  description: 'A catalog is taken in as a ZIP archive. What is wrong with the file itself is said before it is sent.',
  context: { archive: null, note: '', number: 0, errors: none, problem: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The staff chooses a file and may write what it is.',
      on: {
        'desk-upload.choose': {
          description: 'What is wrong with it, such as its size, is said at once.',
          actions: [assign({ archive: ({ event }) => event.archive }), 'sayWrong'],
        },
        'desk-upload.note': { actions: assign({ note: ({ event }) => event.note }) },
        'desk-upload.send': [
          { guard: 'isRight', target: 'uploading', actions: 'forgetProblems' },
          { description: 'There is no file, or it cannot be taken: its field says so.', actions: 'sayWrong' },
        ],
      },
    },
    uploading: {
      description: 'The file is read and sent, and the server checks it.',
      tags: 'busy',
      invoke: {
        id: 'uploadVersion',
        src: 'uploadVersion',
        input: ({ context: { note } }) => ({ note: note.trim() }),
        onDone: { target: 'uploaded', actions: assign({ number: ({ event }) => event.output.number }) },
        onError: { target: 'choosing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      on: {
        'desk-upload.stop': { target: 'choosing', description: 'Whoever has chosen the wrong file does not wait.' },
      },
    },
    uploaded: { type: 'final', description: 'There is a new version, with mistakes or without.' },
  },
  output: ({ context }) => ({ number: context.number }),
})
export type DeskUploadRef = ActorRefFrom<typeof deskUploadMachine>
