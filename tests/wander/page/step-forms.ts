import type { ContactRef } from '#machines/enrollment/contact/contact.machine.ts'
import type { DependentsContext } from '#machines/enrollment/dependents/dependents.context.ts'
import type { EmployerRef } from '#machines/enrollment/employer/employer.machine.ts'
import type { Typed, TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { bankFields } from '#schemas/steps/billing/billing.ui.ts'
import { beneficiaryFields } from '#schemas/steps/beneficiaries/beneficiaries.ui.ts'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'
import { isChild, isSpouse } from '#schemas/steps/dependents/dependents.rules.ts'
import { dependentConfig, dependentFields } from '#schemas/steps/dependents/dependents.ui.ts'
import type { Doubted } from '#schemas/steps/doubts.rules.ts'
import { employerRules } from '#schemas/steps/employer/employer.rules.ts'
import { employerConfig, employerFields } from '#schemas/steps/employer/employer.ui.ts'
import { personalFields } from '#schemas/steps/personal/personal.ui.ts'
import { accountDays } from '#schemas/storefront/pricing/charge.rules.ts'
import * as beneficiary from '#src/enrollment/beneficiaries/beneficiary-form-props.ts'
import * as bank from '#src/enrollment/billing/bank-form-props.ts'
import * as billing from '#src/enrollment/billing/billing-form-props.ts'
import * as card from '#src/enrollment/billing/card-form-props.ts'
import * as contact from '#src/enrollment/contact/contact-form-props.ts'
import * as dependent from '#src/enrollment/dependents/dependent-form-props.ts'
import * as employer from '#src/enrollment/employer/employer-form-props.ts'
import * as personal from '#src/enrollment/personal/personal-form-props.ts'
import { type ContactFields, doubtChanges, doubtableTexts } from '#src/enrollment/step/doubt-changes.ts'
import { typedOf } from '#src/enrollment/step/typed-values.ts'
import type { FormSpec } from './form.ts'

/** Keeps what is typed, as the step's autosave does. */
type Keep = (typed: Typed) => void

/** What a view remembers from one form to the next, in the state of its components. */
export interface ViewMemory {
  /** What was typed into the row that was open when the step was left, until that row is closed. */
  row: TypedValues | null
  /** What was typed into either form of billing. */
  held: TypedValues
}

export const personalForm = (ref: personal.PersonalRef, keep: Keep): FormSpec => {
  const { fields, saved, typed } = ref.getSnapshot().context
  return {
    key: 'personal',
    step: 'personal',
    definition: personalFields,
    // Said beside the button of the code.
    elsewhere: ['enrollerCode'],
    config: fields,
    values: personal.personalValues(saved, typed?.values),
    onChange: (store) => keep(typedOf(store)),
    ...personal.personalSubmits(ref),
  }
}

/** `useDoubts` without what it draws: tells of what is another one than the form showed before. */
const doubtTeller = (contacts: ContactFields, first: (name: string) => unknown, tell: (kind: Doubted) => void) => {
  let shown = doubtableTexts(contacts, first)
  return (values: FieldValues) => {
    const before = shown
    shown = doubtableTexts(contacts, (name) => values[name])
    for (const kind of doubtChanges(contacts, before, shown)) tell(kind)
  }
}

export const contactForm = (ref: ContactRef, keep: Keep): FormSpec => {
  const { fields, saved, typed, states } = ref.getSnapshot().context
  const values = contact.contactValues(saved, typed)
  const first = contact.contactShownFirst(fields, values)
  const tell = doubtTeller(contact.contactContacts, first, contact.contactDoubts(ref).changed)
  return {
    key: 'contact',
    step: 'contact',
    definition: contactFields,
    config: fields,
    values: { ...values },
    options: contact.contactOptions(states),
    lookups: contact.contactLookups(ref),
    onChange: (store) => {
      keep(typedOf(store))
      tell(store.values())
    },
    onSubmit: (given) => contact.submitContact(ref, given),
  }
}

export const employerForm = (ref: EmployerRef, keep: Keep): FormSpec => {
  const { context } = ref.getSnapshot()
  const values = employer.employerValues(employer.employerSaved(context), context.typed?.values)
  const tell = doubtTeller(employer.employerContacts, (name) => values[name], employer.employerDoubts(ref).changed)
  return {
    key: 'employer',
    step: 'employer',
    definition: employerFields,
    config: employerConfig(context.fields),
    options: employer.employerOptions(context.lists),
    values,
    lookups: employer.employerLookups(ref),
    rules: (given) => employerRules(given),
    onChange: (store) => {
      keep(typedOf(store))
      tell(store.values())
      employer.sayRetired(store)
    },
    onSubmit: (given) => employer.submitEmployer(ref, given),
  }
}

/** The popup of one person of the list, where it is open. */
export const beneficiaryForm = (ref: beneficiary.BeneficiariesRef, keep: Keep, { row }: ViewMemory) => {
  const { fields, relationships, open } = ref.getSnapshot().context
  if (open === null) return null
  return {
    key: `beneficiary ${open.beneficiary_id}`,
    step: 'beneficiary',
    definition: beneficiaryFields,
    config: fields,
    options: beneficiary.beneficiaryOptions(relationships),
    values: beneficiary.beneficiaryValues(open, row ?? {}),
    onChange: (store) => keep(beneficiary.keptBeneficiary(store, open, ref.getSnapshot().context.people)),
    onSubmit: (values) => beneficiary.submitBeneficiary(ref, values),
  } satisfies FormSpec
}

/** Whose answers are given: `spouse`, or `child2` for the second child. */
const whoseForm = ({ open, dependents }: DependentsContext, id: string): string => {
  if (open !== null && isSpouse(open)) return 'spouse'
  const children = dependents.filter(isChild)
  const at = children.findIndex(({ primary_info }) => primary_info.dependent_id === id)
  return `child${(at === -1 ? children.length : at) + 1}`
}

/** The form of one dependent, where it is open. */
export const dependentForm = (ref: dependent.DependentsRef, keep: Keep, { row }: ViewMemory) => {
  const { context } = ref.getSnapshot()
  const { fields, asksDisability, open } = context
  if (open === null) return null
  const id = open.primary_info.dependent_id
  return {
    key: `dependent ${id}`,
    step: whoseForm(context, id),
    definition: dependentFields(asksDisability),
    config: dependentConfig(fields),
    values: dependent.dependentValues(open, row ?? {}),
    prefix: dependent.DEPENDENT_PREFIX,
    shows: dependent.isDependentFormError,
    onChange: (store) => {
      const kept = dependent.keptDependent(store, ref.getSnapshot().context.open)
      if (kept !== null) keep(kept)
    },
    ...dependent.dependentSubmits(ref),
  } satisfies FormSpec
}

const cardForm = (ref: billing.BillingRef, keepForm: FormSpec['onChange'], typed: TypedValues): FormSpec => {
  const { fields, saved, states, today, physicalAddress } = ref.getSnapshot().context
  const before = billing.enteredBefore(saved, 'cc')
  const values = card.cardValues(before, typed)
  let isCopied = card.wantsCopy(values)
  return {
    key: 'billing cc',
    step: 'card',
    definition: card.cardDefinition(physicalAddress),
    config: billing.askedFields(fields, card.cardNames, before !== null),
    values,
    options: card.cardOptions(states, today.year),
    rules: billing.enteredRules(ref, 'cc'),
    onOpen: (store) => {
      if (isCopied && physicalAddress !== null) card.copyAddress(store, physicalAddress, true)
    },
    onChange: (store) => {
      const wanted = card.wantsCopy(store.values())
      if (wanted !== isCopied) {
        isCopied = wanted
        card.copyAddress(store, physicalAddress, wanted)
      }
      keepForm(store)
    },
    onSubmit: (entered) => card.submitCard(ref, entered),
  }
}

const bankForm = (ref: billing.BillingRef, keepForm: FormSpec['onChange'], typed: TypedValues): FormSpec => {
  const { context } = ref.getSnapshot()
  const { fields, saved, charges } = context
  const picked = bank.pickedBank(context)
  const billDates = accountDays(charges)
  const cardOnFile = billing.enteredBefore(saved, 'cc') !== null
  return {
    key: `billing eft ${context.picked}`,
    step: 'bank',
    definition: bankFields,
    config: bank.bankConfig(billing.askedFields(fields, bank.bankNames, cardOnFile), picked),
    values: bank.bankValues({
      saved: billing.enteredBefore(saved, 'eft'),
      typed,
      picked,
      dated: saved?.bill_date,
      billDates,
    }),
    options: bank.bankOptions(billDates),
    lookups: bank.bankLookups(ref),
    ...(picked === null && { rules: billing.enteredRules(ref, 'eft') }),
    onChange: (store) => {
      if (picked === null) keepForm(store)
    },
    onSubmit: (entered) => bank.submitBank(ref, entered, picked),
  }
}

/** The form of the chosen way of payment; none where a card on file pays, or it needs none. */
export const billingForm = (ref: billing.BillingRef, keep: Keep, memory: ViewMemory): FormSpec | null => {
  const { chosen, picked, typed: loaded } = ref.getSnapshot().context
  const typed = { ...loaded?.values, ...memory.held }
  const keepForm: FormSpec['onChange'] = (store) => {
    memory.held = billing.heldWith(store, typed, memory.held)
    keep({ values: memory.held })
  }
  if (chosen === 'cc' && picked === null) return cardForm(ref, keepForm, typed)
  return chosen === 'eft' ? bankForm(ref, keepForm, typed) : null
}
