import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { type Clock, MINUTE } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refused } from '../../domain/refusals.ts'
import { makePasskeyChallenges } from '../../repositories/visits/passkey-challenges.repository.ts'
import type { KeptPasskey } from '../../repositories/desk/passkeys.repository.ts'
import { sessionOf } from './session-of.ts'

interface Parts {
  config: Pick<Config, 'publicUrl'>
  database: Database
  clock: Clock
  /** Whatever is wrong with a passkey, one refusal: who tries learns nothing. */
  notSigned: () => Refused
}

/** Whom a passkey is made for, as their device shows them. */
interface Owner {
  /** Never the same for two owners: a device keeps one passkey of each. */
  id: string
  /** What tells two passkeys of this site apart: an address. */
  account: string
  name: string
  /** The ids of the passkeys that they have. */
  has: readonly string[]
}

/** How long a browser may take to sign. */
const SIGNING_FOR = 5 * MINUTE

/**
 * What a browser is asked to make or sign, and the judging of it: of the staff, of reps and of groups alike. Each question
 * is good once, within five minutes, in the session that was asked.
 */
export const makePasskeyCeremony = ({ config, database, clock, notSigned }: Parts) => {
  const challenges = makePasskeyChallenges(database)
  /** The site that keys are for: the one that people know, else the one that was asked, on the machine of a developer. */
  const siteOf = ({ host }: Pick<Caller, 'host'>): string =>
    config.publicUrl === undefined ? host : new URL(config.publicUrl).hostname
  /** The page that may ask for a signature: of the public address exactly; without one, of any port of the host. */
  const isOurs = (caller: Pick<Caller, 'host'>, origin: string): boolean =>
    config.publicUrl === undefined
      ? URL.canParse(origin) && new URL(origin).hostname === caller.host
      : origin === new URL(config.publicUrl).origin

  /** The page that a response says it comes from; checked before it is held against what was signed. */
  const originOf = (caller: Caller, clientData: string): string => {
    const said = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { origin?: unknown }
    const origin = typeof said.origin === 'string' ? said.origin : ''
    if (!isOurs(caller, origin)) throw notSigned()
    return origin
  }
  /** Judges what an authenticator has signed; malformed answers are as wrong as forged ones. */
  const judged = async <Verdict>(work: () => Promise<Verdict>): Promise<Verdict> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused) throw error
      throw notSigned()
    }
  }
  const ask = async (caller: Caller, challenge: string): Promise<void> =>
    challenges.put({
      session_id: sessionOf(caller) ?? (await caller.open()),
      challenge,
      expires_at: clock.now() + SIGNING_FOR,
    })

  return {
    /** What the session's browser was asked, once; refuses where it was asked nothing, or too long ago. */
    asked: async (caller: Caller): Promise<string> => {
      const session = sessionOf(caller)
      const challenge = session === null ? null : await challenges.take(session, clock.now())
      if (challenge === null) throw notSigned()
      return challenge
    },
    /** What the browser is asked to make a passkey with. */
    toMake: async (caller: Caller, owner: Owner): Promise<PublicKeyCredentialCreationOptionsJSON> => {
      const options = await generateRegistrationOptions({
        rpName: 'Enrollchart',
        rpID: siteOf(caller),
        userID: new TextEncoder().encode(owner.id),
        userName: owner.account,
        userDisplayName: owner.name,
        attestationType: 'none',
        excludeCredentials: owner.has.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await ask(caller, options.challenge)
      return options
    },
    /** The passkey that was made, as it is kept. */
    made: async (
      caller: Caller,
      expectedChallenge: string,
      response: RegistrationResponseJSON,
    ): Promise<KeptPasskey & { id: string }> => {
      const { registrationInfo } = await judged(async () =>
        verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin: originOf(caller, response.response.clientDataJSON),
          expectedRPID: siteOf(caller),
          requireUserVerification: true,
        }),
      )
      if (registrationInfo === undefined) throw notSigned()
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
    },
    /** What the browser is asked to sign: by whichever passkey of this site it has. */
    toSign: async (caller: Caller): Promise<PublicKeyCredentialRequestOptionsJSON> => {
      const options = await generateAuthenticationOptions({ rpID: siteOf(caller), userVerification: 'required' })
      await ask(caller, options.challenge)
      return options
    },
    /** Judges what a passkey has signed; gives how often it has. */
    signed: async (
      caller: Caller,
      expectedChallenge: string,
      response: AuthenticationResponseJSON,
      passkey: Pick<KeptPasskey, 'publicKey' | 'counter'> & { id: string },
    ): Promise<number> => {
      const { verified, authenticationInfo } = await judged(async () =>
        verifyAuthenticationResponse({
          response,
          expectedChallenge,
          expectedOrigin: originOf(caller, response.response.clientDataJSON),
          expectedRPID: siteOf(caller),
          requireUserVerification: true,
          credential: {
            id: passkey.id,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: passkey.counter,
          },
        }),
      )
      if (!verified) throw notSigned()
      return authenticationInfo.newCounter
    },
  }
}
