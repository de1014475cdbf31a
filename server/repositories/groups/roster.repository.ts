import { type RawBuilder, sql } from 'kysely'
import { nameWords } from '#schemas/desk/find-wish.rules.ts'
import type { RosterEmployee } from '#schemas/desk/roster/roster-employee.ts'
import type { RosterState } from '#schemas/desk/roster/roster-states.ts'
import { randomId } from '../../crypto/random.ts'
import type { LookupKey, Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { RosterEmployeeRow } from '../../db/tables.ts'

/** A row of a roster, opened. */
export interface OnRoster extends Omit<RosterEmployeeRow, 'sealed' | 'employee_hash' | 'person_hash'> {
  employee: RosterEmployee
  state: RosterState
}

/** Who somebody is, as an enrollment says it. */
export interface RosterPerson {
  first_name: string
  last_name: string
  /** yyyy-mm-dd */
  birth_date: string
}

/** Where a page of a roster goes on: after this one. */
export interface RosterPlace {
  position: number
  id: string
}

/** The order of what is done counts: whoever enrolled has not waived. */
const state = sql<RosterState>`case
  when policy_id is not null then 'enrolled' when waived_at is not null then 'waived'
  when began_at is not null then 'began' when invited_at is not null then 'invited' else 'not_invited' end`

/** The same ID in another case is the same employee. */
export const sameEmployee = (employeeId: string): string => employeeId.toLowerCase()

const employeeHash = (groupId: string, employeeId: string, key: LookupKey): string =>
  key.lookUp('roster-employee', `${groupId}|${sameEmployee(employeeId)}`)

/** Name without marks and order: José Lima-Ruiz is jose lima ruiz. */
export const personHash = (groupId: string, person: RosterPerson, key: LookupKey): string => {
  const words = nameWords(`${person.first_name} ${person.last_name}`).toSorted().join(' ')
  return key.lookUp('roster-person', `${groupId}|${person.birth_date}|${words}`)
}

const place = (id: string) => ({ field: 'roster_employees.sealed', row: id })

/** Rows that one statement writes. */
const AT_ONCE = 300

const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  )

/** Reading rosters and writing what a file says of them. */
export const makeRoster = ({ database, sealing }: { database: Database; sealing: Sealing }) => {
  const opened = ({ sealed, ...row }: RosterEmployeeRow & { state: RosterState }): OnRoster => ({
    ...row,
    employee: sealing.open(place(row.id), sealed) as RosterEmployee,
  })
  const rows = () => database.sql.selectFrom('roster_employees').selectAll().select(state.as('state'))
  const hashesOf = (groupId: string, employee: RosterEmployee) => ({
    employee_hash: employeeHash(groupId, employee.employee_id, sealing.lookups[0]),
    person_hash: personHash(groupId, employee, sealing.lookups[0]),
  })
  const sealedOf = (id: string, groupId: string, employee: RosterEmployee) => ({
    ...hashesOf(groupId, employee),
    sealed: sealing.seal(place(id), employee),
  })
  return {
    find: async (id: string): Promise<OnRoster | null> => {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : opened(row)
    },

    /** Everybody of a group. */
    all: async (groupId: string): Promise<OnRoster[]> =>
      (await rows().where('group_id', '=', groupId).orderBy('position').orderBy('id').execute()).map(opened),

    page: async (
      groupId: string,
      { only, after, limit }: { only: RosterState | null; after: RosterPlace | null; limit: number },
    ): Promise<OnRoster[]> => {
      let query = rows().where('group_id', '=', groupId).orderBy('position').orderBy('id').limit(limit)
      if (only !== null) query = query.where(state, '=', only)
      if (after !== null) {
        const { position, id } = after
        query = query.where(({ eb, or, and }) =>
          or([eb('position', '>', position), and([eb('position', '=', position), eb('id', '>', id)])]),
        )
      }
      return (await query.execute()).map(opened)
    },

    /** How many of each group are in each state. */
    counts: async (groupId: string | null): Promise<{ group_id: string; state: RosterState; count: number }[]> => {
      const found = await database.sql
        .selectFrom('roster_employees')
        .select(({ fn }) => ['group_id', state.as('state'), fn.countAll().as('count')])
        .$if(groupId !== null, (query) => query.where('group_id', '=', groupId ?? ''))
        .groupBy(['group_id', state])
        .execute()
      return found.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
    },

    /** Those who may be mailed next: never before, or last before `until` and without an end of their own. */
    mailable: async (groupId: string, until: number | null, limit: number): Promise<OnRoster[]> => {
      const query = rows().where('group_id', '=', groupId).orderBy('position').orderBy('id').limit(limit)
      const due =
        until === null
          ? query.where(state, '=', 'not_invited')
          : query
              .where(state, 'in', ['invited', 'began'])
              .where('mailed_at', '<=', until)
              .where('stopped_at', 'is', null)
      return (await due.execute()).map(opened)
    },

    countMailable: async (groupId: string, until: number): Promise<number> => {
      const { count } = await database.sql
        .selectFrom('roster_employees')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('group_id', '=', groupId)
        .where(state, 'in', ['invited', 'began'])
        .where('mailed_at', '<=', until)
        .where('stopped_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    add: async (groupId: string, employees: readonly RosterEmployee[], now: number): Promise<void> => {
      const made = employees.map((employee) => {
        const id = randomId()
        return {
          id,
          group_id: groupId,
          position: 0,
          ...sealedOf(id, groupId, employee),
          created_at: now,
          updated_at: now,
        }
      })
      for (const some of chunks(made)) await database.sql.insertInto('roster_employees').values(some).execute()
    },

    change: async (id: string, groupId: string, employee: RosterEmployee): Promise<void> => {
      const values = sealedOf(id, groupId, employee)
      await database.sql.updateTable('roster_employees').set(values).where('id', '=', id).execute()
    },

    remove: async (ids: readonly string[]): Promise<void> => {
      for (const some of chunks(ids)) {
        await database.sql.deleteFrom('roster_employees').where('id', 'in', some).execute()
      }
    },

    /** Writes the hashes of an earlier look-up key anew; gives of how many people. */
    rehash: async (batch: number): Promise<number> => {
      let after = ''
      for (let count = 0; ;) {
        const page = await rows().where('id', '>', after).orderBy('id').limit(batch).execute()
        for (const row of page) {
          const { id, group_id, employee } = opened(row)
          const { employee_hash, person_hash } = hashesOf(group_id, employee)
          if (row.employee_hash === employee_hash && row.person_hash === person_hash) continue
          const values = { employee_hash, person_hash }
          // Another roster that was applied meanwhile has the current key already.
          const { sealed } = row
          await database.sql
            .updateTable('roster_employees')
            .set(values)
            .where('id', '=', id)
            .where('sealed', '=', sealed)
            .execute()
          count += 1
        }
        const last = page.at(-1)
        if (last === undefined) return count
        after = last.id
      }
    },

    /** Puts these into this order, and notes that a file named them. */
    order: async (ids: readonly string[], now: number): Promise<void> => {
      const placed = ids.map((id, position): [string, number] => [id, position])
      for (const some of chunks(placed)) {
        const values: RawBuilder<unknown>[] = some.map(
          ([id, position]) => sql`(cast(${id} as text), cast(${position} as integer))`,
        )
        await sql`
          update roster_employees set position = placed.column2, updated_at = ${now}
          from (values ${sql.join(values)}) as placed where roster_employees.id = placed.column1`.execute(database.sql)
      }
    },
  }
}
