import { RESUME_DAYS } from '#schemas/storefront/save-cart.rules.ts'
import { canonicalCode } from '#schemas/storefront/resume.rules.ts'
import { type Clock, DAY } from '../clock.ts'
import { randomNumber } from '../crypto/random.ts'
import type { LookupKey, Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import type { Draft } from './drafts.types.ts'

export interface ContinueCodes {
  /** A code `XXXX-XXXX` that leads back to a tab of the draft once, for whoever also names the e-mail address. */
  issue: (draft: Draft, email: string, tab: string) => Promise<{ code: string; expiresAt: number }>
  /**
   * Where a code leads, and uses it up; null where it is wrong, used or expired: nobody learns which. Wrong tries are
   * counted by who sends them (`triedAt` of its route), never against the codes: 40 random bits that nobody else's tries
   * take from whom they were sent to.
   */
  redeem: (code: string, email: string) => Promise<{ enrollmentId: string; tab: string } | null>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
}

export const makeContinueCodes = ({ database, clock, sealing }: Parts): ContinueCodes => {
  const emailHash = (email: string, key: LookupKey = sealing.lookups[0]) =>
    key.lookUp('contact', `continue|${email.trim().toLowerCase()}`)
  const codeHash = (email: string, code: string, key: LookupKey = sealing.lookups[0]) =>
    key.lookUp('continue-code', `${emailHash(email, key)}|${canonicalCode(code)}`)

  return {
    issue: async (draft, email, tab) => {
      const code = randomNumber('C').slice(2)
      const now = clock.now()
      const expiresAt = now + RESUME_DAYS * DAY
      await database.sql
        .insertInto('continue_codes')
        .values({
          code_hash: codeHash(email, code),
          enrollment_id: draft.id,
          email_hash: emailHash(email),
          tab,
          tries: 0,
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
  }
}
