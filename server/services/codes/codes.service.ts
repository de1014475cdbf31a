import { type CodeKind, canonicalContact } from '../../domain/contacts.ts'
import { type Clock, MINUTE, SECOND } from '../../clock.ts'
import { randomDigits } from '../../crypto/random.ts'
import { type LookupKey, type Sealing, sameHash } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { makeOneTimeCodes } from '../../repositories/codes/one-time-codes.repository.ts'
import { makeVerifiedContacts } from '../../repositories/codes/verified-contacts.repository.ts'
import type { Draft } from '../drafts/drafts.types.ts'

/** Spec 2, sections 4 and 9. */
export const RESEND_WAIT_SECONDS = 120
export const CODE_LIFE = 10 * MINUTE
export const MAX_TRIES = 5

export type CodeVerdict = 'verified' | 'wrong' | 'expired' | 'spent'

export interface CodesService {
  /** A new code of six digits for a contact, to be sent; or how long to wait before the next may be sent. */
  issue: (draft: Draft, kind: CodeKind, contact: string) => Promise<{ code: string } | { waitSeconds: number }>
  /**
   * Judges a code; a right one makes the contact verified. Wrong tries are counted: *return* the refusal, a thrown
   * one would undo the count.
   */
  verify: (draft: Draft, kind: CodeKind, contact: string, code: string) => Promise<CodeVerdict>
  /** Which contacts of a draft are verified, with one look at the database. */
  verified: (draft: Draft) => Promise<(kind: CodeKind, contact: string) => boolean>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
}

/** What a proved contact is found by. */
export const contactHash = (kind: CodeKind, contact: string, lookup: LookupKey): string =>
  lookup.lookUp('contact', `${kind}|${canonicalContact(kind, contact)}`)

export const makeCodes = ({ database, clock, sealing }: Parts): CodesService => {
  const codes = makeOneTimeCodes(database)
  const contacts = makeVerifiedContacts(database)
  const keyOf = (draft: Draft, kind: CodeKind, contact: string, lookup: LookupKey = sealing.lookups[0]) => ({
    enrollment_id: draft.id,
    kind,
    contact_hash: contactHash(kind, contact, lookup),
  })
  type Key = ReturnType<typeof keyOf>
  const hashOf = (key: Key, code: string, lookup: LookupKey = sealing.lookups[0]) =>
    lookup.lookUp('one-time-code', `${key.enrollment_id}|${key.kind}|${key.contact_hash}|${code}`)
  /** Puts a row that was made with an earlier key where it is found now: tries and waits go on as they were. */
  const moved = async (draft: Draft, kind: CodeKind, contact: string): Promise<Key> => {
    const [current, ...earlier] = sealing.lookups
    const key = keyOf(draft, kind, contact, current)
    for (const lookup of earlier) await codes.move(keyOf(draft, kind, contact, lookup), key)
    return key
  }

  return {
    issue: (draft, kind, contact) =>
      database.transaction(async () => {
        const key = await moved(draft, kind, contact)
        const now = clock.now()
        const code = randomDigits()
        const fresh = { code_hash: hashOf(key, code), tries: 0, sent_at: now, expires_at: now + CODE_LIFE }
        if (await codes.put({ ...key, ...fresh }, RESEND_WAIT_SECONDS * SECOND)) return { code }
        const sentAt = await codes.sentAt(key)
        return { waitSeconds: Math.max(1, Math.ceil((sentAt - now) / SECOND) + RESEND_WAIT_SECONDS) }
      }),
    verify: (draft, kind, contact, code) =>
      database.transaction(async () => {
        const key = await moved(draft, kind, contact)
        const now = clock.now()
        const row = await codes.countTry(key)
        if (row === undefined || row.expires_at <= now) return 'expired'
        if (row.tries > MAX_TRIES) return 'spent'
        const isRight = sealing.lookups.some((lookup) =>
          sameHash(row.code_hash, hashOf(keyOf(draft, kind, contact, lookup), code, lookup)),
        )
        if (!isRight) return row.tries === MAX_TRIES ? 'spent' : 'wrong'
        // Used once.
        await codes.end(key, now)
        await contacts.add({ ...key, verified_at: now })
        return 'verified'
      }),
    verified: async (draft) => {
      const rows = await contacts.of(draft.id)
      return (kind, contact) =>
        sealing.lookups.some((lookup) => {
          const { contact_hash } = keyOf(draft, kind, contact, lookup)
          return rows.some((row) => row.kind === kind && row.contact_hash === contact_hash)
        })
    },
  }
}
