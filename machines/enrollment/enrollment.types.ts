import type { Overview, Tab } from '#schemas/calls/enrollment/draft.calls.ts'
import type { EnrollType } from '#schemas/calls/shapes.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import type { Problem } from '../support/problem.ts'
import type { EnrollmentFacts } from './step.types.ts'

/** What stands beside every step: the plans of the cart and what they cost, in dollars. */
export type PriceSummary = NonNullable<Overview['summary']>

/** What the wizard learns before it opens a step, anew after every save. */
export type EnrollmentOverview = Overview

/** What the wizard asks for before it opens a step, anew after every save. */
export interface OverviewAsked {
  enrollmentId: string
  /** After a save: the step that comes next, if nothing has changed. Its answers may be read meanwhile. */
  next: { step: StepId; enrollType: EnrollType } | null
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
