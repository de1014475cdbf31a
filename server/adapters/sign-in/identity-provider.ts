import type { EndedThere } from './sign-out-token.ts'

/** What a browser takes to the provider, and what is kept here until it comes back. */
export interface StartedSignIn {
  /** Where the browser goes. */
  address: string
  /** Comes back with the browser. */
  state: string
  /** Comes back in the ID token. */
  nonce: string
  /** Proves that who redeems the code is who asked for it (PKCE). */
  verifier: string
}

/** What the provider sent the browser back with. */
export interface ReturnedSignIn {
  state: string
  code?: string | undefined
  error?: string | undefined
  /** Which provider sent it, where that says so (RFC 9207). */
  iss?: string | undefined
}

/** Somebody as the provider knows them; what is said of them was signed by the provider for us, just now. */
export interface ProvenIdentity {
  issuer: string
  /** Who they are at this provider, for ever. */
  subject: string
  idToken: string
  /** Their email address where the provider has verified it. Throws `ProviderFault`. */
  verifiedEmail: () => Promise<string | null>
}

/**
 * Why nobody was proven: the provider could not be asked (`down`), the person turned it away (`declined`), or what was
 * sent back is not what this provider signed for this browser (`refused`).
 */
export type FaultKind = 'down' | 'declined' | 'refused'

export class ProviderFault extends Error {
  override name = 'ProviderFault'
  constructor(
    readonly kind: FaultKind,
    /** For the log: a word of the library or of OpenID Connect, never anything that was sent. */
    readonly code: string,
  ) {
    super(`${kind}: ${code}`)
  }
}

/** Who signs the staff in. */
export interface IdentityProvider {
  /** As the staff knows it. */
  name: string
  /**
   * Asks the provider whether it is there. `again`: it asks the person who they are, whomever it has signed in. Throws
   * `ProviderFault`.
   */
  start: (redirectUri: string, again: boolean) => Promise<StartedSignIn>
  /** Redeems the code, and judges what it gave. Throws `ProviderFault`. */
  redeem: (
    returned: ReturnedSignIn,
    started: Omit<StartedSignIn, 'address'> & { redirectUri: string },
  ) => Promise<ProvenIdentity>
  /** Where a browser ends its session at the provider; null where the provider has no such address, or is down. */
  signOutAddress: (session: { issuer: string; idToken: string; returnTo: string }) => Promise<string | null>
  /** Judges what says that the provider has ended a session. Throws `ProviderFault`. */
  judgeSignOut: (token: string) => Promise<EndedThere>
}
