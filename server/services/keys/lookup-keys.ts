import { RESUME_DAYS } from '#schemas/storefront/cart/save-cart.rules.ts'
import { DAY } from '../../clock.ts'
import { FIRST_LOOKUP } from '../../crypto/keys.ts'
import type { LookupKey, Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { type Remaining, makeLookupHashes } from '../../repositories/keys/lookup-hashes.repository.ts'
import { makeSettings } from '../../repositories/keys/settings.repository.ts'

interface Parts {
  database: Database
  sealing: Sealing
}

/** The sealed check of all keys: a hash of the look-up key by which the database is found. */
export const KEY_CHECK = 'key_check'
/** `lookup_key:NAME`: a look-up key that rows may have been made with since. */
const USED = 'lookup_key:'

interface Used {
  /** A hash of nothing secret, which tells the key from another of its name. */
  check: string
  /** When `rotate-keys` first ran with it as the current one; null before. */
  rotated_at: number | null
}

export const checkOf = (key: LookupKey): string => key.lookUp('key-check', KEY_CHECK)

export const foreignKeys = (): Error =>
  new Error('KEYS: these keys do not open this database (see docs/threat-model.md)')
const missing = (name: string): Error =>
  new Error(
    `KEYS: the look-up key "${name}" is missing, by which sessions, codes and contacts of this database are found: put it back after the first one; npm run rotate-keys says when it may be taken out`,
  )

const usedKeys = async ({ database }: Pick<Parts, 'database'>): Promise<Map<string, Used>> => {
  const rows = await makeSettings(database).beginningWith(USED)
  return new Map(rows.map(({ name, value }) => [name.slice(USED.length), JSON.parse(value) as Used]))
}

const write = ({ database }: Pick<Parts, 'database'>, name: string, used: Used): Promise<void> =>
  makeSettings(database).put({ name: `${USED}${name}`, value: JSON.stringify(used) })

/**
 * Throws where a look-up key is missing that rows of this database were made with: they would be found no more. Notes
 * the current one. `main` is what the sealed check of the keys has.
 */
export const checkLookupKeys = async (parts: Parts, main: unknown): Promise<void> => {
  const { lookups } = parts.sealing
  const [current] = lookups
  const mainKey = lookups.find((key) => checkOf(key) === main)
  if (mainKey === undefined) {
    const name = typeof main === 'string' && main.includes('.') ? main.slice(0, main.indexOf('.')) : FIRST_LOOKUP
    throw lookups.some((key) => key.name === name) ? foreignKeys() : missing(name)
  }
  const used = await usedKeys(parts)
  for (const [name, { check }] of used) {
    const key = lookups.find((one) => one.name === name)
    if (key === undefined) throw missing(name)
    if (checkOf(key) !== check) throw foreignKeys()
  }
  if (mainKey !== current && !used.has(current.name)) {
    await write(parts, current.name, { check: checkOf(current), rotated_at: null })
  }
}

/** Notes that from now on all processes have the current key: what is signed and not kept ends so much later. */
export const noteRotation = ({ database, sealing }: Parts, now: number): Promise<void> =>
  database.transaction(async () => {
    const [current, ...earlier] = sealing.lookups
    const used = await usedKeys({ database })
    const known = used.get(current.name)
    if (typeof known?.rotated_at !== 'number') {
      await write({ database }, current.name, { check: checkOf(current), rotated_at: now })
    }
    // One that became an earlier one again begins anew when it is put first the next time.
    for (const { name } of earlier) {
      const one = used.get(name)
      if (one !== undefined) await write({ database }, name, { ...one, rotated_at: null })
    }
  })

/** Links of mails hold their own signature: nobody knows how many there are. */
const LINKS = 'links of mails'

/**
 * What would be missed if the earlier look-up keys were taken out now: rows by table, and what is signed and kept
 * nowhere. Nothing of both: the earlier keys may go.
 */
export const remaining = async (parts: Parts, now: number): Promise<Remaining[]> => {
  const [current] = parts.sealing.lookups
  const rows = await makeLookupHashes(parts).remaining(now)
  const rotatedAt = (await usedKeys(parts)).get(current.name)?.rotated_at
  const until = typeof rotatedAt === 'number' ? rotatedAt + RESUME_DAYS * DAY : 0
  return until !== 0 && until <= now ? rows : [...rows, { table: LINKS, count: null, until }]
}

/** Forgets the earlier look-up keys: from now on the server starts without them. */
export const retireEarlier = ({ database, sealing }: Parts): Promise<void> =>
  database.transaction(async () => {
    const [current] = sealing.lookups
    const value = sealing.seal({ field: 'settings.value', row: KEY_CHECK }, checkOf(current))
    const settings = makeSettings(database)
    await settings.change({ name: KEY_CHECK, value })
    await settings.removeOthers(USED, `${USED}${current.name}`)
  })
