import type { LoadedAgreement } from '#machines/enrollment/agreement/agreement.context.ts'
import { agreementMachine } from '#machines/enrollment/agreement/agreement.machine.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { callActor } from '../../call-actor.ts'
import { readSection } from '../draft-section.ts'
import { screenshotActor } from '../screenshot.ts'
import { loadActor } from '../read-ahead.ts'
import { send } from '../../send.ts'

const load = async ({ enrollmentId }: { enrollmentId: string }, signal: AbortSignal): Promise<LoadedAgreement> => {
  const query = { enrollment_id: enrollmentId }
  const [texts, fields, cart, section] = await Promise.all([
    send('GET enrollment/get-agreement-texts', { query, signal }),
    send('GET enrollment/get-form-fields-agreement-info', { query, signal }),
    send('GET enrollment/get-plan-cart', { query, signal }),
    readSection(enrollmentId, 'agreement', signal),
  ])
  return {
    texts: texts.result,
    specialMessage: texts.special_message,
    fields: fields.result,
    eprocess: fields.eprocess,
    signatureRequired: cart.signature_required,
    saved: section.result,
    revision: section.revision,
  }
}

/** Names that the server prefills and the page sends back as they are. */
const prefilled = [
  'question_id',
  'question',
  'date',
  'agent_name',
  'agent_code',
  'group_name',
  'group_code',
  'user_name',
]

const prefilledValues = (fields: readonly FieldConfig[]): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter((field) => prefilled.includes(field.field_name) && typeof field.value === 'string' && field.value !== '')
      .map((field) => [field.field_name, String(field.value)]),
  )

export const providedAgreementMachine = agreementMachine.provide({
  actors: {
    loadAgreement: loadActor('agreement', load),
    saveAgreement: callActor(({ enrollmentId, revision, eprocess, fields, draft, textsSeen }, signal) =>
      send('POST enrollment/save-agreement-info', {
        leadsOn: 'agreement',
        body: {
          enrollment_id: enrollmentId,
          revision,
          eprocess,
          ...prefilledValues(fields),
          agreed: [...draft.agreed],
          texts_seen: textsSeen,
          ...(draft.answer && { answer: draft.answer }),
          ...(draft.verification_code && { verification_code: draft.verification_code }),
          ...(draft.signature && { signature: draft.signature }),
          ...(draft.signature && draft.signature_kind && { signature_kind: draft.signature_kind }),
        },
        signal,
      }),
    ),
    screenshot: screenshotActor,
  },
})
