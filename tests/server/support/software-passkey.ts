import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Flags of what an authenticator has seen: the person is there, was recognized, and a key comes with it. */
const PRESENT = 0x01
const RECOGNIZED = 0x04
const WITH_KEY = 0x40

const hash = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()

export interface PasskeyAsked {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

interface Change {
  /** The page that is said to have asked. */
  origin?: string
  /** Whether the person was recognized. */
  recognized?: boolean
}

/** A device with one passkey, in software: what browsers give with a real one, for a server or a window without. */
export const softwarePasskey = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, { challenge }: PasskeyAsked, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const seen = (site: string, flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    counter += 1
    return Buffer.concat([hash(site), Buffer.from([flags]), count])
  }
  const flagsOf = ({ recognized = true }: Change): number => PRESENT | (recognized ? RECOGNIZED : 0)
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })

  return {
    id: id.toString('base64url'),
    /** As `navigator.credentials.create` and `toJSON` give it. */
    create: (asked: PasskeyAsked, change: Change = {}) => {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        seen(asked.rp?.id ?? '', flagsOf(change) | WITH_KEY),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ])
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', asked, change.origin ?? origin),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)),
      })
    },
    /** As `navigator.credentials.get` and `toJSON` give it. */
    get: (asked: PasskeyAsked, change: Change = {}) => {
      const data = clientData('webauthn.get', asked, change.origin ?? origin)
      const authenticatorData = seen(asked.rpId ?? '', flagsOf(change))
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(data)]), privateKey)
      return credential({ clientDataJSON: data, authenticatorData, signature })
    },
  }
}
