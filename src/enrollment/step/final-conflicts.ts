import type { AgreementContext } from '#machines/enrollment/agreement/agreement.context.ts'
import type { AgreementInfo } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { PaymentInfo, PaymentMethod } from '#schemas/calls/enrollment/billing.calls.ts'
import type { SavedBank, SavedCard } from '#schemas/calls/enrollment/existing.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { bankFields, cardFields } from '#schemas/steps/billing/billing.ui.ts'
import { billDateLabel } from '#schemas/storefront/pricing/bill-date.rules.ts'
import { conflictRows } from './conflict-rows.ts'
import type { ConflictRow } from './step-conflict.tsx'
import { getLocale } from '../../i18n/locale.ts'

export const methodName: Record<PaymentMethod, () => string> = {
  cc: () => m.billing_cc(),
  eft: () => m.billing_eft(),
  list: () => m.billing_list(),
  elist: () => m.billing_elist(),
  stmt: () => m.billing_stmt(),
}

const differing = (rows: ConflictRow[]): ConflictRow[] => rows.filter(({ mine, theirs }) => mine !== theirs)

const lastFour = (number: string | undefined): string | undefined =>
  number === undefined ? undefined : number.replaceAll(/\D/g, '').slice(-4)

/** The last digits of a number say that they are no more than that. */
const inWords = (row: ConflictRow): ConflictRow => {
  if (row.label !== m.billing_card_number() && row.label !== m.billing_account_number()) return row
  const said = (digits: string) => (digits === '' ? '' : m.review_ends_in({ digits }))
  return { ...row, mine: said(row.mine), theirs: said(row.theirs) }
}

/** What may be shown of a payment: numbers by their last four digits, one on file by its number, no security code. */
const shownPayment = (info: PaymentInfo, cards: readonly SavedCard[], banks: readonly SavedBank[]) => {
  const { security_code: _, is_physical_address: __, ...rest } = info
  const card = cards.find(({ card_id }) => card_id === info.card_id)
  const bank = banks.find(({ bank_id }) => bank_id === info.bank_id)
  return {
    ...rest,
    card_number: lastFour(info.card_number ?? card?.card_number),
    account_number: lastFour(info.account_number ?? bank?.account_number),
    bill_date: info.bill_date && billDateLabel(info.bill_date, getLocale()),
  }
}

/** Where two ways to pay differ. */
export const billingConflict = (
  { draft, cards, banks }: { draft: PaymentInfo | null; cards: readonly SavedCard[]; banks: readonly SavedBank[] },
  current: unknown,
): ConflictRow[] => {
  const theirs = current as PaymentInfo | null | undefined
  const nameOf = (info: PaymentInfo | null | undefined) => (info ? methodName[info.payment_method]() : '')
  return [
    ...differing([{ label: m.billing_payment_type(), mine: nameOf(draft), theirs: nameOf(theirs) }]),
    ...conflictRows(
      [...cardFields, ...bankFields],
      draft && shownPayment(draft, cards, banks),
      theirs && shownPayment(theirs, cards, banks),
    ).map(inWords),
  ]
}

/** Where two agreements differ: who signs, how, and the answer. The picture of a signature is never read back. */
export const agreementConflict = (
  { draft, signer }: Pick<AgreementContext, 'draft' | 'signer'>,
  current: unknown,
): ConflictRow[] => {
  const theirs = current as AgreementInfo | null | undefined
  const who = (one: AgreementInfo['eprocess'] | undefined) =>
    one === undefined ? '' : one === 'sigapplicant' ? m.agreement_signs_now() : m.agreement_signs_later()
  const how = (signed: boolean, kind: AgreementInfo['signature_kind']) =>
    signed ? (kind === 'typed' ? m.signature_was_typed() : m.signature_was_drawn()) : ''
  const boxes = (agreed: readonly number[] | undefined) =>
    (agreed ?? []).map((flag) => (flag === 1 ? m.common_yes() : m.common_no())).join(', ')
  return differing([
    { label: m.agreement_signs(), mine: who(signer), theirs: who(theirs?.eprocess) },
    { label: m.agreement_title(), mine: boxes(draft?.agreed), theirs: boxes(theirs?.agreed) },
    { label: m.agreement_answer(), mine: draft?.answer ?? '', theirs: theirs?.answer ?? '' },
    {
      label: m.signature_title(),
      mine: how(Boolean(draft?.signature), draft?.signature_kind),
      theirs: how(theirs?.signed === true, theirs?.signature_kind),
    },
  ])
}
