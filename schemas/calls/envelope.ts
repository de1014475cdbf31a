import { Type, type Static, type TSchema } from 'typebox'

/**
 * One `FieldError` (`schemas/fields/field-error.ts`) as a refusal carries it (spec 1, section 7). `message_key` and
 * `message_values` are ours: with them the page can say the error again in the other language.
 */
const refusedField = Type.Object({
  target_element: Type.String(),
  error_message: Type.String(),
  message_key: Type.Optional(Type.String()),
  message_values: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  is_valid: Type.Optional(Type.Union([Type.Boolean(), Type.Number()])),
})

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
  data: Type.Array(refusedField),
  /** Only with 409: what the section holds now, so that both values can be shown. */
  current: Type.Optional(Type.Unknown()),
  /** Only with 409: the revision of `current`. */
  revision: Type.Optional(Type.Integer()),
  /** Only with 409: the prices to be agreed to before it is saved (`QuoteOffer`). */
  offer: Type.Optional(Type.Unknown()),
})
export type Refusal = Static<typeof Refusal>
