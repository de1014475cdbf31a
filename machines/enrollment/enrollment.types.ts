import type { Tab } from '#schemas/calls/draft.calls.ts'
import type { StepId } from '#schemas/steps/registry.ts'
import type { Problem } from '../support/problem.ts'
import type { EnrollmentFacts } from './step.types.ts'

/** What stands beside every step: the plans of the cart and what they cost, in dollars. */
export interface PriceSummary {
  plans: { id: string; name: string; price: number | null }[]
  firstMonth: number
  monthly: number
  /** mm/dd/yyyy */
  effectiveDate: string | null
}

/** What the wizard learns before it opens a step, anew after every save. */
export interface EnrollmentOverview {
  /** Whether there is something to fill in, or somewhere else to go first. */
  standing: 'open' | 'notCheckedOut' | 'emptyCart' | 'submitted'
  tabs: Tab[]
  facts: Omit<EnrollmentFacts, 'fromReview'>
  summary: PriceSummary | null
}

export interface EnrollmentInput {
  /** Null where the browser knows of no enrollment. */
  enrollmentId: string | null
  /** The route segment behind `/enrollment/`; empty where the address names none. */
  route: string
  /** Whether the stored marker says that review waits (spec 2, section 2: navto). */
  fromReview: boolean
}

export interface EnrollmentContext {
  enrollmentId: string
  /** The route that was asked for last. */
  asked: string
  tabs: Tab[]
  facts: Omit<EnrollmentFacts, 'fromReview'>
  summary: PriceSummary | null
  fromReview: boolean
  /** The step that is open. */
  step: StepId | null
  /** An address beyond the first incomplete step was asked for: the page says why it stayed. */
  turnedBack: boolean
  problem: Problem | null
}

export type EnrollmentEvent =
  | { type: 'enrollment.address'; route: string }
  | { type: 'enrollment.back' }
  | { type: 'enrollment.edit'; step: StepId }
  | { type: 'enrollment.cancel' }
  | { type: 'enrollment.keep' }
  | { type: 'enrollment.giveUp' }
  | { type: 'enrollment.retry' }

/** Where the person is sent when the wizard ends; null where the receipt has seen to it. */
export interface EnrollmentOutput {
  to: '/cart' | '/plans' | null
}
