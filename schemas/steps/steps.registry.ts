import { agreementStep } from './agreement/agreement.step.ts'
import { beneficiariesStep } from './beneficiaries/beneficiaries.step.ts'
import { billingStep } from './billing/billing.step.ts'
import { contactStep } from './contact/contact.step.ts'
import { dependentsStep } from './dependents/dependents.step.ts'
import { employerStep } from './employer/employer.step.ts'
import { healthStep } from './health/health.step.ts'
import { personalStep } from './personal/personal.step.ts'
import { reviewStep } from './review/review.step.ts'

/**
 * The steps of an enrollment in their order (spec 2, section 2; spec 3, section 2): the one list of them. What is said
 * of a step is in its definition; names, columns and their types follow from it, here and in the calls.
 */
export const steps = [
  personalStep,
  contactStep,
  employerStep,
  beneficiariesStep,
  healthStep,
  dependentsStep,
  agreementStep,
  billingStep,
  reviewStep,
] as const

export type Step = (typeof steps)[number]
export type StepId = Step['id']
/** The steps that the contract knows by name, as it spells them. */
export type TabName = Step['tab']
type StepOf<Id extends StepId> = Extract<Step, { id: Id }>
/** What a step has saved, as the page reads it: secrets are masked. */
export type SectionOf<Id extends StepId> = NonNullable<StepOf<Id>['section']>

/** A step that has a card on the review. */
export type CardStep = Extract<Step, { card: number }>
export type CardId = CardStep['id']
/** In the order of the review's cards. */
export const cardSteps: readonly CardStep[] = steps
  .filter((step) => step.card !== null)
  .toSorted((one, other) => one.card - other.card)

/** What the contract calls the sections of the steps. */
export const stepColumns: readonly Step['column'][] = steps.map(({ column }) => column)

/** The place of a step where no plan moves it, from 0. */
export const orderOf = (id: StepId): number => steps.findIndex((step) => step.id === id)

export const stepById = (id: StepId): Step => steps.find((step) => step.id === id) as Step
export const stepByRoute = (route: string): Step | undefined => steps.find((step) => step.route === route)
export const stepByTab = (tab: TabName): Step => steps.find((step) => step.tab === tab) as Step
/** The step whose section is kept under a name of the contract; any name may be asked for. */
export function stepByColumn(column: Step['column']): Step
export function stepByColumn(column: string): Step | undefined
export function stepByColumn(column: string): Step | undefined {
  return steps.find((step) => step.column === column)
}
