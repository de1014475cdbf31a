import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { OpenedSigning, Signing, signingCalls } from '#schemas/calls/enrollment/signing.calls.ts'
import { checkAgreement } from '#schemas/steps/agreement/agreement.rules.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import { RESUME_DAYS } from '#schemas/storefront/cart/save-cart.rules.ts'
import { employerPays, summedShares } from '#schemas/storefront/pricing/contribution.rules.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import { type Locale, baseLocale } from '#schemas/messages/languages.ts'
import { usDayAt } from '../../domain/calendar.ts'
import { MAX_SIGNATURE_BYTES, isPng } from '../../adapters/png.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import { siteAddress } from '../../mail/site-address.ts'
import { Refused, conflict, missing, refuse, refuseField } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { written } from '../../mail/letter-html.ts'
import { senderOf } from '../../mail/sender.ts'
import type { AuditService } from '../visits/audit.service.ts'
import { makeDirectLinks } from '../codes/direct-links.service.ts'
import { shownMark } from '../quote/shown-mark.ts'
import type { OutboxService } from '../outbox/outbox.service.ts'
import type { RecipientsService } from '../visits/recipients.service.ts'
import type { StateParts } from './load-state.ts'
import { signedLetter, signingLetter } from './letters/letters.ts'
import { enrollerOf, helpFor } from './letters/notices.ts'
import { additionalNotesOf, sectionsToSign } from './copied-sections.ts'
import type { AgreedText, AgreementEvidence } from '../../domain/agreement-evidence.ts'
import { demandTexts, shownTexts, textMissing } from './steps/agreed-to.ts'
import type { EarlierRecords } from './record/earlier-records.ts'
import { joinAnswers } from './record/record-answers.ts'
import { actOf, originHash } from './record/record-content.ts'
import { agreementOf } from './record/recorded-agreement.ts'
import type { RecordsService } from './record/records.service.ts'
import type { Policies } from './steps/policy-details.ts'

type Calls = typeof signingCalls

/** What the client gave: the picture, how, and the evidence of what was agreed to. */
export interface GivenLater {
  /** PNG data URL. */
  signature: string
  signature_kind: 'drawn' | 'typed'
  agreed: readonly (0 | 1)[]
  agreed_to: AgreementEvidence
}

interface Parts extends StateParts {
  sealing: Sealing
  config: Config
  audit: AuditService
  policies: Policies
  outbox: OutboxService
  recipients: RecipientsService
  records: RecordsService
  earlierRecords: EarlierRecords
}

/** The address where the client of a rep or a group signs; it works for 30 days. */
export const makeSigningAddress =
  (parts: { config: Config; catalog: Catalog; clock: Clock; sealing: Sealing }) =>
  (host: string, enrollmentId: string): string =>
    `${siteAddress(parts.config, parts.catalog, host)}/sign/${makeDirectLinks(parts, 'signing-link').make(enrollmentId).token}`

/**
 * The signature after the submit: whoever has the applicant's mail reads what was agreed to and signs, once. The copy
 * for the rep or the group never has the link.
 */
