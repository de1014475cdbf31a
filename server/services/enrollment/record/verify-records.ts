import type { RecordContent } from '#schemas/record/record.schema.ts'
import { SealBroken, type Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { RecordEntryRow } from '../../../db/tables.ts'
import {
  type RecordRows,
  makeRecordsRepository,
  recordSealing,
} from '../../../repositories/enrollment/records.repository.ts'
import { type RecordHead, canonicalHash, chainFaults } from './record-chain.ts'

interface Verified {
  /** Records that were looked at, and their entries. */
  records: number
  entries: number
  /** Enrollments from before records that have none yet: the server makes it when it starts. */
  before: number
  /** What is wrong, each as `EC-7K2M-QX4D entry 2: was changed`. */
  faults: string[]
}

const BATCH = 100

/** Opens every record and computes all of its hashes again; nothing is written. */
export const verifyRecords = async (
  { database, sealing }: { database: Database; sealing: Sealing },
  batch = BATCH,
): Promise<Verified> => {
  const rows = makeRecordsRepository(database)
  const seals = recordSealing(sealing)
  const since = await rows.since()

  /** What a sealed value opens to; undefined where it does not open. */
  const opened = <Value>(open: () => unknown): Value | undefined => {
    try {
      return open() as Value
    } catch (error) {
      if (error instanceof SealBroken) return undefined
      throw error
    }
  }
  const contentFault = (entry: RecordEntryRow): string[] => {
    const content = opened<RecordContent>(() => seals.openEntry(entry))
    const isWhole = content !== undefined && canonicalHash(content) === entry.content_hash
    return isWhole ? [] : [`entry ${entry.sequence}: its content was changed`]
  }
  const secretsFault = ({ policy, entries, secrets }: RecordRows): string[] => {
    const [first] = entries
    const content = first && opened<RecordContent>(() => seals.openEntry(first))
    if (content === undefined || !('secrets_sha256' in content)) return []
    const said = content.secrets_sha256
    if (secrets === null) {
      return said !== null && policy.holds_answers === 1 ? ['entry 1: its answers in confidence were removed'] : []
    }
    const value = opened(() => seals.openSecrets(policy.policy_id, secrets))
    return value !== undefined && canonicalHash(value) === said
      ? []
      : ['entry 1: its answers in confidence were changed']
  }
  const faultsOf = (row: RecordRows): string[] => {
    const { policy, entries, head } = row
    if (entries.length === 0 && head === null) {
      return policy.created_at <= since ? [] : ['its record was removed']
    }
    const known = head === null ? undefined : opened<RecordHead>(() => seals.openHead(policy.policy_id, head))
    return [...chainFaults({ entries, head: known ?? null }), ...entries.flatMap(contentFault), ...secretsFault(row)]
  }

  const found: Verified = { records: 0, entries: 0, before: 0, faults: [] }
  let after = ''
  for (;;) {
    const ids = await rows.policies(after, batch)
    for (const row of await rows.of(ids)) {
      // An entry may have been added between two of the queries: what seems wrong is read once more.
      const [again] = faultsOf(row).length === 0 ? [row] : await rows.of([row.policy.policy_id])
      if (again === undefined) continue
      if (again.entries.length > 0) found.records += 1
      else if (again.policy.created_at <= since) found.before += 1
      found.entries += again.entries.length
      found.faults.push(...faultsOf(again).map((fault) => `${again.policy.policy_id} ${fault}`))
    }
    after = ids.at(-1) ?? after
    if (ids.length < batch) return found
  }
}
