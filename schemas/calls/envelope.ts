import { Type, type Static, type TSchema } from 'typebox'

/**
 * One problem of a refused request (spec 1, section 7). `target_element` names the field, `main` where it
 * concerns the whole form; nested fields are dotted (`medication_question.medications.1.dosage`).
 * `message_key` and `message_values` are ours: with them the page can say the problem again in the other language.
 */
export const FieldError = Type.Object({
  target_element: Type.String(),
  error_message: Type.String(),
  message_key: Type.Optional(Type.String()),
  message_values: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  /** 0 or false where the person may still overcome the refusal: by a one-time code, or by having it let through. */
  is_valid: Type.Optional(Type.Union([Type.Boolean(), Type.Number()])),
})
export type FieldError = Static<typeof FieldError>

/** The envelope of every answer: HTTP 200 on success, and `statusCode: 204` inside it for "nothing found". */
export const success = <Data extends TSchema>(data: Data) =>
  Type.Object({
    status: Type.Literal('success'),
    statusCode: Type.Integer(),
    message: Type.String(),
    data,
  })

/** The envelope of every refusal, with the HTTP status in `statusCode` too. */
export const Refusal = Type.Object({
  status: Type.Literal('error'),
  statusCode: Type.Integer(),
  message: Type.String(),
  data: Type.Array(FieldError),
  /** Only with 409: what the section holds now, so that both values can be shown. */
  current: Type.Optional(Type.Unknown()),
  /** Only with 409: the revision of `current`. */
  revision: Type.Optional(Type.Integer()),
  /** Only with 409: the prices to be agreed to before it is saved (`QuoteOffer`). */
  offer: Type.Optional(Type.Unknown()),
})
export type Refusal = Static<typeof Refusal>
