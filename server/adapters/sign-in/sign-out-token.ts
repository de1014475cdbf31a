import { type JWTPayload, createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { MINUTE, SECOND } from '../../clock.ts'
import { ProviderFault } from './identity-provider.ts'

/** Whose session an identity provider has ended: one of them, or all of a person. */
export interface EndedThere {
  issuer: string
  subject: string | undefined
  /** The provider's name of one session; undefined for all of the person's. */
  session: string | undefined
}

/** What makes a token one that ends a session (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const ENDS = 'http://schemas.openid.net/event/backchannel-logout'

/** Words of the library for keys that the provider did not give. */
const away: ReadonlySet<string> = new Set([errors.JWKSTimeout.code, errors.JOSEError.code])

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const read = ({ iss, sub, sid, events, nonce }: JWTPayload): EndedThere => {
  const isEnding = typeof events === 'object' && events !== null && ENDS in events
  const [subject, session] = [text(sub), text(sid)]
  // With a nonce it is an ID token, which anybody who signs in has one of.
  if (!isEnding || nonce !== undefined || (subject === undefined && session === undefined))
    throw new ProviderFault('refused', 'no_sign_out')
  return { issuer: iss ?? '', subject, session }
}

interface Judged {
  issuer: string
  audience: string
  /** Seconds by which clocks may differ. */
  tolerance: number
  /** Seconds that the provider may take to give its keys. */
  limit: number
}

/** Judges tokens by which a provider says that it has ended somebody's session, by the keys of this address. */
export const signOutTokens = (jwksUri: string, { issuer, audience, tolerance, limit }: Judged) => {
  // Anybody may send tokens: keys are fetched for them twice a minute and no more.
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    timeoutDuration: limit * SECOND,
    cooldownDuration: MINUTE / 2,
    cacheMaxAge: MINUTE,
  })
  return async (token: string): Promise<EndedThere> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        clockTolerance: tolerance,
        maxTokenAge: (5 * MINUTE) / SECOND,
        requiredClaims: ['iat', 'jti'],
      })
      return read(payload)
    } catch (error) {
      if (error instanceof ProviderFault) throw error
      if (!(error instanceof errors.JOSEError)) throw new ProviderFault('down', 'unreached')
      throw new ProviderFault(away.has(error.code) ? 'down' : 'refused', error.code)
    }
  }
}
