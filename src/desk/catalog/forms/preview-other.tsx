import { useMemo, useRef, useState } from 'react'
import type { FormsPreview } from '#schemas/calls/desk/desk-forms.calls.ts'
import type { HealthInfo, HealthQuestions } from '#schemas/calls/enrollment/health.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { checkAgreement } from '#schemas/steps/agreement/agreement.rules.ts'
import { blankHealth, changeHealth } from '#schemas/steps/questionnaire.changes.ts'
import { checkHealth, healthPayload } from '#schemas/steps/questionnaire.rules.ts'
import { AgreementSummary } from '../../../enrollment/agreement/agreement-summary.tsx'
import { AgreementTexts } from '../../../enrollment/agreement/agreement-texts.tsx'
import { VerificationField } from '../../../enrollment/agreement/agreement-verification.tsx'
import { HealthQuestionList } from '../../../enrollment/questionnaire/questionnaire-list.tsx'
import type { HealthSource } from '../../../enrollment/questionnaire/questionnaire-source.ts'
import { HealthSummary } from '../../../enrollment/questionnaire/questionnaire-summary.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'

const Right = () => (
  <Notice tone="success" live>
    {m.forms_preview_right()}
  </Notice>
)

/** Answers that are nobody's: they live as long as the questions stay the same. */
const answersTo = (questions: HealthQuestions, about: HealthSource['about']) => {
  const listeners = new Set<() => void>()
  let info: HealthInfo = blankHealth(questions)
  let errors: readonly FieldError[] = []
  const tell = () => listeners.forEach((listener) => listener())
  const source: HealthSource = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    info: () => info,
    errors: () => errors,
    change: (change) => {
      info = changeHealth(info, change)
      tell()
    },
    idPrefix: `preview-${about}`,
    errorPrefix: '',
    about,
  }
  return {
    source,
    check: () => {
      errors = checkHealth(healthPayload(info, questions), questions)
      tell()
      return errors
    },
  }
}

/** The health questions as their step asks them. */
export function PreviewHealth({ questions, about }: { questions: HealthQuestions; about: HealthSource['about'] }) {
  const answers = useMemo(() => answersTo(questions, about), [questions, about])
  const submitted = useRef(false)
  const [right, setRight] = useState(false)
  const none = questions.codition_questions.length === 0 && questions.medication_question === null
  return (
    <form
      className="stack"
      noValidate
      aria-label={about === 'dependent' ? m.dependents_health() : m.health_title()}
      onSubmit={(event) => {
        event.preventDefault()
        submitted.current = true
        setRight(answers.check().length === 0)
      }}
    >
      <HealthSummary source={answers.source} submitted={submitted} />
      {none ? <Notice>{m.health_none()}</Notice> : <HealthQuestionList source={answers.source} />}
      <div className="actions">
        <Button type="submit">{m.forms_preview_errors()}</Button>
      </div>
      {right && <Right />}
    </form>
  )
}

/** The texts that are agreed to, and what the signer is asked. The signature itself is no matter of the catalog. */
export function PreviewAgreement({ preview, isVisitor }: { preview: FormsPreview; isVisitor: boolean }) {
  const { agreements, verification, signature_required } = preview
  const [ticked, setTicked] = useState<readonly Flag[]>([])
  const [answer, setAnswer] = useState('')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [right, setRight] = useState(false)
  const submitted = useRef(false)
  const messageOf = (target: string): string | null => {
    const error = errors.find(({ target_element }) => target_element === target)
    return error === undefined ? null : errorText(errorTable, error)
  }
  return (
    <form
      className="agreement stack"
      noValidate
      aria-label={m.agreement_title()}
      onSubmit={(event) => {
        event.preventDefault()
        submitted.current = true
        const agreed = agreements.map((_, index): Flag => ticked[index] ?? 0)
        const found = checkAgreement(
          { agreed, answer: answer.trim(), signature: 'not asked here' },
          { textCount: agreements.length, signatureRequired: false, answerRequired: verification !== null },
        )
        setErrors(found)
        setRight(found.length === 0)
      }}
    >
      <AgreementSummary
        texts={agreements}
        {...(verification !== null && { question: verification })}
        errors={errors}
        submitted={submitted}
      />
      <AgreementTexts
        texts={agreements}
        isTicked={(index) => ticked[index] ?? 0}
        messageOf={messageOf}
        onTick={(index, flag) => setTicked(agreements.map((_, at) => (at === index ? flag : (ticked[at] ?? 0))))}
      />
      {verification !== null && (
        <VerificationField
          name="answer"
          label={verification}
          value={answer}
          error={messageOf('answer')}
          onChange={setAnswer}
        />
      )}
      {signature_required && (
        <p className="muted">{isVisitor ? m.forms_preview_signature() : m.forms_preview_signature_rep()}</p>
      )}
      <div className="actions">
        <Button type="submit">{m.forms_preview_errors()}</Button>
      </div>
      {right && <Right />}
    </form>
  )
}
