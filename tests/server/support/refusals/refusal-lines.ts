// What refusals look like, without what they say: a line of a file for each reason that a call was refused for.
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { messageKeyOf } from './message-keys.ts'

/** A refusal as the server sends it, or as a test makes one up for a machine. */
export interface Refusing {
  status: number
  message: string
  errors: readonly FieldError[]
  current?: unknown
  revision?: unknown
  offer?: unknown
}

/** One reason: where, which message, and what comes with it. */
export interface Reason {
  /** HTTP status. */
  status: number
  /** The dotted name of the field, `*` for the places of a list; `-` where no field is named. */
  target: string
  messageKey: string
  /** `current`, `revision`, `offer` of the refusal, `is_valid` of the error: those that are there, in this order. */
  extras: string
}

const carried = ['current', 'revision', 'offer'] as const

/** `dependents.0.ssn` and `dependents.1.ssn` are one place. */
export const placeOf = (target: string): string => target.replaceAll(/\.\d+(?=\.|$)/g, '.*')

/** Which of the extras a refusal, and one of its errors, come with. */
export const extrasOf = (refusal: Refusing, error?: FieldError): string =>
  [
    ...carried.filter((name) => refusal[name] !== undefined),
    ...(error?.is_valid === undefined ? [] : ['is_valid']),
  ].join(' ')

const reasonsOf = (refusal: Refusing): Reason[] => {
  const { status, errors, message } = refusal
  if (errors.length === 0)
    return [{ status, target: '-', messageKey: messageKeyOf(message), extras: extrasOf(refusal) }]
  return errors.map((error) => ({
    status,
    target: placeOf(error.target_element),
    messageKey: error.message_key ?? 'unknown',
    extras: extrasOf(refusal, error),
  }))
}

/** The lines of a file: `POST:enrollment/verify-otp 422 otp error_otp_wrong`. Fields that nobody knows are left out. */
export const linesOf = (key: RowKey, refusal: Refusing): string[] =>
  reasonsOf(refusal)
    .filter(({ messageKey }) => messageKey !== 'error_field_unknown')
    .map(({ status, target, messageKey, extras }) =>
      [key.replace(' ', ':'), status, target, messageKey, extras].join(' ').trim(),
    )

/** The reasons in files of lines, by the key of the call. */
export const readReasons = (texts: readonly string[]): ReadonlyMap<string, readonly Reason[]> => {
  const found = new Map<string, Reason[]>()
  for (const line of texts.flatMap((text) => text.split('\n')).filter((one) => one !== '')) {
    const [call = '', status = '', target = '', messageKey = '', ...extras] = line.split(' ')
    const key = call.replace(':', ' ')
    found.set(key, [
      ...(found.get(key) ?? []),
      { status: Number(status), target, messageKey, extras: extras.join(' ') },
    ])
  }
  return found
}
