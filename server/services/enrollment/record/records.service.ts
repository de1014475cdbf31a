import type { RecordContent, RecordSecrets, SubmittedRecord } from '#schemas/record/record.schema.ts'
import type { Clock } from '../../../clock.ts'
import { randomId } from '../../../crypto/random.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import { shared } from '../../../db/shared-reads.ts'
import type { RecordEntryRow } from '../../../db/tables.ts'
import { makeRecordsRepository, recordSealing } from '../../../repositories/enrollment/records.repository.ts'
import { type RecordHead, canonicalHash, entryHash } from './record-chain.ts'

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  /** Told of each entry that is appended, in its transaction. */
  follow?: (policyId: string, entry: RecordEntry) => Promise<void>
}

/** An entry of a record, opened. */
export type RecordEntry = Omit<RecordEntryRow, 'sealed'> & { content: RecordContent }

/** The record of an enrollment: what it was submitted with, and all that came after. */
export interface EnrollmentRecord {
  submitted: SubmittedRecord
  /** Null where retention has taken them out. */
  secrets: RecordSecrets | null
  /** In their order, the first one among them. */
  entries: readonly RecordEntry[]
}

/** What an entry says, before it has its salt and what follows from the rest. */
type Without<Content, Names extends string> = Content extends unknown ? Omit<Content, Names> : never
export type LaterContent = Without<Exclude<RecordContent, SubmittedRecord>, 'salt'>
export type FirstContent = Without<SubmittedRecord, 'salt' | 'secrets_sha256'>

interface FirstEntry {
  content: FirstContent
  /** Null where they are gone already. */
  secrets: Omit<RecordSecrets, 'salt'> | null
  at: number
}

interface AppendOptions {
  at?: number
  once?: boolean
}

export interface RecordsService {
  /** Writes the first entry, in the transaction of the submit. */
  begin: (policyId: string, first: FirstEntry) => Promise<void>
  /**
   * Appends an entry, of now unless told. Throws where the policy has no record: nothing is recorded after a gap.
   * Null where `once` and the record has one of its kind.
   */
  append: (policyId: string, content: LaterContent, options?: AppendOptions) => Promise<RecordEntry | null>
  read: (policyId: string) => Promise<EnrollmentRecord | null>
}

export const makeRecords = ({ database, clock, sealing, follow }: Parts): RecordsService => {
  const records = makeRecordsRepository(database)
  const seals = recordSealing(sealing)

  /** An entry with its hashes, and the head that goes with it. */
  const entryOf = (policyId: string, before: RecordHead, content: RecordContent, at: number) => {
    const header = {
      policy_id: policyId,
      sequence: before.sequence + 1,
      kind: content.kind,
      at,
      previous_hash: before.hash,
      content_hash: canonicalHash(content),
    }
    const hash = entryHash(header)
    const head: RecordHead = { sequence: header.sequence, hash }
    return {
      entry: { ...header, hash, content },
      row: { ...header, hash, sealed: seals.sealEntry(header, content) },
      head: seals.sealHead(policyId, head),
    }
  }
  const opened = ({ sealed, ...row }: RecordEntryRow): RecordEntry => ({
    ...row,
    content: seals.openEntry({ ...row, sealed }) as RecordContent,
  })

  const readAnew = async (policyId: string): Promise<EnrollmentRecord | null> => {
    // Asked together: on PostgreSQL it is one trip.
    const [rows, secrets] = await Promise.all([records.entries(policyId), records.secrets(policyId)])
    const entries = rows.map(opened)
    const first = entries[0]?.content
    if (first === undefined || (first.kind !== 'submitted' && first.kind !== 'carried-over')) return null
    return {
      submitted: first,
      secrets: secrets === undefined ? null : (seals.openSecrets(policyId, secrets) as RecordSecrets),
      entries,
    }
  }

  return {
    begin: async (policyId, { content: first, secrets: unsalted, at }) => {
      const secrets = unsalted === null ? null : { salt: randomId(), ...unsalted }
      const content = {
        ...first,
        salt: randomId(),
        secrets_sha256: secrets === null ? null : canonicalHash(secrets),
      } as SubmittedRecord
      const { row, head } = entryOf(policyId, { sequence: 0, hash: '' }, content, at)
      await records.begin(row, head, secrets === null ? null : seals.sealSecrets(policyId, secrets))
    },
    append: (policyId, unsalted, { at = clock.now(), once = false } = {}) =>
      database.transaction(async () => {
        const sealed = await records.lockHead(policyId)
        if (sealed === undefined) throw new Error(`The policy ${policyId} has no record to append to`)
        if (once && (await records.at(policyId, unsalted.kind)) !== null) return null
        const before = seals.openHead(policyId, sealed) as RecordHead
        const content = { ...unsalted, salt: randomId() } as RecordContent
        const { entry, row, head } = entryOf(policyId, before, content, at)
        await records.append(row, head)
        await follow?.(policyId, entry)
        return entry
      }),
    read: (policyId) => shared(`record ${policyId}`, () => readAnew(policyId)),
  }
}
