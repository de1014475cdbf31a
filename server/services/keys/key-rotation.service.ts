import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { type KeyedTable, type Resealed, makeSealedRows } from '../../repositories/keys/sealed-rows.repository.ts'
import { makeSettings } from '../../repositories/keys/settings.repository.ts'
import { KEY_CHECK, checkLookupKeys, checkOf, foreignKeys } from './lookup-keys.ts'

interface Parts {
  database: Database
  sealing: Sealing
}

/** Rows that are in memory at once, whatever a table has. */
const BATCH = 200

interface SealedTable extends KeyedTable {
  /** Which columns of `key` the sealed value is bound to; all of them by default. */
  boundTo?: readonly string[]
  /** A key before all others; empty texts unless told. */
  from?: readonly (string | number)[]
  /** Rows at once, where they are large. */
  batch?: number
}

/** Every table with sealed values. */
export const sealedTables: readonly SealedTable[] = [
  { table: 'draft_sections', key: ['enrollment_id', 'section'] },
  { table: 'cart_items', key: ['enrollment_id', 'plan_id'] },
  { table: 'policies', key: ['policy_id'] },
  { table: 'invoices', key: ['invoice_id'] },
  { table: 'policy_signatures', key: ['policy_id'] },
  { table: 'policy_agreements', key: ['policy_id'] },
  { table: 'record_entries', key: ['policy_id', 'sequence'], from: ['', 0] },
  { table: 'record_heads', key: ['policy_id'] },
  { table: 'record_secrets', key: ['policy_id'] },
  { table: 'deliveries', key: ['id'] },
  { table: 'delivery_files', key: ['id'] },
  { table: 'billing_accounts', key: ['policy_id'] },
  { table: 'debit_files', key: ['id'] },
  { table: 'saved_carts', key: ['id'] },
  { table: 'outbox', key: ['id'] },
  { table: 'code_requests', key: ['id'] },
  { table: 'support_requests', key: ['id'] },
  { table: 'staff', key: ['id'] },
  { table: 'staff_passkeys', key: ['id'] },
  { table: 'staff_sessions', key: ['session_id'] },
  { table: 'staff_identities', key: ['staff_id'] },
  { table: 'staff_sign_ins', key: ['state_hash'] },
  { table: 'access_sign_ins', key: ['subject'] },
  { table: 'access_passkeys', key: ['id'] },
  { table: 'desk_notes', key: ['id'] },
  { table: 'catalog_versions', key: ['number'], from: [0] },
  { table: 'catalog_files', key: ['id'], batch: 4 },
  { table: 'roster_employees', key: ['id'] },
  { table: 'draft_reminders', key: ['enrollment_id'] },
  { table: 'idempotency_keys', key: ['scope', 'key_hash'], boundTo: ['key_hash'] },
]

/** Characters that one statement writes at most, but always a row: pictures of steps are large. */
const WRITTEN = 1_000_000

const inStatements = (changes: readonly Resealed[]): Resealed[][] => {
  const statements: Resealed[][] = []
  let size = WRITTEN
  for (const change of changes) {
    if (size + change.fresh.length > WRITTEN) {
      statements.push([])
      size = 0
    }
    statements.at(-1)?.push(change)
    size += change.fresh.length
  }
  return statements
}

/** One table, a page at a time; gives how many rows were wrapped anew. */
export const rotateTable = async ({ database, sealing }: Parts, one: SealedTable, batch: number): Promise<number> => {
  const { table, key, boundTo = key } = one
  const rows = makeSealedRows(database)
  let rotated = 0
  let after: readonly (string | number)[] = one.from ?? key.map(() => '')
  for (;;) {
    const page = await rows.after(one, after, batch)
    const changes: Resealed[] = []
    for (const row of page) {
      const sealed = String(row['sealed'] ?? '')
      const place = { field: `${table}.sealed`, row: boundTo.map((name) => row[name]).join('/') }
      const fresh = sealing.rewrap(place, sealed)
      if (fresh === null) continue
      changes.push({ row, fresh })
    }
    // One that was changed meanwhile has the current key already.
    for (const some of inStatements(changes)) await rows.replace(one, some)
    rotated += changes.length
    const last = page.at(-1)
    if (last === undefined) return rotated
    after = key.map((name) => last[name] ?? '')
  }
}

/**
 * Wraps every record's data key by the current key; afterwards an older key can be taken out of `KEYS`. Safe while
 * the server works: a row that changed meanwhile is left to the current key that it was just written with. Gives
 * how many were wrapped anew. No more than `batch` rows are in memory at once.
 */
export const rotateKeys = async (parts: Parts, batch = BATCH): Promise<number> => {
  const { database, sealing } = parts
  let rotated = 0
  for (const table of sealedTables) rotated += await rotateTable(parts, table, Math.min(batch, table.batch ?? batch))
  const settings = makeSettings(database)
  const check = await settings.find(KEY_CHECK)
  const fresh = check && sealing.rewrap({ field: 'settings.value', row: KEY_CHECK }, check)
  if (typeof fresh !== 'string') return rotated
  await settings.change({ name: KEY_CHECK, value: fresh })
  return rotated + 1
}

/** Throws where the keys are not the ones that this database was sealed with: better at the start than at a save. */
export const checkKeys = async ({ database, sealing }: Parts): Promise<void> => {
  const place = { field: 'settings.value', row: KEY_CHECK }
  const settings = makeSettings(database)
  await settings.add({ name: KEY_CHECK, value: sealing.seal(place, checkOf(sealing.lookups[0])) })
  const value = await settings.find(KEY_CHECK)
  if (value === undefined) throw new Error('The check of the keys is not there although it was just written')
  let found: unknown
  try {
    found = sealing.open(place, value)
  } catch {
    throw foreignKeys()
  }
  await checkLookupKeys({ database, sealing }, found)
}
