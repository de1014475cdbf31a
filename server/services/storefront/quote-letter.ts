import { m } from '#schemas/messages/generated/messages.js'
import { moneyText } from '#schemas/storefront/money.rules.ts'
import type { Locale } from '../../http/locale.ts'
import { type Html, html } from '../../plugins/html.ts'

export interface QuoteFacts {
  /** Whom it is for: the tier in words. */
  tier: string
  /** mm/dd/yyyy; null where none was chosen. */
  effectiveDate: string | null
  /** With the names of their riders; null for a plan that is not available. */
  plans: readonly { name: string; riders: readonly string[]; cents: number | null }[]
  initialCents: number
  monthlyCents: number
  support: { phone: string; email: string }
}

interface QuoteLink {
  /** Null for a preview: the link is made when the mail is sent. */
  address: string | null
  /** mm/dd/yyyy */
  expires: string
}

const dollars = (cents: number): string => moneyText(cents, { withCents: true })

const words = (facts: QuoteFacts, locale: Locale) => {
  const here = { locale }
  const { tier, effectiveDate, initialCents, monthlyCents, support } = facts
  return {
    lead: m.mail_quote_text({}, here),
    about: [
      m.mail_quote_tier({ tier }, here),
      ...(effectiveDate === null ? [] : [m.mail_quote_effective({ date: effectiveDate }, here)]),
    ],
    plans: facts.plans.map(({ name, riders, cents }) => ({
      name: riders.length === 0 ? name : `${name} (${m.riders_chosen({ riders: riders.join(', ') }, here)})`,
      price: cents === null ? m.mail_quote_unavailable({}, here) : dollars(cents),
    })),
    costs: [
      m.mail_quote_first({ amount: dollars(initialCents) }, here),
      m.mail_quote_monthly({ amount: dollars(monthlyCents) }, here),
    ],
    open: m.mail_quote_open({}, here),
    prices: m.mail_quote_prices({}, here),
    questions: m.mail_quote_questions({ phone: support.phone, email: support.email }, here),
  }
}

const bodyOf = (facts: QuoteFacts, locale: Locale, { address, expires }: QuoteLink): Html => {
  const { lead, about, plans, costs, open, prices, questions } = words(facts, locale)
  return html`<p>${lead}</p>
    <p>${joined(about)}</p>
    <h2>${m.mail_quote_plans({}, { locale })}</h2>
    <ul>
      ${plans.map(({ name, price }) => html`<li>${name}: <strong>${price}</strong></li>`)}
    </ul>
    <p>${joined(costs)}</p>
    <p>
      ${address === null ? html`<strong>${open}</strong>` : html`<a href="${address}"><strong>${open}</strong></a>`}
    </p>
    <p>${m.mail_quote_expires({ date: expires }, { locale })}</p>
    <p>${prices}</p>
    <p>${questions}</p>`
}

const joined = (lines: readonly string[]): Html[] =>
  lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))

/** What the mail will say beside the name, the message and the link (spec 1, section 7, get-quote-preview-content). */
export const quotePreview = (facts: QuoteFacts, expires: string, locale: Locale) => ({
  subject: m.mail_quote_subject({}, { locale }),
  greeting: m.mail_quote_greeting({ name: '{name}' }, { locale }),
  html: bodyOf(facts, locale, { address: null, expires }).text,
})

/** The mail of Save Cart, as text and as HTML. What was typed is text in both. */
export const quoteLetter = (
  facts: QuoteFacts,
  { name, message, address, expires }: { name: string; message: string; address: string; expires: string },
  locale: Locale,
): { subject: string; text: string; html: string } => {
  const { lead, about, plans, costs, open, prices, questions } = words(facts, locale)
  const greeting = m.mail_quote_greeting({ name }, { locale })
  const subject = m.mail_quote_subject({}, { locale })
  const typed = message.trim()
  return {
    subject,
    text: [
      greeting,
      ...(typed === '' ? [] : [typed]),
      lead,
      about.join('\n'),
      [`${m.mail_quote_plans({}, { locale })}:`, ...plans.map(({ name: plan, price }) => `- ${plan}: ${price}`)].join(
        '\n',
      ),
      costs.join('\n'),
      `${open}:\n${address}`,
      m.mail_quote_expires({ date: expires }, { locale }),
      prices,
      questions,
    ].join('\n\n'),
    html: html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${subject}</title>
        </head>
        <body>
          <p>${greeting}</p>
          ${typed === '' ? html`` : html`<p>${joined(typed.split('\n'))}</p>`}
          ${bodyOf(facts, locale, { address, expires })}
        </body>
      </html>`.text,
  }
}

/** Save & Continue Later: the code, and where it is entered (spec 2, section 2). */
export const continueLetter = (
  facts: { code: string; address: string; expires: string; support: QuoteFacts['support'] },
  locale: Locale,
): { subject: string; text: string } => ({
  subject: m.mail_continue_subject({}, { locale }),
  text: [
    m.mail_continue_text({}, { locale }),
    m.mail_continue_code({ code: facts.code }, { locale }),
    facts.address,
    m.mail_continue_expires({ date: facts.expires }, { locale }),
    m.mail_quote_questions({ phone: facts.support.phone, email: facts.support.email }, { locale }),
  ].join('\n\n'),
})
