import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyBaseLogger } from 'fastify'
import type { CallBody } from '#schemas/calls/call.ts'
import type { OpenedVisit, signInCalls } from '#schemas/calls/visit/sign-in.calls.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { accessPath } from '#schemas/desk/provider-paths.ts'
import type { ReturnedSignIn, StartedSignIn } from '../../adapters/sign-in/identity-provider.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { MINUTE } from '../../clock.ts'
import type { Caller } from '../../domain/caller.ts'
import { AccessDenied, type Refused, forbidden, refuseField } from '../../domain/refusals.ts'
import { written } from '../../mail/letter-html.ts'
import { senderOf } from '../../mail/sender.ts'
import { makeAccessPasskeys } from '../../repositories/visits/access-passkeys.repository.ts'
import {
  type AccessSignIn,
  type BoundAccount,
  makeAccessSignIns,
} from '../../repositories/visits/access-sign-ins.repository.ts'
import type { CoreServices } from '../core/core-services.ts'
import { makePasskeyCeremony } from '../visits/passkey-ceremony.ts'
import { makeProviderCeremony } from '../visits/provider-ceremony.ts'
import { sessionOf } from '../visits/session-of.ts'
import { doubtOf } from './proof-doubts.ts'
import { makeProofs } from './proofs.service.ts'
import { makeSignInWays } from './sign-in-ways.ts'
import { signInSetLetter } from './sign-in-set-letter.ts'
import { type Enterer, makeWhoseCode } from '../visits/whose-code.ts'

type Body<Name extends keyof typeof signInCalls> = CallBody<(typeof signInCalls)[Name]>
type OfCode = Pick<Body<'beginAccessPasskey'>, 'of' | 'code'>
type Parts = Omit<CoreServices, 'catalog'> & { catalog: Catalog }
type Given = AccessSignIn & { way: 'passkey' | 'provider' }

/** Who left for the provider, and whether what comes back is to be theirs from now on. */
interface Left {
  subject: string
  binds: boolean
}

/** How long who has shown a code may take to set up how they sign in. */
export const SETTING_UP_FOR = 10 * MINUTE

/** Whatever is wrong with a passkey, one refusal: who tries learns nothing. */
const notSigned = (): Refused => forbidden('error_sign_in_passkey')

/**
 * Signing in as a rep or a group that has been given a passkey, or an account of the identity provider, in place of the
 * code to its address. A code to the address lets them set it up, once each time that the staff says so, and opens nothing.
 */
