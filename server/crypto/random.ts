import { randomBytes, randomInt } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length

/** Random bytes of the system's generator, fetched many at a time: asking costs more than the bytes do. */
export const freshBytes = (count: number): Buffer => {
  if (used + count > pool.length) {
    randomBytes(pool.length).copy(pool)
    used = 0
  }
  const bytes = Buffer.from(pool.subarray(used, used + count))
  // Nothing that became a key stays behind here.
  pool.fill(0, used, used + count)
  used += count
  return bytes
}

/** 128 random bits, base64url: 22 characters. */
export const randomId = (): string => freshBytes(16).toString('base64url')

/** 256 random bits, base64url: what a session's cookie holds. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Six digits, the first of which may be 0. */
export const randomDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

// Without I, L, O, U: nothing that can be misread over the telephone.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number that people read out: `PREFIX-XXXX-XXXX`, 40 random bits. */
export const randomNumber = (prefix: string): string => {
  const letters = Array.from(randomBytes(8), (byte) => ALPHABET[byte % 32]).join('')
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
