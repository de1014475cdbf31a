import type { PaymentInfo } from '#schemas/calls/billing.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { moneyText } from '#schemas/storefront/money.rules.ts'
import type { Locale } from '../../http/locale.ts'

export interface Letter {
  subject: string
  text: string
}

/** The one-time code. `minutes` is how long it is valid. */
export const otpLetter = (code: string, minutes: number, locale: Locale): Letter => ({
  subject: m.mail_otp_subject({}, { locale }),
  text: [m.mail_otp_text({ code, minutes }, { locale }), m.mail_otp_unasked({}, { locale })].join('\n\n'),
})

export interface ReceiptFacts {
  /** Who is greeted. */
  name: string
  /** Whom the reader has enrolled; without it the reader is enrolled. */
  client?: string
  policyId: string
  /** mm/dd/yyyy */
  effectiveDate: string
  plans: readonly { name: string; cents: number | null }[]
  initialCents: number
  monthlyCents: number
  payment: Pick<PaymentInfo, 'payment_method' | 'card_number' | 'account_number'>
  support: { phone: string; email: string }
  /** Who sees to a signature that is still needed; null where none is. */
  unsigned: { name: string; phone: string } | null
}

const paidBy = ({ payment_method, card_number, account_number }: ReceiptFacts['payment'], locale: Locale): string => {
  if (payment_method === 'cc') return m.mail_receipt_paid_cc({ digits: (card_number ?? '').slice(-4) }, { locale })
  if (payment_method === 'eft') return m.mail_receipt_paid_eft({ digits: (account_number ?? '').slice(-4) }, { locale })
  return m.mail_receipt_paid_other({}, { locale })
}

const dollars = (cents: number): string => moneyText(cents, { withCents: true })

/** 'Enrollment Receipt', to the applicant and to who enrolled them (spec 3, section 1). Nothing in it is secret. */
export const receiptLetter = (facts: ReceiptFacts, locale: Locale): Letter => {
  const { support, client, unsigned } = facts
  return {
    subject: m.mail_receipt_subject({}, { locale }),
    text: [
      m.mail_receipt_greeting({ name: facts.name }, { locale }),
      client === undefined
        ? m.mail_receipt_thanks({}, { locale })
        : m.mail_receipt_thanks_client({ name: client }, { locale }),
      [
        m.mail_receipt_number({ number: facts.policyId }, { locale }),
        m.mail_receipt_effective({ date: facts.effectiveDate }, { locale }),
      ].join('\n'),
      [
        `${m.mail_receipt_plans({}, { locale })}:`,
        ...facts.plans.map(({ name, cents }) => (cents === null ? `- ${name}` : `- ${name}: ${dollars(cents)}`)),
      ].join('\n'),
      [
        m.mail_receipt_first({ amount: dollars(facts.initialCents) }, { locale }),
        m.mail_receipt_monthly({ amount: dollars(facts.monthlyCents) }, { locale }),
        paidBy(facts.payment, locale),
      ].join('\n'),
      ...(unsigned === null
        ? []
        : [m.mail_receipt_unsigned({ name: unsigned.name, phone: unsigned.phone }, { locale })]),
      m.mail_receipt_keep({}, { locale }),
      m.mail_receipt_questions({ phone: support.phone, email: support.email }, { locale }),
    ].join('\n\n'),
  }
}

/** The text message about enrollment and signature (spec 3, section 2.1): nothing of plans or money. */
export const enrolledText = (
  { policyId, effectiveDate, unsigned }: Pick<ReceiptFacts, 'policyId' | 'effectiveDate' | 'unsigned'>,
  locale: Locale,
): string =>
  [
    m.text_enrolled({ number: policyId, date: effectiveDate }, { locale }),
    ...(unsigned === null ? [] : [m.text_unsigned({ name: unsigned.name, phone: unsigned.phone }, { locale })]),
  ].join(' ')
