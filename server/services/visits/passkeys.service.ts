import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { type Clock, DAY } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { randomToken } from '../../crypto/random.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../domain/caller.ts'
import { type Refused, forbidden, refuseField } from '../../domain/refusals.ts'
import { makePasskeys } from '../../repositories/desk/passkeys.repository.ts'
import { type StaffMember, makeStaff } from '../../repositories/desk/staff.repository.ts'
import type { DeskAccess } from './desk-access.service.ts'
import { makePasskeyCeremony } from './passkey-ceremony.ts'

interface Parts {
  config: Pick<Config, 'publicUrl'>
  database: Database
  clock: Clock
  sealing: Sealing
  desk: Pick<DeskAccess, 'signIn' | 'session'>
}

/** How long an invitation may be used. */
export const INVITED_FOR = 3 * DAY

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
  const ceremony = makePasskeyCeremony({ config, database, clock, notSigned })

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
      const { id, email: account, name } = member
      return { options: await ceremony.toMake(caller, { id, account, name, has: await passkeys.of(id) }) }
    },

    /** Keeps the passkey that was made, ends the invitation, and signs in. */
    finishSetUp: async (caller: Caller, token: string, response: RegistrationResponseJSON): Promise<void> => {
      const challenge = await ceremony.asked(caller)
      const { member, token_hash } = await invited(token)
      const passkey = { ...(await ceremony.made(caller, challenge, response)), staff_id: member.id }
      if (!(await passkeys.takeInvitation(token_hash)) || !(await passkeys.add(passkey, clock.now()))) throw notSigned()
      await desk.signIn(caller, member, 'passkey')
    },

    /** What the browser is asked to sign: by whichever passkey of this site it has. */
    beginSignIn: async (caller: Caller): Promise<{ options: PublicKeyCredentialRequestOptionsJSON }> => ({
      options: await ceremony.toSign(caller),
    }),

    finishSignIn: async (caller: Caller, response: AuthenticationResponseJSON): Promise<void> => {
      const challenge = await ceremony.asked(caller)
      const passkey = await passkeys.find(response.id)
      const member = passkey === null ? null : await staff.find(passkey.staff_id)
      const isHere = passkey !== null && member !== null && member.closed_at === null
      caller.tried({ code: 'passkey', right: isHere, ...(isHere && { opened: `staff:${member.id}` }) })
      if (!isHere) throw notSigned()
      const counter = await ceremony.signed(caller, challenge, response, passkey)
      await passkeys.used({ ...passkey, counter }, clock.now())
      await desk.signIn(caller, member, 'passkey')
    },
  }
}
