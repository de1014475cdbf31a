import type { TabName, TempColumn } from '../calls/enrollment/draft.calls.ts'

/**
 * The steps of an enrollment (spec 2, section 2; spec 3, section 2). The id names the step everywhere: its machine,
 * its events, its files. `tab` is the server's name, `column` the draft's section, in the contract's spelling.
 * `card` is the place of its card on the review, and its popup's number (spec 3, section 9); the review has none.
 */
export const steps = [
  { id: 'personal', route: 'personal-info', tab: 'primary_info', column: 'primary_info', order: 0, card: 1 },
  { id: 'contact', route: 'contact-info', tab: 'contact_info', column: 'contact_info', order: 1, card: 2 },
  { id: 'employer', route: 'employer-info', tab: 'employer_info', column: 'employer_info', order: 2, card: 3 },
  {
    id: 'beneficiaries',
    route: 'beneficiary-info',
    tab: 'beneficiary_info',
    column: 'benificiary_info',
    order: 3,
    card: 4,
  },
  { id: 'health', route: 'health-questions', tab: 'primary_health_info', column: 'health_info', order: 4, card: 5 },
  {
    id: 'dependents',
    route: 'dependent-information',
    tab: 'dependent_info',
    column: 'dependent_info',
    order: 5,
    card: 6,
  },
  { id: 'agreement', route: 'agreement-signature', tab: 'agreement_info', column: 'aggrement_info', order: 6, card: 8 },
  { id: 'billing', route: 'billing-information', tab: 'billing_info', column: 'payment_info', order: 7, card: 7 },
  { id: 'review', route: 'review-confirm', tab: 'review_info', column: 'review_info', order: 8, card: null },
] as const satisfies readonly {
  id: string
  route: string
  tab: TabName
  column: TempColumn
  order: number
  card: number | null
}[]

export type StepId = (typeof steps)[number]['id']
export type Step = (typeof steps)[number]

/** A step that has a card on the review. */
export type CardStep = Extract<Step, { card: number }>
export type CardId = CardStep['id']
/** In the order of the review's cards. */
export const cardSteps: readonly CardStep[] = steps
  .filter((step) => step.card !== null)
  .toSorted((one, other) => one.card - other.card)

export const stepById = (id: StepId): Step => steps.find((step) => step.id === id) as Step
export const stepByRoute = (route: string): Step | undefined => steps.find((step) => step.route === route)
export const stepByTab = (tab: TabName): Step => steps.find((step) => step.tab === tab) as Step
