import type { BeneficiariesNow } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { answersNow } from '../document/document-content.ts'
import { type EnrollmentState, choices } from '../enrollment-state.ts'
import type { EnrollmentRecord } from './records.service.ts'

/**
 * The beneficiaries of a submitted enrollment as its record has them now, with what is asked of one; null where none were
 * asked for. Social Security Numbers are no part of it: whoever stays keeps theirs.
 */
export const beneficiariesNow = async (
  { lists }: Pick<Catalog, 'lists'>,
  stateOf: () => Promise<Pick<EnrollmentState, 'needs'>>,
  record: EnrollmentRecord,
  locale: Locale,
): Promise<BeneficiariesNow | null> => {
  const { beneficiaries } = answersNow(record)
  if (beneficiaries === undefined) return null
  const { needs } = await stateOf()
  return {
    fields: needs.fields.beneficiaries.filter(({ field_name }) => field_name !== 'ssn'),
    relationships: choices(lists.relationships, locale),
    people: beneficiaries.beneficiaries,
  }
}