export const makeSigning = (parts: Parts) => {
  const { catalog, clock, drafts, policies, records, earlierRecords, outbox, recipients, audit } = parts
  const links = makeDirectLinks(parts, 'signing-link')
  const addressOf = makeSigningAddress(parts)

  /** What a link is about. 404 for one that we did not make, and where no signature was left for later. */
  const opened = async (token: string) => {
    const link = links.read(token)
    const policy = link === null ? null : await policies.ofEnrollment(link.id)
    if (link === null || policy?.details.awaits_signature !== true) throw missing('error_link_invalid')
    const submitted = await drafts.ofPolicy(policy.policy_id)
    if (submitted === null) throw missing('error_link_invalid')
    const { draft } = submitted
    const record = await earlierRecords.recordOf(policy.policy_id)
    const isCancelled = record?.entries.some(({ kind }) => kind === 'cancelled') === true
    if (record === null || isCancelled) throw missing('error_link_invalid')
    const given = agreementOf(record.submitted)
    const enroller = enrollerOf(catalog, draft, draft)
    return {
      ...link,
      policy,
      draft,
      enroller,
      record,
      firstName: record.submitted.answers.personal?.first_name ?? policy.details.name,
      given,
      signedAt: record.entries.find(({ kind }) => kind === 'signed')?.at ?? null,
    }
  }
  type Opened = Awaited<ReturnType<typeof opened>>

  /**
   * As `opened`, for whoever also knows the applicant's date of birth: a rep may have typed a stranger's address. 410
   * where the link has expired, 409 where it was signed, 422 at `birthdate`.
   */
  const proven = async (token: string, birthdate: string) => {
    const link = await opened(token)
    if (link.isExpired) throw new Refused(410, 'error_link_expired', [], {}, { days: RESUME_DAYS })
    if (link.signedAt !== null) throw conflict('error_enrollment_submitted')
    const born = link.record.submitted.answers.personal?.birthdate ?? link.record.submitted.quote.dob
    if (born === undefined || birthdate !== born) throw refuseField('birthdate', 'error_birthdate_other')
    return link
  }

  /** The words that the enrollment was submitted with; those of the catalog where it is older than they are kept. */
  const textsToSign = ({ given }: Pick<Opened, 'given'>): AgreedText[] => {
    const texts = given?.agreed_to?.texts ?? demandTexts(catalog, given?.agreement_ids ?? [])
    if (texts.length === 0) throw textMissing()
    return texts
  }
  const dayAt = (at: number): string => usDayAt(at, catalog.timeZone)

  return {
    read: async ({ host }: Pick<Caller, 'host'>, token: string, locale: Locale): Promise<Signing> => {
      const { draft, enroller, signedAt, isExpired } = await opened(token)
      const { display_name, tagline, logo } = shownMark(catalog, catalog.siteOf(host), draft, locale)
      return {
        standing: signedAt !== null ? 'signed' : isExpired ? 'expired' : 'open',
        signed_on: signedAt === null ? null : dayAt(signedAt),
        arranged_by: enroller && { name: enroller.name, phone: enroller.phone },
        mark: { name: display_name, tagline, logo },
      }
    },

    open: async (
      caller: Caller,
      { token, birthdate }: CallBody<Calls['openSigning']>,
      locale: Locale,
    ): Promise<OpenedSigning> => {
      const link = await proven(token, birthdate)
      const { policy, draft, firstName, record } = link
      const { effective_date, plans, monthly_cents, initial_cents, charge } = policy.details
      await audit.record(caller, 'read', `draft:${draft.id}`, 'signing')
      const full = joinAnswers(record.submitted.answers, record.secrets)
      return {
        policy: {
          policy_id: policy.policy_id,
          first_name: firstName,
          effective_date,
          plans: plans.map((plan) => ({ name: plan.name, price: toDollars(plan.cents), ...employerPays(plan) })),
          monthly: toDollars(monthly_cents),
          first: toDollars(initial_cents),
          // As it was submitted, like the answers beside it: the signature is for that.
          ...(charge !== undefined && { charge }),
          submitted_on: dayAt(policy.created_at),
          ...employerPays(summedShares(plans)),
        },
        sections: sectionsToSign(full, policy.details),
        additional_notes: additionalNotesOf(full),
        texts: shownTexts(textsToSign(link), locale),
      }
    },

    sign: async (
      caller: Caller,
      { token, birthdate, agreed, signature, signature_kind }: CallBody<Calls['signPolicy']>,
      locale: Locale,
    ): Promise<CallData<Calls['signPolicy']>> => {
      const link = await proven(token, birthdate)
      const { policy, draft, given, enroller, firstName } = link
      const texts = textsToSign(link)
      const needs = { textCount: texts.length, signatureRequired: true, answerRequired: false }
      const problems = checkAgreement({ agreed, signature }, needs)
      if (signature && !(await isPng(signature, MAX_SIGNATURE_BYTES))) {
        problems.push(wrong('signature', 'error_signature_invalid'))
      }
      if (problems.length > 0) throw refuse(problems)
      const act = actOf(parts.sealing, {
        signature,
        signature_kind,
        agreed,
        agreed_to: {
          texts,
          plans: given?.agreed_to?.plans ?? policy.details.plans.map((plan) => ({ ...plan, riders: [] })),
          monthly_cents: policy.details.monthly_cents,
          initial_cents: policy.details.initial_cents,
          effective_date: policy.details.effective_date,
          locale,
          session_id: await caller.open(),
          origin: originHash(parts.sealing, caller),
          given_at: clock.now(),
        },
      })
      const entry = await records.append(policy.policy_id, { kind: 'signed', version: 1, act }, { once: true })
      if (entry === null) throw conflict('error_enrollment_submitted')
      await audit.record(caller, 'write', `draft:${draft.id}`, 'signature')
      const facts = { policyId: policy.policy_id, date: dayAt(entry.at) }
      const { name: client, email } = policy.details
      const sender = senderOf(parts, caller.host, locale)
      const foundAt = `${siteAddress(parts.config, catalog, caller.host)}/your-enrollment`
      const letter = signedLetter(
        { ...facts, name: firstName, foundAt, support: helpFor(sender, catalog, draft) },
        locale,
      )
      const about = policy.policy_id
      await outbox.mail({ to: email, ...written(letter, sender, locale) }, { about })
      if (enroller?.email && enroller.email !== email) {
        // The client's language need not be that of whoever enrolled them: theirs is that of their copy of the receipt.
        const { copy_locale: theirs = baseLocale } = policy.details
        const from = senderOf(parts, caller.host, theirs)
        const copy = signedLetter({ ...facts, name: enroller.called, client, support: from }, theirs)
        await outbox.mail({ to: enroller.email, ...written(copy, from, theirs) }, { about })
      }
      return { signed_on: facts.date }
    },

    /** A new link, to the address that the enrollment names and nowhere else. */
    renew: async (caller: Caller, token: string, locale: Locale): Promise<CallData<Calls['renewSigning']>> => {
      const { policy, draft, firstName, signedAt } = await opened(token)
      if (signedAt !== null) throw conflict('error_enrollment_submitted')
      const address = addressOf(caller.host, draft.id)
      await audit.record(caller, 'write', `draft:${draft.id}`, 'signing link')
      const sender = senderOf(parts, caller.host, locale)
      const support = helpFor(sender, catalog, draft)
      const letter = signingLetter(
        { name: firstName, policyId: policy.policy_id, address, days: RESUME_DAYS, support },
        locale,
      )
      await recipients.mail({ to: policy.details.email, as: 'letter', field: 'main', phone: support.phone })
      await outbox.mail({ to: policy.details.email, ...written(letter, sender, locale) }, { about: policy.policy_id })
      return { sent: true }
    },
  }
}
