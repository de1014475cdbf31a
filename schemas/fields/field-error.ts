/** What is said of an error: a key of `schemas/messages/<language>/errors.json` and what goes into its text. */
export interface ErrorMessage {
  message_key: string
  message_values?: Record<string, string | number>
}

/**
 * What is wrong with an answer, whoever found it: a kind of field, a rule or the server (spec 1, section 7). It is
 * turned into text by `errorText` (`schemas/messages/error-text.ts`) where it is shown or sent.
 */
export interface FieldError extends Partial<ErrorMessage> {
  /** The field's dotted name (`medication_question.medications.1.dosage`); `main` for the whole form. */
  target_element: string
  /** The server's own words, shown where the page does not know the key. */
  error_message?: string
  /** False or 0 where the person may still overcome it: by a one-time code, or by having it let through (spec 2, section 8). */
  is_valid?: boolean | number
}

/** An error in one line: `wrong('zip', 'error_zip_digits')`. */
export const wrong = (
  target_element: string,
  message_key: string,
  message_values?: Record<string, string | number>,
): FieldError => ({ target_element, message_key, ...(message_values && { message_values }) })
