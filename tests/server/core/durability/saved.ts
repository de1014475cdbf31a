import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { makeSealing } from '#server/crypto/sealing.ts'
import { parseKeys } from '#server/crypto/keys.ts'
import type { Database } from '#server/db/database.ts'

export const testKeys = `k1=${Buffer.alloc(32, 1).toString('base64')},lookup=${Buffer.alloc(32, 2).toString('base64')}`

/** Keeps the highest revision of each draft that a saver said was saved. */
export const acknowledged = (stdout: Readable): ReadonlyMap<string, number> => {
  const saved = new Map<string, number>()
  createInterface({ input: stdout }).on('line', (line) => {
    const [id, revision] = line.split(' ')
    if (id !== undefined && revision !== undefined) saved.set(id, Number(revision))
  })
  return saved
}

/** What is wrong with what is kept: a save lost, a value torn, an event that does not belong. Nothing, if all is well. */
export const faultsOf = async (database: Database, saved: ReadonlyMap<string, number>): Promise<string[]> => {
  const sealing = makeSealing(parseKeys(testKeys))
  const faults: string[] = []
  for (const [id, revision] of saved) {
    const row = await database.sql
      .selectFrom('draft_sections')
      .selectAll()
      .where('enrollment_id', '=', id)
      .executeTakeFirst()
    if (row === undefined || row.revision < revision) {
      faults.push(`lost: ${revision} was acknowledged, ${row?.revision ?? 'nothing'} is kept`)
      continue
    }
    const value = sealing.open({ field: 'draft_sections.sealed', row: `${id}/primary_info` }, row.sealed)
    const whole = { first_name: `${row.revision}:${'x'.repeat(100)}:${row.revision}` }
    if (JSON.stringify(value) !== JSON.stringify(whole)) faults.push(`torn: ${row.revision}`)
    const { events } = await database.sql
      .selectFrom('draft_events')
      .select((select) => select.fn.countAll<number>().as('events'))
      .where('enrollment_id', '=', id)
      .where('kind', '=', 'saved')
      .executeTakeFirstOrThrow()
    if (events !== row.revision) faults.push(`${events} events for revision ${row.revision}`)
  }
  return faults
}
