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
import { type Clock, DAY, MINUTE } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { randomToken } from '../../crypto/random.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refused, forbidden, refuseField } from '../../domain/refusals.ts'
import { type Passkey, makePasskeys } from '../../repositories/desk/passkeys.repository.ts'
import { type StaffMember, makeStaff } from '../../repositories/desk/staff.repository.ts'
import type { DeskAccess } from './desk-access.service.ts'

interface Parts {
  config: Pick<Config, 'publicUrl'>
  database: Database
  clock: Clock
  sealing: Sealing
  desk: Pick<DeskAccess, 'signIn' | 'session'>
}

/** How long an invitation may be used, and a browser take to sign. */
export const INVITED_FOR = 3 * DAY
const SIGNING_FOR = 5 * MINUTE

/** The keyed hash by which an invitation is found. */
const invitationHash = (key: { lookUp: Sealing['lookUp'] }, token: string): string =>
  key.lookUp('staff-invitation', token)

/** Invites somebody of the staff to set up a passkey: gives the token of the link, which is nowhere else. */
export const inviteStaff = async (
  parts: { database: Database; sealing: Sealing; clock: Clock },
  staffId: string,
): Promise<string> => {
  const token = randomToken()
  await makePasskeys(parts).invite({
    token_hash: invitationHash(parts.sealing, token),
    staff_id: staffId,
    expires_at: parts.clock.now() + INVITED_FOR,
  })
  return token
}

/** Whatever is wrong with a passkey, one refusal: who tries learns nothing. */
const notSigned = (): Refused => forbidden('error_desk_passkey')

/**
 * Signing in by passkey: a key that never leaves the device, for one site alone. It is set up by an invitation, which is
 * good once.
 */
export const makePasskeySignIn = ({ config, database, clock, sealing, desk }: Parts) => {
  const passkeys = makePasskeys({ database, sealing })
  const staff = makeStaff({ database, sealing })
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
    passkeys.challenge({ session_id: await caller.open(), challenge, expires_at: clock.now() + SIGNING_FOR })
  const askedOf = async (caller: Caller): Promise<string> => {
    const challenge = caller.sessionId === null ? null : await passkeys.takeChallenge(caller.sessionId, clock.now())
    if (challenge === null) throw notSigned()
    return challenge
  }

  const invited = async (token: string): Promise<{ member: StaffMember; token_hash: string }> => {
    const hashes = sealing.lookups.map((key) => invitationHash(key, token))
    const invitation = await passkeys.invitation(hashes, clock.now())
    const member = invitation === null ? null : await staff.find(invitation.staff_id)
    if (invitation === null || member === null || member.closed_at !== null)
      throw refuseField('invitation', 'error_desk_invitation')
    return { member, token_hash: invitation.token_hash }
  }

  return {
    /** What the browser is asked to make a passkey with. */
    beginSetUp: async (caller: Caller, token: string): Promise<{ options: PublicKeyCredentialCreationOptionsJSON }> => {
      const { member } = await invited(token)
      const options = await generateRegistrationOptions({
        rpName: 'Enrollchart',
        rpID: siteOf(caller),
        userID: new TextEncoder().encode(member.id),
        userName: member.email,
        userDisplayName: member.name,
        attestationType: 'none',
        excludeCredentials: (await passkeys.of(member.id)).map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await ask(caller, options.challenge)
      return { options }
    },

    /** Keeps the passkey that was made, ends the invitation, and signs in. */
    finishSetUp: async (caller: Caller, token: string, response: RegistrationResponseJSON): Promise<void> => {
      const expectedChallenge = await askedOf(caller)
      const { member, token_hash } = await invited(token)
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
      const key = Buffer.from(publicKey).toString('base64url')
      const passkey: Passkey = { id, staff_id: member.id, publicKey: key, counter, transports }
      if (!(await passkeys.takeInvitation(token_hash)) || !(await passkeys.add(passkey, clock.now()))) throw notSigned()
      await desk.signIn(caller, member, 'passkey')
    },

    /** What the browser is asked to sign: by whichever passkey of this site it has. */
    beginSignIn: async (caller: Caller): Promise<{ options: PublicKeyCredentialRequestOptionsJSON }> => {
      const options = await generateAuthenticationOptions({ rpID: siteOf(caller), userVerification: 'required' })
      await ask(caller, options.challenge)
      return { options }
    },

    finishSignIn: async (caller: Caller, response: AuthenticationResponseJSON): Promise<void> => {
      const expectedChallenge = await askedOf(caller)
      const passkey = await passkeys.find(response.id)
      const member = passkey === null ? null : await staff.find(passkey.staff_id)
      const isHere = passkey !== null && member !== null && member.closed_at === null
      caller.tried({ code: 'passkey', right: isHere, ...(isHere && { opened: `staff:${member.id}` }) })
      if (!isHere) throw notSigned()
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
      await passkeys.used({ ...passkey, counter: authenticationInfo.newCounter }, clock.now())
      await desk.signIn(caller, member, 'passkey')
    },
  }
}
