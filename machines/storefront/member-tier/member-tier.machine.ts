import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { tierProblem } from '#schemas/storefront/visit/homes.rules.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

export interface MemberTierInput {
  userId: string
  /** The group that the address stands for; null for the member's own. */
  groupId: string | null
  /** The tier that the address names: it is then submitted at once. Null where a person chooses. */
  tier: string | null
  /** Whether there is something to go back to: a list of members. */
  canGoBack: boolean
}
export interface StartExistingInput {
  userId: string
  groupId: string | null
  tier: string
}

interface MemberTierContext extends Omit<MemberTierInput, 'tier'> {
  tier: string
  isGiven: boolean
  errors: FieldError[]
  problem: Problem | null
}

const mistakes = ({ tier }: MemberTierContext): FieldError[] => {
  const problem = tierProblem(tier)
  return problem === null ? [] : [problem]
}

export const memberTierMachine = setup({
  types: {} as {
    input: MemberTierInput
    context: MemberTierContext
    events: { type: 'tier.choose'; tier: string } | { type: 'tier.submit' } | { type: 'tier.back' }
    output: { started: boolean }
    tags: 'busy'
  },
  actors: { startExisting: unprovided<void, StartExistingInput>('startExisting') },
  guards: {
    isGiven: ({ context }) => context.isGiven,
    isSound: ({ context }) => mistakes(context).length === 0,
    canGoBack: ({ context }) => context.canGoBack,
    isFieldProblem: (_, { error }: { error: unknown }) => problemOf(error).kind === 'field',
  },
}).createMachine({
  id: 'memberTier',
  description: 'Who of the family of a member who exists is covered: all that is asked before the plans.',
  context: ({ input }) => ({
    ...input,
    tier: input.tier ?? '',
    isGiven: input.tier !== null,
    errors: [],
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'An address with a tier needs no form; one with a wrong one shows it with what is wrong.',
      always: [{ guard: 'isGiven', target: 'checking' }, { target: 'choosing' }],
    },
    choosing: {
      description: 'Choose Tier, Submit, and Back where there is a list.',
      on: {
        'tier.choose': { actions: assign({ tier: ({ event }) => event.tier, errors: [], problem: null }) },
        'tier.submit': 'checking',
        'tier.back': [
          { guard: 'canGoBack', target: 'back' },
          { description: "On the member's own page there is no list to go back to." },
        ],
      },
    },
    checking: {
      always: [
        { guard: 'isSound', target: 'starting', actions: assign({ errors: [], problem: null }) },
        {
          description: 'Please choose a tier.',
          target: 'choosing',
          actions: assign({ errors: ({ context }) => mistakes(context) }),
        },
      ],
    },
    starting: {
      description: 'The enrollment is begun with all that is known of the member; a second press changes nothing.',
      tags: 'busy',
      invoke: {
        id: 'startExisting',
        src: 'startExisting',
        input: ({ context: { userId, groupId, tier } }) => ({ userId, groupId, tier }),
        onDone: 'started',
        onError: [
          {
            guard: { type: 'isFieldProblem', params: ({ event }) => event },
            description: 'Said at the tier.',
            target: 'choosing',
            actions: assign({ errors: ({ event }) => problemOf(event.error).errors }),
          },
          { target: 'choosing', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
        ],
      },
    },
    started: { type: 'final', description: 'The plans come next.', output: { started: true } },
    back: { type: 'final', description: 'Back to the list, nothing begun.', output: { started: false } },
  },
  output: ({ event }) => event.output as { started: boolean },
})
export type MemberTierRef = ActorRefFrom<typeof memberTierMachine>
