/** `anonymous` is anybody, applicants among them; `staff` are reps, groups and analysts. */
export type SessionKind = 'anonymous' | 'member' | 'staff'

/** Who asks. */
export interface Caller {
  /** The session of the cookie; null for someone who has none yet. */
  readonly sessionId: string | null
  /** The session, begun now where there is none: for calls that make something that belongs to the visitor. */
  open: () => Promise<string>
  /**
   * As `open`, where the session may do more from now on: it gets another token with this answer, and the one before
   * opens nothing any more. `kind` where somebody has shown who they are. Inside a transaction.
   */
  renew: (kind?: SessionKind) => Promise<string>
  /** As `renew`, for the session of `ended`: whoever calls has seen that it is this person's. */
  revive: (kind: SessionKind) => Promise<string>
  /** A code was tried: it is written into the audit once the request is through, also where it was refused. */
  tried: (tried: Tried) => void
  readonly ip: string
  /** Host name without port: which site was asked. */
  readonly host: string
  /** The `X-Over-65` header. */
  readonly over65: boolean
  /** The `X-Settles-Typed` header: what was typed over an older version of the step is settled by this request. */
  readonly settles?: boolean
  /** The cookie's session where it was ours and has ended: the person is told, where others learn nothing. */
  readonly ended?: string | null
  /** Who of the staff asks, once that was looked up; the audit names them. */
  readonly staffId?: string | null
  asStaff?: (staffId: string) => void
  /** The database's version when the request came. */
  readonly version?: number | null
}

/** A code or link that somebody proved something with, or tried to. */
export interface Tried {
  /** What was tried: `rep`, `continue`. */
  code: string
  right: boolean
  /** What a right one opened: `agent:ID`. */
  opened?: string
}
