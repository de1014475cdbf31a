import { m } from '#schemas/messages/generated/messages.js'
import { knowMistakes } from '../words.ts'

// What a plan asks, and what the cart may find: imported by whoever shows such a form.
knowMistakes({
  error_money_invalid: () => m.error_money_invalid(),
  error_number_invalid: () => m.error_number_invalid(),
  error_hours_maximum: () => m.error_hours_maximum(),
  error_cart_unavailable: () => m.error_cart_unavailable(),
  error_answer_must_be_yes: () => m.error_answer_must_be_yes(),
  error_answer_yes_or_no: () => m.error_answer_yes_or_no(),
})
