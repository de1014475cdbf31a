import { steps } from '#schemas/steps/steps.registry.ts'
import { DAY } from '../../clock.ts'
import { SealBroken, type Sealing } from '../../crypto/sealing.ts'
import type { DraftSectionRow } from '../../db/tables.ts'
import { type Sweep, inBatches } from './batches.ts'
import type { RetentionDays } from './retention.ts'
import { withoutAnswers, withoutCard } from './without-secrets.ts'

type Sealed = Pick<DraftSectionRow, 'enrollment_id' | 'section' | 'sealed'>

/** Seals a section anew without what is to go, unless somebody has saved it meanwhile. */
const wipeSection = async (
  { database }: Sweep,
  sealing: Sealing,
  { enrollment_id, section, sealed }: Sealed,
  without: (value: unknown) => unknown,
): Promise<void> => {
  const place = { field: 'draft_sections.sealed', row: `${enrollment_id}/${section}` }
  let value: unknown
  try {
    value = sealing.open(place, sealed)
  } catch (error) {
    // What no key opens any more tells nobody anything, and holds up nothing else.
    if (error instanceof SealBroken) return
    throw error
  }
  await database.sql
    .updateTable('draft_sections')
    .set({ sealed: sealing.seal(place, without(value)), holds_card: 0 })
    .where((where) => where.and({ enrollment_id, section, sealed }))
    .execute()
}

/** Card numbers `CARD_DAYS` after the submit, or after they were entered where nothing was submitted. */
const wipeCards = async (sweep: Sweep, sealing: Sealing, limit: number): Promise<void> => {
  let after = ''
  await inBatches(sweep, sweep.batch, async () => {
    const rows = await sweep.database.sql
      .selectFrom('draft_sections as kept')
      .leftJoin('policies', 'policies.enrollment_id', 'kept.enrollment_id')
      .select(['kept.enrollment_id', 'kept.section', 'kept.sealed'])
      .where('kept.holds_card', '=', 1)
      .where(({ eb, fn }) => eb(fn.coalesce('policies.created_at', 'kept.updated_at'), '<=', limit))
      .where('kept.enrollment_id', '>', after)
      .orderBy('kept.enrollment_id')
      .limit(sweep.batch)
      .execute()
    await sweep.database.transaction(async () => {
      for (const row of rows) await wipeSection(sweep, sealing, row, withoutCard)
    })
    after = rows.at(-1)?.enrollment_id ?? after
    return rows.length
  })
}

const columnsWiped = (what: 'secrets' | 'whole') => steps.flatMap((step) => (step.wiped === what ? step.column : []))

/** SSNs, account numbers, health answers, pictures and proved contacts `ANSWER_DAYS` after the submit. */
const wipeAnswers = async (sweep: Sweep, sealing: Sealing, limit: number): Promise<void> => {
  const { database } = sweep
  const size = Math.max(1, Math.floor(sweep.batch / 10))
  await inBatches(sweep, size, () =>
    database.transaction(async () => {
      const policies = await database.sql
        .selectFrom('policies')
        .select(['policy_id', 'enrollment_id'])
        .where('holds_answers', '=', 1)
        .where('created_at', '<=', limit)
        .orderBy('created_at')
        .limit(size)
        .execute()
      for (const { policy_id, enrollment_id } of policies) {
        await database.sql
          .deleteFrom('draft_sections')
          .where('enrollment_id', '=', enrollment_id)
          .where((where) =>
            where.or([where('section', 'in', columnsWiped('whole')), where('section', 'like', 'screenshot%')]),
          )
          .execute()
        await database.sql.deleteFrom('verified_contacts').where('enrollment_id', '=', enrollment_id).execute()
        const sections = await database.sql
          .selectFrom('draft_sections')
          .select(['enrollment_id', 'section', 'sealed'])
          .where('enrollment_id', '=', enrollment_id)
          .where('section', 'in', columnsWiped('secrets'))
          .execute()
        for (const row of sections) await wipeSection(sweep, sealing, row, withoutAnswers)
        await database.sql
          .updateTable('policies')
          .set({ holds_answers: 0 })
          .where('policy_id', '=', policy_id)
          .execute()
      }
      return policies.length
    }),
  )
}

/** Takes out of enrollments what is not needed any more, long before they go themselves. */
export const wipe = async (sweep: Sweep, sealing: Sealing, days: RetentionDays): Promise<void> => {
  await wipeCards(sweep, sealing, sweep.now - days.cardDays * DAY)
  await wipeAnswers(sweep, sealing, sweep.now - days.answerDays * DAY)
}
