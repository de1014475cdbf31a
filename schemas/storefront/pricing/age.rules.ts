import { type FieldError, wrong } from '../../fields/field-error.ts'

export const MIN_AGE = 18
export const MAX_AGE = 100

const dayMilliseconds = 86_400_000

/** Whole years of age on a day; days are yyyy-mm-dd, a year is 365.25 days (spec 1, section 9). */
export const ageOn = (birthDay: string, today: string): number =>
  Math.floor((Date.parse(today) - Date.parse(birthDay)) / dayMilliseconds / 365.25)

/** Who asks for a quote is 18 to 100 years old (spec 1, sections 5 and 9); null where the age is right. */
export const ageProblem = (field: string, birthDay: string, today: string): FieldError | null => {
  const age = ageOn(birthDay, today)
  return age < MIN_AGE || age > MAX_AGE ? wrong(field, 'error_age_range', { minimum: MIN_AGE, maximum: MAX_AGE }) : null
}
