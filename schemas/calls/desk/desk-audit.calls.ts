import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { Text, nullable } from '../shapes.ts'

export const AuditPage = Type.Object({
  rows: Type.Array(
    Type.Object({
      at: Type.Integer({ minimum: 0 }),
      /** Who of the staff; null for everybody else. */
      by: nullable(Type.String()),
      action: Type.String(),
      subject: Type.String(),
      detail: nullable(Type.String()),
    }),
  ),
  /** Where the next page begins; null where there is none. */
  next: nullable(Type.String()),
})
export type AuditPage = Static<typeof AuditPage>

/** Who has read and done what. */
export const deskAuditCalls = {
  getAudit: call('GET staff/get-audit', {
    summary: 'The audit, the newest first, 50 rows at a time: of one enrollment, or of all that the staff did',
    query: exact({ number: Type.Optional(Text), after: Type.Optional(Text) }),
    data: AuditPage,
  }),
}
