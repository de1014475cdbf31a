/**
 * What a rule found wrong: the field's dotted name (`main` for the whole form) and the key of its message, said in
 * the reader's language where it is shown (the page) or sent (the server).
 */
export interface RuleProblem {
  target_element: string
  message_key: string
  message_values?: Record<string, string | number>
  /** False where the person may still overcome it: by a one-time code, or by having it let through (spec 2, section 8). */
  is_valid?: boolean
}

/** A problem in one line: `wrong('zip', 'error_zip_digits')`. */
export const wrong = (
  target_element: string,
  message_key: string,
  message_values?: Record<string, string | number>,
): RuleProblem => ({ target_element, message_key, ...(message_values && { message_values }) })
