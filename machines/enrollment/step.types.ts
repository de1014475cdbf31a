import type { EnrollType, EProcess, TierCode } from '#schemas/calls/shapes.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { unprovided } from '../support/unprovided.ts'

/** What every step may ask about the enrollment that it belongs to; the wizard learns it once from the server. */
export interface EnrollmentFacts {
  enrollType: EnrollType
  eprocess: EProcess
  tier: TierCode
  isIha: boolean
  isPremier: boolean
  isL713: boolean
  /** The person came from review: Back is offered, and the way on leads back there (spec 2, section 2). */
  fromReview: boolean
}

export interface StepInput {
  enrollmentId: string
  facts: EnrollmentFacts
}

/** A step that is opened. */
export interface OpenedStep {
  enrollmentId: string
  /** The person takes what another tab saved: what they typed themselves is forgotten first. */
  takesTheirs?: boolean
}

/** What a step is loaded for. */
export interface LoadStep extends OpenedStep {
  /** An existing member's file fills in what nothing was saved of. */
  enrollType: EnrollType
}

/** A step ends when what it holds is saved; leaving it in any other way is the wizard's affair. */
export interface StepOutput {
  step: StepId
}

export interface ScreenshotInput {
  enrollmentId: string
  step: StepId
}

/** Pictures the open form with its secrets masked; it may fail in silence and never holds up a step. */
export const screenshot = unprovided<void, ScreenshotInput>('screenshot')
