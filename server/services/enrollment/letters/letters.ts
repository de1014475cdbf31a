import type { Charge } from '#schemas/calls/enrollment/charge.shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import type { Premium } from '#schemas/storefront/pricing/contribution.rules.ts'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { nameInMail } from '#schemas/storefront/typed-text.rules.ts'
import { chargeText } from '#schemas/storefront/pricing/charge.rules.ts'
import { RESUME_DAYS } from '#schemas/storefront/cart/save-cart.rules.ts'
import { type Costs, costRows, pricedRow } from '../../../mail/cost-rows.ts'
import { type Block, type Letter, faint, words } from '../../../mail/letter.ts'
import type { Contact } from '../../../mail/sender.ts'
import type { Locale } from '#schemas/messages/languages.ts'
export interface ReceiptFacts extends Costs {
  /** Who is greeted. */
  name: string
  /** Whom the reader has enrolled; without it the reader is enrolled. */
  client?: string
  policyId: string
  /** mm/dd/yyyy */
  effectiveDate: string
  plans: readonly ({ name: string } & Premium)[]
  /** Their names: the applicant first. */
  people: readonly string[]
  /** The titles of the texts that were agreed to. */
  agreed: readonly string[]
  /** mm/dd/yyyy; null where it is not signed. */
  signedOn: string | null
  /** What is charged when; null where the plans are billed separately. */
  charge: Charge | null
  /** mm/dd/yyyy */
  submittedOn: string
  /** Where the enrollment is opened again by its number. */
  foundAt: string
  support: Contact
  /** Who sees to a signature that is still needed, and to the applicant alone where to give it; null where none is. */
  unsigned: { name: string; phone: string; signAt?: string | null } | null
}

/** What is left to do: the applicant gets the way to do it, whoever enrolled them is told. */
const signatureBlocks = (unsigned: ReceiptFacts['unsigned'], locale: Locale): Block[] => {
  if (unsigned === null) return []
  const { name, phone, signAt } = unsigned
  if (!signAt) return [words(m.mail_receipt_unsigned({}, { locale }))]
  return [
    words(m.mail_receipt_sign({ name, phone: formatPhone(phone), days: RESUME_DAYS }, { locale })),
    { kind: 'button', label: m.mail_sign_open({}, { locale }), address: signAt },
  ]
}

const names = (title: string, all: readonly string[]): Block => ({
  kind: 'rows',
  title,
  rows: all.map((name) => ({ name, value: null })),
})

/** 'Enrollment Receipt', to the applicant and to who enrolled them (spec 3, section 1). Nothing in it is secret. */
export const receiptLetter = (facts: ReceiptFacts, locale: Locale): Letter => {
  const { support, client } = facts
  return {
    subject: m.mail_receipt_subject({}, { locale }),
    blocks: [
      words(m.mail_receipt_greeting({ name: nameInMail(facts.name) }, { locale })),
      words(
        client === undefined
          ? m.mail_receipt_thanks({}, { locale })
          : m.mail_receipt_thanks_client({ name: nameInMail(client) }, { locale }),
      ),
      ...signatureBlocks(facts.unsigned, locale),
      {
        kind: 'rows',
        rows: [
          { name: m.mail_fact_number({}, { locale }), value: facts.policyId },
          { name: m.mail_fact_effective({}, { locale }), value: facts.effectiveDate },
        ],
      },
      {
        kind: 'rows',
        title:
          client === undefined ? m.mail_receipt_plans({}, { locale }) : m.mail_receipt_plans_client({}, { locale }),
        rows: facts.plans.map(({ name, ...price }) => pricedRow(name, price, locale)),
      },
      { kind: 'rows', rows: costRows(facts, locale, client !== undefined) },
      names(m.mail_receipt_people({}, { locale }), facts.people.map(nameInMail)),
      names(
        facts.signedOn === null
          ? m.mail_receipt_agreed_unsigned({}, { locale })
          : m.mail_receipt_agreed({ date: longDate(facts.signedOn, locale) }, { locale }),
        facts.agreed,
      ),
      words(chargeText(facts.charge, facts.submittedOn, locale)),
      words(m.mail_receipt_keep({}, { locale })),
      ...(client === undefined ? againBlocks(facts.foundAt, facts.signedOn !== null, locale) : []),
      faint(m.mail_receipt_questions({ phone: support.phone, email: support.email }, { locale })),
    ],
  }
}

const textUnsigned = ({ name, phone, signAt }: NonNullable<ReceiptFacts['unsigned']>, locale: Locale): string =>
  m.text_unsigned({ name, phone: formatPhone(phone), link: signAt ?? '' }, { locale })

/** The text message about enrollment and signature (spec 3, section 2.1): whose it is, nothing of plans or money. */
export const enrolledText = (
  { policyId, effectiveDate, unsigned }: Pick<ReceiptFacts, 'policyId' | 'effectiveDate' | 'unsigned'>,
  site: string,
  locale: Locale,
): string =>
  [
    m.text_enrolled({ site, number: policyId, date: longDate(effectiveDate, locale) }, { locale }),
    ...(unsigned === null ? [] : [textUnsigned(unsigned, locale)]),
  ].join(' ')

interface AboutSigning {
  /** Who is greeted. */
  name: string
  policyId: string
  support: Contact
}

/** The link to sign once more, for whoever did not use the first one in time. */
export const signingLetter = (
  { name, policyId, address, days, support }: AboutSigning & { address: string; days: number },
  locale: Locale,
): Letter => ({
  subject: m.mail_signing_subject({}, { locale }),
  blocks: [
    words(m.mail_receipt_greeting({ name: nameInMail(name) }, { locale })),
    words(m.mail_signing_text({ number: policyId, days }, { locale })),
    { kind: 'button', label: m.mail_sign_open({}, { locale }), address },
    faint(m.mail_receipt_questions({ phone: support.phone, email: support.email }, { locale })),
  ],
})

/** Where the applicant finds the enrollment and its PDF again, by its number and a one-time code. */
const againBlocks = (foundAt: string, isSigned: boolean, locale: Locale): Block[] => [
  words(isSigned ? m.mail_receipt_again_signed({}, { locale }) : m.mail_receipt_again({}, { locale })),
  { kind: 'button', label: m.find_enrollment_title({}, { locale }), address: foundAt },
]

/** That it is signed: to the applicant, with the way to the signed PDF, and as `client` to whoever enrolled them. */
export const signedLetter = (
  {
    name,
    client,
    policyId,
    date,
    foundAt,
    support,
  }: AboutSigning & { date: string } & (
      | { client: string; foundAt?: undefined }
      | { client?: undefined; foundAt: string }
    ),
  locale: Locale,
): Letter => ({
  subject: m.mail_signed_subject({}, { locale }),
  blocks: [
    words(m.mail_receipt_greeting({ name: nameInMail(name) }, { locale })),
    words(
      client === undefined
        ? m.mail_signed_text({ number: policyId, date: longDate(date, locale) }, { locale })
        : m.mail_signed_text_client(
            { name: nameInMail(client), number: policyId, date: longDate(date, locale) },
            { locale },
          ),
    ),
    ...(foundAt === undefined ? [] : againBlocks(foundAt, true, locale)),
    faint(m.mail_receipt_questions({ phone: support.phone, email: support.email }, { locale })),
  ],
})