export const makeOwnSignIn = (parts: Parts) => {
  const { config, clock, audit, visits, outbox, identityProvider } = parts
  const signIns = makeAccessSignIns(parts)
  const passkeys = makeAccessPasskeys(parts)
  const ways = makeSignInWays(parts)
  const proofs = makeProofs(parts)
  const whose = makeWhoseCode(parts)
  const passkeyCeremony = makePasskeyCeremony({ ...parts, notSigned })
  const providerCeremony = makeProviderCeremony<Left, BoundAccount>({
    ...parts,
    purpose: 'access-sign-in',
    returnPath: ({ subject }) => accessPath(subject.startsWith('group:') ? 'group' : 'rep'),
    words: {
      down: (name) => refuseField('main', 'error_sign_in_down', { name }),
      declined: () => forbidden('error_sign_in_declined'),
      refused: () => forbidden('error_sign_in_refused'),
    },
    prove: async ({ issuer, subject }) => ({ issuer, subject }),
  })

  const closed = (caller: Caller, { who }: Enterer, locale: Locale): Refused => {
    const phone = who.help ?? senderOf(parts, caller.host, locale).phone
    return refuseField('main', 'error_sign_in_closed', { name: who.name, phone })
  }
  /** How somebody signs in, where it is that way and here. */
  const given = async (caller: Caller, enterer: Enterer, way: Given['way'], locale: Locale): Promise<Given> => {
    const found = await signIns.find(enterer.who.subject)
    if (found?.way !== way || (way === 'provider' && identityProvider === null)) throw closed(caller, enterer, locale)
    // Cookies and passkeys are one host's: a browser on another one would come back, or sign, as a stranger.
    const home = config.publicUrl
    if (home !== undefined && new URL(home).hostname !== caller.host)
      throw refuseField('main', 'error_sign_in_host', { address: `${home}${accessPath(enterer.of)}` })
    return found
  }
  /** Whether this session has shown a code, and may set up now. */
  const maySetUp = (caller: Caller, { proved_session, proved_until, ...row }: Given): boolean =>
    proved_session !== null &&
    proved_session === sessionOf(caller) &&
    (proved_until ?? 0) > clock.now() &&
    ways.setsUp(row)
  const endSetUp = async (caller: Caller, { who }: Enterer): Promise<void> => {
    if (!(await signIns.endSetUp(who.subject, sessionOf(caller) ?? '', clock.now())))
      throw refuseField('main', 'error_sign_in_proof')
  }
  /** What this browser was asked, and who answers it with a passkey. */
  const answered = async (caller: Caller, code: OfCode, locale: Locale) => {
    const challenge = await passkeyCeremony.asked(caller)
    const enterer = whose.enterer(caller, code)
    await given(caller, enterer, 'passkey', locale)
    return { challenge, enterer, subject: enterer.who.subject }
  }
  /** The address on file hears of it: whoever reads mails only could have done it. */
  const tellSet = async (caller: Caller, { who }: Enterer, locale: Locale): Promise<void> => {
    if (who.email === undefined) return
    const sender = senderOf(parts, caller.host, locale)
    const letter = signInSetLetter(who.name, who.help ?? sender.phone, locale)
    await outbox.mail({ to: who.email, ...written(letter, sender, locale) })
  }
  const openVisit = async (caller: Caller, { of, who, visit }: Enterer, way: Given['way']): Promise<OpenedVisit> => {
    await visits.open(caller, visit)
    await audit.record(caller, 'write', who.subject, `visit opened, ${way}`)
    return { of }
  }

  return {
    /** A wrong code is *returned* as a refusal, at `otp`. */
    prove: async (
      caller: Caller,
      { otp, ...code }: Body<'proveForSetUp'>,
      locale: Locale,
    ): Promise<{ proved: true } | Refused> => {
      const enterer = whose.enterer(caller, code)
      const found = await signIns.find(enterer.who.subject)
      if (found === null || !ways.setsUp(found)) throw closed(caller, enterer, locale)
      const refused = await doubtOf(proofs, caller, enterer.who, otp)
      if (refused !== null) return refused
      const session = sessionOf(caller) ?? (await caller.open())
      await signIns.prove(enterer.who.subject, session, clock.now() + SETTING_UP_FOR)
      return { proved: true }
    },

    /** What the browser makes a passkey with, for who has shown a code. */
    beginPasskey: async (
      caller: Caller,
      code: OfCode,
      locale: Locale,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> => {
      const enterer = whose.enterer(caller, code)
      const { of, who } = enterer
      if (!maySetUp(caller, await given(caller, enterer, 'passkey', locale)))
        throw refuseField('main', 'error_sign_in_proof')
      const account = who.email ?? `${of}: ${who.name}`
      const has = (await passkeys.list(who.subject)).map(({ id }) => id)
      return passkeyCeremony.toMake(caller, { id: who.subject, account, name: who.name, has })
    },
    savePasskey: async (
      caller: Caller,
      { response, ...code }: Body<'saveAccessPasskey'>,
      locale: Locale,
    ): Promise<OpenedVisit> => {
      const { challenge, enterer, subject } = await answered(caller, code, locale)
      await endSetUp(caller, enterer)
      const made = await passkeyCeremony.made(caller, challenge, response as unknown as RegistrationResponseJSON)
      if (!(await passkeys.add({ ...made, subject }, clock.now()))) throw notSigned()
      await audit.record(caller, 'write', subject, 'passkey set up')
      await tellSet(caller, enterer, locale)
      return openVisit(caller, enterer, 'passkey')
    },

    beginPasskeyVisit: async (
      caller: Caller,
      code: OfCode,
      locale: Locale,
    ): Promise<PublicKeyCredentialRequestOptionsJSON> => {
      await given(caller, whose.enterer(caller, code), 'passkey', locale)
      return passkeyCeremony.toSign(caller)
    },
    openPasskeyVisit: async (
      caller: Caller,
      { response, ...code }: Body<'openPasskeyVisit'>,
      locale: Locale,
    ): Promise<OpenedVisit> => {
      const { challenge, enterer, subject } = await answered(caller, code, locale)
      const passkey = await passkeys.find(response.id, subject)
      caller.tried({ code: 'passkey', right: passkey !== null, ...(passkey !== null && { opened: subject }) })
      if (passkey === null) throw notSigned()
      const signed = response as unknown as AuthenticationResponseJSON
      const counter = await passkeyCeremony.signed(caller, challenge, signed, passkey)
      await passkeys.used({ ...passkey, counter }, clock.now())
      return openVisit(caller, enterer, 'passkey')
    },

    /** Asks the provider, before the request's transaction. */
    startAtProvider: async (
      caller: Caller,
      { again, ...code }: Body<'beginProviderVisit'>,
      locale: Locale,
      log: FastifyBaseLogger,
    ): Promise<{ started: StartedSignIn }> => {
      const enterer = whose.enterer(caller, code)
      const { subject } = enterer.who
      const found = await given(caller, enterer, 'provider', locale)
      const binds = maySetUp(caller, found)
      if (found.account === null && !binds) throw closed(caller, enterer, locale)
      return { started: await providerCeremony.start(again, { subject, binds }, log) }
    },
    leaveForProvider: async (
      caller: Caller,
      code: OfCode,
      locale: Locale,
      { started }: { started: StartedSignIn },
    ): Promise<{ address: string }> => {
      const enterer = whose.enterer(caller, code)
      const { subject } = enterer.who
      const found = await given(caller, enterer, 'provider', locale)
      const binds = maySetUp(caller, found)
      // Who is at the provider has the whole of that time again.
      if (binds) await signIns.prove(subject, sessionOf(caller) ?? '', clock.now() + SETTING_UP_FOR)
      return { address: await providerCeremony.leave(caller, started, { subject, binds }) }
    },
    /** Redeems what a browser came back with, before the request's transaction. */
    redeem: providerCeremony.redeem,
    openProviderVisit: async (
      caller: Caller,
      returned: ReturnedSignIn,
      locale: Locale,
      { proven, about }: { proven: BoundAccount; about: Left },
    ): Promise<OpenedVisit> => {
      await providerCeremony.take(caller, returned)
      const enterer = whose.bySubject(about.subject)
      if (enterer === null) throw forbidden('error_sign_in_refused')
      const { subject } = enterer.who
      const { account } = await given(caller, enterer, 'provider', locale)
      if (about.binds) {
        await endSetUp(caller, enterer)
        await signIns.bind(subject, proven, clock.now())
        await audit.record(caller, 'write', subject, 'account bound')
        await tellSet(caller, enterer, locale)
      } else {
        const isTheirs = account?.issuer === proven.issuer && account.subject === proven.subject
        caller.tried({ code: 'provider', right: isTheirs, ...(isTheirs && { opened: subject }) })
        if (!isTheirs) throw new AccessDenied('error_sign_in_unknown', 'write', subject, 403)
        await signIns.used(subject, clock.now())
      }
      return openVisit(caller, enterer, 'provider')
    },
  }
}
