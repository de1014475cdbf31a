import { type ActorRefFrom, type SnapshotFrom, waitFor } from 'xstate'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { billingContextOf } from '#machines/enrollment/billing/billing.context.ts'
import type { beneficiariesMachine } from '#machines/enrollment/beneficiaries/beneficiaries.machine.ts'
import type { billingMachine } from '#machines/enrollment/billing/billing.machine.ts'
import type { contactMachine } from '#machines/enrollment/contact/contact.machine.ts'
import type { dependentsMachine } from '#machines/enrollment/dependents/dependents.machine.ts'
import type { employerMachine } from '#machines/enrollment/employer/employer.machine.ts'
import type { personalMachine } from '#machines/enrollment/personal/personal.machine.ts'
import type { Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import { accountDays } from '#schemas/storefront/pricing/charge.rules.ts'
import { defaultBillDate } from '#schemas/storefront/pricing/bill-date.rules.ts'
import { checkBilling } from '#schemas/steps/billing/billing.rules.ts'
import { bankFields, cardFields } from '#schemas/steps/billing/billing.ui.ts'
import { beneficiaryFields } from '#schemas/steps/beneficiaries/beneficiaries.ui.ts'
import { BORN_ABROAD } from '#schemas/steps/contact/contact.rules.ts'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'
import { dependentConfig, dependentFields } from '#schemas/steps/dependents/dependents.ui.ts'
import { employerRules } from '#schemas/steps/employer/employer.rules.ts'
import { employerConfig, employerFields } from '#schemas/steps/employer/employer.ui.ts'
import { personalFields } from '#schemas/steps/personal/personal.ui.ts'
import { addressParts } from '#schemas/steps/doubts.rules.ts'
import { enteredBefore, toInfo } from '#src/enrollment/billing/billing-entered.ts'
import { zipLookup } from '#src/enrollment/step/zip-lookup.ts'
import type { FormSpec } from './form.ts'

/** Keeps what is typed, as the step's autosave does. */
type Keep = (typed: Typed) => void

export const personalForm = (ref: ActorRefFrom<typeof personalMachine>, keep: Keep): FormSpec => {
  const { fields, saved, typed } = ref.getSnapshot().context
  const { birthdate: _, gender: __, ...rest } = saved ?? {}
  return {
    key: 'personal',
    step: 'personal',
    definition: personalFields,
    // Said beside the button of the code.
    elsewhere: ['enrollerCode'],
    config: fields,
    values: { ...rest, ...typed?.values },
    onChange: (store) => keep({ values: store.storable() }),
    onSubmit: (values) => ref.send({ type: 'personal.submit', values }),
    onRefused: (values, wrong) => ref.send({ type: 'personal.submit', values, wrong }),
  }
}

/** Tells the machine of a contact or an address that is another one than the form held before. */
const teller = (
  first: FieldValues | Record<string, unknown>,
  contacts: Record<string, string>,
  tell: (kind: 'email' | 'phone' | 'address') => void,
) => {
  const shown = new Map([...Object.values(contacts), ...addressParts].map((name) => [name, String(first[name] ?? '')]))
  return (values: FieldValues) => {
    const differs = (name: string) => String(values[name] ?? '') !== shown.get(name)
    const changed = Object.entries(contacts).filter(([, name]) => differs(name))
    const isElsewhere = addressParts.some(differs)
    for (const name of shown.keys()) shown.set(name, String(values[name] ?? ''))
    for (const [kind] of changed) tell(kind as 'email' | 'phone')
    if (isElsewhere) tell('address')
  }
}

export const contactForm = (ref: ActorRefFrom<typeof contactMachine>, keep: Keep): FormSpec => {
  const { fields, saved, typed, states } = ref.getSnapshot().context
  const list = states.map(({ abbrev, name }) => ({ value: abbrev, name }))
  const values: Record<string, unknown> = { ...saved, ...typed?.values }
  const onFile = Object.fromEntries(fields.map(({ field_name, value }) => [field_name, value]))
  const tell = teller({ ...onFile, ...values }, { email: 'email_address', phone: 'phone_number' }, (kind) =>
    ref.send({ type: 'contact.changed', kind }),
  )
  return {
    key: 'contact',
    step: 'contact',
    definition: contactFields,
    config: fields,
    values,
    options: { state: list, birth_state: [{ value: BORN_ABROAD, name: BORN_ABROAD }, ...list] },
    lookups: zipLookup(
      (zip) => ref.send({ type: 'contact.zipEntered', zip }),
      async () => (await waitFor(ref, (s) => !s.hasTag('looking'))).context.zip,
    ),
    onChange: (store) => {
      keep({ values: store.storable() })
      tell(store.values())
    },
    onSubmit: (given) => ref.send({ type: 'contact.submit', values: given }),
  }
}

export const employerForm = (ref: ActorRefFrom<typeof employerMachine>, keep: Keep): FormSpec => {
  const { fields, lists, saved, defaults, typed } = ref.getSnapshot().context
  const values: Record<string, unknown> = { ...(saved ?? defaults), ...typed?.values }
  const tell = teller(values, { phone: 'phone' }, (kind) => {
    if (kind !== 'email') ref.send({ type: 'employer.changed', kind })
  })
  return {
    key: 'employer',
    step: 'employer',
    definition: employerFields,
    config: employerConfig(fields),
    options: { ...lists },
    values,
    lookups: zipLookup(
      (zip) => ref.send({ type: 'employer.zipEntered', zip }),
      async () => (await waitFor(ref, (s) => !s.hasTag('looking'))).context.zip,
    ),
    rules: (given) => employerRules(given),
    onChange: (store) => {
      keep({ values: store.storable() })
      tell(store.values())
    },
    onSubmit: (given) => ref.send({ type: 'employer.submit', values: given }),
  }
}

/** The popup of one person of the list, where it is open. */
export const beneficiaryForm = (ref: ActorRefFrom<typeof beneficiariesMachine>, keep: Keep): FormSpec | null => {
  const { context } = ref.getSnapshot()
  const { fields, relationships, open, people } = context
  if (open === null) return null
  const { ssn: _, ...typed } = { ssn: '', ...context.typed?.values }
  const isTyped = context.typed?.values?.['beneficiary_id'] === open.beneficiary_id
  return {
    key: `beneficiary ${open.beneficiary_id}`,
    step: 'beneficiary',
    definition: beneficiaryFields,
    config: fields,
    options: { relationship: relationships },
    values: { ...open, ...(isTyped && typed) },
    onChange: (store) =>
      keep({
        values: { ...store.storable(), beneficiary_id: open.beneficiary_id },
        rows: people.map(({ ssn: _ssn, ...rest }) => rest),
      }),
    onSubmit: (values) => ref.send({ type: 'beneficiaries.submit', values }),
  }
}

/** The form of one dependent, where it is open. */
export const dependentForm = (ref: ActorRefFrom<typeof dependentsMachine>, keep: Keep): FormSpec | null => {
  const { context } = ref.getSnapshot()
  const { fields, asksDisability, open } = context
  if (open === null) return null
  const id = open.primary_info.dependent_id
  const isTyped = context.typed?.values?.['dependent_id'] === id
  const children = context.dependents.filter(({ primary_info }) => primary_info.relationship !== 'Spouse')
  const at = children.findIndex(({ primary_info }) => primary_info.dependent_id === id)
  return {
    key: `dependent ${id}`,
    step: open.primary_info.relationship === 'Spouse' ? 'spouse' : `child${(at === -1 ? children.length : at) + 1}`,
    definition: dependentFields(asksDisability),
    config: dependentConfig(fields),
    values: { ...open.primary_info, ...(isTyped && context.typed?.values) },
    prefix: 'primary_info.',
    onChange: (store) => keep({ values: { ...store.storable(), dependent_id: id } }),
    onSubmit: (values) => ref.send({ type: 'dependents.submit', values }),
    onRefused: (values, wrong) => ref.send({ type: 'dependents.submit', values, wrong }),
  }
}

type BillingRef = ActorRefFrom<typeof billingMachine>
type BillingContext = SnapshotFrom<typeof billingMachine>['context']

const configOf = ({ fields, saved }: BillingContext, names: readonly string[]) => {
  const onFile = enteredBefore(saved, 'cc') !== null
  return fields
    .filter((field) => names.includes(field.field_name))
    .map((field) =>
      onFile && field.field_name === 'security_code' ? { ...field, required: false, shown: true } : field,
    )
}

/** The form of the chosen way of payment; none where a card or account on file pays, or it needs none. */
export const billingForm = (ref: BillingRef, keep: Keep): FormSpec | null => {
  const { context } = ref.getSnapshot()
  const { chosen, picked, saved, typed, states, today, physicalAddress, charges } = context
  if ((chosen !== 'cc' && chosen !== 'eft') || picked !== null) return null
  const rules = (entered: FieldValues) =>
    checkBilling(toInfo(entered, chosen), billingContextOf(ref.getSnapshot().context))
  const shared = {
    key: `billing ${chosen}`,
    rules,
    onChange: (store: { storable: () => FieldValues }) => keep({ values: store.storable() }),
    onSubmit: (entered: FieldValues) => ref.send({ type: 'billing.submit' as const, info: toInfo(entered, chosen) }),
  }
  if (chosen === 'cc') {
    const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
    const years = Array.from({ length: 12 }, (_, index) => String(today.year + index))
    const before = enteredBefore(saved, 'cc')
    return {
      ...shared,
      step: 'card',
      definition: cardFields.filter(({ name }) => name !== 'is_physical_address' || physicalAddress !== null),
      config: configOf(
        context,
        cardFields.map(({ name }) => name),
      ),
      values: { ...before, is_physical_address: before?.is_physical_address === 'yes' ? 1 : 0, ...typed?.values },
      options: {
        state: states.map(({ abbrev, name }) => ({ value: abbrev, name })),
        expiration_month: months.map((value) => ({ value, name: value })),
        expiration_year: years.map((value) => ({ value, name: value })),
      },
    }
  }
  const days = accountDays(charges)
  return {
    ...shared,
    step: 'bank',
    definition: bankFields,
    config: configOf(
      context,
      bankFields.map(({ name }) => name),
    ),
    values: { ...enteredBefore(saved, 'eft'), ...typed?.values, bill_date: String(defaultBillDate(days) ?? '') },
    options: { bill_date: days.map((day) => ({ value: String(day), name: String(day) })) },
    lookups: {
      routing_number: {
        when: 'leave',
        fills: ['bank_name'],
        run: async (routing, signal) => {
          ref.send({ type: 'billing.routingEntered', routing })
          const { context: now } = await waitFor(ref, (s) => !s.hasTag('looking'), { signal })
          return { bank_name: now.bankName === '' ? null : now.bankName }
        },
      },
    },
  }
}
