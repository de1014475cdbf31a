import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { GroupOption, PortalOption } from '#schemas/calls/storefront/homes.calls.ts'
import type { EnrollType } from '#schemas/calls/shapes.ts'
import {
  type PortalChoice,
  type PortalMode,
  checkPortalChoice,
  emptyPortalChoice,
} from '#schemas/storefront/visit/portal-choice.rules.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

export interface SelectPortalInput {
  /** `with_group` for reps, who may enroll for a group; `portal_only` for everybody else (spec 1, section 4). */
  mode: PortalMode
  agentId: string | null
  groupId: string | null
  /** The temporary enrollment that takes the choice up; null where there is none yet. */
  enrollmentId: string | null
}
export interface PortalOptions {
  portals: PortalOption[]
  groups: GroupOption[]
}
/** Null where the dialog was closed without a choice. */
export interface ChosenPortal {
  portalId: string
  groupId: string | null
  enrollType: EnrollType
}
export interface SavePortalInput extends SelectPortalInput {
  choice: PortalChoice
}

interface SelectPortalContext extends SelectPortalInput {
  options: PortalOptions
  choice: PortalChoice
  tried: boolean
  refused: FieldError[]
  problem: Problem | null
  chosen: ChosenPortal | null
}

/** What is to be said at the dialog's fields now. */
export const portalErrors = (context: SelectPortalContext): FieldError[] => {
  const { mode, options, choice, tried, refused } = context
  return tried ? [...checkPortalChoice(mode, options, choice), ...refused] : refused
}

/** The portal, and for reps the group, that an enrollment begun on a plan's page belongs to (spec 1, section 4). */
export const selectPortalMachine = setup({
  types: {} as {
    input: SelectPortalInput
    context: SelectPortalContext
    events:
      | { type: 'select-portal.retry' }
      | { type: 'select-portal.change'; field: keyof PortalChoice; value: string }
      | { type: 'select-portal.submit' }
      | { type: 'select-portal.close' }
    output: ChosenPortal | null
    tags: 'busy' | 'loading' | 'editing' | 'blocked'
  },
  actors: {
    loadPortals: unprovided<PortalOptions, SelectPortalInput>('loadPortals'),
    savePortal: unprovided<ChosenPortal, SavePortalInput>('savePortal'),
  },
  guards: {
    isSound: ({ context: { mode, options, choice } }) => checkPortalChoice(mode, options, choice).length === 0,
  },
  actions: { keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })) },
}).createMachine({
  id: 'select-portal',
  description: 'No portal or group is known yet: one is chosen before anything is priced.',
  context: ({ input }) => ({
    ...input,
    options: { portals: [], groups: [] },
    choice: emptyPortalChoice,
    tried: false,
    refused: [],
    problem: null,
    chosen: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Which portals there are, and for reps which groups.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadPortals',
        src: 'loadPortals',
        input: ({ context: { mode, agentId, groupId, enrollmentId } }) => ({ mode, agentId, groupId, enrollmentId }),
        onDone: { target: 'choosing', actions: assign({ options: ({ event }) => event.output }) },
        onError: { target: 'loadFailed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      on: { 'select-portal.close': 'closed' },
    },
    loadFailed: {
      description: 'The portals could not be fetched.',
      tags: 'blocked',
      on: {
        'select-portal.retry': { target: 'loading', actions: assign({ problem: null }) },
        'select-portal.close': 'closed',
      },
    },
    choosing: {
      description: 'The dialog is open.',
      tags: 'editing',
      on: {
        'select-portal.change': {
          actions: assign(({ context, event }) => ({
            choice: { ...context.choice, [event.field]: event.value },
            refused: context.refused.filter(({ target_element }) => target_element !== event.field),
            problem: null,
          })),
        },
        'select-portal.submit': [
          { guard: 'isSound', target: 'saving', actions: assign({ refused: [], problem: null }) },
          { description: 'What is missing is said at its field.', actions: assign({ tried: true }) },
        ],
        'select-portal.close': 'closed',
      },
    },
    saving: {
      description: 'The enrollment, where there is one, and this visit take the choice up.',
      tags: 'busy',
      invoke: {
        id: 'savePortal',
        src: 'savePortal',
        input: ({ context: { mode, agentId, groupId, enrollmentId, choice } }) => ({
          mode,
          agentId,
          groupId,
          enrollmentId,
          choice,
        }),
        onDone: { target: 'chosen', actions: assign({ chosen: ({ event }) => event.output }) },
        onError: {
          target: 'choosing',
          actions: assign(({ event }) => {
            const problem = problemOf(event.error)
            return { refused: problem.errors, problem: problem.errors.length === 0 ? problem : null }
          }),
        },
      },
    },
    chosen: { type: 'final', description: 'The edit form comes next.' },
    closed: { type: 'final', description: 'Nothing was chosen.' },
  },
  output: ({ context }) => context.chosen,
})
export type SelectPortalRef = ActorRefFrom<typeof selectPortalMachine>
