import { errorText } from '#schemas/messages/error-text.ts'
import type { ShownProblem } from './form-store.ts'

/** What is said about a problem, in the language of the moment; the server's own words for keys unknown here. */
export const problemText = ({ message_key: key, message_values: values, error_message: text }: ShownProblem): string =>
  (key === undefined ? null : errorText(key, values)) ?? text
