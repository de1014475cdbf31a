import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'
/** What Standard Webhooks asks of a secret, in bytes. */
const LEAST_BYTES = 24

/** The bytes of a secret as operators are given it: `whsec_` and base64. Null where it is none. */
export const secretBytes = (secret: string): Buffer | null => {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
  const bytes = Buffer.from(text, 'base64')
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && bytes.length >= LEAST_BYTES ? bytes : null
}

/**
 * The headers of Standard Webhooks, with a signature by each secret: while one takes over from the other, the receiver
 * takes either.
 */
export const signedHeaders = (
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly Buffer[],
): Record<string, string> => {
  const timestamp = String(Math.floor(at / 1000))
  const sign = (secret: Buffer) => createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
