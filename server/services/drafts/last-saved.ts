import type { SavedTab } from '#schemas/calls/visit/resume.calls.ts'
import type { DraftSectionRow } from '../../db/tables.ts'

type Saved = Pick<DraftSectionRow, 'enrollment_id' | 'section' | 'updated_at'>

/** The step of each enrollment that was saved last, as the contract spells its tab; none where only the cart is there. */
export const lastSaved = (rows: readonly Saved[]): ReadonlyMap<string, SavedTab> =>
  new Map(
    rows
      .toSorted((one, other) => one.updated_at - other.updated_at)
      .map(({ enrollment_id, section }) => [enrollment_id, section as SavedTab]),
  )
