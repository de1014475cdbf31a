import type { HolderService } from '../drafts/holder.service.ts'
import type { CallBody, CallData, CallQuery } from '#schemas/calls/call.ts'
import type { Held, KeptColumn, typedCalls } from '#schemas/calls/enrollment/typed.calls.ts'
import { checkTyped, isTypedColumn } from '#schemas/steps/typed.rules.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import type { Clock } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { conflict, refuse } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { makeDraftsRepository, typedSection } from '../../repositories/enrollment/drafts.repository.ts'
import { DRAFT_FORMAT, upgradeSection } from '../drafts/draft-format.ts'
import { DRAFT_LIFE } from '../drafts/drafts.service.ts'
import type { Draft, DraftsService } from '../drafts/drafts.types.ts'

type Calls = typeof typedCalls

/** As it is sealed: with the revision of the step's section that the person saw when they typed. */
interface Kept extends Held {
  seen: number
}

/** What a step of a draft holds unsaved, and the revision of its section that the person saw. */
interface Holding {
  enrollment_id: string
  column: string
  held: Held
  seen: number
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  drafts: DraftsService
  holders: Pick<HolderService, 'holds'>
}

/**
 * What is typed into open steps: sealed like the draft's sections, gone with the draft and with the step's next save.
 * No event and no audit row: it is the person's own, comes every second, and counts for nothing until it is saved.
 */
export const makeTyped = ({ database, clock, sealing, drafts, holders }: Parts) => {
  const rows = makeDraftsRepository(database)
  const place = (id: string, column: KeptColumn) => ({
    field: 'draft_sections.sealed',
    row: `${id}/${typedSection(column)}`,
  })
  const revisionOf = async (id: string, column: string) => (await rows.section(id, column))?.revision ?? 0

  const keep = async (draft: Draft, column: KeptColumn, held: Held, seen: number): Promise<{ kept: boolean }> =>
    database.transaction(async () => {
      const now = clock.now()
      // Holds the draft: a save of the step, or the submit, comes before this or after it.
      const open = await rows.touch(draft.id, { updated_at: now, expires_at: now + DRAFT_LIFE })
      if (!open) throw conflict('error_enrollment_submitted')
      if ((await revisionOf(draft.id, column)) !== seen) return { kept: false }
      const nothing =
        Object.keys(held.values ?? {}).length === 0 && held.rows === undefined && held.health === undefined
      if (nothing) rows.forgetTyped(draft.id, column)
      else {
        await rows.putSection({
          enrollment_id: draft.id,
          section: typedSection(column),
          format: DRAFT_FORMAT,
          sealed: sealing.seal(place(draft.id, column), { ...held, seen } satisfies Kept),
          updated_at: now,
        })
      }
      return { kept: true }
    })

  return {
    save: async (
      caller: Caller,
      { enrollment_id, column, revision: seen = 0, ...typed }: CallBody<Calls['saveTypedValues']>,
    ): Promise<CallData<Calls['saveTypedValues']>> => {
      const draft = await drafts.openForChange(caller, enrollment_id)
      const problems = checkTyped(column, typed)
      if (problems.length > 0) throw refuse(problems)
      // What is typed beside whoever holds the enrollment must not take the place of what they type.
      if (!(await holders.holds(draft))) return { kept: false }
      return keep(draft, column, typed, seen)
    },

    /**
     * What Save & Continue Later sends along. Refused where the tab's step does not have it; where the step was saved
     * meanwhile nothing is kept, as with what is typed.
     */
    hold: async (caller: Caller, { enrollment_id, column, held, seen }: Holding): Promise<void> => {
      const draft = await drafts.openForChange(caller, enrollment_id)
      const { health, ...typed } = held
      if (column === 'health_info' && Object.keys(typed).length === 0) {
        if (health !== undefined) await keep(draft, column, { health }, seen)
        return
      }
      if (health !== undefined) throw refuse([wrong('data', 'error_not_kept')])
      const { values = {}, rows: listed } = typed
      if (typed.values === undefined && listed === undefined) return
      if (!isTypedColumn(column)) throw refuse([wrong('data', 'error_not_kept')])
      const whole = { values, ...(listed && { rows: listed }) }
      const problems = checkTyped(column, whole)
      if (problems.length > 0) throw refuse(problems)
      await keep(draft, column, whole, seen)
    },

    read: async (
      caller: Caller,
      { enrollment_id, column }: CallQuery<Calls['getTypedValues']>,
    ): Promise<CallData<Calls['getTypedValues']>> => {
      const draft = await drafts.open(caller, enrollment_id)
      const row = await rows.section(draft.id, typedSection(column))
      if (row === undefined) return { result: null }
      const kept = upgradeSection(row.section, sealing.open(place(draft.id, column), row.sealed), row.format)
      // What a newer version keeps is left to it: here the step opens without.
      if (kept === null) return { result: null }
      const { seen, values = {}, ...rest } = kept.value as Kept
      return { result: seen === (await revisionOf(draft.id, column)) ? { values, ...rest } : null }
    },
  }
}
export type TypedService = ReturnType<typeof makeTyped>
