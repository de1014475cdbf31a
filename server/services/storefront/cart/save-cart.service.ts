import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { resumeCalls } from '#schemas/calls/visit/resume.calls.ts'
import type { TierCode } from '#schemas/calls/shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { cartTotals, hasTrait } from '#schemas/storefront/cart/cart.rules.ts'
import { RESUME_DAYS, emailOf, saveCartProblems, saveLaterProblems } from '#schemas/storefront/cart/save-cart.rules.ts'
import { stepByColumn } from '#schemas/steps/steps.registry.ts'
import type { Config } from '../../../config.ts'
import { usDayAt } from '../../../domain/calendar.ts'
import { refuse, refuseField } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import { written } from '../../../mail/letter-html.ts'
import { senderOf } from '../../../mail/sender.ts'
import type { ContinueCodes } from '../../codes/continue-codes.service.ts'
import type { HolderService } from '../../drafts/holder.service.ts'
import { helpFor } from '../../enrollment/letters/notices.ts'
import type { Reminders } from '../../enrollment/reminders/reminders.service.ts'
import type { TypedService } from '../../enrollment/typed.service.ts'
import type { DirectLinks } from '../../codes/direct-links.service.ts'
import type { OutboxService } from '../../outbox/outbox.service.ts'
import type { RecipientsService } from '../../visits/recipients.service.ts'
import { plansOf, pricedCart, unavailableLines } from '../../quote/cart-view.ts'
import { offeredDates } from '../../quote/effective-date.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { type Quote, type StorefrontParts, openQuote } from '../quote/open-quote.ts'
import { lineName } from '../../quote/plan-view.ts'
import type { SavedCartLinks } from './saved-cart.ts'
import { continueLetter } from '../../enrollment/letters/continue-letter.ts'
import { type QuoteLetterFacts, quoteLetter, quotePreview } from '../quote/quote-letter.ts'

type Calls = typeof resumeCalls
type Saving = CallBody<Calls['saveEnrollment']>
type Saved = CallData<Calls['saveEnrollment']>

interface Parts extends StorefrontParts {
  config: Config
  outbox: OutboxService
  recipients: RecipientsService
  directLinks: DirectLinks
  continueCodes: ContinueCodes
  reminders: Pick<Reminders, 'agree'>
  typed: Pick<TypedService, 'hold'>
  holders: HolderService
  savedCarts: SavedCartLinks
}

export interface SaveCartService {
  /** Sends the quote with a link, or for a step the code to continue there. The mail leaves when the answer holds. */
  save: (caller: Caller, body: Saving, locale: Locale) => Promise<Saved>
  preview: (
    caller: Caller,
    asked: { enrollment_id: string; effective_date?: string },
    locale: Locale,
  ) => Promise<CallData<Calls['getQuotePreview']>>
}

const tierWords = (tier: TierCode, isPremier: boolean, locale: Locale): string => {
  const here = { locale }
  if (tier === 'IC') return isPremier ? m.tier_ic_one({}, here) : m.tier_ic({}, here)
  return tier === 'IO' ? m.tier_io({}, here) : tier === 'IS' ? m.tier_is({}, here) : m.tier_if({}, here)
}

