import type { PersonalInfo } from '../../calls/enrollment/personal.calls.ts'
import { isoDay } from '../../fields/date.kinds.ts'
import { type ConfiguredFacts, checkConfigured, withRules } from '../check-configured.ts'
import { personalFields } from './personal.ui.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'

/** A prior plan cannot end before it began. */
const endsAfterStart = ({ prior_effective_date: start = '', prior_term_date: end = '' }: PersonalInfo) => {
  const [from, to] = [isoDay(start), isoDay(end)]
  return from !== null && to !== null && to < from
    ? wrong('prior_term_date', 'error_date_before', { date: start })
    : null
}

/**
 * What is wrong with Personal Information (spec 2, section 5): names, measures above zero, a Social Security number
 * unless one is on file, prior dates that are not in the future. Empty where nothing is.
 */
export const checkPersonal = (values: PersonalInfo, facts: ConfiguredFacts): FieldError[] =>
  withRules(checkConfigured(personalFields, values, facts), [
    values.prior_coverage_flag === 1 ? endsAfterStart(values) : null,
  ])

/** The code of an enroller is asked for, may not be left out, and is not there yet (spec 2, section 5). */
export const lacksEnrollerCode = (code: { shown: boolean; optional: boolean; saved: boolean }): boolean =>
  code.shown && !code.optional && !code.saved

/** What is kept: without a prior plan where the person says that there was none. */
export const personalPayload = ({
  prior_carrier_name,
  prior_effective_date,
  prior_term_date,
  ...values
}: PersonalInfo): PersonalInfo =>
  values.prior_coverage_flag === 1
    ? {
        ...values,
        ...(prior_carrier_name !== undefined && { prior_carrier_name }),
        ...(prior_effective_date !== undefined && { prior_effective_date }),
        ...(prior_term_date !== undefined && { prior_term_date }),
      }
    : values
