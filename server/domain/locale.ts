import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import type { Locale } from '#schemas/messages/languages.ts'

/** The text of an error key; a key that no message has says that the answer cannot be used. */
export const say = (key: string, values: Record<string, string | number> | undefined, locale: Locale): string =>
  errorText(errorTable, { message_key: key, ...(values && { message_values: values }) }, locale)
