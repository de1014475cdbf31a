import { Type } from 'typebox'
import { call, exact } from '../call.ts'
import { CatalogId, LongText, Text, nullable } from '../shapes.ts'

/** What header and footer ask for beside the site (spec 1, section 2; section 7, Identity and site information). */
export const frameCalls = {
  getFooterPlan: call('GET enrollment/get-goenroll-footer-plan', {
    summary: 'The plan that the questions banner of the footer leads to; statusCode 204 where there is none',
    query: exact({ plan_id: CatalogId }),
    data: nullable(Type.Object({ plan_id: Type.String(), plan_name: Type.String() })),
  }),
  getTicketLink: call('GET enrollment/get-ticket-link', {
    summary: "The address of the site's ticket management; statusCode 204 where it has none",
    data: nullable(Type.Object({ ticket: Type.String() })),
  }),
  submitSupportRequest: call('POST enrollment/submit-support-request', {
    summary: 'Keeps a request for help, and mails it to the site and an acknowledgement to the sender (ours)',
    body: exact({
      name: Text,
      email: Type.String({ maxLength: 400 }),
      phone: Type.Optional(Type.String({ maxLength: 40 })),
      topic: Text,
      message: LongText,
    }),
    data: Type.Object({ reference: Type.String() }),
  }),
}
