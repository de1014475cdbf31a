import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { bankFields, cardFields } from '#schemas/steps/billing/billing.ui.ts'
import { type CorrectedPayment, paymentCorrectionProblems } from '#schemas/steps/billing/correct-payment.rules.ts'
import { summedShares } from '#schemas/storefront/pricing/contribution.rules.ts'
import { toCents } from '#schemas/storefront/pricing/money.rules.ts'
import type { PaymentNow } from '#schemas/calls/enrollment/charge.shapes.ts'
import type { SectionValue } from '../../domain/section-values.ts'
import { checkHeld, heldOf } from '../enrollment/steps/card-check.ts'
import { type BillingAccountsService, takesCards } from '../enrollment/debits/billing-accounts.service.ts'
import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { correctCalls } from '#schemas/calls/enrollment/correct.calls.ts'
import { tidyWords } from '#schemas/fields/kinds.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'
import { correctedContact, correctionProblems } from '#schemas/steps/contact/correct-contact.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Caller } from '../../domain/caller.ts'
import { type Refused, conflict, refuse } from '../../domain/refusals.ts'
import { written } from '../../mail/letter-html.ts'
import { senderOf } from '../../mail/sender.ts'
import type { CoreServices } from '../core/core-services.ts'
import { answersNow } from '../enrollment/document/document-content.ts'
import { type Corrected, correctedLetter } from '../enrollment/letters/corrected-letter.ts'
import { helpFor } from '../enrollment/letters/notices.ts'
import type { EarlierRecords } from '../enrollment/record/earlier-records.ts'
import { beneficiariesNow } from '../enrollment/record/beneficiaries-now.ts'
import { type StateParts, loadState } from '../enrollment/load-state.ts'
import { filled } from '#schemas/fields/filled.ts'
import { beneficiaryFields } from '#schemas/steps/beneficiaries/beneficiaries.ui.ts'
import { beneficiaryProblems } from '#schemas/steps/beneficiaries/correct-beneficiaries.rules.ts'
import { recordedBilling } from '../enrollment/record/record-answers.ts'
import { actorOf } from '../enrollment/record/record-content.ts'
import type { RecordsService } from '../enrollment/record/records.service.ts'
import type { ContactOwners } from '../enrollment/steps/contact-owners.ts'
import type { Policies } from '../enrollment/steps/policy-details.ts'
import { makeCorrectHome } from './correct-home.ts'
import { type OpenedRecord, makeApplicantProof } from './applicant-proof.ts'

type Calls = typeof correctCalls

interface Parts extends Omit<CoreServices, 'catalog'> {
  catalog: Catalog
  cartItems: StateParts['cartItems']
  policies: Policies
  earlierRecords: EarlierRecords
  records: RecordsService
  contactOwners: ContactOwners
  billingAccount: BillingAccountsService
}

/** What a card's provider has said before the correction is kept. */
interface CardSaid {
  problems: FieldError[]
}

/**
 * Corrects how the applicant of a submitted enrollment is reached, which its carriers are told of as a change, and what
 * pays: each a new entry of its record. Another price is agreed to first.
 */
