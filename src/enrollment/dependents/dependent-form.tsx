import { useSelector } from '@xstate/react'
import { useMemo, useRef, useState } from 'react'
import type { HealthInfo } from '#schemas/calls/enrollment/health.calls.ts'
import type { TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { dependentConfig, dependentFields } from '#schemas/steps/dependents/dependents.ui.ts'
import { StepForm } from '../../form/form-engine.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import { useKeep } from '../step/autosave.tsx'
import { HealthQuestionList } from '../questionnaire/questionnaire-list.tsx'
import type { HealthSource } from '../questionnaire/questionnaire-source.ts'
import { HealthSummary } from '../questionnaire/questionnaire-summary.tsx'
import {
  DEPENDENT_PREFIX,
  type DependentsRef,
  HEALTH_PREFIX,
  dependentSubmits,
  dependentValues,
  isDependentFormError,
  keptDependent,
} from './dependent-form-props.ts'

const noAnswers: HealthInfo = { condition_questions: [] }

const sourceOf = (actorRef: DependentsRef): HealthSource => {
  // The rows ask once more while the form closes: they keep what they had.
  let last = noAnswers
  return {
    subscribe: (listener) => {
      const subscription = actorRef.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    info: () => (last = actorRef.getSnapshot().context.open?.health_info ?? last),
    errors: () => actorRef.getSnapshot().context.errors,
    change: (change) => actorRef.send({ type: 'dependents.health', change }),
    idPrefix: 'dependent-health',
    errorPrefix: HEALTH_PREFIX,
    about: 'dependent',
  }
}

interface DependentFormProps {
  actorRef: DependentsRef
  number: number
  /** What was typed when the step was left: goes before the row's values. */
  typed: TypedValues
}

/** The add and the edit form, "Dependent #n" (spec 2, section 2, Dependent Information). */
export function DependentForm({ actorRef, number, typed }: DependentFormProps) {
  useLocale()
  const keep = useKeep()
  const fields = useSelector(actorRef, (s) => s.context.fields)
  const disclaimer = useSelector(actorRef, (s) => s.context.disclaimer)
  const asksDisability = useSelector(actorRef, (s) => s.context.asksDisability)
  const asksHealth = useSelector(actorRef, (s) => s.context.questions !== null)
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  // What the form began with: what is typed since belongs to the form.
  const [initial] = useState(() => dependentValues(actorRef.getSnapshot().context.open, typed))
  const [source] = useState(() => sourceOf(actorRef))
  const submitted = useRef(false)
  const config = useMemo(() => dependentConfig(fields), [fields])
  const shownErrors = useMemo(() => errors.filter(isDependentFormError), [errors])
  // Somebody new whose form does not begin empty.
  const [isOffered] = useState(() => {
    const { open, dependents } = actorRef.getSnapshot().context
    const { dependent_id: id, last_name: name } = open?.primary_info ?? {}
    return name !== undefined && dependents.every(({ primary_info }) => primary_info.dependent_id !== id)
  })
  const submits = dependentSubmits(actorRef)
  const title = m.dependents_number({ number })
  return (
    <Card as="section" title={title}>
      {/* It speaks of how long children are covered. */}
      {disclaimer !== null && disclaimer !== '' && initial.relationship !== 'Spouse' && (
        <Notice>
          <SanitisedHtml html={disclaimer} />
        </Notice>
      )}
      {isOffered && <Notice>{m.dependents_offered()}</Notice>}
      <StepForm
        id="dependent"
        label={title}
        definition={dependentFields(asksDisability)}
        config={config}
        values={initial}
        errors={shownErrors}
        errorPrefix={DEPENDENT_PREFIX}
        busy={busy}
        onChange={(form) => {
          const kept = keptDependent(form, actorRef.getSnapshot().context.open)
          if (kept !== null) keep(kept)
        }}
        onSubmit={(values) => {
          submitted.current = true
          submits.onSubmit(values)
        }}
        onRefused={submits.onRefused}
      >
        {asksHealth && (
          <section className="stack" aria-label={m.dependents_health()} inert={busy}>
            <h3>{m.dependents_health()}</h3>
            <HealthSummary source={source} submitted={submitted} />
            <HealthQuestionList source={source} />
          </section>
        )}
        <div className="actions">
          <Button kind="primary" type="submit" busy={busy}>
            {m.common_save()}
          </Button>
          <Button onClick={() => actorRef.send({ type: 'dependents.cancel' })} disabled={busy}>
            {m.common_cancel()}
          </Button>
        </div>
      </StepForm>
    </Card>
  )
}
