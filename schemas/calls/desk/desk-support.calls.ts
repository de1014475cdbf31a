import { Type, type Static } from 'typebox'
import { supportTopics } from '../../storefront/visit/support.ui.ts'
import { call, exact } from '../call.ts'
import { OneOf, Text, nullable } from '../shapes.ts'

export const SupportQuestion = Type.Object({
  id: Type.String(),
  /** Milliseconds since 1970. */
  at: Type.Integer({ minimum: 0 }),
  /** As its sender was told it: `SR-7K2M-QX4D`. */
  reference: Type.String(),
  site: Type.String(),
  topic: OneOf(supportTopics),
  name: Type.String(),
  email: Type.String(),
  phone: nullable(Type.String()),
  message: Type.String(),
})
export type SupportQuestion = Static<typeof SupportQuestion>

export const SupportQueue = Type.Object({
  rows: Type.Array(SupportQuestion),
  /** All that wait for an answer. */
  total: Type.Integer(),
  /** Where the next page begins; null where there is none. */
  next: nullable(Type.String()),
})
export type SupportQueue = Static<typeof SupportQueue>

/** What people have asked the site's support, and nobody has answered yet. */
export const deskSupportCalls = {
  getSupportRequests: call('GET staff/get-support-requests', {
    summary: 'Questions to the support that are not answered, the longest waiting first, 25 at a time',
    query: exact({ after: Type.Optional(Text) }),
    data: SupportQueue,
  }),
  closeSupportRequest: call('POST staff/close-support-request', {
    summary: 'Says that a question is answered; it leaves the queue',
    body: exact({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    data: Type.Object({ closed: Type.Literal(true) }),
  }),
}
