import { createHash } from 'node:crypto'
import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { RosterCheck, deskRosterCalls } from '#schemas/calls/desk/desk-roster.calls.ts'
import type { RosterColumn } from '#schemas/desk/roster/roster-columns.ts'
import type { RosterEmployee } from '#schemas/desk/roster/roster-employee.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { type Clock, dayOf } from '../../../clock.ts'
import { type Sealing, sameHash } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { Caller } from '../../../domain/caller.ts'
import { say } from '../../../domain/locale.ts'
import { conflict } from '../../../domain/refusals.ts'
import { makeRoster } from '../../../repositories/groups/roster.repository.ts'
import type { AuditService } from '../../visits/audit.service.ts'
import { groupIn } from './group-standing.ts'
import { type RosterChanges, byName, rosterChanges } from './roster-changes.ts'
import { type RosterFile, readRosterFile } from './roster-file.ts'

type Calls = typeof deskRosterCalls
type Uploaded = CallBody<Calls['checkRoster']>

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Catalog
  audit: AuditService
}

/** Mistakes and people that an answer carries. */
const SHOWN = 100

const sha = (text: string): string => createHash('sha256').update(text).digest('base64url')

const listed = (people: readonly { employee: RosterEmployee; columns?: readonly RosterColumn[] }[]) => ({
  total: people.length,
  shown: people
    .toSorted((one, other) => byName(one.employee, other.employee))
    .slice(0, SHOWN)
    .map(({ employee, columns = [] }) => ({
      employee_id: employee.employee_id,
      name: `${employee.first_name} ${employee.last_name}`,
      columns: [...columns],
    })),
})

/** Rosters by CSV: looked at first, then applied as they were looked at. Nothing of a file is kept between the two. */
export const makeRosterUpload = (parts: Parts) => {
  const { clock, sealing, catalog, audit } = parts
  const roster = makeRoster(parts)

  const read = (csv: string): RosterFile => readRosterFile(csv, dayOf(clock))
  const compare = async (
    { group_id, keep }: Uploaded,
    file: RosterFile,
  ): Promise<{ file: RosterFile; changes: RosterChanges }> => {
    groupIn(catalog, group_id)
    const rows = await roster.all(group_id)
    return { file, changes: rosterChanges(rows, file.mistakes.length > 0 ? [] : file.employees, { keep }) }
  }

  /** What was looked at: the file, and everything that it would do to the roster as it stood. */
  const lookedAt = ({ group_id, csv, keep }: Uploaded, { added, changed, removed }: RosterChanges): string[] => {
    const what = JSON.stringify([
      group_id,
      keep,
      sha(csv),
      added.map(({ employee_id }) => employee_id),
      changed.map(({ row, columns }) => [row.id, row.employee, columns]),
      removed.map(({ id, employee, state }) => [id, employee, state]),
    ])
    return sealing.lookups.map((key) => key.sign('roster-check', what))
  }

  const isIdle = ({ added, changed, removed }: RosterChanges): boolean =>
    added.length + changed.length + removed.length === 0

  const checkOf = (body: Uploaded, { file, changes }: Awaited<ReturnType<typeof compare>>, locale: Locale) => {
    const isWrong = file.mistakes.length > 0
    const { added, changed, removed, unchanged } = isWrong
      ? { added: [], changed: [], removed: [], unchanged: [] }
      : changes
    return {
      mistakes: file.mistakes.slice(0, SHOWN).map(({ line, column, message_key, message_values }) => ({
        line,
        column,
        message: say(message_key, message_values, locale),
      })),
      mistake_count: file.mistakes.length,
      ignored: file.ignored,
      added: listed(added.map((employee) => ({ employee }))),
      changed: listed(changed),
      removed: listed(removed),
      unchanged: unchanged.length,
      seen: isWrong || isIdle(changes) ? null : (lookedAt(body, changes)[0] ?? null),
    } satisfies RosterCheck
  }

  return {
    /** Reads alone: it is asked before the transaction, which holds up other writers. */
    check: async (body: Uploaded, locale: Locale): Promise<{ answer: RosterCheck; changes: RosterChanges }> => {
      const compared = await compare(body, read(body.csv))
      return { answer: checkOf(body, compared, locale), changes: compared.changes }
    },

    /** That somebody was shown what a file would change of whom. */
    noteChecked: async (
      caller: Caller,
      { group_id }: Uploaded,
      { answer, changes }: { answer: RosterCheck; changes: RosterChanges },
    ): Promise<void> => {
      await audit.record(caller, 'read', `group:${group_id}`, 'roster checked')
      if (answer.mistake_count > 0) return
      const shown = new Set([...answer.changed.shown, ...answer.removed.shown].map(({ employee_id }) => employee_id))
      for (const { id, employee } of [...changes.changed.map(({ row }) => row), ...changes.removed]) {
        if (shown.has(employee.employee_id)) await audit.record(caller, 'read', `employee:${id}`, 'listed')
      }
    },

    /** Takes longer than anybody's writing should wait: it is done before the transaction. */
    read,

    apply: async (
      caller: Caller,
      { seen, ...body }: CallBody<Calls['applyRoster']>,
      file: RosterFile,
    ): Promise<CallData<Calls['applyRoster']>> => {
      const { changes } = await compare(body, file)
      const { added, changed, removed, unchanged } = changes
      const isSame = lookedAt(body, changes).some((hash) => sameHash(hash, seen))
      if (file.mistakes.length > 0 || !isSame) throw conflict('error_roster_changed')
      const { group_id } = body
      const now = clock.now()
      await roster.remove(removed.map(({ id }) => id))
      for (const { row, employee } of changed) await roster.change(row.id, group_id, employee)
      await roster.add(group_id, added, now)
      const people = await roster.all(group_id)
      const ordered = people.toSorted((one, other) => byName(one.employee, other.employee))
      await roster.order(
        ordered.map(({ id }) => id),
        now,
      )
      for (const { id } of removed) await audit.record(caller, 'write', `employee:${id}`, 'removed')
      const counts = { added: added.length, changed: changed.length, removed: removed.length }
      await audit.record(
        caller,
        'write',
        `group:${group_id}`,
        `roster: +${added.length} ±${changed.length} -${removed.length} =${unchanged.length}`,
      )
      return counts
    },
  }
}
