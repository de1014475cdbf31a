import { Type, type Static } from 'typebox'
import { ToldDelivery } from '../../fulfillment/told-state.ts'
import { call, exact } from '../call.ts'
import { SignatureStanding } from '../enrollment/agreement.calls.ts'
import { CatalogId, DateText, EnrollmentId, Text, nullable } from '../shapes.ts'
import { SavedTab } from '../visit/resume.calls.ts'

/** What a rep or a group has not finished yet, and what came of the rest: no more of a person than tells one from another. */
const Client = {
  /** Null where nobody has typed one. */
  name: nullable(Type.String()),
  plans: Type.Array(Type.String()),
}

const DraftWork = Type.Object({
  enrollment_id: EnrollmentId,
  ...Client,
  /** Where it was saved last. */
  saved_tab: SavedTab,
  changed_on: DateText,
  /** It is deleted after this day. */
  kept_until: DateText,
  /** The applicant goes on with it: it is theirs to finish. */
  is_with_client: Type.Boolean(),
})
export type DraftWork = Static<typeof DraftWork>

const PolicyWork = Type.Object({
  policy_id: Type.String(),
  enrollment_id: EnrollmentId,
  ...Client,
  submitted_on: DateText,
  effective_date: DateText,
  /** `none` also of a policy from before the list told it that was signed with the submit. */
  signature: SignatureStanding,
  /** Where it stands at each of its receivers. */
  deliveries: Type.Array(ToldDelivery),
  cancelled_on: nullable(DateText),
  /** mm/dd/yyyy: until when it may be cancelled as if never in force; null where it may not, or was. */
  cancel_until: nullable(DateText),
})
export type PolicyWork = Static<typeof PolicyWork>

/** The newest first; `total` is how many there are of the search. */
const list = <Row extends typeof DraftWork | typeof PolicyWork>(row: Row) =>
  Type.Object({ rows: Type.Array(row), total: Type.Integer() })

const Work = Type.Object({ drafts: list(DraftWork), waiting: list(PolicyWork), recent: list(PolicyWork) })
export type Work = Static<typeof Work>

const Most = Type.Integer({ minimum: 1, maximum: 100 })

const wish = {
  /** Every word must occur in the person's name, a plan's name or the confirmation number. */
  search: Type.Optional(Text),
  /** Rows of each list at most; five where left out. */
  most: Type.Optional(Most),
  /** The same of one list, which goes before. */
  most_drafts: Type.Optional(Most),
  most_waiting: Type.Optional(Most),
  most_recent: Type.Optional(Most),
}

/** What a rep or a group has begun for others and may go on with (ours). */
export const workCalls = {
  getAgentWork: call('GET enrollment/get-agent-work', {
    summary: "The rep's drafts, signatures that wait and recent enrollments; for that rep alone",
    query: exact({ agent_id: CatalogId, ...wish }),
    data: Work,
  }),
  getGroupWork: call('GET enrollment/get-group-work', {
    summary: "The group's drafts, and what its people have submitted; for the group and its rep",
    query: exact({ group_id: CatalogId, ...wish }),
    data: Work,
  }),
}
