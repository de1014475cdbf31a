import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { useSelector } from '@xstate/react'
import { useCallback, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { hasSigned } from '#machines/enrollment/agreement/agreement.context.ts'
import type { agreementMachine } from '#machines/enrollment/agreement/agreement.machine.ts'
import type { SigningProcess } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useNotKept } from '../../ui/not-kept.ts'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import { AgreementSummary } from './agreement-summary.tsx'
import { AgreementTexts } from './agreement-texts.tsx'
import { Signers, VerificationField } from './agreement-verification.tsx'
import { agreementConflict } from '../step/final-conflicts.ts'
import { SignaturePad } from '../signing/signature-pad.tsx'
import type { Signature } from '../signing/use-told-signature.ts'
import { StepPage } from '../step/step-page.tsx'
import { useAgreed } from '../offer/use-agreed.ts'
import './agreement.css'

type AgreementRef = ActorRefFrom<typeof agreementMachine>

const heading: Record<SigningProcess, () => string> = {
  rep: () => m.agreement_verification_broker(),
  group: () => m.agreement_verification_group(),
  applicant: () => m.agreement_verification_applicant(),
  sigapplicant: () => m.agreement_verification_applicant(),
}

const known: Record<string, () => string> = {
  user_name: () => m.agreement_user_name(),
  agent_name: () => m.agreement_agent_name(),
  agent_code: () => m.agreement_agent_code(),
  group_name: () => m.agreement_group_name(),
  group_code: () => m.agreement_group_code(),
  date: () => m.agreement_date(),
}

const fieldOf = (fields: readonly FieldConfig[], name: string): FieldConfig | undefined =>
  fields.find((field) => field.field_name === name && (field.shown ?? field.required))

/** The agreement texts with their boxes, who verifies, and the signature (spec 3, section 2.2). */
export function AgreementView({ actorRef }: { actorRef: AgreementRef }) {
  const specialMessage = useSelector(actorRef, (s) => s.context.specialMessage)
  const signsHere = useSelector(actorRef, (s) => s.context.signer === 'sigapplicant')
  const conflict = useSelector(actorRef, (s) => (s.matches('conflict') ? s.context : null))
  return (
    <StepPage
      step="agreement"
      title={m.agreement_title()}
      lead={signsHere ? m.agreement_lead_sign() : m.agreement_lead()}
      actorRef={actorRef}
      form="agreement"
      conflict={conflict ? agreementConflict(conflict, conflict.problem?.current) : []}
      wide
    >
      {specialMessage !== null && (
        <Notice tone="info" title={m.agreement_special_message()}>
          <SanitisedHtml html={specialMessage} />
        </Notice>
      )}
      <AgreementForm actorRef={actorRef} />
    </StepPage>
  )
}

/** Begins anew whenever the agreement is loaded: what another window signed takes the place of what stood here. */
function AgreementForm({ actorRef }: { actorRef: AgreementRef }) {
  const texts = useSelector(actorRef, (s) => s.context.texts)
  const fields = useSelector(actorRef, (s) => s.context.fields)
  const signer = useSelector(actorRef, (s) => s.context.signer)
  const signed = useSelector(actorRef, (s) => hasSigned(s.context))
  const signsHere = signer === 'sigapplicant'
  const saved = useSelector(actorRef, (s) => s.context.saved)
  const errors = useSelector(actorRef, (s) => s.context.errors)
  // What was answered and saved is not asked again.
  const [answer, setAnswer] = useState(saved?.answer ?? '')
  const [code, setCode] = useState(saved?.verification_code ?? '')
  const [signature, setSignature] = useState<Signature | null>(null)
  const [replacing, setReplacing] = useState(false)
  const submitted = useRef(false)

  const changed = (target: string) => {
    touched.current = true
    actorRef.send({ type: 'agreement.changed', target })
  }
  const { boxes, agreed, messageOf } = useAgreed({ texts, errors, saved: saved?.agreed, changed })
  const touched = useRef(false)
  useNotKept(useCallback(() => touched.current, []))
  const answerField = fieldOf(fields, 'answer')
  const codeField = fieldOf(fields, 'verification_code')
  // The question is the label of its answer.
  const question = String(fieldOf(fields, 'question')?.value || m.agreement_answer())
  const applicant = String(fieldOf(fields, 'user_name')?.value ?? '')
  const isAsked = (signer === 'rep' || signer === 'group') && applicant !== ''
  // A signature that the server does not take any more is asked for again.
  const isOnFile = signed && !replacing && messageOf('signature') === null
  // What the server refuses of what this page has no place for.
  const places = new Set([
    ...texts.map((_, index) => `agreed.${index}`),
    ...(answerField ? ['answer'] : []),
    ...(codeField ? ['verification_code'] : []),
    ...(signsHere ? ['signature'] : []),
  ])
  const placed = errors.filter((error) => places.has(error.target_element))
  const loose = errors.filter((error) => !places.has(error.target_element))
  const shown = fields.filter((field) => field.field_name in known && (field.shown ?? field.required) && field.value)

  return (
    <>
      {loose.length > 0 && (
        <Notice tone="danger" live>
          {loose.map((error) => (
            <p key={error.target_element}>{errorText(errorTable, error)}</p>
          ))}
        </Notice>
      )}
      <form
        id="agreement"
        className="agreement"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submitted.current = true
          actorRef.send({
            type: 'agreement.submit',
            draft: {
              agreed,
              answer: answer.trim(),
              verification_code: code.trim(),
              ...(signsHere && signature && { signature: signature.image, signature_kind: signature.kind }),
            },
          })
        }}
      >
        <AgreementSummary texts={texts} question={question} errors={placed} submitted={submitted} />
        <AgreementTexts {...boxes} />
        <section className="agreement-verification" aria-labelledby="agreement-verification">
          <h2 id="agreement-verification">{heading[signer]()}</h2>
          {shown.length > 0 && (
            <dl className="facts">
              {shown.map((field) => (
                <div key={field.field_name}>
                  <dt>{known[field.field_name]?.()}</dt>
                  <dd>{String(field.value)}</dd>
                </div>
              ))}
            </dl>
          )}
          {answerField && (
            <VerificationField
              name="answer"
              label={question}
              hint={isAsked ? m.agreement_ask({ name: applicant }) : undefined}
              value={answer}
              error={messageOf('answer')}
              onChange={(value) => {
                setAnswer(value)
                changed('answer')
              }}
            />
          )}
          {codeField && (
            <VerificationField
              name="verification_code"
              label={m.agreement_verification_code()}
              value={code}
              error={messageOf('verification_code')}
              onChange={(value) => {
                setCode(value)
                changed('verification_code')
              }}
            />
          )}
        </section>
        <Signers actorRef={actorRef} />
        {signsHere && (
          <section className="agreement-signature" aria-labelledby="agreement-signature">
            <h2 id="agreement-signature">{m.signature_title()}</h2>
            {isOnFile ? (
              <Notice
                tone="success"
                actions={<Button onClick={() => setReplacing(true)}>{m.signature_replace()}</Button>}
              >
                {m.signature_on_file()}
              </Notice>
            ) : (
              <SignaturePad
                signer={applicant}
                error={messageOf('signature')}
                onChange={(next) => {
                  setSignature(next)
                  if (next === null) return
                  setReplacing(true)
                  changed('signature')
                }}
              />
            )}
          </section>
        )}
      </form>
    </>
  )
}
