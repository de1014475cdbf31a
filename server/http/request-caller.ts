import type { Caller, SessionKind, Tried } from '../domain/caller.ts'
import type { Opened, Session, SessionsService } from '../services/visits/sessions.service.ts'

/** What a request says about who asks. */
export interface Asking {
  session: Session | null
  ip: string
  host: string
  over65: boolean
  settles: boolean
  ended: string | null
  /** The session whose token it came with until that was replaced, and whether that was just now. */
  replaced: { id: string; isRecent: boolean } | null
  version: number | null
  /** The token that it came with, signed by the look-up key of now. */
  resigned?: string | undefined
}

/** A caller whose new token can be put into a cookie once all is written. */
export class RequestCaller implements Caller {
  #opened: Opened | undefined
  #tried: Tried[] = []
  #staffId: string | null = null
  readonly #sessions: SessionsService
  readonly #session: Session | null
  readonly ip: string
  readonly host: string
  readonly over65: boolean
  readonly settles: boolean
  readonly ended: string | null
  readonly replaced: Asking['replaced']
  readonly version: number | null
  /** For the cookie, where the request came with a signature that a look-up key of before had made. */
  readonly resigned: string | undefined
  constructor(sessions: SessionsService, asking: Asking) {
    const { session, ip, host, over65, settles, ended, replaced, version, resigned } = asking
    this.#sessions = sessions
    this.#session = session
    this.ip = ip
    this.host = host
    this.over65 = over65
    this.settles = settles
    this.ended = ended
    this.replaced = replaced
    this.version = version
    this.resigned = resigned
  }
  /** The same person at another version of the database: after what their request wrote. */
  at(version: number | null): RequestCaller {
    const { ip, host, over65, settles, ended, replaced, resigned } = this
    const session = this.#opened ?? this.#session
    return new RequestCaller(this.#sessions, { session, ip, host, over65, settles, ended, replaced, version, resigned })
  }
  /** The session that the request came with. */
  get known(): string | null {
    return this.#session?.id ?? null
  }
  get sessionId(): string | null {
    return this.known ?? this.#opened?.id ?? null
  }
  async open(): Promise<string> {
    if (this.known !== null) return this.known
    this.#opened ??= await this.#sessions.begin()
    return this.#opened.id
  }
  async renew(kind?: SessionKind): Promise<string> {
    const current = this.#opened ?? this.#session
    if (current === null) this.#opened = await this.#sessions.begin(kind)
    // The token of a session that this request has opened is known to nobody yet.
    else if (this.#opened === undefined || kind !== undefined) {
      this.#opened = await this.#sessions.renew(current, kind)
    }
    return this.open()
  }
  async revive(kind: SessionKind): Promise<string> {
    if (this.ended === null) return this.renew(kind)
    this.#opened = await this.#sessions.revive(this.ended, kind)
    return this.#opened.id
  }
  get staffId(): string | null {
    return this.#staffId
  }
  asStaff(staffId: string): void {
    this.#staffId = staffId
  }
  tried(tried: Tried): void {
    this.#tried.push(tried)
  }
  get tries(): readonly Tried[] {
    return this.#tried
  }
  /** The token of the answer's cookie, where the session got one. */
  get newToken(): string | undefined {
    return this.#opened?.token
  }
  /** Before a transaction is tried again: the session of the first try was undone with it. */
  forget(): void {
    this.#opened = undefined
    this.#tried = []
  }
}
