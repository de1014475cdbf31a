import type { FieldError } from '#schemas/fields/field-error.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { Problem } from '../../support/problem.ts'

export interface OtpInput {
  enrollmentId: string
  kind: ContactKind
  /** The email address, or the phone number of ten digits. */
  contact: string
}

/** How it stands with codes sent before: seconds until another may be sent, and whether one was sent lately. */
export interface OtpWait {
  seconds: number
  sentLately: boolean
}

export interface OtpContext extends OtpInput {
  /** Seconds from the moment that the wait was read or began; 0 where another code may be sent. */
  waitSeconds: number
  sentLately: boolean
  /** Whether the wait has been read yet: until then no code is sent. */
  waitKnown: boolean
  code: string
  /** The server's message after a code was sent. */
  notice: string | null
  error: Omit<FieldError, 'target_element'> | null
  problem: Problem | null
}
