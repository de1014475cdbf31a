import { canonicalCode } from '#schemas/storefront/visit/resume.rules.ts'
import { RESUME_DAYS, emailOf } from '#schemas/storefront/cart/save-cart.rules.ts'
import { type Clock, DAY } from '../clock.ts'
import { randomNumber } from '../crypto/random.ts'
import type { LookupKey, Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import type { Draft } from './drafts.types.ts'

/**
 * Codes of one enrollment and address that work at once. One that is asked for does not end those before it: nobody
 * takes a code out of somebody's hand by asking for another, and mails that arrive in another order all work.
 */
export const LIVE_CODES = 5

export interface ContinueCodes {
  /** A code `XXXX-XXXX` that leads back to a tab of the draft once, for whoever also names the e-mail address. */
  issue: (draft: Pick<Draft, 'id'>, email: string, tab: string) => Promise<{ code: string; expiresAt: number }>
  /**
   * Where a code leads, and uses it up; null where it is wrong, used or expired: nobody learns which. Wrong tries are
   * counted by who sends them (`triedAt` of its route), never against the codes: 40 random bits that nobody else's tries
   * take from whom they were sent to.
   */
  redeem: (code: string, email: string) => Promise<{ enrollmentId: string; tab: string } | null>
  /** The enrollments that codes went to this address for, used and expired ones too, with the tab of each one's newest. */
  sentTo: (email: string) => Promise<{ enrollmentId: string; tab: string }[]>
  /** The address is taken out of the enrollment: its codes end, and no new ones go there. */
  forget: (draft: Pick<Draft, 'id'>, email: string) => Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
}

/** Rows of one address that are looked at: more than anybody has. */
const LOOKED_AT = 200

export const makeContinueCodes = ({ database, clock, sealing }: Parts): ContinueCodes => {
  const emailHash = (email: string, key: LookupKey = sealing.lookups[0]) =>
    key.lookUp('contact', `continue|${emailOf(email).toLowerCase()}`)
  const emailHashes = (email: string) => sealing.lookups.map((key) => emailHash(email, key))
  const codeHash = (email: string, code: string, key: LookupKey = sealing.lookups[0]) =>
    key.lookUp('continue-code', `${emailHash(email, key)}|${canonicalCode(code)}`)

  /** Addresses that an earlier key made are found by the current one from their next use on. */
  const moveHere = async (email: string): Promise<void> => {
    const [current, ...earlier] = emailHashes(email)
    if (current === undefined || earlier.length === 0) return
    await database.sql
      .updateTable('continue_codes')
      .set({ email_hash: current })
      .where('email_hash', 'in', earlier)
      .execute()
  }

  const endOlder = async (enrollmentId: string, email: string): Promise<void> => {
    const now = clock.now()
    const older = await database.sql
      .selectFrom('continue_codes')
      .select('code_hash')
      .where('enrollment_id', '=', enrollmentId)
      .where('email_hash', '=', emailHash(email))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(LOOKED_AT)
      .offset(LIVE_CODES - 1)
      .execute()
    if (older.length === 0) return
    await database.sql
      .updateTable('continue_codes')
      .set({ expires_at: now })
      .where(
        'code_hash',
        'in',
        older.map(({ code_hash }) => code_hash),
      )
      .execute()
  }

  return {
    issue: async (draft, email, tab) => {
      const code = randomNumber('C').slice(2)
      const now = clock.now()
      const expiresAt = now + RESUME_DAYS * DAY
      await moveHere(email)
      await endOlder(draft.id, email)
      await database.sql
        .insertInto('continue_codes')
        .values({
          code_hash: codeHash(email, code),
          enrollment_id: draft.id,
          email_hash: emailHash(email),
          tab,
          created_at: now,
          expires_at: expiresAt,
          used_at: null,
        })
        .execute()
      return { code, expiresAt }
    },
    redeem: async (code, email) => {
      const now = clock.now()
      // Found and used up in one statement: of two at once, one has it.
      const found = await database.sql
        .updateTable('continue_codes')
        .set({ used_at: now })
        .where(
          'code_hash',
          'in',
          sealing.lookups.map((key) => codeHash(email, code, key)),
        )
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['enrollment_id', 'tab'])
        .executeTakeFirst()
      return found === undefined ? null : { enrollmentId: found.enrollment_id, tab: found.tab }
    },
    sentTo: async (email) => {
      await moveHere(email)
      const rows = await database.sql
        .selectFrom('continue_codes')
        .select(['enrollment_id', 'tab'])
        .where('email_hash', '=', emailHash(email))
        .orderBy('created_at', 'desc')
        .limit(LOOKED_AT)
        .execute()
      const newest = new Map<string, string>()
      for (const { enrollment_id, tab } of rows) if (!newest.has(enrollment_id)) newest.set(enrollment_id, tab)
      return [...newest].map(([enrollmentId, tab]) => ({ enrollmentId, tab }))
    },
    forget: async (draft, email) => {
      await database.sql
        .deleteFrom('continue_codes')
        .where('enrollment_id', '=', draft.id)
        .where('email_hash', 'in', emailHashes(email))
        .execute()
    },
  }
}
