import type { ErrorWords } from '#schemas/messages/error-text.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { quoteWords } from '../quote/quote-words.ts'

/** What can be wrong with what a plan asks, and with what the cart holds. */
export const planWords: ErrorWords = {
  ...quoteWords,
  error_money_invalid: m.error_money_invalid,
  error_number_invalid: m.error_number_invalid,
  error_hours_maximum: m.error_hours_maximum,
  error_cart_unavailable: m.error_cart_unavailable,
  error_answer_must_be_yes: m.error_answer_must_be_yes,
  error_answer_yes_or_no: m.error_answer_yes_or_no,
}
