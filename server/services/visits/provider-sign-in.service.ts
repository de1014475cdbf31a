import type { FastifyBaseLogger } from 'fastify'
import { RETURN_PATH, SIGNED_OUT_PATH } from '#schemas/desk/provider-paths.ts'
import type {
  IdentityProvider,
  ProvenIdentity,
  ReturnedSignIn,
  StartedSignIn,
} from '../../adapters/sign-in/identity-provider.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../domain/caller.ts'
import { AccessDenied, forbidden, missing, refuseField } from '../../domain/refusals.ts'
import { makePasskeys } from '../../repositories/desk/passkeys.repository.ts'
import { makeStaffIdentities } from '../../repositories/desk/staff-identities.repository.ts'
import { type StaffMember, makeStaff } from '../../repositories/desk/staff.repository.ts'
import type { AuditService } from './audit.service.ts'
import type { DeskAccess } from './desk-access.service.ts'
import { makeProviderCeremony } from './provider-ceremony.ts'

interface Parts {
  config: Pick<Config, 'publicUrl'>
  database: Database
  clock: Clock
  sealing: Sealing
  identityProvider: IdentityProvider | null
  audit: AuditService
  desk: Pick<DeskAccess, 'signIn' | 'providerSession'>
}

interface Asked {
  origin: string
  page: string
  again: boolean
}

/** Who came back, and with which address where nobody here is bound to them. */
interface Proven extends Pick<ProvenIdentity, 'issuer' | 'subject' | 'idToken'> {
  email: string | null
}
/** The page of the desk that was open before. */
type Left = Pick<Asked, 'page'>

/** Somebody whom the provider knows and the desk does not; `subject` is what the audit names, and nobody is told. */
const unknown = (subject: string): AccessDenied =>
  new AccessDenied('error_desk_provider_unknown', 'write', subject, 403)

/**
 * Signing in at an identity provider. Whom it proves is let in as the one of the staff whom that issuer and subject are
 * bound to. They are bound once, by the first sign-in with the verified address of somebody who is invited and has no
 * identity yet; from then on addresses say nothing.
 */
export const makeProviderSignIn = (parts: Parts) => {
  const { config, database, clock, sealing, identityProvider, audit, desk } = parts
  const staff = makeStaff({ database, sealing })
  const passkeys = makePasskeys({ database, sealing })
  const identities = makeStaffIdentities({ database, sealing })
  const home = config.publicUrl ?? ''
  const ceremony = makeProviderCeremony<Left, Proven>({
    config,
    database,
    clock,
    sealing,
    identityProvider,
    purpose: 'staff-sign-in',
    returnPath: () => RETURN_PATH,
    words: {
      down: (name) => refuseField('main', 'error_desk_provider_down', { name }),
      declined: () => forbidden('error_desk_provider_declined'),
      refused: () => forbidden('error_desk_provider_refused'),
    },
    prove: async (identity) => {
      const email = (await identities.staffOf(identity)) === null ? await identity.verifiedEmail() : null
      const { issuer, subject, idToken } = identity
      return { issuer, subject, idToken, email }
    },
  })

  /** Whoever is invited, has this address and no identity; throws where nobody does. */
  const invited = async (email: string | null): Promise<StaffMember> => {
    if (email === null) throw unknown('desk:sign-in')
    const isTheirs = (one: StaffMember) => one.email.toLowerCase() === email.toLowerCase()
    const [member, ...others] = (await staff.all()).filter((one) => one.closed_at === null && isTheirs(one))
    if (member === undefined || others.length > 0) throw unknown('desk:sign-in')
    return member
  }
  const bindInvited = async (proven: Proven): Promise<StaffMember> => {
    const member = await invited(proven.email)
    const invitation = await passkeys.invitationOf(member.id, clock.now())
    const isBound =
      invitation !== null &&
      (await identities.bind(member.id, proven, clock.now())) &&
      (await passkeys.takeInvitation(invitation))
    if (!isBound) throw unknown(`staff:${member.id}`)
    return member
  }
  const boundOrInvited = async (proven: Proven): Promise<{ member: StaffMember; isNew: boolean }> => {
    const id = await identities.staffOf(proven)
    if (id === null) return { member: await bindInvited(proven), isNew: true }
    const member = await staff.find(id)
    if (member === null || member.closed_at !== null) throw unknown(`staff:${id}`)
    return { member, isNew: false }
  }

  return {
    /** Asks the provider, before the request's transaction; null for whoever signs in on the public address first. */
    start: async (
      { origin, page, again }: Asked,
      log: FastifyBaseLogger,
    ): Promise<{ started: StartedSignIn | null }> => {
      if (identityProvider === null) throw missing()
      // Cookies are one host's: a browser that leaves from another one would come back as a stranger.
      return { started: origin === new URL(home).origin ? await ceremony.start(again, { page }, log) : null }
    },

    begin: async (
      caller: Caller,
      { page }: Left,
      { started }: { started: StartedSignIn | null },
    ): Promise<{ address: string }> => ({
      address: started === null ? `${home}${page}` : await ceremony.leave(caller, started, { page }),
    }),

    /** Redeems what a browser came back with, before the request's transaction. */
    redeem: async (
      caller: Caller,
      returned: ReturnedSignIn,
      log: FastifyBaseLogger,
    ): Promise<{ proven: Proven; page: string }> => {
      const { proven, about } = await ceremony.redeem(caller, returned, log)
      return { proven, page: about.page }
    },

    /** Lets in whom the provider has proven, once, where they work here. */
    finish: async (caller: Caller, returned: ReturnedSignIn, { proven }: { proven: Proven }): Promise<void> => {
      await ceremony.take(caller, returned)
      try {
        const { member, isNew } = await boundOrInvited(proven)
        caller.tried({ code: 'provider', right: true, opened: `staff:${member.id}` })
        await identities.used(member.id, clock.now())
        await desk.signIn(caller, member, 'provider', { issuer: proven.issuer, idToken: proven.idToken })
        if (isNew) await audit.record(caller, 'write', `staff:${member.id}`, 'identity')
      } catch (error) {
        if (error instanceof AccessDenied) caller.tried({ code: 'provider', right: false })
        throw error
      }
    },

    /** Where the caller ends their session at the provider; null where none vouched for them, or it cannot be asked. */
    signOutAddress: async (caller: Caller): Promise<string | null> => {
      const session = identityProvider === null ? null : await desk.providerSession(caller)
      if (session === null || identityProvider === null) return null
      return identityProvider.signOutAddress({ ...session, returnTo: `${home}${SIGNED_OUT_PATH}` })
    },
  }
}
