import type { BillingAddress, BillingStepContext } from '#machines/enrollment/billing/billing.context.ts'
import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import type { TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { expiryMonths, expiryYears } from '#schemas/steps/billing/billing.rules.ts'
import { cardFields } from '#schemas/steps/billing/billing.ui.ts'
import type { FormHandle } from '../../form/form-engine.tsx'
import { type BillingRef, toInfo } from './billing-form-props.ts'

export const cardNames = cardFields.map((field) => field.name)
const addressNames = ['address1', 'address2', 'city', 'state', 'zip'] as const

/** The fields: "Choose physical address" only where there is one. */
export const cardDefinition = (physical: BillingAddress | null) =>
  cardFields.filter((field) => field.name !== 'is_physical_address' || physical !== null)

/** What the form begins with; `saved` as `enteredBefore` gives it. */
export const cardValues = (saved: PaymentInfo | null, typed: TypedValues) => ({
  ...saved,
  is_physical_address: saved?.is_physical_address === 'yes' ? 1 : 0,
  ...typed,
})

/** `year` is the first in which a card may run out. */
export const cardOptions = (states: BillingStepContext['states'], year: number) => ({
  state: states.map(({ abbrev, name }) => ({ value: abbrev, name })),
  expiration_month: expiryMonths.map((value) => ({ value, name: value })),
  expiration_year: expiryYears(year).map((value) => ({ value, name: value })),
})

/** Whether values say that the address of the bills is the applicant's. */
export const wantsCopy = (values: Readonly<Record<string, unknown>>): boolean => values['is_physical_address'] === 1

/** Ticked copies and locks the address, unticked clears and unlocks it (spec 3, section 4). */
export const copyAddress = (form: Pick<FormHandle, 'fill'>, physical: BillingAddress | null, wanted: boolean): void => {
  for (const name of addressNames) form.fill(name, wanted ? (physical?.[name] ?? null) : null, { locked: wanted })
}

export const submitCard = (actorRef: BillingRef, entered: FieldValues): void =>
  actorRef.send({ type: 'billing.submit', info: toInfo(entered, 'cc') })
