import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import { DAY, HOUR, SECOND } from '../../clock.ts'
import { randomDigits } from '../../crypto/random.ts'
import { type LookupKey, sameHash } from '../../crypto/sealing.ts'
import { refuse, tooMany } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { written } from '../../mail/letter-html.ts'
import { makeAccessCodes } from '../../repositories/codes/access-codes.repository.ts'
import { type Sender, senderOf } from '../../mail/sender.ts'
import { CODE_LIFE, type CodeVerdict, MAX_TRIES, RESEND_WAIT_SECONDS } from '../codes/codes.service.ts'
import { codeText } from '../enrollment/letters/code-letter.ts'
import { maskEmail, maskPhone } from '../../domain/masks.ts'
import type { CoreServices } from '../core/core-services.ts'
import type { Letter } from '../../mail/letter.ts'
import { sessionOf } from '../visits/session-of.ts'
import { proofLetter } from './proof-letter.ts'

/** Who is to show who they are, as a rep or a group of the catalog, and where codes for them may go. */
export interface Provable {
  /** As the audit names it: `agent:ID`. */
  subject: string
  name: string
  email: string | undefined
  phone: string | undefined
  /** The number to call where no code can be sent, as it is read; null for the site's own. */
  help: string | null
  /** The mail of a code; that of a rep or a group who signs in, unless it is given. */
  letter?: (code: string, locale: Locale) => Letter
}

export interface Proofs {
  /** Sends a code to the address of the catalog; `by` says how it is sent again. */
  send: (caller: Caller, who: Provable, by: ContactKind | undefined, locale: Locale) => Promise<ProofSent>
  /** Judges a code of this session. Wrong tries are counted: *return* the refusal. */
  verify: (caller: Caller, who: Provable, otp: string) => Promise<CodeVerdict>
}

interface Way {
  by: ContactKind
  to: string
}

type Parts = Pick<CoreServices, 'database' | 'clock' | 'sealing' | 'config' | 'carrier' | 'outbox' | 'rateLimits'> & {
  catalog: Parameters<typeof senderOf>[0]['catalog']
}

/**
 * Codes that may go to one rep or group, whoever asks: who knows the access code cannot flood the mailbox. They are
 * counted apart from what others are sent there (`recipients.service.ts`): no visitor's letters use them up.
 */
const sentLimits = [
  { points: 30, seconds: HOUR / SECOND },
  { points: 60, seconds: DAY / SECOND },
] as const

/** One-time codes by which a session shows to be a rep or a group. Each is good in the session that asked for it. */
export const makeProofs = ({ database, clock, sealing, outbox, rateLimits, ...parts }: Parts): Proofs => {
  const codes = makeAccessCodes(database)
  const { textsLeave } = parts.carrier
  const waysOf = ({ email, phone }: Provable): Way[] => [
    ...(email === undefined ? [] : [{ by: 'email' as const, to: email }]),
    ...(textsLeave && phone !== undefined ? [{ by: 'phone' as const, to: phone }] : []),
  ]
  const hashOf = (sessionId: string, subject: string, code: string, key: LookupKey = sealing.lookups[0]): string =>
    key.lookUp('access-proof', `${sessionId}|${subject}|${code}`)

  /** A new code, unless one went out a moment ago: then in how many seconds another may, and whether that one is good. */
  const issue = async (
    sessionId: string,
    subject: string,
  ): Promise<{ code: string } | { waitSeconds: number; isGood: boolean }> => {
    const now = clock.now()
    const code = randomDigits()
    const fresh = { code_hash: hashOf(sessionId, subject, code), tries: 0, sent_at: now, expires_at: now + CODE_LIFE }
    if (await codes.put({ session_id: sessionId, subject, ...fresh }, RESEND_WAIT_SECONDS * SECOND)) return { code }
    const { sent_at, tries } = await codes.find({ session_id: sessionId, subject })
    const waitSeconds = Math.max(1, Math.ceil((sent_at - now) / SECOND) + RESEND_WAIT_SECONDS)
    return { waitSeconds, isGood: tries < MAX_TRIES }
  }

  const deliver = async (way: Way, code: string, { name, letter }: Provable, sender: Sender, locale: Locale) => {
    const urgent = { urgent: true }
    const { to, by } = way
    if (by === 'phone') return outbox.text({ to, text: codeText(code, sender.name, locale) }, urgent)
    const mail = letter?.(code, locale) ?? proofLetter(code, name, locale)
    return outbox.mail({ to, ...written(mail, sender, locale) }, urgent)
  }

  return {
    send: (caller, who, by, locale) =>
      database.transaction(async () => {
        const sender = senderOf(parts, caller.host, locale)
        const ways = waysOf(who)
        const way = ways.find((one) => one.by === by) ?? ways[0]
        if (way === undefined) {
          throw refuse([wrong('main', 'error_proof_nowhere', { name: who.name, phone: who.help ?? sender.phone })])
        }
        const issued = await issue(sessionOf(caller) ?? (await caller.open()), who.subject)
        if ('code' in issued) {
          for (const { points, seconds } of sentLimits) {
            const wait = await rateLimits.count(`proof|${seconds}|${who.subject}`, points, seconds)
            if (wait > 0) throw tooMany(wait)
          }
          await deliver(way, issued.code, who, sender, locale)
        } else if (by !== undefined || !issued.isGood)
          throw refuse([wrong('otp', 'error_otp_wait', { seconds: issued.waitSeconds })])
        // Whoever comes back to the question within the wait goes on with the code that is on its way.
        const other = ways.find((one) => one.by !== way.by)?.by ?? null
        return { by: way.by, to: way.by === 'email' ? maskEmail(way.to) : maskPhone(way.to), other }
      }),
    verify: async (caller, { subject }, otp) => {
      const sessionId = sessionOf(caller)
      if (sessionId === null) return 'expired'
      const now = clock.now()
      const row = await codes.countTry({ session_id: sessionId, subject })
      if (row === undefined || row.expires_at <= now) return 'expired'
      if (row.tries > MAX_TRIES) return 'spent'
      const isRight = sealing.lookups.some((key) => sameHash(row.code_hash, hashOf(sessionId, subject, otp, key)))
      if (!isRight) return row.tries === MAX_TRIES ? 'spent' : 'wrong'
      // Good once; whoever signs in again need not wait for another.
      await codes.remove({ session_id: sessionId, subject })
      return 'verified'
    },
  }
}
