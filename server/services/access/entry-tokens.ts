import { type Clock, DAY } from '../../clock.ts'
import { type LookupKey, type Sealing, sameHash } from '../../crypto/sealing.ts'

/** How long an entry link opens a member's pages, unless whoever makes it says otherwise. */
export const ENTRY_DAYS = 7

export interface EntryTokens {
  /** A token that opens a visit of this member until `days` from now. */
  make: (memberId: string, days?: number) => string
  /** The member of a token; null where it is forged or too old. */
  read: (token: string) => string | null
}

/**
 * Tokens of members' entry links: the member's id and when it ends, signed by the keys of this installation. Nothing is
 * kept of them, so that a dashboard elsewhere can be given as many as it shows (spec decisions, Who is asking).
 */
export const makeEntryTokens = ({ sealing, clock }: { sealing: Sealing; clock: Clock }): EntryTokens => {
  const signatureOf = (memberId: string, end: string, key: LookupKey = sealing.lookups[0]) =>
    key.sign('member-entry', `${end}|${memberId}`)
  return {
    make: (memberId, days = ENTRY_DAYS) => {
      const end = (clock.now() + days * DAY).toString(36)
      return `${end}.${signatureOf(memberId, end)}.${memberId}`
    },
    read: (token) => {
      const [end = '', signature = '', ...id] = token.split('.')
      const memberId = id.join('.')
      if (!sealing.lookups.some((key) => sameHash(signature, signatureOf(memberId, end, key)))) return null
      return Number.parseInt(end, 36) > clock.now() ? memberId : null
    },
  }
}
