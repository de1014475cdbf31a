import type { EnrollmentCopy } from '#machines/enrollment/receipt/receipt.machine.ts'
import type { SavedSections } from '#machines/enrollment/review/review.machine.ts'
import { type StepId, cardSteps } from '#schemas/steps/steps.registry.ts'
import { send } from '../send.ts'
import { loadNames } from './listed-names.ts'

/** Sections by step, as the review has them, and the steps that there is something of. */
export const copiedSections = (
  copied: readonly { column: string; result: unknown }[],
): { sections: SavedSections; shown: ReadonlySet<StepId> } => {
  const byColumn = new Map(copied.map(({ column, result }) => [column, result]))
  return {
    sections: Object.fromEntries(
      cardSteps.map(({ id, column }) => [id, byColumn.get(column) ?? null]),
    ) as unknown as SavedSections,
    shown: new Set(cardSteps.filter(({ column }) => byColumn.has(column)).map(({ id }) => id)),
  }
}

/** The enrollment as it was submitted, with the words of its codes. */
export const loadCopy = async (enrollmentId: string, signal: AbortSignal): Promise<EnrollmentCopy> => {
  const query = { enrollment_id: enrollmentId }
  const copy = await send('GET enrollment/get-enrollment-copy', { query, signal, quiet: true })
  const { sections, shown } = copiedSections(copy.sections)
  return {
    sections,
    names: await loadNames(shown, signal),
    healthWithheld: copy.health_withheld,
    notes: copy.additional_notes,
    signedOn: copy.signed_on,
  }
}
