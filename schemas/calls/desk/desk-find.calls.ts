import { Type, type Static } from 'typebox'
import { standings } from '../../desk/standing.ts'
import { call, exact } from '../call.ts'
import { DateText, OneOf, Option, Text, nullable } from '../shapes.ts'

/** What is looked for: all of it must hold. The rules of `find-wish.rules.ts` say what is wrong with a value. */
export const FindWish = exact({
  number: Type.Optional(Text),
  name: Type.Optional(Text),
  email: Type.Optional(Text),
  phone: Type.Optional(Text),
  ssn_last_four: Type.Optional(Text),
  agent: Type.Optional(Text),
  group: Type.Optional(Text),
  plan: Type.Optional(Text),
  state: Type.Optional(Text),
  /** Submitted on this day or later, and on this day or before. */
  from: Type.Optional(DateText),
  to: Type.Optional(DateText),
  standing: Type.Optional(OneOf(standings)),
  /** `next` of the page before. */
  after: Type.Optional(Text),
})
export type FindWish = Static<typeof FindWish>

export const FoundEnrollment = Type.Object({
  policy_id: Type.String(),
  name: Type.String(),
  plans: Type.Array(Type.String()),
  /** mm/dd/yyyy, both. */
  submitted_on: DateText,
  effective_date: DateText,
  /** Who enrolled them: a rep's or a group's name; null for who enrolled alone. */
  enrolled_by: nullable(Type.String()),
  cancelled: Type.Boolean(),
  awaits_signature: Type.Boolean(),
  /** By receiver, in the words of `standing.ts`. */
  standing: Type.Array(Type.Object({ receiver: Type.String(), standing: OneOf(standings) })),
})
export type FoundEnrollment = Static<typeof FoundEnrollment>

export const FoundPage = Type.Object({
  rows: Type.Array(FoundEnrollment),
  /** Where the next page begins; null where there is none. */
  next: nullable(Type.String()),
})
export type FoundPage = Static<typeof FoundPage>

export const DeskChoices = Type.Object({
  agents: Type.Array(Option),
  groups: Type.Array(Option),
  plans: Type.Array(Option),
  states: Type.Array(Option),
})
export type DeskChoices = Static<typeof DeskChoices>

/** Looking for enrollments. A POST, so that nothing about a person stands in an address. */
export const deskFindCalls = {
  getDeskChoices: call('GET staff/get-choices', {
    summary: 'What enrollments can be looked for by: reps, groups, plans and states',
    data: DeskChoices,
  }),
  findEnrollments: call('POST staff/find-enrollments', {
    summary: 'Submitted enrollments, the newest first, 25 at a time',
    body: FindWish,
    data: FoundPage,
  }),
}
