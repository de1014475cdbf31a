import { Type, type Static } from 'typebox'
import { steps } from '../../steps/steps.registry.ts'
import { call, exact } from '../call.ts'
import {
  DateText,
  EProcess,
  EnrollType,
  EnrollmentId,
  LongText,
  OneOf,
  OpenType,
  Result,
  Revision,
  Text,
  nullable,
} from '../shapes.ts'
import { heldFields } from '../enrollment/typed.calls.ts'

/** Where an enrollment was saved, in the contract's spelling (spec 3, section 2.5). */
export const SavedTab = OneOf(['cart_info', ...steps.map(({ column }) => column)])
export type SavedTab = Static<typeof SavedTab>

const Others = Type.Object({
  group_id: nullable(Type.String()),
  platform_group_id: nullable(Type.String()),
  agent_id: nullable(Type.String()),
  open_type: nullable(OpenType),
  eprocess: EProcess,
  effective_date: nullable(DateText),
  type: Type.Union([Type.Literal('new-user'), Type.Literal('existing-user')]),
  /** Ours: what the browser keeps as `enroll_type` and `uid`. */
  enroll_type: EnrollType,
  user_id: nullable(Type.String()),
})

export const Resumed = Type.Object({ enrollment_id: EnrollmentId, saved_tab: SavedTab, others: Others })
export type Resumed = Static<typeof Resumed>

export const QuotePreview = Type.Object({
  subject: Type.String(),
  /** With `{name}` where the name of the form goes: it does not travel for a preview. */
  greeting: Type.String(),
  /** What follows the message. */
  html: Type.String(),
})
export type QuotePreview = Static<typeof QuotePreview>

/** Saving a cart or an enrollment, and coming back to it (spec 1, sections 4, 5 and 7; spec 3, sections 2.5 and 2.6). */
export const resumeCalls = {
  saveEnrollment: call('POST enrollment/save-enrollment', {
    summary: 'Sends the quote with a link (`cart_info`), or a code to continue the enrollment at a tab',
    body: exact({
      enrollment_id: EnrollmentId,
      email: Text,
      name: Type.Optional(Text),
      tab: SavedTab,
      message: Type.Optional(LongText),
      /** Of a step: the applicant agrees to be reminded by email (ours). */
      remind: Type.Optional(Type.Boolean()),
      /** The cart's chosen date; of a step what it holds unsaved, with the revision that it was typed over. */
      data: Type.Optional(exact({ effective_date: Type.Optional(DateText), revision: Revision, ...heldFields })),
    }),
    data: Type.Object({ email: Type.String(), days: Type.Integer() }),
  }),
  getQuotePreview: call('GET enrollment/get-quote-preview-content', {
    summary: 'What the mail of Save Cart will say',
    query: exact({ enrollment_id: EnrollmentId, effective_date: Type.Optional(DateText) }),
    data: QuotePreview,
  }),
  directContinue: call('GET enrollment/direct-continue/{tempId}', {
    summary: 'Exchanges the signed, expiring token of a link for a session that may use the enrollment',
    params: exact({ tempId: Type.String({ maxLength: 100 }) }),
    data: Result(Type.Object({ enrollment_id: EnrollmentId, others: Others })),
  }),
  continueEnrollment: call('POST enrollment/continue-enrollment', {
    summary: 'Exchanges a code and its email address for a session that may use the enrollment; works once',
    body: exact({ code: Text, email: Text }),
    data: Resumed,
  }),
  resumeDraft: call('POST enrollment/resume-draft', {
    summary: 'Opens a draft of the rep again, where the client has not taken it over (ours)',
    body: exact({ enrollment_id: EnrollmentId }),
    data: Resumed,
  }),
  resendContinueCode: call('POST enrollment/resend-continue-code', {
    summary: 'Asks for a new code by email; the answer does not say whether the address is known (ours)',
    body: exact({ email: Text }),
    data: Type.Object({ asked: Type.Literal(true) }),
  }),
}
