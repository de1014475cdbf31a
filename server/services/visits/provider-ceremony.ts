import type { FastifyBaseLogger } from 'fastify'
import {
  type IdentityProvider,
  ProviderFault,
  type ProvenIdentity,
  type ReturnedSignIn,
  type StartedSignIn,
} from '../../adapters/sign-in/identity-provider.ts'
import { type Clock, MINUTE } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../domain/caller.ts'
import { type Refused, missing } from '../../domain/refusals.ts'
import { type PendingSignIn, makePendingSignIns } from '../../repositories/visits/pending-sign-ins.repository.ts'
import { sessionOf } from './session-of.ts'

/** How long somebody may take at the provider. */
export const SIGNING_IN_FOR = 10 * MINUTE

interface Parts<About extends object, Proven> {
  config: Pick<Config, 'publicUrl'>
  database: Database
  clock: Clock
  sealing: Sealing
  identityProvider: IdentityProvider | null
  /** Who signs in: what left for one of them does not come back as the other. */
  purpose: 'staff-sign-in' | 'access-sign-in'
  /** The page that the provider sends a browser back to. */
  returnPath: (about: About) => string
  /** What is said where nobody was signed in; whatever is wrong with what came back, it is one refusal. */
  words: { down: (name: string) => Refused; declined: () => Refused; refused: () => Refused }
  /** What is taken of somebody whom the provider has proven; before the request's transaction. */
  prove: (identity: ProvenIdentity, about: About) => Promise<Proven>
}

/**
 * The way to an identity provider and back: of the staff, of reps and of groups alike. What a browser left with is open for
 * that browser alone, once, for ten minutes.
 */
export const makeProviderCeremony = <About extends object, Proven extends object>(parts: Parts<About, Proven>) => {
  const { config, database, clock, sealing, identityProvider, purpose, returnPath, words, prove } = parts
  const pending = makePendingSignIns<About>({ database, sealing, purpose })
  const redirectUri = (about: About): string => `${config.publicUrl ?? ''}${returnPath(about)}`

  const theProvider = (): IdentityProvider => {
    if (identityProvider === null) throw missing()
    return identityProvider
  }
  const refusedFor = ({ kind, code }: ProviderFault, log: FastifyBaseLogger): Refused => {
    log.warn({ identityProvider: { kind, code } }, 'nobody was signed in')
    if (kind === 'down') return words.down(theProvider().name)
    return kind === 'declined' ? words.declined() : words.refused()
  }
  const redeemAndProve = async (returned: ReturnedSignIn, left: PendingSignIn & About): Promise<Proven> =>
    prove(await theProvider().redeem(returned, { ...left, state: returned.state }), left)
  /**
   * Codes that were redeemed here: the provider takes each once, and a browser that heard no answer asks again. Worth
   * nothing once its sign-in has ended.
   */
  const redeemed = new Map<string, { proven: Promise<Proven>; at: number }>()
  const proveOnce = (returned: ReturnedSignIn, left: PendingSignIn & About): Promise<Proven> => {
    const now = clock.now()
    for (const [key, { at }] of redeemed) if (at + SIGNING_IN_FOR <= now) redeemed.delete(key)
    const key = JSON.stringify(returned)
    const known = redeemed.get(key) ?? { proven: redeemAndProve(returned, left), at: now }
    redeemed.set(key, known)
    return known.proven
  }

  return {
    /** Asks the provider, before the request's transaction. 404 where there is none. */
    start: async (again: boolean, about: About, log: FastifyBaseLogger): Promise<StartedSignIn> => {
      const provider = theProvider()
      try {
        return await provider.start(redirectUri(about), again)
      } catch (error) {
        throw error instanceof ProviderFault ? refusedFor(error, log) : error
      }
    },
    /** Keeps what the browser leaves with; gives where it goes. */
    leave: async (caller: Caller, { address, ...started }: StartedSignIn, about: About): Promise<string> => {
      const sessionId = sessionOf(caller) ?? (await caller.open())
      const row = { sessionId, expiresAt: clock.now() + SIGNING_IN_FOR }
      await pending.add({ ...about, ...started, redirectUri: redirectUri(about) }, row)
      return address
    },
    /** Redeems what a browser came back with, before the request's transaction. What fails is not tried again. */
    redeem: async (
      caller: Caller,
      returned: ReturnedSignIn,
      log: FastifyBaseLogger,
    ): Promise<{ proven: Proven; about: About }> => {
      theProvider()
      const sessionId = sessionOf(caller) ?? ''
      const wrong = () => caller.tried({ code: 'provider', right: false })
      const left = await pending.find(returned.state, sessionId, clock.now())
      if (left === null) {
        wrong()
        throw words.refused()
      }
      try {
        return { proven: await proveOnce(returned, left), about: left }
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error
        await database.transaction(() => pending.take(returned.state, sessionId))
        if (error.kind === 'refused') wrong()
        throw refusedFor(error, log)
      }
    },
    /** Ends it, in the request's transaction; refuses where it has ended before. */
    take: async (caller: Caller, { state }: Pick<ReturnedSignIn, 'state'>): Promise<void> => {
      if (!(await pending.take(state, sessionOf(caller) ?? ''))) throw words.refused()
    },
  }
}
