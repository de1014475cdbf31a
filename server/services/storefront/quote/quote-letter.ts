import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { nameInMail } from '#schemas/storefront/typed-text.rules.ts'
import { type Costs, costRows, pricedRow } from '../../../mail/cost-rows.ts'
import { type Block, type Letter, faint, previewOf, theirs, words } from '../../../mail/letter.ts'
import type { Contact } from '../../../mail/sender.ts'
import type { Locale } from '#schemas/messages/languages.ts'
export interface QuoteLetterFacts extends Costs {
  /** Whom it is for: the tier in words. */
  tier: string
  /** mm/dd/yyyy; null where none was chosen. */
  effectiveDate: string | null
  /** Null for a plan that is not available. */
  plans: readonly { name: string; cents: number | null; employer_cents?: number }[]
  support: Contact
}

interface QuoteLink {
  /** Null for a preview: the link is made when the mail is sent. */
  address: string | null
  /** mm/dd/yyyy */
  expires: string
}

const blocksOf = (facts: QuoteLetterFacts, locale: Locale, { address, expires }: QuoteLink): Block[] => {
  const here = { locale }
  const { tier, effectiveDate, plans, support } = facts
  return [
    words(m.mail_quote_text({}, here)),
    {
      kind: 'rows',
      rows: [
        { name: m.mail_fact_tier({}, here), value: tier },
        ...(effectiveDate === null ? [] : [{ name: m.mail_fact_effective({}, here), value: effectiveDate }]),
      ],
    },
    {
      kind: 'rows',
      title: m.mail_quote_plans({}, here),
      rows: plans.map(({ name, cents, employer_cents }) =>
        cents === null
          ? { name, value: m.mail_quote_unavailable({}, here) }
          : pricedRow(name, { cents, employer_cents }, locale),
      ),
    },
    { kind: 'rows', rows: costRows(facts, locale) },
    { kind: 'button', label: m.mail_quote_open({}, here), address },
    words(m.mail_quote_expires({ date: longDate(expires, locale) }, here)),
    words(m.mail_quote_prices({}, here)),
    faint(m.mail_quote_questions({ phone: support.phone, email: support.email }, here)),
  ]
}

/** What the mail will say beside the name, the message and the link (spec 1, section 7, get-quote-preview-content). */
export const quotePreview = (facts: QuoteLetterFacts, expires: string, locale: Locale) => ({
  subject: m.mail_quote_subject({}, { locale }),
  greeting: m.mail_quote_greeting({ name: '{name}' }, { locale }),
  html: previewOf(blocksOf(facts, locale, { address: null, expires })),
})

/** The mail of Save Cart. */
export const quoteLetter = (
  facts: QuoteLetterFacts,
  { name, message, address, expires }: { name: string; message: string; address: string; expires: string },
  locale: Locale,
): Letter => {
  return {
    subject: m.mail_quote_subject({}, { locale }),
    blocks: [
      words(m.mail_quote_greeting({ name: nameInMail(name) }, { locale })),
      ...blocksOf(facts, locale, { address, expires }),
      ...(message.trim() === '' ? [] : [theirs(m.mail_quote_theirs({}, { locale }), message, locale)]),
    ],
  }
}

/** A code that was asked for anew, and what it opens. */
export interface NewCode {
  code: string
  /** mm/dd/yyyy */
  expires: string
  /** mm/dd/yyyy of the last change. */
  changed: string
  /** Where it leads to, in words. */
  place: string
}

/** The answer to a lost code: one for each unfinished enrollment of the address, told apart by date and place alone. */
export const newCodesLetter = (
  { codes, address, support }: { codes: readonly NewCode[]; address: string; support: Contact },
  locale: Locale,
): Letter => {
  const here = { locale }
  return {
    subject: m.mail_continue_subject({}, here),
    blocks: [
      words(m.mail_new_code_text({}, here)),
      ...codes.flatMap(({ code, expires, changed, place }): Block[] => [
        ...(codes.length > 1 ? [words(m.mail_new_code_of({ date: longDate(changed, locale), place }, here))] : []),
        { kind: 'code', sentence: m.mail_continue_code({ code }, here), code },
        words(m.mail_continue_expires({ date: longDate(expires, locale) }, here)),
      ]),
      { kind: 'button', label: m.mail_continue_open({}, here), address },
      faint(m.mail_new_code_unasked({}, here)),
      faint(m.mail_quote_questions({ phone: support.phone, email: support.email }, here)),
    ],
  }
}

/** The answer to a lost code where everything of the address is submitted: there is nothing to continue. */
export const submittedLetter = (support: Contact, locale: Locale): Letter => ({
  subject: m.mail_submitted_subject({}, { locale }),
  blocks: [
    words(m.mail_submitted_text({}, { locale })),
    faint(m.mail_new_code_unasked({}, { locale })),
    faint(m.mail_quote_questions({ phone: support.phone, email: support.email }, { locale })),
  ],
})
