import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { reviewCalls } from '#schemas/calls/enrollment/review.calls.ts'
import type { QueuesRepository } from '../../../repositories/desk/queues.repository.ts'
import { offersTextMessage } from '#schemas/steps/review/review.rules.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import { cardSteps, stepByTab } from '#schemas/steps/steps.registry.ts'
import { employerKept } from '#schemas/storefront/pricing/contribution.rules.ts'
import { effectiveDates } from '#schemas/storefront/pricing/effective-date.rules.ts'
import { priceText, toCents } from '#schemas/storefront/pricing/money.rules.ts'
import { chargeOf } from '#schemas/storefront/pricing/charge.rules.ts'
import { cancelUntil } from '#schemas/record/free-look.rules.ts'
import { todayAt, usDayAt } from '../../../domain/calendar.ts'
import type { Config } from '../../../config.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import { Refused, alreadySubmitted, refuse } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { SectionName, SectionValue } from '../../../domain/section-values.ts'
import type { SavedSections } from '../../drafts/drafts.types.ts'
import { senderOf } from '../../../mail/sender.ts'
import { siteAddress } from '../../../mail/site-address.ts'
import { maskSsn } from '../../../domain/masks.ts'
import type { OutboxService } from '../../outbox/outbox.service.ts'
import type { RecipientsService } from '../../visits/recipients.service.ts'
import type { PlanCountsService } from '../../counts/plan-counts.service.ts'
import { readLines } from '../../quote/cart-lines.ts'
import { lineName } from '../../quote/plan-view.ts'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import type { EnrollmentState } from '../enrollment-state.ts'
import { isIha } from '../enrollment-state.ts'
import type { ContactOwners } from './contact-owners.ts'
import { coveredNames } from '../covered-names.ts'
import { enrollerOf, helpFor, tellOfEnrollment } from '../letters/notices.ts'
import type { HolderService } from '../../drafts/holder.service.ts'
import { type StateParts, stateOf } from '../load-state.ts'
import { refuseChangedOffer } from '../price/offer.service.ts'
import { type EnrolledPerson, type Policies, isInvoiced } from './policy-details.ts'
import type { EarlierRecords } from '../record/earlier-records.ts'
import { actorOf, recordOf } from '../record/record-content.ts'
import type { BillingAccountsService } from '../debits/billing-accounts.service.ts'
import type { RosterFollow } from './roster-follow.ts'
import type { FulfillmentService } from '../delivery/fulfillment.service.ts'
import type { EnrollmentFiguresService } from '../record/enrollment-figures.ts'
import type { FindTermsService } from '../record/find-terms.ts'
import type { RecordsService } from '../record/records.service.ts'
import { makeSigningAddress } from '../signing.service.ts'
import { filled } from '#schemas/fields/filled.ts'
import { stateCharges, stepProblems } from '../step-check.ts'

type Calls = typeof reviewCalls
type Seen = CallBody<Calls['saveReviewInfo']>['seen_revisions']

interface Parts extends StateParts {
  config: Config
  sealing: Sealing
  holders: HolderService
  policies: Policies
  records: RecordsService
  earlierRecords: EarlierRecords
  outbox: OutboxService
  recipients: RecipientsService
  planCounts: PlanCountsService
  contactOwners: ContactOwners
  findTerms: FindTermsService
  enrollmentFigures: EnrollmentFiguresService
  queues: Pick<QueuesRepository, 'awaitSignature'>
  roster: RosterFollow
  fulfillment: FulfillmentService
  billingAccount: BillingAccountsService
}

/** The quote, which prices the plans, is of other people or another place than what was entered. */
const quoteDiffers: ReadonlySet<string> = new Set([
  'error_people_not_priced',
  'error_birthdate_not_quoted',
  'error_home_not_priced',
])

const detailsOf = (catalog: StateParts['catalog'], state: EnrollmentState, today: string, locale: Locale) => ({
  name: `${state.section('personal')?.first_name ?? ''} ${state.section('personal')?.last_name ?? ''}`.trim(),
  email: state.section('contact')?.email_address ?? '',
  effective_date: state.effectiveDate ?? '',
  plans: state.priced.map((line) => ({
    plan_id: line.plan_id,
    pricing_id: line.pricing_id,
    name: lineName(
      state.plans.find(({ id }) => id === line.plan_id),
      line,
      locale,
    ),
    cents: line.cents ?? 0,
    ...employerKept(line),
  })),
  monthly_cents: state.monthlyCents,
  initial_cents: state.initialCents,
  payment_method: state.section('billing')?.payment_method ?? '',
  asked: state.needs.tabs.flatMap((tab) => (tab.required ? stepByTab(tab.tab_name).id : [])),
  charge: chargeOf(stateCharges(catalog, state), state.section('billing') ?? { payment_method: 'stmt' }),
  cancel_until: cancelUntil({
    submittedOn: today,
    effectiveDate: state.effectiveDate ?? '',
    plans: state.priced.map(({ plan_id }) => catalog.findPlan(plan_id) ?? {}),
  }),
  person: personOf(state),
})

