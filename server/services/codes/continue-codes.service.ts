import { canonicalCode } from '#schemas/storefront/visit/resume.rules.ts'
import { RESUME_DAYS, emailOf } from '#schemas/storefront/cart/save-cart.rules.ts'
import { type Clock, DAY } from '../../clock.ts'
import { randomNumber } from '../../crypto/random.ts'
import type { LookupKey, Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { makeContinueCodesRepository } from '../../repositories/codes/continue-codes.repository.ts'
import type { Draft } from '../drafts/drafts.types.ts'

/**
 * Codes of one enrollment and address that work at once. One that is asked for does not end those before it: nobody
 * takes a code out of somebody's hand by asking for another, and mails that arrive in another order all work.
 */
export const LIVE_CODES = 5

export interface ContinueCodes {
  /** A code `XXXX-XXXX` that leads back to a tab of the draft once, for whoever also names the email address. */
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

export const makeContinueCodes = ({ database, clock, sealing }: Parts): ContinueCodes => {
  const codes = makeContinueCodesRepository(database)
  const emailHash = (email: string, key: LookupKey = sealing.lookups[0]) =>
    key.lookUp('contact', `continue|${emailOf(email).toLowerCase()}`)
  const emailHashes = (email: string) => sealing.lookups.map((key) => emailHash(email, key))
  const codeHash = (email: string, code: string, key: LookupKey = sealing.lookups[0]) =>
    key.lookUp('continue-code', `${emailHash(email, key)}|${canonicalCode(code)}`)

  /** Addresses that an earlier key made are found by the current one from their next use on. */
  const moveHere = async (email: string): Promise<void> => {
    const [current, ...earlier] = emailHashes(email)
    if (current === undefined || earlier.length === 0) return
    await codes.moveAddress(earlier, current)
  }

  return {
    issue: async (draft, email, tab) => {
      const code = randomNumber('C').slice(2)
      const now = clock.now()
      const expiresAt = now + RESUME_DAYS * DAY
      await moveHere(email)
      await codes.endOlder({ enrollment_id: draft.id, email_hash: emailHash(email) }, LIVE_CODES - 1, now)
      await codes.insert({
        code_hash: codeHash(email, code),
        enrollment_id: draft.id,
        email_hash: emailHash(email),
        tab,
        created_at: now,
        expires_at: expiresAt,
        used_at: null,
      })
      return { code, expiresAt }
    },
    redeem: async (code, email) => {
      const hashes = sealing.lookups.map((key) => codeHash(email, code, key))
      const found = await codes.use(hashes, clock.now())
      return found === undefined ? null : { enrollmentId: found.enrollment_id, tab: found.tab }
    },
    sentTo: async (email) => {
      await moveHere(email)
      const rows = await codes.sentTo(emailHash(email))
      const newest = new Map<string, string>()
      for (const { enrollment_id, tab } of rows) if (!newest.has(enrollment_id)) newest.set(enrollment_id, tab)
      return [...newest].map(([enrollmentId, tab]) => ({ enrollmentId, tab }))
    },
    forget: (draft, email) => codes.remove(draft.id, emailHashes(email)),
  }
}
