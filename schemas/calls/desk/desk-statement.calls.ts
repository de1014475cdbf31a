import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { CatalogId, DateText, Dollars, OneOf, Option, Text, nullable } from '../shapes.ts'
import { CountedEnrollments, FigureRow } from './desk-figures.calls.ts'

/** yyyy-mm */
const Month = Type.String({ maxLength: 7 })

/** Whose enrollments of which month. */
export const StatementWish = exact({
  of: OneOf(['agent', 'group'] as const),
  id: CatalogId,
  month: Month,
  /** `next` of the page before. */
  after: Type.Optional(Text),
})
export type StatementWish = Static<typeof StatementWish>

/** How an enrollment of a statement stands: a declined payment waits for somebody who does something about it. */
export const statementStates = ['active', 'declined', 'cancelled'] as const
export type StatementState = (typeof statementStates)[number]

export const StatementRow = Type.Object({
  policy_id: Type.String(),
  /** Null for whoever may not read people. */
  name: nullable(Type.String()),
  /** mm/dd/yyyy, both. */
  submitted_on: DateText,
  cancelled_on: nullable(DateText),
  state: OneOf(statementStates),
  /** As they were named when they were agreed to, at the prices of now. */
  plans: Type.Array(Type.Object({ name: Type.String(), monthly: Dollars, employer_monthly: Dollars })),
  /** The premium, and what the employer pays of it. */
  monthly: Dollars,
  employer_monthly: Dollars,
})
export type StatementRow = Static<typeof StatementRow>

export const Statement = Type.Object({
  of: StatementWish.properties.of,
  id: Type.String(),
  name: Type.String(),
  month: Month,
  from: DateText,
  to: DateText,
  time_zone: Type.String(),
  /** Of the whole month, whatever a page has. */
  total: CountedEnrollments,
  plans: Type.Array(FigureRow),
  /** The oldest first, 100 at a time. */
  rows: Type.Array(StatementRow),
  /** Where the next page begins; null where there is none. */
  next: nullable(Type.String()),
})
export type Statement = Static<typeof Statement>

export const StatementChoices = Type.Object({
  agents: Type.Array(Option),
  groups: Type.Array(Option),
  /** In which anything was submitted, and this one; the newest first. */
  months: Type.Array(Month),
})
export type StatementChoices = Static<typeof StatementChoices>

/** What a rep or a group enrolled in a month. */
export const deskStatementCalls = {
  getStatementChoices: call('GET staff/get-statement-choices', {
    summary: 'Whose statements there are, and of which months',
    data: StatementChoices,
  }),
  getStatement: call('GET staff/get-statement', {
    summary: 'The enrollments of a rep or a group in a month, with totals; applicants by name where that may be read',
    query: StatementWish,
    data: Statement,
  }),
}
