import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import type { TierCode } from '#schemas/calls/shapes.ts'
import {
  type RequirementValues,
  type PlanRequirement,
  checkRequirement,
} from '#schemas/storefront/plans/plan-requirements.rules.ts'
import { tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

export type { PlanRequirement } from '#schemas/storefront/plans/plan-requirements.rules.ts'

interface PlanRequirementsInput {
  requirement: PlanRequirement
  enrollmentId: string
  planId: string
  filter: FilterInfo | null
}
/** `planId` where another variant of the plan fits what was said. */
export interface PlanRequirementsOutput {
  saved: boolean
  planId: string | null
}
export interface SaveRequirementInput {
  requirement: PlanRequirement
  enrollmentId: string
  planId: string
  values: RequirementValues
}

interface PlanRequirementsContext extends PlanRequirementsInput {
  values: RequirementValues
  tried: boolean
  refused: FieldError[]
  problem: Problem | null
  result: PlanRequirementsOutput
}

/** What is to be shown at the dialog's fields now. */
export const requirementErrors = ({ requirement, values, tried, refused }: PlanRequirementsContext): FieldError[] =>
  tried ? [...checkRequirement(requirement, values), ...refused] : refused

const opening = (filter: FilterInfo | null): RequirementValues => ({
  annual_incode: filter?.annual_incode === null || filter === null ? '' : String(filter.annual_incode),
  working_hours: filter?.working_hours === null || filter === null ? '' : String(filter.working_hours),
  tier: filter?.tier ?? 'IO',
  spouse_dob: filter?.spouse_dop ?? '',
  no_of_children: String(filter?.child_num ?? 0),
  is_smoker: filter === null || filter.is_smoker === null ? '' : String(filter.is_smoker),
  dep_dob: Array.from({ length: filter?.child_num ?? 0 }, () => ''),
})

/** A field of a dialog; `dep_dob.0` is the first child's birth date. */
export type RequirementField = Exclude<keyof RequirementValues, 'dep_dob'> | `dep_dob.${number}`

const changed = (values: RequirementValues, field: RequirementField, value: string): RequirementValues => {
  if (field === 'tier') return withTier(values, value)
  const child = /^dep_dob\.(\d+)$/.exec(field)?.[1]
  return child === undefined
    ? { ...values, [field]: value }
    : { ...values, dep_dob: values.dep_dob.map((date, index) => (index === Number(child) ? value : date)) }
}

const withTier = (values: RequirementValues, tier: string): RequirementValues => ({
  ...values,
  tier: tier as TierCode,
  spouse_dob: tierHasSpouse(tier) ? values.spouse_dob : '',
  no_of_children: tierHasChildren(tier) ? values.no_of_children : '0',
})

/** The dialogs of a plan's page: salary and hours, tier, tobacco, children's birth dates (spec 1, section 2). */
export const planRequirementsMachine = setup({
  types: {} as {
    input: PlanRequirementsInput
    context: PlanRequirementsContext
    events:
      | { type: 'plan-requirements.change'; field: RequirementField; value: string }
      | { type: 'plan-requirements.submit' }
      | { type: 'plan-requirements.close' }
    output: PlanRequirementsOutput
    tags: 'busy' | 'editing'
  },
  actors: { saveRequirement: unprovided<{ planId: string | null }, SaveRequirementInput>('saveRequirement') },
  guards: { isSound: ({ context }) => checkRequirement(context.requirement, context.values).length === 0 },
}).createMachine({
  id: 'plan-requirements',
  description: 'What a plan asks beyond the quote before it shows its rates.',
  context: ({ input }) => ({
    ...input,
    values: opening(input.filter),
    tried: false,
    refused: [],
    problem: null,
    result: { saved: false, planId: null },
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The dialog is open.',
      tags: 'editing',
      on: {
        'plan-requirements.change': {
          actions: assign(({ context, event }) => ({
            values: changed(context.values, event.field, event.value),
            refused: context.refused.filter((error) => error.target_element !== event.field),
            problem: null,
          })),
        },
        'plan-requirements.submit': [
          { guard: 'isSound', target: 'saving', actions: assign({ refused: [], problem: null }) },
          { description: 'Every mistake is shown at its field.', actions: assign({ tried: true }) },
        ],
        'plan-requirements.close': 'closed',
      },
    },
    saving: {
      description: 'The quote takes up what was said.',
      tags: 'busy',
      invoke: {
        id: 'saveRequirement',
        src: 'saveRequirement',
        input: ({ context: { requirement, enrollmentId, planId, values } }) => ({
          requirement,
          enrollmentId,
          planId,
          values,
        }),
        onDone: {
          target: 'saved',
          actions: assign({ result: ({ event }) => ({ saved: true, planId: event.output.planId }) }),
        },
        onError: {
          target: 'editing',
          actions: assign(({ event }) => {
            const problem = problemOf(event.error)
            const whole = problem.kind !== 'field' || problem.errors.some((one) => one.target_element === 'main')
            return { refused: problem.errors, problem: whole || problem.errors.length === 0 ? problem : null }
          }),
        },
      },
    },
    saved: { type: 'final', description: 'The rates are asked for anew.' },
    closed: { type: 'final', description: 'Nothing changed.' },
  },
  output: ({ context }) => context.result,
})
export type PlanRequirementsRef = ActorRefFrom<typeof planRequirementsMachine>
