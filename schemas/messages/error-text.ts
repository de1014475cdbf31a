import type { FieldError } from '../fields/field-error.ts'
import type { Locale } from './languages.ts'

/** Texts by their keys: all that there are (`generated/error-table.js`), or those that a page's form can find. */
export type ErrorWords = Readonly<
  Record<string, (values: Record<string, string | number>, options?: { locale?: Locale }) => string>
>

/**
 * What is said of an error, in the language of the page or in `locale`. Where `words` do not have its key: the
 * server's own words, and without those what is said of any answer.
 */
export const errorText = (
  words: ErrorWords,
  { message_key: key = '', message_values: values = {}, error_message: text }: Omit<FieldError, 'target_element'>,
  locale?: Locale,
): string => {
  const options = locale ? { locale } : {}
  const known = Object.hasOwn(words, key) ? words[key]?.(values, options) : undefined
  return known ?? (text || (words['problem_field']?.(values, options) ?? ''))
}
