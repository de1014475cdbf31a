import { useSelector } from '@xstate/react'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { healthMachine } from '#machines/enrollment/health/health.machine.ts'
import type { HealthInfo } from '#schemas/calls/enrollment/health.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { healthPayload } from '#schemas/steps/questionnaire.rules.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { useNotKept } from '../../ui/not-kept.ts'
import { healthConflict } from './health-conflict.ts'
import { HealthQuestionList } from '../questionnaire/questionnaire-list.tsx'
import type { HealthSource } from '../questionnaire/questionnaire-source.ts'
import { HealthSummary } from '../questionnaire/questionnaire-summary.tsx'
import { isLoading } from '../step/drawn.ts'
import { useHolding } from '../step/step-frame.ts'
import { StepPage } from '../step/step-page.tsx'
import '../../form/form.css'

type HealthRef = ActorRefFrom<typeof healthMachine>

const sourceOf = (actorRef: HealthRef): HealthSource => ({
  subscribe: (listener) => {
    const subscription = actorRef.subscribe(listener)
    return () => subscription.unsubscribe()
  },
  info: () => actorRef.getSnapshot().context.info,
  errors: () => actorRef.getSnapshot().context.errors,
  change: (change) => actorRef.send({ type: 'health.change', change }),
  idPrefix: 'health',
  errorPrefix: '',
  about: 'applicant',
})

/** The applicant's health questions (spec 2, section 2, Primary Health Questions). */
export function HealthView({ actorRef }: { actorRef: HealthRef }) {
  useLocale()
  const source = useMemo(() => sourceOf(actorRef), [actorRef])
  const isEmpty = useSelector(
    actorRef,
    ({ context: { questions } }) => questions.codition_questions.length === 0 && questions.medication_question === null,
  )
  const current = useSelector(actorRef, (s) => (s.matches('conflict') ? s.context.problem?.current : undefined))
  const submitted = useRef(false)
  useHolding(
    useCallback(() => {
      const { info, questions, revision } = actorRef.getSnapshot().context
      return { health: healthPayload(info, questions), revision }
    }, [actorRef]),
  )
  const opened = useRef<HealthInfo | null>(null)
  const loading = useSelector(actorRef, isLoading)
  useLayoutEffect(() => {
    if (!loading) opened.current = actorRef.getSnapshot().context.info
  }, [actorRef, loading])
  useNotKept(
    useCallback(() => opened.current !== null && actorRef.getSnapshot().context.info !== opened.current, [actorRef]),
  )
  return (
    <StepPage
      step="health"
      title={m.health_title()}
      lead={m.health_lead()}
      actorRef={actorRef}
      form="health-form"
      conflict={current === undefined ? [] : healthConflict(source.info(), current as HealthInfo)}
      wide
    >
      <HealthSummary source={source} submitted={submitted} />
      {isEmpty && <Notice>{m.health_none()}</Notice>}
      <form
        id="health-form"
        noValidate
        aria-label={m.health_title()}
        onSubmit={(event) => {
          event.preventDefault()
          submitted.current = true
          actorRef.send({ type: 'health.next' })
        }}
      >
        <HealthQuestionList source={source} />
      </form>
    </StepPage>
  )
}
