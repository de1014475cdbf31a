import type { ErrorWords } from '#schemas/messages/error-text.ts'
import { m } from '#schemas/messages/generated/messages.js'

/** What can be wrong with the codes of the access page and its dialogs. */
export const accessWords: ErrorWords = {
  problem_field: m.problem_field,
  error_field_required: m.error_field_required,
  error_agent_code_unknown: m.error_agent_code_unknown,
  error_group_code_unknown: m.error_group_code_unknown,
  error_otp_empty: m.error_otp_empty,
  error_otp_short: m.error_otp_short,
}
