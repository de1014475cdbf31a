import type { DaySpan } from '#schemas/desk/figures/figures-span.rules.ts'
import type { Database } from '../../db/database.ts'

/** Where a page of a statement goes on: after this enrollment. */
export interface StatementPlace {
  day: string
  policy_id: string
}

interface StatementFilter extends DaySpan {
  of: 'agent' | 'group'
  id: string
}

export interface StatementEnrollment extends StatementPlace {
  cancelled_on: string | null
}

export interface StatementsRepository {
  /** A page of the enrollments of a rep or a group, the oldest first. */
  page: (filter: StatementFilter, after: StatementPlace | null, limit: number) => Promise<StatementEnrollment[]>
  /** The premiums of the plans of enrollments now, and what employers pay of them. */
  prices: (
    policyIds: readonly string[],
  ) => Promise<{ policy_id: string; plan_id: string; cents: number; employer_cents: number }[]>
  /** Which of these have a declined payment that nobody has done anything about. */
  declined: (policyIds: readonly string[]) => Promise<Set<string>>
  /** The first day of all; null where nothing was submitted. */
  firstDay: () => Promise<string | null>
  /** Reps or groups that were ever counted. */
  everOf: (of: 'agent' | 'group') => Promise<string[]>
}

const columnOf = { agent: 'agent_id', group: 'group_id' } as const

export const makeStatements = (database: Database): StatementsRepository => ({
  page: ({ of, id, first, last }, after, limit) =>
    database.sql
      .selectFrom('enrollment_figures')
      .select(['day', 'policy_id', 'cancelled_on'])
      .where(columnOf[of], '=', id)
      .where('day', '>=', after?.day ?? first)
      .where('day', '<=', last)
      .where('leads', '=', 1)
      .$if(after !== null, (query) =>
        query.where(({ eb, or, and }) =>
          or([
            eb('day', '>', after?.day ?? ''),
            and([eb('day', '=', after?.day ?? ''), eb('policy_id', '>', after?.policy_id ?? '')]),
          ]),
        ),
      )
      .orderBy('day')
      .orderBy('policy_id')
      .limit(limit)
      .execute(),
  prices: (policyIds) =>
    policyIds.length === 0
      ? Promise.resolve([])
      : database.sql
          .selectFrom('enrollment_figures')
          .select(['policy_id', 'plan_id', 'cents', 'employer_cents'])
          .where('policy_id', 'in', policyIds)
          .execute(),
  declined: async (policyIds) => {
    if (policyIds.length === 0) return new Set()
    const rows = await database.sql
      .selectFrom('billing_accounts')
      .select('policy_id')
      .where('policy_id', 'in', policyIds)
      .where('state', '=', 'failed')
      .execute()
    return new Set(rows.map(({ policy_id }) => policy_id))
  },
  firstDay: async () => {
    const row = await database.sql
      .selectFrom('enrollment_figures')
      .select('day')
      .orderBy('day')
      .limit(1)
      .executeTakeFirst()
    return row?.day ?? null
  },
  everOf: async (of) => {
    const column = columnOf[of]
    const found: string[] = []
    // One look into the index for each of them, however many enrollments they have.
    for (;;) {
      const last = found.at(-1) ?? ''
      const row = await database.sql
        .selectFrom('enrollment_figures')
        .select(column)
        .where(column, '>', last)
        .orderBy(column)
        .limit(1)
        .executeTakeFirst()
      const id = row?.[column]
      if (id === undefined || id === null) return found
      found.push(id)
    }
  },
})
