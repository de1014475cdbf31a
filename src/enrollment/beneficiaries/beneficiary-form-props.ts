import type { ActorRefFrom } from 'xstate'
import type { BeneficiariesContext } from '#machines/enrollment/beneficiaries/beneficiaries.context.ts'
import type { beneficiariesMachine } from '#machines/enrollment/beneficiaries/beneficiaries.machine.ts'
import type { Beneficiary } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import type { Typed, TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import type { FormHandle } from '../../form/form-engine.tsx'

export type BeneficiariesRef = ActorRefFrom<typeof beneficiariesMachine>

/** What was typed into a popup that was open when the step was left; null where none was. */
export const typedBeneficiary = (typed: TypedValues | undefined): TypedValues | null =>
  typed && typeof typed['beneficiary_id'] === 'string' ? typed : null

/** Opens that popup again, for somebody new where the list does not name them; whether it is open. */
export const reopenBeneficiary = (actorRef: BeneficiariesRef, typed: TypedValues | undefined): boolean => {
  const id = typed?.['beneficiary_id']
  const isListed = actorRef.getSnapshot().context.people.some((person) => person.beneficiary_id === id)
  actorRef.send(isListed ? { type: 'beneficiaries.edit', id: String(id) } : { type: 'beneficiaries.add' })
  return actorRef.getSnapshot().matches('editing')
}

/** What the form of one person begins with. */
export const beneficiaryValues = (open: Beneficiary | null, typed: TypedValues): Record<string, unknown> => ({
  ...open,
  ...typed,
})

export const beneficiaryOptions = (relationships: BeneficiariesContext['relationships']) => ({
  relationship: relationships,
})

/** People as they are kept before Next saves them: without the ssn. */
export const typedRows = (people: readonly Beneficiary[]): TypedValues[] => people.map(({ ssn: _ssn, ...rest }) => rest)

/** What autosave keeps while the popup is open: its form, whose it is, and the list. */
export const keptBeneficiary = (
  form: Pick<FormHandle, 'storable'>,
  open: Beneficiary | null,
  people: readonly Beneficiary[],
): Typed => ({
  values: { ...form.storable(), beneficiary_id: open?.beneficiary_id ?? '' },
  rows: typedRows(people),
})

export const submitBeneficiary = (actorRef: BeneficiariesRef, values: FieldValues): void =>
  actorRef.send({ type: 'beneficiaries.submit', values })
