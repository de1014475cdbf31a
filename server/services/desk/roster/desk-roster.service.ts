import type { CallBody, CallData, CallQuery } from '#schemas/calls/call.ts'
import type { DeskGroups } from '#schemas/calls/desk/desk-groups.calls.ts'
import type { RosterPage, RosterRow, deskRosterCalls } from '#schemas/calls/desk/desk-roster.calls.ts'
import { REMINDER_DAYS } from '#schemas/desk/roster/roster-states.ts'
import { todayAt } from '../../../domain/calendar.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { DAY } from '../../../clock.ts'
import type { OutboxRow } from '../../../db/tables.ts'
import type { Caller } from '../../../domain/caller.ts'
import { conflict, missing } from '../../../domain/refusals.ts'
import { makeStaff, type StaffMember } from '../../../repositories/desk/staff.repository.ts'
import { type OnRoster, makeRoster } from '../../../repositories/groups/roster.repository.ts'
import { makeRosterStanding } from '../../../repositories/groups/roster-standing.repository.ts'
import { makeOutboxRepository } from '../../../repositories/messages/outbox.repository.ts'
import type { CoreServices } from '../../core/core-services.ts'
import { staffNames } from '../names.ts'
import { pageOf, placeOf } from '../page-place.ts'
import { groupIn, isOpen, standingOf } from './group-standing.ts'
import { rosterCsv } from './roster-csv.ts'
import { aboutEmployee, mayRemind } from './roster-mails.service.ts'

type Calls = typeof deskRosterCalls

type Parts = Pick<CoreServices, 'database' | 'clock' | 'sealing' | 'audit'> & { catalog: Catalog }

const A_PAGE = 50

/** The groups with their rosters, and what the staff notes about one employee. */
export const makeDeskRoster = (parts: Parts) => {
  const { database, clock, catalog, audit } = parts
  const roster = makeRoster(parts)
  const standing = makeRosterStanding(parts)
  const staff = makeStaff(parts)
  const outbox = makeOutboxRepository(database)

  const rowsOf = async (found: readonly OnRoster[], open: boolean): Promise<RosterRow[]> => {
    const mails = new Map(
      (await outbox.latestAbout(found.map(({ id }) => aboutEmployee(id)))).map((row) => [row.about, row]),
    )
    const nameOf = found.some(({ waived_by }) => waived_by !== null) ? await staffNames(staff) : String
    return found.map((row) => rowOf(row, mails.get(aboutEmployee(row.id))?.state ?? null, { nameOf, open }))
  }

  const rowOf = (
    { employee, ...row }: OnRoster,
    mail: OutboxRow['state'] | null,
    { nameOf, open }: { nameOf: (id: string) => string; open: boolean },
  ): RosterRow => ({
    id: row.id,
    employee_id: employee.employee_id,
    name: `${employee.first_name} ${employee.last_name}`,
    email: employee.email,
    department: employee.department ?? null,
    state: row.state,
    invited_at: row.invited_at,
    mailed_at: row.mailed_at,
    mail,
    began_at: row.began_at,
    policy_id: row.policy_id,
    enrolled_at: row.enrolled_at,
    waived_at: row.waived_at,
    waive_reason: row.waive_reason,
    waived_by: row.waived_by === null ? null : nameOf(row.waived_by),
    stopped: row.stopped_at !== null,
    may_invite: open && row.state === 'not_invited',
    may_remind: open && mayRemind({ employee, ...row }, mail, clock.now()),
  })

  /** Somebody of a roster who may still change their mind; 404 and 409 for anybody else. */
  const open = async (id: string): Promise<OnRoster> => {
    const row = await roster.find(id)
    if (row === null) throw missing('error_roster_gone')
    if (!isOpen(groupIn(catalog, row.group_id), todayAt(parts))) throw conflict('error_roster_closed')
    return row
  }
  const changed = { changed: true as const }

  return {
    groups: async (): Promise<DeskGroups> => {
      const counted = await roster.counts(null)
      return { groups: catalog.groups.map((group) => standingOf(catalog, group, counted, todayAt(parts))) }
    },

    page: async (caller: Caller, { group_id, state, after }: CallQuery<Calls['getRoster']>): Promise<RosterPage> => {
      const group = groupIn(catalog, group_id)
      const place = placeOf(after)
      const found = await roster.page(group_id, {
        only: state ?? null,
        after: place && { position: place.at, id: place.id },
        limit: A_PAGE + 1,
      })
      const { shown, next } = pageOf(found, A_PAGE, ({ position, id }) => ({ at: position, id }))
      const isStillOpen = isOpen(group, todayAt(parts))
      for (const { id } of shown) await audit.record(caller, 'read', aboutEmployee(id), 'listed')
      return {
        group: standingOf(catalog, group, await roster.counts(group_id), todayAt(parts)),
        rows: await rowsOf(shown, isStillOpen),
        to_remind: isStillOpen ? await roster.countMailable(group_id, clock.now() - REMINDER_DAYS * DAY) : 0,
        next,
      }
    },

    waive: async (
      by: StaffMember,
      caller: Caller,
      { employee, reason }: CallBody<Calls['recordWaiver']>,
    ): Promise<CallData<Calls['recordWaiver']>> => {
      const row = await open(employee)
      if (row.state === 'enrolled') throw conflict('error_roster_enrolled')
      if (row.state === 'waived') throw conflict('error_roster_state')
      await standing.waive(row.id, clock.now(), reason, by.id)
      await audit.record(caller, 'write', aboutEmployee(row.id), 'waiver recorded')
      return changed
    },

    takeBack: async (
      caller: Caller,
      { employee }: CallBody<Calls['takeBackWaiver']>,
    ): Promise<CallData<Calls['takeBackWaiver']>> => {
      const row = await open(employee)
      if (row.state !== 'waived') throw conflict('error_roster_state')
      await standing.takeBack(row.id)
      await audit.record(caller, 'write', aboutEmployee(row.id), 'waiver taken back')
      return changed
    },

    stop: async (
      caller: Caller,
      { employee }: CallBody<Calls['stopReminders']>,
    ): Promise<CallData<Calls['stopReminders']>> => {
      const row = await roster.find(employee)
      if (row === null) throw missing('error_roster_gone')
      await standing.stop(row.id, clock.now())
      await audit.record(caller, 'write', aboutEmployee(row.id), 'reminders stopped')
      return changed
    },

    exported: async (caller: Caller, groupId: string): Promise<CallData<Calls['exportRoster']>> => {
      const group = groupIn(catalog, groupId)
      const found = await roster.all(groupId)
      for (const { id } of found) await audit.record(caller, 'read', aboutEmployee(id), 'exported')
      const rows = await rowsOf(found, isOpen(group, todayAt(parts)))
      return { name: `${group.id}-${todayAt(parts)}.csv`, csv: rosterCsv(found, rows, catalog.timeZone) }
    },
  }
}
