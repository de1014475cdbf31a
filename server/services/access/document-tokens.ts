import { type Clock, MINUTE, SECOND } from '../../clock.ts'
import { type LookupKey, type Sealing, sameHash } from '../../crypto/sealing.ts'

const LIFE = 10 * MINUTE
const FORM = /^([A-Za-z0-9_-]{22})\.(\d{1,12})\.([01])\.([A-Za-z0-9_-]{43})$/

/** What a token lets its session fetch. */
interface DocumentGrant {
  enrollmentId: string
  withHealth: boolean
}

interface DocumentTokens {
  make: (sessionId: string | null, grant: DocumentGrant) => string
  /** Null for one that we did not make, that is another session's or too old. */
  read: (sessionId: string | null, token: string) => DocumentGrant | null
}

/** Signed and kept nowhere: a token in a log or a history is worth nothing without the session that it was made for. */
export const makeDocumentTokens = ({ clock, sealing }: { clock: Clock; sealing: Sealing }): DocumentTokens => {
  const signed = (content: string, sessionId: string | null, key: LookupKey = sealing.lookups[0]): string =>
    key.sign('document-token', `${content}|${sessionId ?? ''}`)
  return {
    make: (sessionId, { enrollmentId, withHealth }) => {
      const until = Math.ceil((clock.now() + LIFE) / SECOND)
      const content = `${enrollmentId}.${until}.${withHealth ? 1 : 0}`
      return `${content}.${signed(content, sessionId)}`
    },
    read: (sessionId, token) => {
      const [, enrollmentId, until, health, signature] = FORM.exec(token) ?? []
      if (sessionId === null || enrollmentId === undefined || signature === undefined) return null
      const content = `${enrollmentId}.${until}.${health}`
      const isOurs = sealing.lookups.some((key) => sameHash(signature, signed(content, sessionId, key)))
      if (!isOurs || Number(until) * SECOND <= clock.now()) return null
      return { enrollmentId, withHealth: health === '1' }
    },
  }
}
