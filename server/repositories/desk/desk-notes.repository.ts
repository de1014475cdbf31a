import { randomId } from '../../crypto/random.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'

export interface DeskNote {
  id: string
  staff_id: string
  at: number
  text: string
}

export interface DeskNotesRepository {
  /** Notes are never changed; gives the new one's id. */
  add: (note: Omit<DeskNote, 'id'> & { policy_id: string }) => Promise<string>
  /** The oldest first. */
  of: (policyId: string) => Promise<DeskNote[]>
}

export const makeDeskNotes = ({ database, sealing }: { database: Database; sealing: Sealing }): DeskNotesRepository => {
  const place = (id: string) => ({ field: 'desk_notes.sealed', row: id })
  return {
    add: async ({ text, ...row }) => {
      const id = randomId()
      await database.sql
        .insertInto('desk_notes')
        .values({ id, ...row, sealed: sealing.seal(place(id), text) })
        .execute()
      return id
    },
    of: async (policyId) => {
      const rows = await database.sql
        .selectFrom('desk_notes')
        .select(['id', 'staff_id', 'at', 'sealed'])
        .where('policy_id', '=', policyId)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return rows.map(({ sealed, ...row }) => ({ ...row, text: String(sealing.open(place(row.id), sealed)) }))
    },
  }
}
