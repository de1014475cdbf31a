import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { FIRST_LOOKUP, type KeyRing } from './keys.ts'
import { freshBytes } from './random.ts'

/** Where a sealed value belongs, bound to it as additional data: a value moved to another place does not open. */
export interface Place {
  /** Table and column, such as `draft_sections.sealed`. */
  field: string
  /** The row's key. */
  row: string
}

/** One of the keys that rows are found by, and that sign what is kept nowhere. */
export interface LookupKey {
  name: string
  /** A keyed hash to look values up by; one purpose's hashes say nothing about another's. It tells its key's name. */
  lookUp: (purpose: string, value: string) => string
  /** A signature, base64url: 43 characters. */
  sign: (purpose: string, value: string) => string
}

export interface Sealing {
  /** Seals JSON: a fresh data key, itself wrapped by the current key (AES-256-GCM both). */
  seal: (place: Place, value: unknown) => string
  /** Opens what `seal` gave; throws `SealBroken` for another place, a changed byte or an unknown key. */
  open: (place: Place, sealed: string) => unknown
  /** The same value with its data key wrapped by the current key, or null where it already is. */
  rewrap: (place: Place, sealed: string) => string | null
  /** All look-up keys, the current one first: what was made with an earlier one is found until nothing is. */
  lookups: readonly [LookupKey, ...LookupKey[]]
  /** The current key's: what is written is found by it. */
  lookUp: LookupKey['lookUp']
}

export class SealBroken extends Error {
  override name = 'SealBroken'
}

/** AES-256-GCM: nonce (12 bytes), ciphertext, tag (16). */
const encrypt = (key: Buffer, aad: string, plain: Buffer): Buffer => {
  const nonce = freshBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

const decrypt = (key: Buffer, aad: string, sealed: Buffer): Buffer => {
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    cipher.setAAD(Buffer.from(aad)).setAuthTag(sealed.subarray(-16))
    return Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()])
  } catch {
    throw new SealBroken('A sealed value does not open: it was changed, or moved from another row or field')
  }
}

/** A file that lies elsewhere: its own key, which is kept in a sealed row, and the file encrypted by it. */
export interface SealedFile {
  /** base64url */
  key: string
  bytes: Buffer
}

/** Encrypts a file by a fresh key and binds it to its name (AES-256-GCM). Whoever has no row has no key. */
export const sealFile = (name: string, bytes: Buffer): SealedFile => {
  const key = freshBytes(32)
  return { key: key.toString('base64url'), bytes: encrypt(key, `file|${name}`, bytes) }
}

/** Opens what `sealFile` gave; throws `SealBroken` for another name, key or a changed byte. */
export const openFile = (name: string, { key, bytes }: SealedFile): Buffer =>
  decrypt(Buffer.from(key, 'base64url'), `file|${name}`, bytes)

const VERSION = 's1'

const lookupKey = (name: string, key: Buffer): LookupKey => {
  const purposes = new Map<string, Buffer>()
  const keyFor = (purpose: string): Buffer => {
    const known = purposes.get(purpose)
    if (known !== undefined) return known
    const made = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, 32))
    purposes.set(purpose, made)
    return made
  }
  const sign = (purpose: string, value: string) =>
    createHmac('sha256', keyFor(purpose)).update(value).digest('base64url')
  const begin = name === FIRST_LOOKUP ? '' : `${name}.`
  return { name, sign, lookUp: (purpose, value) => `${begin}${sign(purpose, value)}` }
}

export const makeSealing = (keys: KeyRing): Sealing => {
  const wrappingKey = (id: string): Buffer => {
    const key = keys.wrapping.get(id)
    if (key === undefined) throw new SealBroken(`A sealed value needs the key "${id}", which is not among the keys`)
    return key
  }
  const wrap = (aad: string, dataKey: Buffer): string =>
    encrypt(wrappingKey(keys.current), `key|${aad}`, dataKey).toString('base64url')
  const parts = (sealed: string): [keyId: string, wrapped: string, body: string] => {
    const [version, keyId, wrapped, body, ...rest] = sealed.split('.')
    if (version !== VERSION || keyId === undefined || wrapped === undefined || body === undefined || rest.length > 0) {
      throw new SealBroken('A sealed value is not one')
    }
    return [keyId, wrapped, body]
  }
  const unwrap = (aad: string, keyId: string, wrapped: string): Buffer =>
    decrypt(wrappingKey(keyId), `key|${aad}`, Buffer.from(wrapped, 'base64url'))
  const [first, ...earlier] = Array.from(keys.lookups, ([name, key]) => lookupKey(name, key))
  if (first === undefined) throw new Error('KEYS: the key "lookup" is missing')

  return {
    seal: ({ field, row }, value) => {
      const aad = `${field}|${row}`
      const dataKey = freshBytes(32)
      const body = encrypt(dataKey, aad, Buffer.from(JSON.stringify(value))).toString('base64url')
      return `${VERSION}.${keys.current}.${wrap(aad, dataKey)}.${body}`
    },
    open: ({ field, row }, sealed) => {
      const aad = `${field}|${row}`
      const [keyId, wrapped, body] = parts(sealed)
      return JSON.parse(decrypt(unwrap(aad, keyId, wrapped), aad, Buffer.from(body, 'base64url')).toString())
    },
    rewrap: ({ field, row }, sealed) => {
      const aad = `${field}|${row}`
      const [keyId, wrapped, body] = parts(sealed)
      if (keyId === keys.current) return null
      return `${VERSION}.${keys.current}.${wrap(aad, unwrap(aad, keyId, wrapped))}.${body}`
    },
    lookups: [first, ...earlier],
    lookUp: first.lookUp,
  }
}

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export const sameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
