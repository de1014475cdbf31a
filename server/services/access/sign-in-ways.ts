import type { SignInShown } from '#schemas/calls/visit/access.calls.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { makeAccessPasskeys } from '../../repositories/visits/access-passkeys.repository.ts'
import { type AccessSignIn, makeAccessSignIns } from '../../repositories/visits/access-sign-ins.repository.ts'

interface Parts {
  config: Pick<Config, 'identityProvider'>
  database: Database
  clock: Clock
  sealing: Sealing
}

const byCode: SignInShown = { way: 'code', ready: true, sets_up: false, provider: null }

/** How reps and groups sign in: by a code to their address, unless the staff has given them another way. */
export const makeSignInWays = (parts: Parts) => {
  const { config, clock } = parts
  const signIns = makeAccessSignIns(parts)
  const passkeys = makeAccessPasskeys(parts)
  /** Whether a code to their address lets them set it up now. */
  const setsUp = ({ set_up_until }: Pick<AccessSignIn, 'set_up_until'>): boolean => (set_up_until ?? 0) > clock.now()
  return {
    setsUp,
    of: signIns.find,
    /** As whoever has typed the code sees it. */
    shown: async (subject: string): Promise<SignInShown> => {
      const given = await signIns.find(subject)
      if (given === null) return byCode
      const provider = config.identityProvider?.name ?? null
      if (given.way === 'provider') {
        const isThere = provider !== null
        return {
          way: 'provider',
          ready: isThere && given.account !== null,
          sets_up: isThere && setsUp(given),
          provider,
        }
      }
      const ready = (await passkeys.list(subject)).length > 0
      return { way: 'passkey', ready, sets_up: setsUp(given), provider: null }
    },
  }
}
