import type { Refusal } from '#schemas/calls/envelope.ts'
import { say } from '../domain/locale.ts'
import type { Refused } from '../domain/refusals.ts'
import type { Locale } from '#schemas/messages/languages.ts'
/** An answer that says more than its data. */
export class Answer<Data> {
  constructor(
    readonly statusCode: 200 | 204,
    readonly data: Data,
    readonly message: string,
    /** A preview of the catalog that the browser is given; null takes it away. */
    readonly preview?: GivenPreview | null,
  ) {}
}

/** What the preview's cookie holds, and for how long. */
export interface GivenPreview {
  value: string
  seconds: number
}

/** The data with a message for the person, in the language of the request. */
export const answer = <Data>(data: Data, message: string): Answer<Data> => new Answer(200, data, message)

/** `statusCode: 204` in the envelope, HTTP 200: a look-up that found nothing (spec decisions, Calls). */
export const nothingFound = (): Answer<null> => new Answer(204, null, '')

/** The envelope of a refusal. A refusal of a single problem says it in `message` too. */
export const refusalOf = (refused: Refused, locale: Locale): Refusal => {
  const data = refused.problems.map(({ target_element, message_key = 'problem_field', message_values, is_valid }) => ({
    target_element,
    error_message: say(message_key, message_values, locale),
    message_key,
    ...(message_values && { message_values }),
    ...(is_valid !== undefined && { is_valid }),
  }))
  const { current, revision, offer } = refused.extras
  return {
    status: 'error',
    statusCode: refused.statusCode,
    message:
      data.length === 1 && data[0] ? data[0].error_message : say(refused.messageKey, refused.messageValues, locale),
    data,
    ...(current !== undefined && { current }),
    ...(revision !== undefined && { revision }),
    ...(offer !== undefined && { offer }),
  }
}
