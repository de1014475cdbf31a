import type { WaiveReason } from '#schemas/desk/roster/roster-states.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { RosterEmployeeRow } from '../../db/tables.ts'
import { type RosterPerson, personHash } from './roster.repository.ts'

/** What happens to somebody on a roster. Nothing here reads or writes what is sealed. */
export const makeRosterStanding = ({ database, sealing }: { database: Database; sealing: Sealing }) => {
  const change = async (id: string, values: Partial<RosterEmployeeRow>): Promise<void> => {
    await database.sql.updateTable('roster_employees').set(values).where('id', '=', id).execute()
  }
  return {
    /** An invitation where `first`, else a reminder. */
    mailed: (id: string, now: number, first: boolean): Promise<void> =>
      change(id, { mailed_at: now, ...(first && { invited_at: now }) }),
    stop: (id: string, now: number): Promise<void> => change(id, { stopped_at: now }),
    waive: (id: string, now: number, reason: WaiveReason | null, by: string | null): Promise<void> =>
      change(id, { waived_at: now, waive_reason: reason, waived_by: by }),
    takeBack: (id: string): Promise<void> => change(id, { waived_at: null, waive_reason: null, waived_by: null }),

    /** An enrollment was begun by who came by an invitation: they have not waived any more. */
    begin: async (id: string, now: number): Promise<void> => {
      await database.sql
        .updateTable('roster_employees')
        .set(({ fn, val, ref }) => ({
          began_at: fn.coalesce(ref('began_at'), val(now)),
          waived_at: null,
          waive_reason: null,
          waived_by: null,
        }))
        .where('id', '=', id)
        .execute()
    },

    /**
     * An enrollment was submitted: of the employee who came by an invitation, else of the one of the group with this name
     * and birth date, where there is one and no more.
     */
    enroll: async (
      whose: { employeeId: string | null; groupId: string; person: RosterPerson },
      policy: { policyId: string; at: number },
    ): Promise<void> => {
      const hashes = sealing.lookups.map((key) => personHash(whose.groupId, whose.person, key))
      const found = await database.sql
        .selectFrom('roster_employees')
        .select('id')
        .where('group_id', '=', whose.groupId)
        .$if(whose.employeeId !== null, (query) => query.where('id', '=', whose.employeeId ?? ''))
        .$if(whose.employeeId === null, (query) => query.where('person_hash', 'in', hashes))
        .limit(2)
        .execute()
      const [only] = found
      if (only === undefined || found.length > 1) return
      await change(only.id, {
        policy_id: policy.policyId,
        enrolled_at: policy.at,
        waived_at: null,
        waive_reason: null,
        waived_by: null,
      })
    },

    /** Their enrollment was canceled. */
    forgetPolicy: async (policyId: string): Promise<void> => {
      await database.sql
        .updateTable('roster_employees')
        .set({ policy_id: null, enrolled_at: null })
        .where('policy_id', '=', policyId)
        .execute()
    },
  }
}
