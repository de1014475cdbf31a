import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'

interface Extras {
  current?: unknown
  revision?: number
  /** The prices to be agreed to first. */
  offer?: QuoteOffer
  /** Seconds after which it is worth to try again. */
  retryAfter?: number
}

/**
 * A refused request. A handler that *throws* it undoes what it wrote; one that *returns* it keeps that, as the count
 * of wrong codes must be kept.
 */
export class Refused extends Error {
  override name = 'Refused'
  constructor(
    readonly statusCode: number,
    readonly messageKey: string,
    readonly problems: readonly FieldError[] = [],
    readonly extras: Extras = {},
    readonly messageValues: Record<string, string | number> = {},
  ) {
    super(messageKey)
  }
}

/**
 * A record that the session may not see: HTTP 404, so that nobody can tell it from one that does not exist, or 403
 * where its existence is no secret. The attempt goes into the audit once the request's transaction is undone
 * (server/plugins/contract.ts).
 */
export class AccessDenied extends Refused {
  override name = 'AccessDenied'
  constructor(
    messageKey: string,
    readonly action: 'read' | 'write',
    /** The record, as the audit names it: `draft:ID`. */
    readonly subject: string,
    statusCode: 403 | 404 = 404,
  ) {
    super(statusCode, messageKey)
  }
}

/** HTTP 422: each problem is shown at its field; `main` is the whole form. */
export const refuse = (problems: readonly FieldError[]): Refused => new Refused(422, 'error_check_answers', problems)

/** HTTP 422 for one field: `refuseField('zip', 'error_zip_invalid')`. */
export const refuseField = (...problem: Parameters<typeof wrong>): Refused => refuse([wrong(...problem)])

/** HTTP 404. */
export const missing = (key = 'error_not_found'): Refused => new Refused(404, key)

/** HTTP 403. */
export const forbidden = (key = 'error_forbidden'): Refused => new Refused(403, key)

/** HTTP 409; with `current` and `revision` where another tab saved meanwhile. */
export const conflict = (key = 'error_conflict', extras: Extras = {}): Refused => new Refused(409, key, [], extras)

/** HTTP 409: the enrollment was submitted meanwhile. Its key stands at `main`, so that the page can lead to the receipt. */
export const alreadySubmitted = (): Refused =>
  new Refused(409, 'error_enrollment_submitted', [wrong('main', 'error_enrollment_submitted')])

/** HTTP 429, with `Retry-After` in seconds. */
export const tooMany = (seconds: number): Refused =>
  new Refused(429, 'error_too_many_requests', [], { retryAfter: seconds }, { seconds })
