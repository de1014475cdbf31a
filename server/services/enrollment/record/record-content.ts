import type { Locale } from '#schemas/messages/languages.ts'
import { textIn } from '#schemas/messages/languages.ts'
import type { Actor, AgreementAct, RecordedPlan, SubmittedRecord } from '#schemas/record/record.schema.ts'
import { RECORD_VERSION } from '#schemas/record/record.schema.ts'
import { employerKept } from '#schemas/storefront/pricing/contribution.rules.ts'
import { parsePricingId, STANDARD_OPTION } from '#schemas/storefront/pricing/pricing.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { DraftRow } from '../../../db/tables.ts'
import type { AgreementEvidence } from '../../../domain/agreement-evidence.ts'
import type { Caller } from '../../../domain/caller.ts'
import { originOf } from '../../../domain/origin.ts'
import type { SectionValue } from '../../../domain/section-values.ts'
import type { PolicyDetails } from '../steps/policy-details.ts'
import { type ReadSaved, splitAnswers } from './record-answers.ts'
import type { FirstContent } from './records.service.ts'

type Agreement = SectionValue<'agreement'>

/** Who a session is in a record, by a hash of its own kind: it matches another act of the same session alone. */
export const sessionHash = (sealing: Sealing, sessionId: string): string => sealing.lookUp('record-session', sessionId)

/** The network that a caller asks from, as a record knows it. */
export const originHash = (sealing: Sealing, { ip }: Pick<Caller, 'ip'>): string =>
  sealing.lookUp('record-origin', originOf(ip))

export const actorOf = (sealing: Sealing, caller: Pick<Caller, 'sessionId' | 'ip' | 'staffId'>): Actor => ({
  session: caller.sessionId === null ? null : sessionHash(sealing, caller.sessionId),
  origin: originHash(sealing, caller),
  ...(typeof caller.staffId === 'string' && { staff: caller.staffId }),
})

interface Given {
  agreed: readonly (0 | 1)[]
  agreed_to: AgreementEvidence
  signature?: string | undefined
  signature_kind?: 'drawn' | 'typed' | undefined
}

/** An act of agreement as a record keeps it: what was agreed to is the rest of the record. */
export const actOf = (sealing: Sealing, { agreed, agreed_to, signature, signature_kind }: Given): AgreementAct => ({
  texts: agreed_to.texts,
  agreed: [...agreed],
  locale: agreed_to.locale,
  given_at: agreed_to.given_at,
  by: { session: sessionHash(sealing, agreed_to.session_id), origin: agreed_to.origin ?? null },
  signature: signature ?? null,
  signature_kind: signature === undefined ? null : (signature_kind ?? null),
})

/** How whoever verifies did so, without what is in the act of agreement. */
const verificationOf = ({ signature: _s, signature_kind: _k, signed: _g, agreed: _a, ...rest }: Agreement) => {
  const { agreed_to: _to, ...verification } = rest
  return verification
}

/** An agreement as its act; of one that is older than its words are kept, what is known of it. */
const actOfAgreement = (sealing: Sealing, agreement: Agreement, locale: Locale, submittedAt: number): AgreementAct => {
  const { agreed = [], agreed_to, signature, signature_kind } = agreement
  if (agreed_to !== null) return actOf(sealing, { agreed, agreed_to, signature, signature_kind })
  return {
    texts: [],
    agreed: [...agreed],
    locale,
    given_at: submittedAt,
    by: { session: null, origin: null },
    signature: signature ?? null,
    signature_kind: signature_kind ?? null,
  }
}

const recordedPlans = (
  { findPlan }: Pick<Catalog, 'findPlan'>,
  { plans }: Pick<PolicyDetails, 'plans'>,
  agreed: Agreement | null,
  locale: Locale,
): RecordedPlan[] =>
  plans.map(({ plan_id, pricing_id, name, cents, employer_cents }) => {
    const plan = findPlan(plan_id)
    const { optionId = STANDARD_OPTION, tier = 'IO' as const } = parsePricingId(pricing_id) ?? {}
    const chosen = agreed?.agreed_to?.plans.find((one) => one.plan_id === plan_id)?.riders ?? []
    return {
      plan_id,
      pricing_id,
      option_id: optionId,
      brand: plan?.brand ?? '',
      category: plan?.category ?? '',
      tier,
      name,
      riders: chosen.map((id) => {
        const rider = plan?.riders.find((one) => one.id === id)
        return { id, name: rider === undefined ? id : textIn(rider.name, locale) }
      }),
      cents,
      ...employerKept({ employer_cents }),
      ...(plan?.free_look_days !== undefined && { free_look_days: plan.free_look_days }),
    }
  })

export interface ToRecord {
  policyId: string
  draft: Pick<DraftRow, 'id' | 'type' | 'eprocess' | 'agent_id' | 'group_id' | 'portal_id'> & { began_as: string }
  details: PolicyDetails
  saved: ReadSaved
  submittedAt: number
  locale: Locale
  by: Actor
  host: string
}

/** What the first entry of a record says, whichever kind it is. */
export const recordOf = (
  { catalog, sealing }: { catalog: Catalog; sealing: Sealing },
  { policyId, draft, details, saved, submittedAt, locale, by, host }: ToRecord,
) => {
  const agreement = saved('agreement')
  const given = agreement?.agreed_to ?? null
  const rep = catalog.reps.find(({ id }) => id === draft.agent_id)
  const group = catalog.groups.find(({ id }) => id === draft.group_id)
  const { id, name } = catalog.siteOf(host)
  const { coverage: _coverage, ...quote } = saved('filter_info') ?? ({} as SectionValue<'filter_info'>)
  const { answers, secrets } = splitAnswers(saved)
  const content = {
    version: RECORD_VERSION,
    confirmation: policyId,
    enrollment_id: draft.id,
    submitted_at: submittedAt,
    locale,
    by,
    enrollment_type: draft.type as SubmittedRecord['enrollment_type'],
    process: draft.eprocess as SubmittedRecord['process'],
    began_as: draft.began_as as SubmittedRecord['process'],
    catalog: catalog.id,
    site: { id, name },
    agent: rep === undefined ? null : { id: rep.id, code: rep.public_code, name: `${rep.first_name} ${rep.last_name}` },
    group: group === undefined ? null : { id: group.id, code: group.public_code, name: group.name },
    portal_id: draft.portal_id,
    quote,
    effective_date: details.effective_date,
    plans: recordedPlans(catalog, details, agreement, given?.locale ?? locale),
    monthly_cents: details.monthly_cents,
    initial_cents: details.initial_cents,
    charge: details.charge ?? null,
    asked: [...(details.asked ?? [])],
    answers,
    verification: agreement === null ? null : verificationOf(agreement),
    agreement: agreement === null ? null : actOfAgreement(sealing, agreement, locale, submittedAt),
    electronic_consent:
      given?.texts.find((text) => catalog.findAgreement(text.id)?.consent === 'electronic')?.id ?? null,
  } satisfies Omit<FirstContent, 'kind'>
  return { content, secrets }
}
