import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Typed, TypedColumn } from '#schemas/calls/enrollment/typed.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

export interface AutosaveInput {
  enrollmentId: string
  column: TypedColumn
}

export interface TypedToSave extends AutosaveInput {
  /** The revision of the step's section that the person saw when they typed. */
  revision: number
  typed: Typed
}

interface Context extends AutosaveInput {
  revision: number
  /** The newest that is not kept yet; in this page's memory alone. */
  typed: Typed | null
  /** Typed on while the last was on its way. */
  more: boolean
  /** `over` once what had failed is kept: that is worth saying, an ordinary save is not. */
  trouble: 'none' | 'on' | 'over'
}

/** Milliseconds without a keystroke, until what is typed is sent. */
const PAUSE = 800
/** Milliseconds until it is tried again of itself; a change and a connection that is back do not wait. */
const RETRY = 15_000

const passing: ReadonlySet<Problem['kind']> = new Set(['offline', 'server', 'limit', 'session'])

export const autosaveMachine = setup({
  types: {} as {
    input: AutosaveInput
    context: Context
    events: { type: 'autosave.changed'; typed: Typed; revision: number } | { type: 'autosave.flush' }
    children: { saveTyped: 'saveTyped' }
    tags: 'busy'
  },
  actors: { saveTyped: unprovided<{ kept: boolean }, TypedToSave>('saveTyped') },
  delays: { pause: PAUSE, retry: RETRY },
  guards: {
    hasMore: ({ context }) => context.more,
    isOfNoUse: (_, { kept }: { kept: boolean }) => !kept,
    isPassing: (_, { error }: { error: unknown }) => passing.has(problemOf(error).kind),
  },
  actions: {
    note: assign(({ context }, { typed, revision }: { typed: Typed; revision: number }) => ({
      typed,
      revision,
      trouble: context.trouble === 'on' ? ('on' as const) : ('none' as const),
    })),
  },
}).createMachine({
  id: 'autosave',
  description: 'Keeps what is typed into an open step on the server, so that a refresh or a second visit finds it.',
  context: ({ input }) => ({ ...input, revision: 0, typed: null, more: false, trouble: 'none' }),
  initial: 'idle',
  on: {
    'autosave.changed': { target: '.waiting', actions: { type: 'note', params: ({ event }) => event } },
    'autosave.flush': { description: 'Nothing waits to be kept.' },
  },
  states: {
    idle: { description: 'Nothing was typed since the step was opened, or what was is of no use any more.' },
    waiting: {
      description: 'Something was typed; a pause in the typing is waited for.',
      tags: 'busy',
      after: { pause: 'saving' },
      on: {
        'autosave.changed': {
          target: 'waiting',
          reenter: true,
          actions: { type: 'note', params: ({ event }) => event },
        },
        'autosave.flush': { description: 'The page is left or hidden: now or never.', target: 'saving' },
      },
    },
    saving: {
      description: 'What is typed is on its way to the server.',
      tags: 'busy',
      entry: assign({ more: false }),
      invoke: {
        id: 'saveTyped',
        src: 'saveTyped',
        input: ({ context: { enrollmentId, column, revision, typed } }) => ({
          enrollmentId,
          column,
          revision,
          typed: typed ?? { values: {} },
        }),
        onDone: [
          { guard: 'hasMore', target: 'waiting' },
          {
            description:
              'This page saved the step meanwhile, or another browser has the enrollment: what was typed is of no use.',
            guard: { type: 'isOfNoUse', params: ({ event }) => event.output },
            target: 'idle',
            actions: assign({ typed: null, trouble: 'none' }),
          },
          {
            target: 'saved',
            actions: assign(({ context }) => ({
              typed: null,
              trouble: context.trouble === 'on' ? ('over' as const) : ('none' as const),
            })),
          },
        ],
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => event },
            target: 'notSaved',
            actions: assign({ trouble: 'on' }),
          },
          {
            description: 'The draft is gone, submitted, or refuses it: the step itself says so at Next.',
            target: 'idle',
            actions: assign({ typed: null, trouble: 'none' }),
          },
        ],
      },
      on: {
        'autosave.changed': {
          target: undefined,
          actions: [{ type: 'note', params: ({ event }) => event }, assign({ more: true })],
        },
        'autosave.flush': [
          { guard: 'hasMore', target: 'saving', reenter: true },
          { description: 'All of it is on its way already.' },
        ],
      },
    },
    saved: { description: 'What is typed is kept.' },
    notSaved: {
      description:
        'The server was out of reach. It is tried again in a while, at the next change, and when it is back.',
      after: { retry: 'saving' },
      on: { 'autosave.flush': 'saving' },
    },
  },
})
export type AutosaveRef = ActorRefFrom<typeof autosaveMachine>
