import { useSelector } from '@xstate/react'
import { type PlanQuestionsRef, questionErrors } from '#machines/storefront/plan-questions/plan-questions.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { RadioField, messageAt } from '../../fields/fields.tsx'
import { planWords } from './plan-words.ts'

/** The plan's eligibility questions; nothing goes on until those that must be Yes are (spec 1, section 5). */
export function PlanQuestions({ actorRef }: { actorRef: PlanQuestionsRef }) {
  const context = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const loading = useSelector(actorRef, (s) => s.hasTag('loading'))
  const failed = useSelector(actorRef, (s) => s.hasTag('blocked'))
  if (failed) {
    return (
      <Notice
        tone="danger"
        live
        title={m.plan_questions_failed()}
        actions={<Button onClick={() => actorRef.send({ type: 'plan-questions.retry' })}>{m.common_retry()}</Button>}
      >
        <p>{context.problem?.message}</p>
      </Notice>
    )
  }
  if (loading) {
    return (
      <>
        <Skeleton shape="card" />
        <output className="visually-hidden">{m.plan_questions_loading()}</output>
      </>
    )
  }
  const errors = questionErrors(context)
  const needsYes = errors.some((error) => error.message_key === 'error_answer_must_be_yes')
  const said = [context.problem?.message, context.declined, needsYes ? m.plan_questions_yes() : null].filter(
    (text) => text !== null && text !== undefined && text !== '',
  )
  return (
    <form
      className="card"
      noValidate
      aria-labelledby="plan-questions-title"
      onSubmit={(event) => {
        event.preventDefault()
        actorRef.send({ type: 'plan-questions.submit' })
      }}
    >
      <div>
        <h2 id="plan-questions-title">{m.plan_questions_title()}</h2>
        <p className="muted">{m.plan_questions_text()}</p>
      </div>
      {said.map((text) => (
        <Notice key={text} tone="danger" live>
          <p>{text}</p>
        </Notice>
      ))}
      {/* What is being judged is what was submitted. */}
      <div className="stack" inert={busy}>
        {context.questions.map(({ qid, question }) => (
          <RadioField
            key={qid}
            id={`question-${qid}`}
            label={question}
            value={context.answers[qid] === undefined ? '' : String(context.answers[qid])}
            message={messageAt(planWords, errors, qid)}
            options={[
              { value: '1', name: m.common_yes() },
              { value: '0', name: m.common_no() },
            ]}
            onValue={(value) => actorRef.send({ type: 'plan-questions.answer', qid, answer: value === '1' ? 1 : 0 })}
          />
        ))}
      </div>
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy}>
          {m.plan_questions_submit()}
        </Button>
      </div>
    </form>
  )
}
