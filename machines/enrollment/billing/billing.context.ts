import type { PaymentInfo, PaymentMethod } from '#schemas/calls/enrollment/billing.calls.ts'
import type { ChargeTerms } from '#schemas/calls/enrollment/charge.shapes.ts'
import type { SavedBank, SavedCard } from '#schemas/calls/enrollment/existing.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import type { Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import { type BillingContext, paymentChoices } from '#schemas/steps/billing/billing.rules.ts'
import { accountDays } from '#schemas/storefront/pricing/charge.rules.ts'
import type { Problem } from '../../support/problem.ts'
import type { StepInput } from '../step.types.ts'

export interface BillingAddress {
  address1: string
  address2: string
  city: string
  state: string
  zip: string
}

export interface LoadedBilling {
  /** What was typed and not saved: goes before what is saved. */
  typed?: Typed | null
  fields: FieldConfig[]
  /** What the server prescribes; `cc` lets the person take EFT instead. */
  prescribed: PaymentMethod
  /** What is charged when, with the days that may be chosen; null before a date is chosen. */
  charges: ChargeTerms | null
  /** Where the fields for a card are, of a provider that holds it; null where it is typed into the form. */
  cardFrame: string | null
  /** Plans of the cart that are paid from a bank account and not by card. */
  withoutCard: string[]
  states: { name: string; abbrev: string }[]
  /** How the charge appears on statements; formatted text. */
  billingText: string
  /** The applicant's address, for "Choose physical address"; null where none is saved. */
  physicalAddress: BillingAddress | null
  saved: PaymentInfo | null
  /** Cards and accounts on file of an existing member; empty for everybody else. */
  cards: SavedCard[]
  banks: SavedBank[]
  revision: number
  /** The month in which a card must still be good. */
  today: { year: number; month: number }
}

export type RoutingAnswer = { name: string | null }

export interface BillingStepContext extends StepInput, LoadedBilling {
  chosen: PaymentMethod
  /** The card or account on file that is to pay; null where one is entered. */
  picked: string | null
  draft: PaymentInfo | null
  errors: FieldError[]
  problem: Problem | null
  routing: string
  /** In upper case where the directory knows the bank; empty where it does not. */
  bankName: string
  routingProblem: FieldError | null
}

/** The number of one on file with the member is not lent to one that is entered. */
const isEnteredCard = (saved: PaymentInfo | null): boolean =>
  saved?.payment_method === 'cc' && saved.card_id === undefined

export const billingContextOf = (context: LoadedBilling): BillingContext => ({
  ...context.today,
  byProvider: context.cardFrame !== null,
  cardOnFile: isEnteredCard(context.saved) && (context.cardFrame === null || context.saved?.card_token !== undefined),
  accountOnFile: context.saved?.payment_method === 'eft' && context.saved.bank_id === undefined,
  billDates: accountDays(context.charges),
  alsoRequired: context.fields.filter((field) => field.required).map((field) => field.field_name),
})

/** The cards or accounts on file that a way of payment may be paid with, by id. */
export const onFileFor = ({ cards, banks }: Pick<LoadedBilling, 'cards' | 'banks'>, method: PaymentMethod): string[] =>
  method === 'cc' ? cards.map((card) => card.card_id) : method === 'eft' ? banks.map((bank) => bank.bank_id) : []

/** What the draft says, else the first on file (spec 3, section 4). */
export const pickedFirst = (loaded: LoadedBilling, method: PaymentMethod): string | null => {
  const { saved } = loaded
  if (saved?.payment_method === method) return saved.card_id ?? saved.bank_id ?? null
  return onFileFor(loaded, method)[0] ?? null
}

export const chosenFirst = ({ saved, prescribed }: LoadedBilling): PaymentMethod => {
  const method = saved?.payment_method ?? prescribed
  return paymentChoices(prescribed).includes(method) ? method : prescribed
}
