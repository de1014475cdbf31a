import type { Clock } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { Remaining } from '../../repositories/keys/lookup-hashes.repository.ts'
import { noteRotation, remaining, retireEarlier } from './lookup-keys.ts'
import { rehash } from './rehash.ts'

/** `status` changes nothing; `give-up` forgets the earlier keys whatever is still found by them. */
export type RotationMode = 'rotate' | 'status' | 'give-up'

interface Parts {
  database: Database
  sealing: Sealing
  clock: Clock
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const end = ({ count, until }: Remaining): string => {
  if (until > 0) return `until ${dateOf(until)}`
  return count === null ? 'until 30 days after npm run rotate-keys' : 'without an end'
}
const line = (one: Remaining): string => `  ${one.table.padEnd(20)} ${String(one.count ?? '').padStart(9)}  ${end(one)}`

/**
 * Changes what is found by an earlier look-up key as far as it can be, and says what is left; where nothing is, the
 * server starts without the earlier keys from then on. Gives what the operator is to read; nothing with one key alone.
 */
export const rotateLookups = async (parts: Parts, mode: RotationMode): Promise<string[]> => {
  const { clock } = parts
  const [current, ...earlier] = parts.sealing.lookups
  if (earlier.length === 0) return mode === 'rotate' ? [] : [`All is found by the key "${current.name}"`]
  const names = earlier.map(({ name }) => `"${name}"`).join(' and ')
  const lines: string[] = []
  if (mode === 'rotate') {
    await noteRotation(parts, clock.now())
    lines.push(`${await rehash(parts)} records are now found by the key "${current.name}"`)
  }
  const left = await remaining(parts, clock.now())
  if (left.length > 0) lines.push(`Still found by ${names}:`, ...left.map(line))
  if (mode === 'give-up') {
    await retireEarlier(parts)
    return [...lines, `${left.length > 0 ? 'That is given up. ' : ''}Take ${names} out of KEYS and restart.`]
  }
  if (left.length > 0) {
    const last = Math.max(...left.map(({ until }) => until))
    const until = last > 0 ? ` until ${dateOf(last)} at the latest` : ''
    return [...lines, `Leave ${names} in KEYS${until}, then run npm run rotate-keys again.`]
  }
  if (mode === 'status') return [...lines, `Nothing is found by ${names} any more: run npm run rotate-keys.`]
  await retireEarlier(parts)
  return [...lines, `Nothing is found by ${names} any more: take it out of KEYS and restart.`]
}
