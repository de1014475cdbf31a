import { CallProblem } from '#machines/support/problem.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'

type At = [target: string, messageKey: string, more?: Pick<FieldError, 'message_values' | 'is_valid'>]

/** An error as the server sends it: with its key, and with its words in English. */
export const errorAt = (...[target_element, message_key, more = {}]: At): FieldError => ({
  target_element,
  error_message: errorText(errorTable, { message_key, ...more }, 'en'),
  message_key,
  ...more,
})

/** A refusal of fields as the server sends it (`server/http/answer.ts`): that of a single error says it as a whole too. */
export const refusedAt = (...all: At[]): CallProblem => {
  const errors = all.map((one) => errorAt(...one))
  const message = errors.length === 1 ? (errors[0]?.error_message ?? '') : 'Please check the answers.'
  return new CallProblem({ kind: 'field', message, errors })
}
