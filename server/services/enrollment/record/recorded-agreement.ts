import type { AgreementAct, SubmittedRecord } from '#schemas/record/record.schema.ts'
import { employerKept } from '#schemas/storefront/pricing/contribution.rules.ts'
import type { SectionValue } from '../../../domain/section-values.ts'

/** The agreement of an enrollment as its step has it, from the record. */
export const agreementOf = (record: SubmittedRecord): SectionValue<'agreement'> | null => {
  const { verification, agreement } = record
  if (verification === null) return null
  const { agreed = [], signature = null, signature_kind = null } = agreement ?? {}
  return {
    ...verification,
    agreed,
    signed: signature !== null,
    ...(signature !== null && { signature }),
    ...(signature_kind !== null && { signature_kind }),
    // Texts are kept with their words, or were known by their ids alone.
    agreed_to: agreement === null || agreement.texts.length === 0 ? null : evidenceOf(record, agreement),
  }
}

/** What was agreed to by an act, from the record that the act is part of. */
const evidenceOf = (record: SubmittedRecord, { texts, locale, given_at, by }: AgreementAct) => ({
  texts,
  plans: record.plans.map(({ plan_id, pricing_id, riders, name, cents, employer_cents }) => ({
    plan_id,
    pricing_id,
    riders: riders.map(({ id }) => id),
    name,
    cents,
    ...employerKept({ employer_cents }),
  })),
  monthly_cents: record.monthly_cents,
  initial_cents: record.initial_cents,
  effective_date: record.effective_date,
  locale,
  session_id: by.session ?? '',
  given_at,
})
