import type { SessionsService } from '../services/sessions.service.ts'

/** Who asks. */
export interface Caller {
  /** The session of the cookie; null for someone who has none yet. */
  readonly sessionId: string | null
  /** The session, begun now where there is none: for calls that make something that belongs to the visitor. */
  open: () => Promise<string>
  readonly ip: string
  /** Host name without port: which site was asked. */
  readonly host: string
  /** The `X-Over-65` header. */
  readonly over65: boolean
  /** The cookie's session was ours and has ended: the person is told, where others learn nothing. */
  readonly ended?: boolean
  /** The database's version when the request came. */
  readonly version?: number | null
}

/** A caller whose new session's token can be put into a cookie once all is written. */
export class RequestCaller implements Caller {
  #opened: { id: string; token: string } | undefined
  readonly #sessions: SessionsService
  constructor(
    sessions: SessionsService,
    readonly known: string | null,
    readonly ip: string,
    readonly host: string,
    readonly over65: boolean,
    readonly ended = false,
    readonly version: number | null = null,
  ) {
    this.#sessions = sessions
  }
  get sessionId(): string | null {
    return this.known ?? this.#opened?.id ?? null
  }
  async open(): Promise<string> {
    if (this.known !== null) return this.known
    this.#opened ??= await this.#sessions.begin()
    return this.#opened.id
  }
  get newToken(): string | undefined {
    return this.#opened?.token
  }
  /** Before a transaction is tried again: the session of the first try was undone with it. */
  forget(): void {
    this.#opened = undefined
  }
}