/** mm/dd/yyyy; null where it is not signed, or it is not known when. */
const signedOn = (agreement: SectionValue<'agreement'> | null, timeZone: string): string | null => {
  const at = agreement?.signed ? agreement.agreed_to?.given_at : undefined
  return at === undefined ? null : usDayAt(at, timeZone)
}

const personOf = ({ filter, section }: EnrollmentState): EnrolledPerson => {
  const info = section('personal')
  const { user_id, zip, county, state, dob, gender, spouse_dop, dep_dob } = filter
  return {
    user_id,
    first_name: info?.first_name ?? '',
    last_name: info?.last_name ?? '',
    masked_ssn: info?.ssn ? maskSsn(info.ssn) : '',
    quote: { zip, state, ...(county !== undefined && { county }), dob, gender, spouse_dop, dep_dob },
  }
}

/** What was saved since the person looked is not submitted unseen (spec 3, section 2.1). */
const refuseUnseen = (saved: SavedSections, seen: Seen): void => {
  const unseen = cardSteps.some(({ id, column }) => {
    const revision = seen?.[column]
    return revision !== undefined && revision !== saved.revision(id)
  })
  if (unseen) throw new Refused(409, 'error_review_changed', [wrong('main', 'error_review_changed')])
}

export const makeReview = (parts: Parts) => {
  const { drafts, catalog, policies, records, outbox, recipients, planCounts } = parts
  const signingAddress = makeSigningAddress(parts)

  /** Everything that must hold before an enrollment may be submitted. */
  const refuseUnready = (state: EnrollmentState, seenMonthlyCost: number | undefined, locale: Locale): void => {
    const date = state.effectiveDate
    if (date === null || state.plans.length === 0) throw refuse([wrong('main', 'error_checkout_first')])
    if (state.priced.some((line) => line.cents === null)) throw refuse([wrong('main', 'error_plan_unavailable')])
    if (seenMonthlyCost !== undefined && toCents(seenMonthlyCost) !== state.monthlyCents) {
      const amount = priceText(state.monthlyCents, locale)
      throw new Refused(409, 'error_price_changed', [wrong('main', 'error_price_changed', { amount })], {}, { amount })
    }
    const offered = effectiveDates(
      state.plans.map((plan) => plan.effective),
      state.today,
    )
    if (!offered.includes(date)) throw refuse([wrong('main', 'error_effective_date_past')])
    const asked = state.needs.tabs.flatMap((tab) => (tab.required ? stepByTab(tab.tab_name).id : []))
    const problems = asked.flatMap((step) => (step === 'review' ? [] : stepProblems(catalog, state, step)))
    if (problems.length === 0) return
    throw refuse([
      problems.find(({ message_key: key = '' }) => quoteDiffers.has(key)) ?? wrong('main', 'error_steps_before'),
    ])
  }

  return {
    /** Issues the policy, once; a repeat is answered with the same one and sends no second mail. */
    submit: async (
      caller: Caller,
      body: CallBody<Calls['saveReviewInfo']>,
      locale: Locale,
    ): Promise<CallData<Calls['saveReviewInfo']>> => {
      const opened = await drafts.open(caller, body.enrollment_id)
      // One trip on PostgreSQL, answered in this order: what is read is what stood when the claim was given.
      const [draft, saved, lines, latest] = await Promise.all([
        drafts.claim(opened),
        drafts.sections(opened),
        readLines(parts.cartItems, opened.id),
        parts.holders.latest(opened.id),
      ])
      if (draft === null) {
        const known = await policies.ofEnrollment(opened.id)
        if (known === null) throw alreadySubmitted()
        return { policy_id: known.policy_id }
      }
      await parts.holders.demand(draft, latest)
      const state = await stateOf(parts, draft, saved, lines)
      refuseUnseen(saved, body.seen_revisions)
      refuseChangedOffer(catalog, saved, state)
      refuseUnready(state, body.seen_monthly_cost, locale)
      const { additional_notes } = filled({ additional_notes: body.additional_notes?.trim() })
      const { needs, section } = state
      const mayText = offersTextMessage(
        { has_already_signed: section('agreement')?.signed === true, signature_required: needs.signatureRequired },
        { isIha: isIha(state), eprocess: state.eprocess },
      )
      const sendSms = mayText ? body.send_sms : 0
      // Who began it for a client is told of it, also where the client has finished it.
      const enroller = enrollerOf(catalog, draft, { eprocess: draft.began_as })
      const phone = sendSms === 1 ? (section('contact')?.phone_number ?? null) : null
      // Refused before anything is issued: who asked for a text is not told of one that never comes.
      if (phone !== null) {
        const site = senderOf(parts, caller.host, locale)
        await recipients.text({ to: phone, as: 'letter', field: 'send_sms', phone: site.phone })
      }
      const unsigned = needs.signatureRequired && section('agreement')?.signed !== true
      const details = {
        ...detailsOf(catalog, state, todayAt(parts), locale),
        ...(enroller?.email && { copy_to: enroller.email, copy_locale: locale }),
        ...(phone !== null && { told_by_text: true }),
        ...(unsigned && { awaits_signature: true as const }),
        ...(section('agreement')?.signed === true && { is_signed: true as const }),
      }
      const notes = { ...(additional_notes && { additional_notes }), send_sms: sendSms } as const
      const [{ policy, issued }] = await Promise.all([
        policies.issue(draft.id, details),
        drafts.save(draft, 'review', notes, 'any'),
        drafts.submit(draft),
      ])
      if (issued) {
        if (isInvoiced(details.payment_method)) await policies.invoiceLater(policy.policy_id)
        const agreement = section('agreement')
        const recorded = recordOf(parts, {
          policyId: policy.policy_id,
          draft,
          details,
          saved: <Name extends SectionName>(name: Name) =>
            name === 'review' ? (notes as SectionValue<Name>) : saved.value(name),
          submittedAt: policy.created_at,
          locale,
          by: actorOf(parts.sealing, caller),
          host: caller.host,
        })
        await records.begin(policy.policy_id, {
          content: { kind: 'submitted', ...recorded.content },
          secrets: recorded.secrets,
          at: policy.created_at,
        })
        parts.fulfillment.begin(policy.policy_id, recorded.content, unsigned)
        if (unsigned) await parts.queues.awaitSignature(policy.policy_id, policy.created_at)
        await parts.billingAccount.begin(policy.policy_id, {
          charge: details.charge,
          billing: section('billing'),
          awaitsSignature: unsigned,
          isSigned: section('agreement')?.signed === true,
        })
        await parts.contactOwners.note(policy.policy_id, state)
        parts.findTerms.note(policy.policy_id, policy.created_at, details, recorded.content, recorded.content.answers)
        parts.enrollmentFigures.note(policy.policy_id, recorded.content)
        await parts.roster.enroll(draft, personOf(state), { policyId: policy.policy_id, at: policy.created_at })
        const chosen = state.lines.filter(({ removable }) => removable === 1)
        planCounts.sold(chosen.map(({ plan_id }) => plan_id))
        const sender = senderOf(parts, caller.host, locale)
        const facts = {
          name: section('personal')?.first_name ?? details.name,
          policyId: policy.policy_id,
          effectiveDate: details.effective_date,
          plans: details.plans,
          initialCents: details.initial_cents,
          monthlyCents: details.monthly_cents,
          employerCents: state.employerCents,
          people: coveredNames(details.name, section('dependents')?.dependents),
          agreed: (agreement?.agreed_to?.texts ?? []).map(({ text_head }) => textIn(text_head, locale)),
          signedOn: signedOn(agreement, catalog.timeZone),
          charge: details.charge,
          submittedOn: usDayAt(parts.clock.now(), catalog.timeZone),
          foundAt: `${siteAddress(parts.config, catalog, caller.host)}/your-enrollment`,
        }
        const { name: client, email } = details
        const signAt = unsigned ? signingAddress(caller.host, draft.id) : null
        const help = helpFor(sender, catalog, draft)
        await tellOfEnrollment(outbox, { sender, help, facts, client, email, enroller, signAt, textTo: phone }, locale)
      }
      return { policy_id: policy.policy_id }
    },
  }
}
