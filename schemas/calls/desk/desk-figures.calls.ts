import { Type, type Static } from 'typebox'
import { figurePeriods, figureSpans } from '../../desk/figures/figures-span.rules.ts'
import { funnelStageIds } from '../../desk/figures/funnel.ts'
import { call, exact } from '../call.ts'
import { DateText, Dollars, EProcess, OneOf, Option, Text, nullable } from '../shapes.ts'

/** Which days; the rules of `figures-span.rules.ts` say what is wrong with them. */
const spanFields = {
  span: OneOf(figureSpans),
  from: Type.Optional(DateText),
  to: Type.Optional(DateText),
}

/** Which enrollments are counted, and by what. */
export const FiguresWish = exact({
  ...spanFields,
  by: OneOf(figurePeriods),
  site: Type.Optional(Text),
  agent: Type.Optional(Text),
  group: Type.Optional(Text),
  category: Type.Optional(Text),
})
export type FiguresWish = Static<typeof FiguresWish>

/** How many enrollments, and what they cost each month. */
const counted = {
  /** All that were submitted. */
  submitted: Type.Integer(),
  /** Of these, canceled since. */
  cancelled: Type.Integer(),
  /** Of these, where a payment was declined and nobody has done anything about it. */
  declined: Type.Integer(),
  /** The premiums of those that are not canceled. */
  monthly: Dollars,
  /** What employers pay of them. */
  employer_monthly: Dollars,
  /** Of those that are. */
  cancelled_monthly: Dollars,
}
export const CountedEnrollments = Type.Object(counted)
export type CountedEnrollments = Static<typeof CountedEnrollments>

/** What has an id, with its name of today, or the record's where the catalog has it no more; null for nobody. */
export const FigureRow = Type.Object({ id: Type.String(), name: nullable(Type.String()), ...counted })
export type FigureRow = Static<typeof FigureRow>

export const DeskFigures = Type.Object({
  /** mm/dd/yyyy, both included. */
  from: DateText,
  to: DateText,
  /** Whose calendar counts. */
  time_zone: Type.String(),
  total: CountedEnrollments,
  /** Without a gap. */
  periods: Type.Array(Type.Object({ from: DateText, to: DateText, ...counted })),
  plans: Type.Array(FigureRow),
  agents: Type.Array(FigureRow),
  groups: Type.Array(FigureRow),
  sites: Type.Array(FigureRow),
  /** What can be chosen. */
  choices: Type.Object({ sites: Type.Array(Option), agents: Type.Array(Option), groups: Type.Array(Option) }),
})
export type DeskFigures = Static<typeof DeskFigures>

export const FunnelWish = exact({
  ...spanFields,
  site: Type.Optional(Text),
  process: Type.Optional(EProcess),
})
export type FunnelWish = Static<typeof FunnelWish>

/** Milliseconds. */
const Lasted = nullable(Type.Integer({ minimum: 0 }))

export const Funnel = Type.Object({
  /** mm/dd/yyyy in UTC, both included: traffic is counted by UTC days. */
  from: DateText,
  to: DateText,
  /** Since when it is counted how many came to an end; null while nobody did. Nothing of before is in the counts. */
  counted_since: nullable(DateText),
  /** Part of it was made up for the demonstration. */
  demo: Type.Boolean(),
  /** What can be chosen. */
  sites: Type.Array(Option),
  stages: Type.Array(
    Type.Object({
      stage: OneOf(funnelStageIds),
      /** How often it was come to, and how often it was done. */
      begun: Type.Integer(),
      done: Type.Integer(),
      /** Of those who got it done, from when they came to it. Half of them were faster, and nine of ten. */
      median: Lasted,
      ninth: Lasted,
    }),
  ),
})
export type Funnel = Static<typeof Funnel>

/** How many enroll, and where others stop. */
export const deskFiguresCalls = {
  getFigures: call('GET staff/get-figures', {
    summary: 'How many enrollments were submitted in some days, by period, plan, rep, group and site; of nobody',
    query: FiguresWish,
    data: DeskFigures,
  }),
  getFunnel: call('GET staff/get-funnel', {
    summary: "How many came to each stage from the quote to the receipt, out of the machines' traffic; of nobody",
    query: FunnelWish,
    data: Funnel,
  }),
}
