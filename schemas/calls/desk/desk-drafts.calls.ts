import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { Dollars, EProcess, EnrollmentId, OnlyEnrollment, Text, nullable } from '../shapes.ts'
import { SavedTab } from '../visit/resume.calls.ts'

/** Milliseconds since 1970. */
const Moment = Type.Integer({ minimum: 0 })

/** Whom is looked for: all of it must hold. The rules of `find-wish.rules.ts` say what is wrong with a value. */
export const DraftWish = exact({
  name: Type.Optional(Text),
  email: Type.Optional(Text),
  phone: Type.Optional(Text),
  agent: Type.Optional(Text),
  group: Type.Optional(Text),
  /** `next` of the page before. */
  after: Type.Optional(Text),
})
export type DraftWish = Static<typeof DraftWish>

export const FoundDraft = Type.Object({
  enrollment_id: EnrollmentId,
  /** Null where nobody has said it yet. */
  name: nullable(Type.String()),
  plans: Type.Array(Type.String()),
  changed_at: Moment,
  ends_at: Moment,
  /** Who goes on with it. */
  holder: EProcess,
  /** Whose it is: a rep's or a group's name; null for who enrolls alone. */
  enrolled_by: nullable(Type.String()),
})
export type FoundDraft = Static<typeof FoundDraft>

export const DraftPage = Type.Object({
  rows: Type.Array(FoundDraft),
  /** Where the next page begins; null where there is none. */
  next: nullable(Type.String()),
})
export type DraftPage = Static<typeof DraftPage>

export const DeskDraft = Type.Object({
  enrollment_id: EnrollmentId,
  name: nullable(Type.String()),
  enrolled_by: nullable(Type.String()),
  begun_at: Moment,
  changed_at: Moment,
  ends_at: Moment,
  holder: EProcess,
  /** Whom it can be handed over to. */
  others: Type.Array(EProcess),
  /** Without a price where a plan is not sold any more. */
  plans: Type.Array(Type.Object({ name: Type.String(), price: nullable(Dollars) })),
  /** Null before plans and a date are chosen. */
  monthly: nullable(Dollars),
  first_payment: nullable(Dollars),
  /** The steps that are asked; none before plans and a date are chosen. */
  steps: Type.Array(Type.Object({ tab: SavedTab, complete: Type.Boolean() })),
  /** Where a code to continue would go, masked; null without an address that is proved to be the applicant's. */
  code_to: nullable(Type.String()),
  /** Null where the applicant has not agreed to be reminded. */
  reminders: nullable(
    Type.Object({
      sent: Type.Integer({ minimum: 0 }),
      last_at: nullable(Moment),
      /** Null where none goes out by itself any more. */
      next_at: nullable(Moment),
      stopped_at: nullable(Moment),
    }),
  ),
  /** When it would end if it were extended now. */
  extends_to: Moment,
})
export type DeskDraft = Static<typeof DeskDraft>

/** Enrollments that were begun and not submitted. */
export const deskDraftsCalls = {
  findDrafts: call('POST staff/find-drafts', {
    summary: 'Enrollments that are not submitted, the last changed first, 25 at a time',
    body: DraftWish,
    data: DraftPage,
  }),
  getDeskDraft: call('GET staff/get-draft', {
    summary: 'Where an enrollment that is not submitted stands; none of its answers',
    query: OnlyEnrollment,
    data: DeskDraft,
  }),
  sendDraftCode: call('POST staff/send-draft-code', {
    summary: "Sends a code to continue to the applicant's proven address; codes sent before keep working",
    body: OnlyEnrollment,
    data: Type.Object({ sent: Type.Literal(true) }),
  }),
  extendDraft: call('POST staff/extend-draft', {
    summary: 'Keeps an enrollment for as long as if it were changed now',
    body: OnlyEnrollment,
    data: Type.Object({ ends_at: Moment }),
  }),
  remindDraft: call('POST staff/remind-draft', {
    summary: 'Reminds an applicant who agreed to it at once; a day after the last reminder at the earliest',
    body: OnlyEnrollment,
    data: Type.Object({ sent: Type.Literal(true) }),
  }),
  handOverDraft: call('POST staff/hand-over-draft', {
    summary: 'Gives an enrollment into the hands of the applicant, the rep or the group',
    body: exact({ enrollment_id: EnrollmentId, to: EProcess }),
    data: Type.Object({ holder: EProcess }),
  }),
}
