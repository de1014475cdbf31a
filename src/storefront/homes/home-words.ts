import type { ErrorWords } from '#schemas/messages/error-text.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { quoteWords } from '../quote/quote-words.ts'

/** What can be wrong with what the homes ask. */
export const homeWords: ErrorWords = {
  ...quoteWords,
  error_tier_required: m.error_tier_required,
  error_platform_required: m.error_platform_required,
  error_group_required: m.error_group_required,
  error_group_new_member: m.error_group_new_member,
  error_option_invalid: m.error_option_invalid,
}