export const makeCorrect = (parts: Parts) => {
  const { catalog, records, outbox, audit, contactOwners, billingAccount, cards } = parts
  const proof = makeApplicantProof(parts)
  const homes = makeCorrectHome(parts)

  const opened = async (caller: Caller, enrollmentId: string): Promise<OpenedRecord> => {
    const found = await proof.open(caller, enrollmentId)
    if (found.record.entries.some(({ kind }) => kind === 'cancelled')) throw conflict('error_enrollment_cancelled')
    return found
  }

  /** Whoever asked for it, at the address of before as well: a change that somebody else made is noticed. */
  const tell = async (
    caller: Caller,
    { draft, record, byStaff }: OpenedRecord,
    {
      to,
      ...said
    }: { to: ReadonlySet<string> } & Pick<Corrected, 'paidBy' | 'monthly'> & Partial<Pick<Corrected, 'what'>>,
  ): Promise<void> => {
    const { locale, confirmation, answers } = record.submitted
    const sender = senderOf(parts, caller.host, locale)
    const facts = { name: answers.personal?.first_name ?? '', policyId: confirmation, byStaff }
    const letter = written(
      correctedLetter({ what: 'contact', ...facts, ...said, support: helpFor(sender, catalog, draft) }, locale),
      sender,
      locale,
    )
    for (const address of to) await outbox.mail({ to: address, ...letter }, { about: confirmation })
  }

  /** What pays now; 409 where we take no premiums, or none any more. */
  const paymentNow = async ({ submitted }: OpenedRecord['record']): Promise<PaymentNow> => {
    const now = await billingAccount.now(submitted.confirmation, takesCards(catalog, submitted.plans))
    if (now === null) throw conflict('error_payment_not_ours')
    return now
  }

  /** Another card or account as a step would keep it, with what is wrong with it. */
  const payerOf = (now: PaymentNow, sent: CorrectedPayment) => {
    const given = tidyWords([...cardFields, ...bankFields], sent)
    const problems = paymentCorrectionProblems(now, given)
    const place = given.zip === undefined ? undefined : catalog.findZip(given.zip)
    if (given.payment_method === 'cc' && problems.length === 0 && place === undefined) {
      problems.push(wrong('zip', 'error_zip_invalid'))
    }
    const { card_token, routing_number, ...rest } = given
    const value: SectionValue<'billing'> = {
      ...rest,
      ...heldOf(card_token),
      ...(given.payment_method === 'cc' && place && { city: place.city, state: place.state }),
      ...(routing_number !== undefined && { routing_number, bank_name: catalog.findBank(routing_number) ?? '' }),
    }
    return { value, problems }
  }

  return {
    request: async (
      caller: Caller,
      { enrollment_id, by }: CallBody<Calls['requestCorrection']>,
      locale: Locale,
    ): Promise<CallData<Calls['requestCorrection']>> => {
      const found = await opened(caller, enrollment_id)
      return { code_sent: await proof.send(caller, found, by, locale) }
    },

    /** A wrong code is *returned* as a refusal, at `otp`; what is wrong with the correction is said before it is looked at. */
    contact: async (
      caller: Caller,
      { enrollment_id, otp, agreed_monthly, ...sent }: CallBody<Calls['correctContact']>,
      locale: Locale,
    ): Promise<CallData<Calls['correctContact']> | Refused> => {
      const found = await opened(caller, enrollment_id)
      const now = answersNow(found.record)
      const before = now.contact ?? {}
      // A page that was open before ZIP codes could be corrected sends none.
      const { zip } = before
      const change = tidyWords(contactFields, { ...(zip !== undefined && { zip }), ...sent })
      const problems = correctionProblems(before, change)
      if (problems.length > 0) throw refuse(problems)
      const { contact: after, prices } = await homes.at(found, before, correctedContact(before, change))
      if (prices !== null && (agreed_monthly === undefined || toCents(agreed_monthly) !== prices.monthly_cents)) {
        return { corrected: false, prices: homes.question(found.record, prices) }
      }
      const { first_name = '', last_name = '' } = now.personal ?? {}
      const { quote, confirmation } = found.record.submitted
      const owner = { first_name, last_name, dob: quote.dob ?? '' }
      const own = quote.user_id ?? null
      const { email_address: email, phone_number: phone } = after
      const taken = [
        email === undefined || email === before.email_address
          ? null
          : await contactOwners.takenBy('email', email, { owner, own }),
        phone === undefined || phone === before.phone_number
          ? null
          : await contactOwners.takenBy('phone', phone, { owner, own }),
      ].filter((problem) => problem !== null)
      if (taken.length > 0) throw refuse(taken)
      const refused = await proof.verify(caller, found, { otp, act: 'correct' }, locale)
      if (refused !== null) return refused
      await records.append(confirmation, {
        kind: 'corrected',
        version: 1,
        by: actorOf(parts.sealing, caller),
        answers: { contact: after },
        reason: homes.reason(prices, found.record.submitted.locale),
        ...(prices && { prices }),
      })
      if (prices !== null) await billingAccount.reprice(confirmation, prices.monthly_cents)
      await contactOwners.correct(confirmation, owner, { email, phone })
      await audit.record(caller, 'write', `draft:${found.draft.id}`, 'correct contact')
      const to = new Set([before.email_address, email].flatMap((address) => address ?? []))
      await tell(caller, found, { to, ...(prices && { monthly: summedShares(prices.plans) }) })
      return { corrected: true }
    },

    /** As `contact`, of who benefits and in which shares. */
    beneficiaries: async (
      caller: Caller,
      { enrollment_id, otp, beneficiaries: sent }: CallBody<Calls['correctBeneficiaries']>,
      locale: Locale,
    ): Promise<CallData<Calls['correctBeneficiaries']> | Refused> => {
      const found = await opened(caller, enrollment_id)
      const state = await loadState(parts, found.draft)
      const now = await beneficiariesNow(catalog, () => Promise.resolve(state), found.record, locale)
      if (now === null) throw conflict('error_tab_not_required')
      const people = sent.map((person) => filled(tidyWords(beneficiaryFields, person)))
      const problems = beneficiaryProblems(now, people, state.today)
      if (problems.length > 0) throw refuse(problems)
      const refused = await proof.verify(caller, found, { otp, act: 'correct' }, locale)
      if (refused !== null) return refused
      const { confirmation, locale: theirs } = found.record.submitted
      await records.append(confirmation, {
        kind: 'corrected',
        version: 1,
        by: actorOf(parts.sealing, caller),
        answers: { beneficiaries: { beneficiaries: people } },
        reason: m.review_card_beneficiaries({}, { locale: theirs }),
      })
      await audit.record(caller, 'write', `draft:${found.draft.id}`, 'correct beneficiaries')
      const email = answersNow(found.record).contact?.email_address
      await tell(caller, found, { to: new Set(email === undefined ? [] : [email]), what: 'beneficiaries' })
      return { corrected: true }
    },

    /** What its provider says of another card, before the correction, which waits for nobody elsewhere. */
    askAboutCard: async (
      caller: Caller,
      { enrollment_id, otp: _otp, ...sent }: CallBody<Calls['correctPayment']>,
    ): Promise<CardSaid> => {
      if (cards === null || sent.payment_method !== 'cc' || sent.card_token === undefined) return { problems: [] }
      const { record } = await opened(caller, enrollment_id)
      const { value, problems } = payerOf(await paymentNow(record), sent)
      return { problems: problems.length > 0 ? [] : await checkHeld(cards, value) }
    },

    /** As `contact`, of the card or account that pays; one that was declined is tried again with it. */
    payment: async (
      caller: Caller,
      { enrollment_id, otp, ...sent }: CallBody<Calls['correctPayment']>,
      said: CardSaid,
      locale: Locale,
    ): Promise<CallData<Calls['correctPayment']> | Refused> => {
      const found = await opened(caller, enrollment_id)
      const { value, problems } = payerOf(await paymentNow(found.record), sent)
      if (problems.length > 0) throw refuse(problems)
      if (said.problems.length > 0) throw refuse(said.problems)
      const refused = await proof.verify(caller, found, { otp, act: 'correct' }, locale)
      if (refused !== null) return refused
      const { confirmation } = found.record.submitted
      await records.append(confirmation, {
        kind: 'corrected',
        version: 1,
        by: actorOf(parts.sealing, caller),
        answers: { billing: recordedBilling(value) },
        reason: m.review_card_billing({}, { locale: found.record.submitted.locale }),
      })
      await billingAccount.pay(confirmation, value)
      await audit.record(caller, 'write', `draft:${found.draft.id}`, 'correct payment')
      const email = answersNow(found.record).contact?.email_address
      const paidBy = (value.card_number ?? value.account_number ?? '').slice(-4)
      await tell(caller, found, { to: new Set(email === undefined ? [] : [email]), paidBy })
      return { corrected: true }
    },
  }
}
