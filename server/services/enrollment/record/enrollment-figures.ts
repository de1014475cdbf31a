import type { RecordContent } from '#schemas/record/record.schema.ts'
import { premiumOf } from '#schemas/storefront/pricing/contribution.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { Clock } from '../../../clock.ts'
import { SealBroken } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { EnrollmentFigureRow } from '../../../db/tables.ts'
import {
  FIGURES_CAUGHT_UP,
  makeEnrollmentFigures,
} from '../../../repositories/enrollment/enrollment-figures.repository.ts'
import { makeEnrollmentSums } from '../../../repositories/enrollment/enrollment-sums.repository.ts'
import { makeRecordsRepository } from '../../../repositories/enrollment/records.repository.ts'
import { makeSettings } from '../../../repositories/keys/settings.repository.ts'
import { wallDay } from '../../../domain/calendar.ts'
import { LATE } from './find-terms.ts'
import { sumsChanged } from './enrollment-sums.ts'
import { pricedAt, pricesNow } from './prices-now.ts'
import type { EnrollmentRecord, FirstContent, RecordsService } from './records.service.ts'

type Submitted = Pick<FirstContent, 'submitted_at' | 'site' | 'agent' | 'group' | 'plans' | 'monthly_cents'>

/** What is counted of an enrollment, a row for each plan. */
const rowsOf = (
  policy_id: string,
  { submitted_at, site, agent, group, plans }: Submitted,
  cancelledAt: number | null,
  dayAt: (at: number) => string,
): EnrollmentFigureRow[] => {
  const met = new Set<string>()
  return plans.map(({ plan_id, category, ...price }, index) => {
    const isFirst = !met.has(category)
    met.add(category)
    return {
      policy_id,
      plan_id,
      day: dayAt(submitted_at),
      site: site.id,
      agent_id: agent?.id ?? null,
      group_id: group?.id ?? null,
      category,
      cents: premiumOf(price),
      employer_cents: price.employer_cents ?? 0,
      cancelled_on: cancelledAt === null ? null : dayAt(cancelledAt),
      leads: index === 0 ? 1 : 0,
      leads_category: isFirst ? 1 : 0,
    }
  })
}

interface Parts {
  database: Database
  clock: Clock
  catalog: Pick<Catalog, 'timeZone'>
}

const BATCH = 200

export interface EnrollmentFiguresService {
  /** With the submit, in its transaction. */
  note: (policyId: string, submitted: Submitted) => void
  /** A later entry of the record, in its transaction: a cancellation, or other prices. */
  follow: (policyId: string, entry: { at: number; content: RecordContent }) => Promise<void>
  /**
   * Counts policies that are not counted yet, from their records; gives how many. Once all are, only those since then
   * are looked at: a server of before may have issued them.
   */
  catchUp: () => Promise<number>
}

/** Keeps what the desk counts in step with the records. */
export const makeEnrollmentFiguresService = (
  { database, clock, catalog }: Parts,
  records: Pick<RecordsService, 'read'>,
): EnrollmentFiguresService => {
  const figures = makeEnrollmentFigures(database)
  const sums = makeEnrollmentSums(database)
  const heads = makeRecordsRepository(database)
  const settings = makeSettings(database)
  const dayAt = (at: number): string => wallDay(at, catalog.timeZone)

  const fromRecord = (policyId: string, { submitted, entries }: EnrollmentRecord): EnrollmentFigureRow[] => {
    const cancelled = entries.find(({ kind }) => kind === 'cancelled')
    return rowsOf(policyId, pricedAt(submitted, pricesNow(entries)), cancelled?.at ?? null, dayAt)
  }

  /** Counts an enrollment, with the commit: its rows, and what they add to the sums. */
  const begin = (rows: readonly EnrollmentFigureRow[]): void => {
    figures.add(rows)
    for (const row of sumsChanged([], rows)) sums.add(row)
  }

  /** The record is held meanwhile: what is appended to it is counted after this, or in it. */
  const count = (policyId: string): Promise<void> =>
    database.transaction(async () => {
      await heads.lockHead(policyId)
      const record = await records.read(policyId)
      const isCounted = (await figures.of(policyId)).length > 0
      if (record !== null && !isCounted) begin(fromRecord(policyId, record))
    })

  /** An enrollment that is not counted yet is counted later, as it is then. */
  const change = async (
    policyId: string,
    changed: (row: EnrollmentFigureRow) => EnrollmentFigureRow,
  ): Promise<void> => {
    const before = await figures.of(policyId)
    const after = before.map(changed)
    for (const row of after) await figures.change(row)
    for (const row of sumsChanged(before, after)) sums.add(row)
  }

  return {
    note: (policyId, submitted) => begin(rowsOf(policyId, submitted, null, dayAt)),
    follow: async (policyId, { at, content }) => {
      if (content.kind === 'cancelled') await change(policyId, (row) => ({ ...row, cancelled_on: dayAt(at) }))
      if (content.kind !== 'corrected' || content.prices === undefined) return
      const { plans } = content.prices
      await change(policyId, (row) => {
        const price = plans.find(({ plan_id }) => plan_id === row.plan_id)
        if (price === undefined) return row
        return { ...row, cents: premiumOf(price), employer_cents: price.employer_cents ?? 0 }
      })
    },
    catchUp: async () => {
      const begun = clock.now()
      const until = await settings.find(FIGURES_CAUGHT_UP)
      let after = { created_at: until === undefined ? 0 : Number(until) - LATE, policy_id: '' }
      let counted = 0
      for (;;) {
        const page = await figures.uncounted(after, BATCH)
        for (const policy of page) {
          try {
            await count(policy.policy_id)
            counted += 1
          } catch (error) {
            // What no key opens any more is not counted.
            if (!(error instanceof SealBroken)) throw error
          }
          after = policy
        }
        if (page.length < BATCH) break
      }
      await settings.put({ name: FIGURES_CAUGHT_UP, value: String(begun) })
      return counted
    },
  }
}
