import { assign, setup } from 'xstate'
import type { Beneficiary } from '#schemas/calls/beneficiaries.calls.ts'
import type { FieldError } from '#schemas/calls/envelope.ts'
import type { FieldConfig, Option } from '#schemas/calls/shapes.ts'
import type { Typed } from '#schemas/calls/typed.calls.ts'
import { isKeptMask } from '#schemas/fields/identity.kinds.ts'
import {
  type BeneficiaryFacts,
  beneficiaryPayload,
  checkBeneficiary,
  hasRoom,
  sharesAreWhole,
  totalMessages,
} from '#schemas/steps/beneficiaries.rules.ts'
import { type RuleProblem, wrong } from '#schemas/steps/rule-problem.ts'
import { type Problem, fieldErrors, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { problemGuards } from './step-saving.ts'
import { type LoadStep, type StepInput, type StepOutput, screenshot } from './step.types.ts'

export interface LoadedBeneficiaries {
  /** What was typed and not saved: goes before what is saved. */
  typed?: Typed | null
  fields: FieldConfig[]
  relationships: Option[]
  /** As saved, or as it stood when the step was left; an ssn on file is a mask. */
  people: Beneficiary[]
  /** Of those who are saved, where `people` are not. */
  savedIds?: string[]
  revision: number
}

export interface BeneficiariesContext extends StepInput, LoadedBeneficiaries {
  /** The ids that the server knows: a new person never takes one of them, or an ssn on file would become theirs. */
  savedIds: string[]
  /** Who is in the popup; a new person has an id already. */
  open: Beneficiary | null
  /** Of the open form. */
  errors: (FieldError | RuleProblem)[]
  /** One main error above the list (spec 2, section 8). */
  main: FieldError | RuleProblem | null
  problem: Problem | null
}

/** Without the masks of what the server keeps and without empty values: what calls carry. */
export const sentBeneficiary = (person: Beneficiary): Beneficiary => {
  const { ssn, ...rest } = person
  return beneficiaryPayload(isKeptMask(ssn) ? rest : person)
}

export const beneficiaryFactsOf = (
  context: Pick<BeneficiariesContext, 'fields' | 'relationships' | 'people'>,
): BeneficiaryFacts => ({
  fields: context.fields,
  relationships: context.relationships.map((option) => option.value),
  keptSsn: context.people.filter((one) => isKeptMask(one.ssn)).map((one) => one.beneficiary_id),
})

const freshId = ({ people, savedIds }: Pick<BeneficiariesContext, 'people' | 'savedIds'>): string => {
  const taken = new Set([...savedIds, ...people.map((person) => person.beneficiary_id)])
  let number = 1
  while (taken.has(`b${number}`)) number += 1
  return `b${number}`
}

/** A retyped ssn replaces the one on file, otherwise the mask stays; the rest is what the form says. */
const merged = (open: Beneficiary, values: Partial<Beneficiary>): Beneficiary => ({
  ...(isKeptMask(open.ssn) && { ssn: open.ssn }),
  ...values,
  beneficiary_id: open.beneficiary_id,
})

const isListed = (people: readonly Beneficiary[], open: Beneficiary): boolean =>
  people.some((person) => person.beneficiary_id === open.beneficiary_id)

const placed = (people: readonly Beneficiary[], open: Beneficiary): Beneficiary[] =>
  isListed(people, open)
    ? people.map((person) => (person.beneficiary_id === open.beneficiary_id ? open : person))
    : [...people, open]

const whyEditOpen = wrong('main', 'error_edit_open_continue')

export const beneficiariesMachine = setup({
  types: {} as {
    input: StepInput
    context: BeneficiariesContext
    events:
      | { type: 'beneficiaries.add' }
      | { type: 'beneficiaries.edit'; id: string }
      | { type: 'beneficiaries.submit'; values: Partial<Beneficiary> }
      | { type: 'beneficiaries.cancel' }
      | { type: 'beneficiaries.delete'; id: string }
      | { type: 'beneficiaries.next' }
      | { type: 'beneficiaries.retry' }
      | { type: 'beneficiaries.keepMine' }
      | { type: 'beneficiaries.takeTheirs' }
    output: StepOutput
    tags: 'busy' | 'editing' | 'blocked'
  },
  actors: {
    loadBeneficiaries: unprovided<LoadedBeneficiaries, LoadStep>('loadBeneficiaries'),
    validateBeneficiary: unprovided<{ valid: boolean }, { enrollmentId: string; person: Beneficiary }>(
      'validateBeneficiary',
    ),
    saveBeneficiaries: unprovided<
      { revision: number },
      { enrollmentId: string; revision: number; people: Beneficiary[] }
    >('saveBeneficiaries'),
    screenshot,
  },
  guards: {
    hasRoom: ({ context }) => hasRoom(context.people),
    isListed: ({ context }, { id }: { id: string }) => context.people.some((person) => person.beneficiary_id === id),
    sharesAreWhole: ({ context }) => sharesAreWhole(context.people),
    isWhole: ({ context }, { values }: { values: Partial<Beneficiary> }) =>
      context.open !== null &&
      checkBeneficiary(sentBeneficiary(merged(context.open, values)), beneficiaryFactsOf(context)).length === 0,
    isConflict: problemGuards.isConflict,
    isFieldProblem: (_, { error }: { error: unknown }) => problemOf(error).kind === 'field',
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
    showMain: assign({ main: (_, { error }: { error: unknown }) => fieldErrors(error).at(-1) ?? null }),
    sayTotal: assign({ main: ({ context }) => totalMessages(context.people).at(-1) ?? null }),
    sayEditOpen: assign({ main: whyEditOpen }),
  },
}).createMachine({
  id: 'beneficiaries',
  description: 'Who is paid, and in what shares: three people at most, 100 percent in total.',
  context: ({ input }) => ({
    ...input,
    fields: [],
    relationships: [],
    people: [],
    revision: 0,
    savedIds: [],
    open: null,
    errors: [],
    main: null,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the fields, the relationships and the beneficiaries that are saved.',
      tags: 'busy',
      invoke: {
        id: 'loadBeneficiaries',
        src: 'loadBeneficiaries',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId, enrollType: context.facts.enrollType }),
        onDone: {
          target: 'listing',
          actions: assign(({ event }) => ({
            ...event.output,
            savedIds: event.output.savedIds ?? event.output.people.map((person) => person.beneficiary_id),
            main: null,
            problem: null,
          })),
        },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The beneficiaries could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'beneficiaries.retry': 'loading' },
    },
    listing: {
      description: 'The list with its running total. Next is offered at exactly 100 percent.',
      on: {
        'beneficiaries.add': [
          {
            guard: 'hasRoom',
            target: 'editing',
            actions: assign(({ context }) => ({ open: { beneficiary_id: freshId(context) }, main: null })),
          },
          { description: 'Three people or 100 percent: there is no room, and the page says why.', actions: 'sayTotal' },
        ],
        'beneficiaries.edit': [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'editing',
            actions: assign(({ context, event }) => ({
              open: context.people.find((person) => person.beneficiary_id === event.id) ?? null,
              main: null,
            })),
          },
          { description: 'The person is no longer listed; nothing opens.' },
        ],
        'beneficiaries.delete': {
          description: 'Removes the row here and counts again; saved with the list (spec 2, section 4).',
          actions: assign(({ context, event }) => ({
            people: context.people.filter((person) => person.beneficiary_id !== event.id),
            main: null,
            problem: null,
          })),
        },
        'beneficiaries.next': [
          { guard: 'sharesAreWhole', target: 'saving', actions: assign({ main: null, problem: null }) },
          { description: 'The total is not 100; the page says what it is.', actions: 'sayTotal' },
        ],
      },
    },
    editing: {
      description: 'The popup is open with a new person or with one of the list; the list waits.',
      tags: 'editing',
      exit: assign({ main: null }),
      on: {
        'beneficiaries.submit': [
          {
            guard: { type: 'isWhole', params: ({ event }) => event },
            target: 'validating',
            actions: assign(({ context, event }) => ({
              open: context.open && merged(context.open, event.values),
              errors: [],
              problem: null,
            })),
          },
          {
            description: 'What is missing or wrong is named under its field.',
            actions: assign(({ context, event }) => ({
              errors: context.open
                ? checkBeneficiary(sentBeneficiary(merged(context.open, event.values)), beneficiaryFactsOf(context))
                : [],
            })),
          },
        ],
        'beneficiaries.cancel': { target: 'listing', actions: assign({ open: null, errors: [], problem: null }) },
        'beneficiaries.add': { description: 'One popup at a time.', actions: 'sayEditOpen' },
        'beneficiaries.edit': { description: 'One popup at a time.', actions: 'sayEditOpen' },
        'beneficiaries.delete': { description: 'Nothing is deleted while an edit is open.', actions: 'sayEditOpen' },
        'beneficiaries.next': { description: 'The edited form comes first.', actions: 'sayEditOpen' },
      },
    },
    validating: {
      description: 'The server checks this one person; nothing is saved yet.',
      tags: ['busy', 'editing'],
      invoke: {
        id: 'validateBeneficiary',
        src: 'validateBeneficiary',
        input: ({ context }) => ({
          enrollmentId: context.enrollmentId,
          person: sentBeneficiary(context.open ?? { beneficiary_id: '' }),
        }),
        onDone: {
          target: 'listing',
          description: 'A new person is appended, an edited one takes the place of the old row.',
          actions: assign(({ context }) => ({
            people: context.open ? placed(context.people, context.open) : context.people,
            open: null,
          })),
        },
        onError: [
          {
            guard: { type: 'isFieldProblem', params: ({ event }) => event },
            target: 'editing',
            actions: { type: 'showErrors', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    saving: {
      description: 'The whole list goes to the server.',
      tags: 'busy',
      invoke: [
        {
          id: 'saveBeneficiaries',
          src: 'saveBeneficiaries',
          input: ({ context }) => ({
            enrollmentId: context.enrollmentId,
            revision: context.revision,
            people: context.people.map(sentBeneficiary),
          }),
          onDone: 'saved',
          onError: [
            {
              guard: { type: 'isConflict', params: ({ event }) => event },
              target: 'conflict',
              actions: { type: 'showProblem', params: ({ event }) => event },
            },
            {
              guard: { type: 'isFieldProblem', params: ({ event }) => event },
              target: 'listing',
              description: 'One main error stands above the list.',
              actions: { type: 'showMain', params: ({ event }) => event },
            },
            { target: 'listing', actions: { type: 'showProblem', params: ({ event }) => event } },
          ],
        },
        {
          id: 'screenshot',
          src: 'screenshot',
          input: ({ context }) => ({ enrollmentId: context.enrollmentId, name: 'benificiary_info' as const }),
          onError: {},
        },
      ],
    },
    conflict: {
      description: 'Another tab saved beneficiaries meanwhile; the person says which list counts.',
      tags: 'blocked',
      on: {
        'beneficiaries.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => ({
            revision: context.problem?.revision ?? context.revision,
            problem: null,
          })),
        },
        'beneficiaries.takeTheirs': { target: 'loading', actions: assign({ problem: null }) },
      },
    },
    saved: { description: 'The beneficiaries are saved.', type: 'final' },
  },
  output: { step: 'beneficiaries' },
})
