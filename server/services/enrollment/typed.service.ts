import type { HolderService } from '../drafts/holder.service.ts'
import type { CallBody, CallData, CallQuery } from '#schemas/calls/call.ts'
import type { Held, typedCalls } from '#schemas/calls/enrollment/typed.calls.ts'
import { checkTyped, isTypedStep } from '#schemas/steps/typed.rules.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import type { Clock } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { DraftSectionRow } from '../../db/tables.ts'
import { alreadySubmitted, refuse } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { storedAs } from '../../domain/section-values.ts'
import { makeDraftsRepository, olderSection, typedSection } from '../../repositories/enrollment/drafts.repository.ts'
import { DRAFT_FORMAT, upgradeSection } from '../drafts/draft-format.ts'
import { DRAFT_LIFE } from '../drafts/drafts.service.ts'
import type { Draft, DraftsService } from '../drafts/drafts.types.ts'

type Calls = typeof typedCalls
/** As a call asks it, with the step in place of its column. */
type OfStep<Asked extends { column: string }> = Omit<Asked, 'column'> & { step: StepId }

/** As it is sealed: with the revision of the step's section that the person saw when they typed. */
interface Kept extends Held {
  seen: number
}

/** As the page gets it. */
const shown = ({ values = {}, rows, health }: Kept) => ({ values, ...(rows && { rows }), ...(health && { health }) })

/** What a step of a draft holds unsaved, and the revision of its section that the person saw. */
interface Holding {
  enrollment_id: string
  /** None where the tab is no step's, such as the cart's. */
  step: StepId | undefined
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
  const place = (id: string, section: string) => ({ field: 'draft_sections.sealed', row: `${id}/${section}` })
  const revisionOf = async (id: string, step: StepId) => (await rows.section(id, storedAs(step)))?.revision ?? 0

  /** `older`: also where the step was saved meanwhile; it then stands beside what is typed over what is saved now. */
  const keep = async (
    draft: Draft,
    step: StepId,
    { older = false, seen, ...held }: Kept & { older?: boolean | undefined },
  ): Promise<{ kept: boolean }> =>
    database.transaction(async () => {
      const now = clock.now()
      // Holds the draft: a save of the step, or the submit, comes before this or after it.
      const open = await rows.postpone(draft.id, { updated_at: now, expires_at: now + DRAFT_LIFE })
      if (!open) throw alreadySubmitted()
      const column = storedAs(step)
      const isNewest = (await revisionOf(draft.id, step)) === seen
      if (!isNewest && !older) return { kept: false }
      if (isNewest && draft.caller.settles === true) rows.forgetOlder(draft.id, column)
      const nothing =
        Object.keys(held.values ?? {}).length === 0 && held.rows === undefined && held.health === undefined
      if (nothing) (isNewest ? rows.forgetTyped : rows.forgetOlder)(draft.id, column)
      else {
        const section = isNewest ? typedSection(column) : olderSection(column)
        await rows.putSection({
          enrollment_id: draft.id,
          section,
          format: DRAFT_FORMAT,
          sealed: sealing.seal(place(draft.id, section), { ...held, seen } satisfies Kept),
          updated_at: now,
        })
      }
      return { kept: true }
    })

  /** As it was kept; null where a newer version wrote it, which is left to that: here the step opens without. */
  const openedOf = (row: DraftSectionRow | undefined): Kept | null => {
    if (row === undefined) return null
    const opened = sealing.open(place(row.enrollment_id, row.section), row.sealed)
    return (upgradeSection(row.section, opened, row.format)?.value ?? null) as Kept | null
  }

  return {
    save: async (
      caller: Caller,
      { enrollment_id, step, revision: seen = 0, older, ...typed }: OfStep<CallBody<Calls['saveTypedValues']>>,
    ): Promise<CallData<Calls['saveTypedValues']>> => {
      const draft = await drafts.openForChange(caller, enrollment_id)
      const problems = checkTyped(step, typed)
      if (problems.length > 0) throw refuse(problems)
      // What is typed beside whoever holds the enrollment must not take the place of what they type.
      if (!(await holders.holds(draft))) return { kept: false }
      return keep(draft, step, { ...typed, seen, older })
    },

    /**
     * What Save & Continue Later sends along. Refused where the tab's step does not have it. Health answers are not kept
     * where the step was saved meanwhile.
     */
    hold: async (caller: Caller, { enrollment_id, step, held, seen }: Holding): Promise<void> => {
      const draft = await drafts.openForChange(caller, enrollment_id)
      const { health, ...typed } = held
      if (step === 'health' && Object.keys(typed).length === 0) {
        if (health !== undefined) await keep(draft, step, { health, seen })
        return
      }
      if (health !== undefined) throw refuse([wrong('data', 'error_not_kept')])
      const { values = {}, rows: listed } = typed
      if (typed.values === undefined && listed === undefined) return
      if (step === undefined || !isTypedStep(step)) throw refuse([wrong('data', 'error_not_kept')])
      const whole = { values, ...(listed && { rows: listed }) }
      const problems = checkTyped(step, whole)
      if (problems.length > 0) throw refuse(problems)
      await keep(draft, step, { ...whole, seen, older: true })
    },

    read: async (
      caller: Caller,
      { enrollment_id, step }: OfStep<CallQuery<Calls['getTypedValues']>>,
    ): Promise<CallData<Calls['getTypedValues']>> => {
      const draft = await drafts.open(caller, enrollment_id)
      const column = storedAs(step)
      const found = await rows.typed(draft.id, column)
      const typed = openedOf(found.find(({ section }) => section === typedSection(column)))
      const older = openedOf(found.find(({ section }) => section === olderSection(column)))
      const isNewest = typed !== null && typed.seen === (await revisionOf(draft.id, step))
      return {
        result: isNewest ? shown(typed) : null,
        ...(older && { older: { ...shown(older), revision: older.seen } }),
      }
    },
  }
}
export type TypedService = ReturnType<typeof makeTyped>
