import type { Database } from '../../db/database.ts'
import { preparedRows } from '../../db/prepared.ts'
import type { EnrollmentFigureRow } from '../../db/tables.ts'

/** What `settings` notes once all policies are counted: until when. */
export const FIGURES_CAUGHT_UP = 'enrollment-figures'

/** A policy that the figures lack, in the order in which they are filled in. */
export interface UncountedPolicy {
  policy_id: string
  created_at: number
}

export interface EnrollmentFiguresRepository {
  /** Writes the rows of a new enrollment, with the commit of the transaction. */
  add: (rows: readonly EnrollmentFigureRow[]) => void
  /** The rows of an enrollment; none where it is not counted yet. */
  of: (policyId: string) => Promise<EnrollmentFigureRow[]>
  /** Writes what an enrollment's plan costs now, and whether it stands. */
  change: (row: EnrollmentFigureRow) => Promise<void>
  /** Policies after one, the oldest first, that have no rows. */
  uncounted: (after: UncountedPolicy, limit: number) => Promise<UncountedPolicy[]>
}

/** What is counted of submitted enrollments. */
export const makeEnrollmentFigures = (database: Database): EnrollmentFiguresRepository => {
  const addRow = preparedRows<'enrollment_figures', EnrollmentFigureRow>(database, 'enrollment_figures', [
    'policy_id',
    'plan_id',
    'day',
    'site',
    'agent_id',
    'group_id',
    'category',
    'cents',
    'employer_cents',
    'cancelled_on',
    'leads',
    'leads_category',
  ])
  return {
    add: (rows) => {
      for (const row of rows) addRow(row)
    },
    of: (policyId) =>
      database.sql
        .selectFrom('enrollment_figures')
        .selectAll()
        .where('policy_id', '=', policyId)
        .orderBy('plan_id')
        .execute(),
    change: async ({ policy_id, plan_id, cents, employer_cents, cancelled_on }) => {
      await database.sql
        .updateTable('enrollment_figures')
        .set({ cents, employer_cents, cancelled_on })
        .where('policy_id', '=', policy_id)
        .where('plan_id', '=', plan_id)
        .execute()
    },
    // By their time and number, which have an index of their own.
    uncounted: (after, limit) =>
      database.sql
        .selectFrom('policies')
        .select(['policy_id', 'created_at'])
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'policy_id'), '>', tuple(after.created_at, after.policy_id)),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('enrollment_figures')
                .select('enrollment_figures.policy_id')
                .whereRef('enrollment_figures.policy_id', '=', 'policies.policy_id'),
            ),
          ),
        )
        .orderBy('created_at')
        .orderBy('policy_id')
        .limit(limit)
        .execute(),
  }
}
