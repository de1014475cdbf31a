import type { ErrorWords } from '#schemas/messages/error-text.ts'
import { m } from '#schemas/messages/generated/messages.js'

/** What can be wrong with a code to continue and the address that it was sent to. */
export const continueWords: ErrorWords = {
  problem_field: m.problem_field,
  error_field_required: m.error_field_required,
  error_continue_code_form: m.error_continue_code_form,
  error_email_enter_valid: m.error_email_enter_valid,
}
