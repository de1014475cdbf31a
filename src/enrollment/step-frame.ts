import { createContext, useContext } from 'react'
import type { StepId } from '#schemas/steps/registry.ts'

/** What the wizard offers to whichever step is open. */
export interface StepFrame {
  /** Null where there is no way back: it appears only after an edit from review (spec 2, section 2). */
  back: (() => void) | null
  /** Opens the question whether to cancel the enrollment. */
  cancel: () => void
  /** From review: opens a step for editing; the way on from there leads back to review. */
  edit: (step: StepId) => void
}

/** Null outside the wizard, where a step stands alone. */
export const StepFrameContext = createContext<StepFrame | null>(null)

export const useStepFrame = (): StepFrame | null => useContext(StepFrameContext)
