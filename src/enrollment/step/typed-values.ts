import type { Typed, TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import type { FormHandle } from '../../form/form-engine.tsx'

/** What autosave keeps of a step that is one form: all that may be kept. */
export const typedOf = (form: Pick<FormHandle, 'storable'>): Typed => ({ values: form.storable() })

/** A list whose rows are edited one at a time. */
interface RowList {
  /** Whether the form of a row is open. */
  editing: boolean
  /** The list, where Next saves it as a whole; the same object until it changes. */
  list?: readonly unknown[] | undefined
}

/** Whether what was typed into a row is to be forgotten: its form was closed, or the list is another one. */
export const rowIsDone = (was: RowList, now: RowList): boolean => !now.editing && (was.editing || was.list !== now.list)

/** What autosave keeps then: nothing of a row, and the list as it stands now. */
export const typedWithoutRow = (list: readonly TypedValues[] | undefined): Typed => ({
  values: {},
  ...(list && { rows: [...list] }),
})
