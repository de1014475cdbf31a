import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { DependentsContext } from '#machines/enrollment/dependents/dependents.context.ts'
import type { dependentsMachine } from '#machines/enrollment/dependents/dependents.machine.ts'
import type { Typed, TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import type { FormHandle } from '../../form/form-engine.tsx'

export type DependentsRef = ActorRefFrom<typeof dependentsMachine>

/** What stands before the field's name in an error of the form. */
export const DEPENDENT_PREFIX = 'primary_info.'
/** What stands before the name of a health question, which is shown below the form. */
export const HEALTH_PREFIX = 'health_info.'

/** Whether an error is the form's, and not that of a health question. */
export const isDependentFormError = ({ target_element: target }: FieldError): boolean =>
  !target.startsWith(HEALTH_PREFIX)

/** What was typed into a form that was open when the step was left; null where none was. */
export const typedDependent = (typed: TypedValues | undefined): TypedValues | null =>
  typed && typeof typed['dependent_id'] === 'string' ? typed : null

/** Opens that form again, for somebody new where the list does not name them; whether it is open. */
export const reopenDependent = (actorRef: DependentsRef, typed: TypedValues | undefined): boolean => {
  const id = typed?.['dependent_id']
  const { dependents } = actorRef.getSnapshot().context
  const isListed = dependents.some(({ primary_info }) => primary_info.dependent_id === id)
  actorRef.send(isListed ? { type: 'dependents.edit', id: String(id) } : { type: 'dependents.add' })
  return actorRef.getSnapshot().matches('editing')
}

/** Whether a row is not done yet: its form is open, or what it made is not kept on the server. */
export const isRowOpen = (snapshot: Pick<SnapshotFrom<typeof dependentsMachine>, 'hasTag' | 'value'>): boolean =>
  snapshot.hasTag('editing') || snapshot.value === 'keeping' || snapshot.value === 'conflict'

/** What the form of one dependent begins with. */
export const dependentValues = (open: DependentsContext['open'], typed: TypedValues) => ({
  ...open?.primary_info,
  ...typed,
})

/** What autosave keeps of the open form: with whose it is. Null where it has closed. */
export const keptDependent = (form: Pick<FormHandle, 'storable'>, open: DependentsContext['open']): Typed | null =>
  open === null ? null : { values: { ...form.storable(), dependent_id: open.primary_info.dependent_id } }

/** What the machine hears at Save: of a form that is wrong as well, since it asks about health too. */
export const dependentSubmits = (actorRef: DependentsRef) => ({
  onSubmit: (values: FieldValues) => actorRef.send({ type: 'dependents.submit', values }),
  onRefused: (values: FieldValues, wrong: readonly FieldError[]) =>
    actorRef.send({ type: 'dependents.submit', values, wrong }),
})
