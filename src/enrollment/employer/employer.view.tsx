import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { EmployerRef } from '#machines/enrollment/employer/employer.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { employerRules } from '#schemas/steps/employer/employer.rules.ts'
import { employerConfig, employerFields } from '#schemas/steps/employer/employer.ui.ts'
import { StepForm } from '../../form/form-engine.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useKeepForm } from '../step/autosave.tsx'
import { conflictRows } from '../step/conflict-rows.ts'
import { OtpDialog } from '../dialogs/otp-dialog.tsx'
import { StepPage } from '../step/step-page.tsx'
import { useDoubts } from '../step/use-doubts.tsx'
import {
  employerContacts,
  employerDoubts,
  employerLookups,
  employerOptions,
  employerSaved,
  employerValues,
  sayRetired,
  submitEmployer,
} from './employer-form-props.ts'

/** Employer Information (spec 2, section 2). Skip is there only with an IHA plan in the cart. */
export function EmployerView({ actorRef }: { actorRef: EmployerRef }) {
  const conflict = useSelector(actorRef, (s) => (s.matches('conflict') ? s.context : null))
  const isIha = useSelector(actorRef, (s) => s.context.facts.isIha)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const otp = useSelector(actorRef, (s) => s.children.otp)
  const filledIn = useSelector(actorRef, (s) => s.context.saved === null && s.context.defaults !== null)
  return (
    <StepPage
      step="employer"
      title={m.employer_title()}
      lead={m.employer_lead()}
      actorRef={actorRef}
      form="employer"
      actions={
        isIha && (
          <Button onClick={() => actorRef.send({ type: 'employer.skip' })} disabled={busy}>
            {m.employer_skip()}
          </Button>
        )
      }
      conflict={conflict ? conflictRows(employerFields, conflict.draft, conflict.problem?.current) : []}
    >
      {filledIn && <Notice>{m.employer_defaults()}</Notice>}
      <EmployerForm actorRef={actorRef} />
      {otp && <OtpDialog actorRef={otp} />}
    </StepPage>
  )
}

function EmployerForm({ actorRef }: { actorRef: EmployerRef }) {
  const fields = useSelector(actorRef, (s) => s.context.fields)
  const lists = useSelector(actorRef, (s) => s.context.lists)
  const saved = useSelector(actorRef, (s) => employerSaved(s.context))
  const typed = useSelector(actorRef, (s) => s.context.typed?.values)
  const keep = useKeepForm()
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const lookups = useMemo(() => employerLookups(actorRef), [actorRef])
  const tell = useMemo(() => employerDoubts(actorRef), [actorRef])
  const known = employerValues(saved, typed)
  const doubts = useDoubts({ actorRef, contacts: employerContacts, first: (name) => known[name], tell })
  return (
    <StepForm
      id="employer"
      label={m.employer_title()}
      definition={employerFields}
      config={useMemo(() => employerConfig(fields), [fields])}
      options={useMemo(() => employerOptions(lists), [lists])}
      values={known}
      extras={doubts.extras}
      formRef={doubts.formRef}
      lookups={lookups}
      errors={errors}
      busy={busy}
      rules={(values) => employerRules(values)}
      onChange={(form) => {
        keep(form)
        doubts.onChange(form)
        sayRetired(form)
      }}
      onSubmit={(values) => submitEmployer(actorRef, values)}
    />
  )
}
