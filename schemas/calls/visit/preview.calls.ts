import { Type } from 'typebox'
import { call, exact } from '../call.ts'

/** Looking at a version of the catalog before it is published, with the whole product. */
export const previewCalls = {
  beginPreview: call('POST enrollment/begin-preview', {
    summary: 'Begins a preview in this browser, by the token of a preview link',
    body: exact({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    data: Type.Object({ number: Type.Integer({ minimum: 1 }) }),
  }),
  endPreview: call('POST enrollment/end-preview', {
    summary: 'Ends the preview in this browser: it sees what everybody sees',
    body: exact({}),
    data: Type.Object({ ended: Type.Literal(true) }),
  }),
}