/** Save Cart, and the code of Save & Continue Later (spec 1, sections 4, 5 and 7; spec 2, section 7). */
export const makeSaveCart = (parts: Parts): SaveCartService => {
  const { catalog, outbox, recipients, directLinks, continueCodes } = parts
  const dayAt = (at: number): string => usDayAt(at, catalog.timeZone)

  const dateOf = ({ lines, today }: Quote, date: string | undefined): string | null => {
    if (date === undefined || date === '') return null
    if (!offeredDates(catalog, lines, today).includes(date)) throw refuseField('effective_date', 'error_option_invalid')
    return date
  }

  const factsOf = (caller: Caller, quote: Quote, date: string | undefined, locale: Locale): QuoteLetterFacts => {
    const { lines, facts, draft } = quote
    if (lines.length === 0) throw refuseField('main', 'error_cart_empty')
    const priced = pricedCart(catalog, lines, facts)
    const lost = new Set(unavailableLines(catalog, lines, facts).map(({ plan_id }) => plan_id))
    const sold = priced.filter(({ plan_id }) => !lost.has(plan_id))
    return {
      tier: tierWords(facts.tier, hasTrait(plansOf(catalog, lines), 'premier'), locale),
      effectiveDate: dateOf(quote, date),
      plans: priced.map((line) => ({
        name: lineName(catalog.findPlan(line.plan_id), line, locale),
        cents: lost.has(line.plan_id) ? null : line.cents,
        employer_cents: line.employer_cents,
      })),
      ...cartCosts(sold),
      support: helpFor(senderOf(parts, caller.host, locale), catalog, draft),
    }
  }
  const cartCosts = (priced: ReturnType<typeof pricedCart>) => {
    const { initialCents, employerCents, recurringCents } = cartTotals(priced, catalog.findPlan)
    return { initialCents, employerCents, monthlyCents: recurringCents }
  }

  const sendQuote = async (caller: Caller, body: Saving, locale: Locale): Promise<void> => {
    const { name = '', message = '', email, data } = body
    const quote = await openQuote(parts, caller, body.enrollment_id, { toChange: true })
    const problems = saveCartProblems({ name, email, message })
    if (problems.length > 0) throw refuse(problems)
    const facts = factsOf(caller, quote, data?.effective_date, locale)
    const sender = senderOf(parts, caller.host, locale)
    const { token, expiresAt } = directLinks.make(await parts.savedCarts.keep(quote.draft))
    const tab = Buffer.from(body.tab).toString('base64url')
    await recipients.mail({ to: emailOf(email), as: 'letter', field: 'email', phone: facts.support.phone })
    await outbox.mail({
      to: emailOf(email),
      ...written(
        quoteLetter(
          facts,
          {
            name: name.trim().replace(/\s+/g, ' '),
            message,
            address: `${sender.address}/direct-continue/${token}/${tab}`,
            expires: dayAt(expiresAt),
          },
          locale,
        ),
        sender,
        locale,
      ),
    })
  }

  const sendCode = async (caller: Caller, body: Saving, locale: Locale): Promise<void> => {
    const { enrollment_id, email, tab, data: { revision: seen = 0, effective_date: _date, ...held } = {} } = body
    const { draft } = await openQuote(parts, caller, enrollment_id, { toChange: true })
    const problems = saveLaterProblems(email)
    if (problems.length > 0) throw refuse(problems)
    await parts.typed.hold(caller, { enrollment_id, step: stepByColumn(tab)?.id, held, seen })
    const { code, expiresAt } = await continueCodes.issue(draft, email, tab)
    await parts.holders.sent(draft)
    // Nobody agrees to it for somebody else.
    if (body.remind === true && draft.eprocess === 'applicant') {
      await parts.reminders.agree(draft, { email, locale, host: caller.host })
    }
    const sender = senderOf(parts, caller.host, locale)
    const address = `${sender.address}/continue-enrollment`
    const letter = continueLetter(
      {
        code,
        address,
        expires: dayAt(expiresAt),
        support: helpFor(sender, catalog, draft),
      },
      locale,
    )
    await recipients.mail({ to: emailOf(email), as: 'code', field: 'email', phone: sender.phone })
    await outbox.mail({ to: emailOf(email), ...written(letter, sender, locale) }, { urgent: true })
  }

  return {
    save: async (caller, body, locale) => {
      await (body.tab === 'cart_info' ? sendQuote(caller, body, locale) : sendCode(caller, body, locale))
      return { email: emailOf(body.email), days: RESUME_DAYS }
    },
    preview: async (caller, { enrollment_id, effective_date }, locale) => {
      const quote = await openQuote(parts, caller, enrollment_id)
      const { expiresAt } = directLinks.make(quote.draft.id)
      return quotePreview(factsOf(caller, quote, effective_date, locale), dayAt(expiresAt), locale)
    },
  }
}
