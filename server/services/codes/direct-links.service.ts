import { type Clock, DAY, SECOND } from '../../clock.ts'
import { RESUME_DAYS } from '#schemas/storefront/cart/save-cart.rules.ts'
import { type LookupKey, type Sealing, sameHash } from '../../crypto/sealing.ts'

export interface DirectLinks {
  /** The token of a link to an enrollment or a saved cart: its id, until when (epoch ms), our signature; nothing about a person. */
  make: (id: string) => { token: string; expiresAt: number }
  /** What a token says; null for one that we did not make. */
  read: (token: string) => { id: string; isExpired: boolean } | null
}

const ID_BYTES = 16
const TIME_BYTES = 4
const SIGNATURE_BYTES = 16
/** 36 bytes: 48 letters, none of which pads. */
const FORM = /^[A-Za-z0-9_-]{48}$/

/** What a link opens; one of the one kind is none of the other. */
type Purpose = 'direct-link' | 'signing-link' | 'invitation' | 'reminders'

export const makeDirectLinks = (
  { clock, sealing }: { clock: Clock; sealing: Sealing },
  purpose: Purpose = 'direct-link',
): DirectLinks => {
  const signature = (content: Buffer, key: LookupKey = sealing.lookups[0]): Buffer =>
    Buffer.from(key.sign(purpose, content.toString('base64url')), 'base64url').subarray(0, SIGNATURE_BYTES)

  return {
    make: (id) => {
      const seconds = Math.floor((clock.now() + RESUME_DAYS * DAY) / SECOND)
      const time = Buffer.alloc(TIME_BYTES)
      time.writeUInt32BE(seconds)
      const content = Buffer.concat([Buffer.from(id, 'base64url'), time])
      return {
        token: Buffer.concat([content, signature(content)]).toString('base64url'),
        expiresAt: seconds * SECOND,
      }
    },
    read: (token) => {
      if (!FORM.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const content = bytes.subarray(0, ID_BYTES + TIME_BYTES)
      const given = bytes.subarray(ID_BYTES + TIME_BYTES).toString('base64url')
      const isOurs = sealing.lookups.some((key) => sameHash(given, signature(content, key).toString('base64url')))
      if (!isOurs) return null
      return {
        id: content.subarray(0, ID_BYTES).toString('base64url'),
        isExpired: content.readUInt32BE(ID_BYTES) * SECOND <= clock.now(),
      }
    },
  }
}
