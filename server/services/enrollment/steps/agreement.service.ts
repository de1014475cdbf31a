import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { agreementCalls } from '#schemas/calls/enrollment/agreement.calls.ts'
import { processFirst, verifiedBy } from '#schemas/steps/agreement/agreement.rules.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { MAX_SIGNATURE_BYTES, isPng } from '../../../adapters/png.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import { usDayAt } from '../../../domain/calendar.ts'
import { Refused, refuse } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { SectionValue } from '../../../domain/section-values.ts'
import type { StateParts } from '../load-state.ts'
import { type Locale, maybeTextIn } from '#schemas/messages/languages.ts'
import { agreedTo, demandTexts, shownTexts, stillStands, textMissing } from './agreed-to.ts'
import { refuseChangedOffer } from '../price/offer.service.ts'
import { filled } from '#schemas/fields/filled.ts'
import { originHash } from '../record/record-content.ts'
import type { OpenStep, StepFrame } from '../step-frame.ts'

type Calls = typeof agreementCalls

/** Shown read-only: another value than the one that was shown is nobody's to send. */
const readOnly = ['agent_name', 'agent_code', 'group_name', 'group_code', 'user_name'] as const

export const makeAgreement = (
  frame: StepFrame,
  { drafts, catalog, clock, sealing }: StateParts & { sealing: Sealing },
) => {
  /** Who verifies, from what the server knows: none of it is the page's to say. */
  const verification = ({ draft, state }: OpenStep, locale: Locale): Record<string, string> => {
    const rep = catalog.reps.find(({ id }) => id === draft.agent_id)
    const group = catalog.groups.find(({ id }) => id === draft.group_id)
    const { first_name = '', last_name = '' } = state.section('personal') ?? {}
    const asksAnswer = state.needs.fields.agreement.some((field) => field.field_name === 'answer' && field.required)
    const question = asksAnswer ? catalog.verificationQuestions[0] : undefined
    // The public codes: those that open visits are nobody's to read here.
    const byRep = state.eprocess === 'rep'
    const byGroup = state.eprocess === 'group'
    return filled({
      question_id: question?.question_id ?? '',
      question: maybeTextIn(question?.text, locale) ?? '',
      user_name: `${first_name} ${last_name}`.trim(),
      date: usDayAt(clock.now(), catalog.timeZone),
      agent_name: byRep && rep ? `${rep.first_name} ${rep.last_name}` : '',
      agent_code: (byRep && rep?.public_code) || '',
      group_name: (byGroup && group?.name) || '',
      group_code: (byGroup && group?.public_code) || '',
    })
  }

  return {
    texts: async (caller: Caller, id: string, locale: Locale): Promise<CallData<Calls['getAgreementTexts']>> => {
      const { draft, state } = await frame.read(caller, id)
      // What was signed and submitted keeps its words, whatever becomes of the catalog.
      const given = draft.status === 'submitted' ? state.section('agreement')?.agreed_to : null
      const texts = given?.texts ?? demandTexts(catalog, state.needs.agreements)
      const messages = state.plans.flatMap((plan) => maybeTextIn(plan.special_message, locale) ?? [])
      return {
        result: shownTexts(texts, locale),
        special_message: messages.length === 0 ? null : [...new Set(messages)].join(''),
      }
    },

    fields: async (caller: Caller, id: string, locale: Locale): Promise<CallData<Calls['getAgreementFields']>> => {
      const step = await frame.read(caller, id, 'personal')
      const known = verification(step, locale)
      return {
        result: step.state.needs.fields.agreement.map((field) => ({
          ...field,
          value: known[field.field_name] ?? null,
        })),
        eprocess: processFirst(step.state.eprocess, step.state.needs.signatureRequired),
      }
    },

    /** Unpacks a signature, for who may give one: before the transaction, which holds up everybody else's writing. */
    lookAtSignature: async (caller: Caller, { enrollment_id, signature }: CallBody<Calls['saveAgreementInfo']>) => {
      if (!signature) return { isSignature: true }
      await drafts.openForChange(caller, enrollment_id)
      return { isSignature: await isPng(signature, MAX_SIGNATURE_BYTES) }
    },

    save: async (
      caller: Caller,
      body: CallBody<Calls['saveAgreementInfo']>,
      { isSignature, locale }: { isSignature: boolean; locale: Locale },
    ) => {
      const step = await frame.begin(caller, body.enrollment_id, 'agreement')
      const { state } = step
      refuseChangedOffer(catalog, step.saved, state)
      const now = agreedTo(catalog, state, locale)
      if (now === null) throw textMissing()
      // Whoever read other words than these has not agreed to these.
      if (body.texts_seen !== undefined && body.texts_seen.join() !== now.texts.map(({ sha256 }) => sha256).join()) {
        throw new Refused(409, 'error_agreement_text_changed', [wrong('main', 'error_agreement_text_changed')])
      }
      const before = state.section('agreement')
      // A signature is given for these texts, plans and price; for others it is asked for again.
      const keepsBefore = before?.eprocess === body.eprocess && stillStands(catalog, before, state)
      const signature = body.signature || (keepsBefore ? before.signature : undefined)
      const known = verification(step, locale)
      const problems: FieldError[] = []
      for (const name of readOnly) {
        if (body[name] && body[name] !== known[name]) problems.push(wrong(name, 'error_read_only'))
      }
      const verifier = verifiedBy[processFirst(state.eprocess, state.needs.signatureRequired)]
      if (verifier !== 'signature' && !known[verifier]) problems.push(wrong(verifier, 'error_field_required'))
      if (body.signature && !isSignature) {
        problems.push(wrong('signature', 'error_signature_invalid'))
      }
      const kind = body.signature ? body.signature_kind : before?.signature_kind
      const value: SectionValue<'agreement'> = {
        ...filled({ answer: body.answer, verification_code: body.verification_code }),
        ...known,
        eprocess: body.eprocess,
        agreed: body.agreed ?? [],
        signed: signature !== undefined,
        ...(signature !== undefined && { signature }),
        ...(signature !== undefined && kind && { signature_kind: kind }),
        agreed_to: {
          ...now,
          locale,
          session_id: await caller.open(),
          origin: originHash(sealing, caller),
          given_at: clock.now(),
        },
      }
      problems.push(...frame.problems(step, 'agreement', value))
      if (problems.length > 0) throw refuse(problems)
      return drafts.save(step.draft, 'agreement', value, body.revision)
    },
  }
}
