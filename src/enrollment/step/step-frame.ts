import { createContext, useContext, useLayoutEffect } from 'react'
import type { Held } from '#schemas/calls/enrollment/typed.calls.ts'
import type { UnsavedRef } from '#machines/enrollment/unsaved/unsaved.machine.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'

/** What the wizard offers to whichever step is open. */
export interface StepFrame {
  /** Null where there is no way back: it appears only after an edit from review (spec 2, section 2). */
  back: (() => void) | null
  /** Opens the question whether to cancel the enrollment. */
  cancel: () => void
  /** From review: opens a step for editing; the way on from there leads back to review. */
  edit: (step: StepId) => void
  /** Opens Save & Continue Later; null where the site does not offer it (spec 2, section 2). */
  saveLater: (() => void) | null
  /** What the open step holds unsaved, with the revision it was typed over: Save & Continue Later sends it along. */
  holding: { current: (() => Held & { revision?: number }) | null }
  /** Reads the enrollment anew: one that another tab submitted opens at its receipt. Null where nobody can. */
  reopen: (() => void) | null
  /** What kept the open step from being saved. */
  unsaved: UnsavedRef
}

/** Null outside the wizard, where a step stands alone. */
export const StepFrameContext = createContext<StepFrame | null>(null)

export const useStepFrame = (): StepFrame | null => useContext(StepFrameContext)

/** Lets Save & Continue Later ask this step what it holds. `give` must keep its identity while it means the same. */
export const useHolding = (give: () => Held & { revision?: number }): void => {
  const holding = useStepFrame()?.holding
  useLayoutEffect(() => {
    if (holding === undefined) return undefined
    holding.current = give
    return () => {
      if (holding.current === give) holding.current = null
    }
  }, [holding, give])
}
