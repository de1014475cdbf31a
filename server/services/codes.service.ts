import { type CodeKind, canonicalContact } from '../domain/contacts.ts'
import { type Clock, MINUTE, SECOND } from '../clock.ts'
import { randomDigits } from '../crypto/random.ts'
import { type LookupKey, type Sealing, sameHash } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Draft } from './drafts.types.ts'

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
    for (const lookup of earlier) {
      await database.sql
        .updateTable('one_time_codes')
        .set(key)
        .where((where) => where.and(keyOf(draft, kind, contact, lookup)))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('one_time_codes as other')
                .select('other.kind')
                .where('other.enrollment_id', '=', draft.id)
                .where('other.kind', '=', kind)
                .where('other.contact_hash', '=', key.contact_hash),
            ),
          ),
        )
        .execute()
    }
    return key
  }
  const contacts = prepared<{ id: string }, { kind: string; contact_hash: string }>(database, (sql, at) =>
    sql.selectFrom('verified_contacts').select(['kind', 'contact_hash']).where('enrollment_id', '=', at('id')),
  )

  return {
    issue: (draft, kind, contact) =>
      database.transaction(async () => {
        const key = await moved(draft, kind, contact)
        const now = clock.now()
        const code = randomDigits()
        const fresh = { code_hash: hashOf(key, code), tries: 0, sent_at: now, expires_at: now + CODE_LIFE }
        const made = await database.sql
          .insertInto('one_time_codes')
          .values({ ...key, ...fresh })
          .onConflict((on) =>
            on
              .columns(['enrollment_id', 'kind', 'contact_hash'])
              .doUpdateSet(fresh)
              .where((where) =>
                where.or([
                  where('one_time_codes.sent_at', '<=', now - RESEND_WAIT_SECONDS * SECOND),
                  // The clock was put back: nobody waits until it is what it was.
                  where('one_time_codes.sent_at', '>', now),
                ]),
              ),
          )
          .returning('sent_at')
          .executeTakeFirst()
        if (made !== undefined) return { code }
        const { sent_at } = await database.sql
          .selectFrom('one_time_codes')
          .select('sent_at')
          .where((where) => where.and(key))
          .executeTakeFirstOrThrow()
        return { waitSeconds: Math.max(1, Math.ceil((sent_at - now) / SECOND) + RESEND_WAIT_SECONDS) }
      }),
    verify: (draft, kind, contact, code) =>
      database.transaction(async () => {
        const key = await moved(draft, kind, contact)
        const now = clock.now()
        // Counts the try and reads the code in one statement: parallel guesses are counted one by one.
        const row = await database.sql
          .updateTable('one_time_codes')
          .set((set) => ({ tries: set('tries', '+', 1) }))
          .where((where) => where.and(key))
          .returning(['code_hash', 'tries', 'expires_at'])
          .executeTakeFirst()
        if (row === undefined || row.expires_at <= now) return 'expired'
        if (row.tries > MAX_TRIES) return 'spent'
        const isRight = sealing.lookups.some((lookup) =>
          sameHash(row.code_hash, hashOf(keyOf(draft, kind, contact, lookup), code, lookup)),
        )
        if (!isRight) return row.tries === MAX_TRIES ? 'spent' : 'wrong'
        // Used once: it is as good as expired, while the wait before the next one goes on.
        await database.sql
          .updateTable('one_time_codes')
          .set({ expires_at: now })
          .where((where) => where.and(key))
          .execute()
        await database.sql
          .insertInto('verified_contacts')
          .values({ ...key, verified_at: now })
          .onConflict((on) => on.columns(['enrollment_id', 'kind', 'contact_hash']).doNothing())
          .execute()
        return 'verified'
      }),
    verified: async (draft) => {
      const { rows } = await contacts({ id: draft.id })
      return (kind, contact) =>
        sealing.lookups.some((lookup) => {
          const { contact_hash } = keyOf(draft, kind, contact, lookup)
          return rows.some((row) => row.kind === kind && row.contact_hash === contact_hash)
        })
    },
  }
}
