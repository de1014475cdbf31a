import { type ActorRefFrom, assign, setup } from 'xstate'
import type { RosterCheck } from '#schemas/calls/desk/desk-roster.calls.ts'
import { ROSTER_BYTES } from '#schemas/desk/roster/roster-columns.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** A file as it was chosen; null text where it is too large to be read. */
export interface ChosenFile {
  name: string
  bytes: number
  csv: string
}

export interface Applied {
  added: number
  changed: number
  removed: number
}

interface Context {
  groupId: string
  file: ChosenFile
  keep: boolean
  check: RosterCheck | null
  applied: Applied | null
  errors: readonly FieldError[]
  problem: Problem | null
}

interface Upload {
  groupId: string
  csv: string
  keep: boolean
}

const noFile: ChosenFile = { name: '', bytes: 0, csv: '' }
const none: readonly FieldError[] = []

const fileErrors = ({ name, bytes }: ChosenFile): FieldError[] =>
  name === ''
    ? [wrong('file', 'error_roster_file')]
    : bytes > ROSTER_BYTES
      ? [wrong('file', 'error_roster_bytes', { maximum: ROSTER_BYTES / 1_000_000 })]
      : []

/** A roster by CSV: checked first, then applied exactly as it was looked at. */
export const rosterUploadMachine = setup({
  types: {} as {
    input: { groupId: string }
    context: Context
    events:
      | { type: 'roster-upload.check'; file: ChosenFile; keep: boolean }
      | { type: 'roster-upload.change' }
      | { type: 'roster-upload.apply' }
      | { type: 'roster-upload.again' }
    tags: 'busy'
  },
  actors: {
    checkRoster: unprovided<RosterCheck, Upload>('checkRoster'),
    applyRoster: unprovided<Applied, Upload & { seen: string }>('applyRoster'),
  },
  guards: {
    isReadable: (_, { file }: { file: ChosenFile }) => fileErrors(file).length === 0,
    hasMistakes: (_, { mistake_count }: RosterCheck) => mistake_count > 0,
    isChange: ({ context }) => context.check?.seen !== null && context.check !== null,
  },
  actions: {
    forgetProblems: assign({ errors: none, problem: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    keepCheck: assign({ check: (_, { check }: { check: RosterCheck }) => check }),
  },
}).createMachine({
  id: 'roster-upload',
  description: 'The staff uploads a roster: sees its mistakes by line, or what it changes, and applies just that.',
  context: ({ input }) => ({
    ...input,
    file: noFile,
    keep: false,
    check: null,
    applied: null,
    errors: none,
    problem: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description:
        'A file is chosen, and whether whoever it does not name stays. The mistakes of the one before stand.',
      on: {
        'roster-upload.check': [
          {
            guard: { type: 'isReadable', params: ({ event }) => event },
            target: 'checking',
            actions: ['forgetProblems', assign(({ event: { file, keep } }) => ({ file, keep, check: null }))],
          },
          {
            description: 'Nothing was chosen, or it is too large: the field says so.',
            actions: assign({ errors: ({ event }) => fileErrors(event.file), problem: null }),
          },
        ],
        'roster-upload.change': { description: 'What was said of a field is forgotten.', actions: 'forgetProblems' },
      },
    },
    checking: {
      description: 'The server looks for mistakes and for what the file would change. Nothing is written.',
      tags: 'busy',
      invoke: {
        id: 'checkRoster',
        src: 'checkRoster',
        input: ({ context: { groupId, file, keep } }) => ({ groupId, csv: file.csv, keep }),
        onDone: [
          {
            guard: { type: 'hasMistakes', params: ({ event }) => event.output },
            target: 'choosing',
            description: 'The mistakes stand by line; the corrected file is chosen.',
            actions: { type: 'keepCheck', params: ({ event }) => ({ check: event.output }) },
          },
          {
            target: 'reviewing',
            actions: { type: 'keepCheck', params: ({ event }) => ({ check: event.output }) },
          },
        ],
        onError: { target: 'choosing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    reviewing: {
      description: 'Who would come, change and go is read before anything is written.',
      on: {
        'roster-upload.apply': [
          { guard: 'isChange', target: 'applying', actions: 'forgetProblems' },
          { description: 'There is nothing to change.' },
        ],
        'roster-upload.again': {
          description: 'Another file is chosen.',
          target: 'choosing',
          actions: ['forgetProblems', assign({ check: null, file: noFile })],
        },
      },
    },
    applying: {
      description: 'Just what was looked at is written, in one go.',
      tags: 'busy',
      invoke: {
        id: 'applyRoster',
        src: 'applyRoster',
        input: ({ context: { groupId, file, keep, check } }) => ({
          groupId,
          csv: file.csv,
          keep,
          seen: check?.seen ?? '',
        }),
        onDone: { target: 'applied', actions: assign({ applied: ({ event }) => event.output, file: noFile }) },
        onError: {
          target: 'reviewing',
          description: 'The roster changed meanwhile, or no answer came: it says so.',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
    applied: { description: 'The roster says what the file says.', type: 'final' },
  },
})
export type RosterUploadRef = ActorRefFrom<typeof rosterUploadMachine>
