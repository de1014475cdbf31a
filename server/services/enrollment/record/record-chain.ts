import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { RecordEntryRow } from '../../../db/tables.ts'

/** SHA-256 of a value's canonical JSON (RFC 8785), hexadecimal: whoever has the value can compute it again. */
export const canonicalHash = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex')

type Header = Omit<RecordEntryRow, 'sealed' | 'hash'>

/** The hash of an entry, over all that is said of it; the entry after it repeats it. */
export const entryHash = ({ policy_id, sequence, kind, at, previous_hash, content_hash }: Header): string =>
  canonicalHash({ policy_id, sequence, kind, at, previous_hash, content_hash })

/** How many entries a record has, and the hash of the last one: without it nobody would miss the last entries. */
export interface RecordHead {
  sequence: number
  hash: string
}

interface Chain {
  entries: readonly Omit<RecordEntryRow, 'sealed'>[]
  /** Null where it is gone or does not open. */
  head: RecordHead | null
}

/** What is wrong with a chain, as "entry 2: …", from its hashes alone. */
export const chainFaults = ({ entries, head }: Chain): string[] => {
  const faults: string[] = []
  let previous = ''
  let expected = 1
  for (const entry of entries) {
    const { sequence, previous_hash, hash } = entry
    for (; expected < sequence; expected += 1) faults.push(`entry ${expected}: was removed`)
    if (previous_hash !== previous && sequence === expected) {
      faults.push(`entry ${sequence}: does not follow the entry before it`)
    }
    if (entryHash(entry) !== hash) faults.push(`entry ${sequence}: its number, kind, time or hash was changed`)
    previous = hash
    expected = sequence + 1
  }
  if (head === null) return [...faults, 'the count of its entries was changed or removed']
  for (; expected <= head.sequence; expected += 1) faults.push(`entry ${expected}: was removed`)
  const last = entries.at(-1)
  if (last !== undefined && last.sequence > head.sequence) faults.push(`entry ${last.sequence}: was added unseen`)
  else if (last?.sequence === head.sequence && last.hash !== head.hash) {
    faults.push(`entry ${last.sequence}: is not the one that was written`)
  }
  return faults
}
