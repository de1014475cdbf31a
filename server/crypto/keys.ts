import { randomBytes } from 'node:crypto'
import { ownFile } from './own-file.ts'

/** The keys, which live outside the database. */
export interface KeyRing {
  /** The id of the key that wraps new data keys. */
  current: string
  /** Key-encryption keys by id, 32 bytes each. */
  wrapping: ReadonlyMap<string, Buffer>
  /**
   * What look-up hashes and signatures are made with, 32 bytes each. The first makes them; the others are tried as long
   * as something may have been made with them (`lookup-keys.ts`).
   */
  lookups: ReadonlyMap<string, Buffer>
}

/** The one that a first start makes. Its hashes bear no name, as they did when it was the only one. */
export const FIRST_LOOKUP = 'lookup'
/** Its name stands before each hash: no dot, and nothing that a pattern of SQL takes for another sign. */
const LOOKUP_NAME = /^lookup[a-z0-9-]*$/

const keyOf = (name: string, text: string): Buffer => {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new Error(`KEYS: "${name}" must be 32 bytes in base64, and has ${key.length}`)
  return key
}

/**
 * Reads `KEYS`: `k2=BASE64,k1=BASE64,lookup=BASE64`. The first key wraps what is saved from now on; the others stay
 * as long as something is wrapped by them (see `rotateKeys`). Names that begin with `lookup` are look-up keys, of which
 * the first counts in the same way: `lookup2=BASE64,lookup=BASE64`.
 */
export const parseKeys = (text: string): KeyRing => {
  const wrapping = new Map<string, Buffer>()
  const lookups = new Map<string, Buffer>()
  for (const part of text.split(',')) {
    const [, name, value] = /^\s*([A-Za-z0-9_-]{1,20})=([A-Za-z0-9+/=_-]+)\s*$/.exec(part) ?? []
    if (name === undefined || value === undefined) throw new Error('KEYS: write NAME=BASE64,NAME=BASE64,lookup=BASE64')
    const isLookup = /^lookup/i.test(name)
    if (isLookup && !LOOKUP_NAME.test(name)) {
      throw new Error(`KEYS: "${name}": after "lookup" write small letters, digits and - alone`)
    }
    if (wrapping.has(name) || lookups.has(name)) throw new Error(`KEYS: there are two keys "${name}"`)
    const ring = isLookup ? lookups : wrapping
    ring.set(name, keyOf(name, value))
  }
  const [current] = wrapping.keys()
  if (current === undefined) throw new Error('KEYS: there is no key to wrap with beside "lookup"')
  if (lookups.size === 0) throw new Error('KEYS: the key "lookup" is missing')
  return { current, wrapping, lookups }
}

/** The keys of `KEYS`, or of the file `keys` in the data folder, which the first start makes (mode 0600). */
export const loadKeys = (text: string | undefined, folder: string): KeyRing => {
  if (text !== undefined) return parseKeys(text)
  const secret = () => randomBytes(32).toString('base64')
  return parseKeys(ownFile(folder, 'keys', () => `k1=${secret()},lookup=${secret()}`))
}
