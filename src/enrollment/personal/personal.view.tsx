import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { useSelector } from '@xstate/react'
import { Suspense, useMemo } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { personalFields } from '#schemas/steps/personal/personal.ui.ts'
import { StepForm } from '../../form/form-engine.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { useKeepForm } from '../step/autosave.tsx'
import { conflictRows } from '../step/conflict-rows.ts'
import { StepPage } from '../step/step-page.tsx'
import { type PersonalRef, personalSubmits, personalValues } from './personal-form-props.ts'

const EnrollerCodeDialog = lazy(async () => ({
  default: (await import('../dialogs/enroller-code-dialog.tsx')).EnrollerCodeDialog,
}))

/** Personal Information (spec 2, section 2). */
export function PersonalView({ actorRef }: { actorRef: PersonalRef }) {
  const conflict = useSelector(actorRef, (s) => (s.matches('conflict') ? s.context : null))
  const dialog = useSelector(actorRef, (s) => s.children.enrollerCode)
  return (
    <StepPage
      step="personal"
      title={m.personal_title()}
      lead={m.personal_lead()}
      actorRef={actorRef}
      form="personal"
      conflict={conflict ? conflictRows(personalFields, conflict.draft, conflict.problem?.current) : []}
    >
      <PersonalForm actorRef={actorRef} />
      <EnrollerCode actorRef={actorRef} />
      <Suspense fallback={null}>{dialog && <EnrollerCodeDialog actorRef={dialog} />}</Suspense>
    </StepPage>
  )
}

function PersonalForm({ actorRef }: { actorRef: PersonalRef }) {
  const fields = useSelector(actorRef, (s) => s.context.fields)
  const saved = useSelector(actorRef, (s) => s.context.saved)
  const typed = useSelector(actorRef, (s) => s.context.typed?.values)
  const keep = useKeepForm()
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  return (
    <StepForm
      id="personal"
      label={m.personal_title()}
      definition={personalFields}
      config={fields}
      values={useMemo(() => personalValues(saved, typed), [saved, typed])}
      errors={errors}
      busy={busy}
      onChange={keep}
      {...personalSubmits(actorRef)}
    />
  )
}

/** Only where the server asks for an enroller's code. */
function EnrollerCode({ actorRef }: { actorRef: PersonalRef }) {
  const code = useSelector(actorRef, (s) => s.context.enrollerCode)
  const saved = useSelector(actorRef, (s) => s.context.enrollerCodeSaved)
  const error = useSelector(actorRef, (s) => s.context.errors.find((one) => one.target_element === 'enrollerCode'))
  if (!code.shown) return null
  return (
    <section className="stack stack-tight" aria-label={m.personal_enroller_code()}>
      <p>
        {m.personal_enroller_text()} {code.optional && m.personal_enroller_optional()}
      </p>
      {saved && (
        <p className="cluster">
          <Icon name="success" /> {m.personal_enroller_saved()}
        </p>
      )}
      {error && (
        <Notice tone="danger" live>
          {errorText(errorTable, error)}
        </Notice>
      )}
      <div className="cluster">
        <Button onClick={() => actorRef.send({ type: 'personal.enterCode' })}>{m.personal_enroller_enter()}</Button>
      </div>
    </section>
  )
}
