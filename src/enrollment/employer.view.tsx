import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { type ActorRefFrom, waitFor } from 'xstate'
import type { employerMachine } from '#machines/enrollment/employer.machine.ts'
import type { EmployerInfo } from '#schemas/calls/employer.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { RETIRED, employerRules } from '#schemas/steps/employer.rules.ts'
import { employerConfig, employerFields } from '#schemas/steps/employer.ui.ts'
import { StepForm } from '../form/form-engine.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useKeepForm } from './autosave.tsx'
import { conflictRows } from './conflict-rows.ts'
import { StepPage } from './step-page.tsx'
import { useErrors } from './use-errors.ts'
import { zipLookup } from './zip-lookup.ts'

type EmployerRef = ActorRefFrom<typeof employerMachine>

/** Employer Information (spec 2, section 2). Skip is there only with an IHA plan in the cart. */
export function EmployerView({ actorRef }: { actorRef: EmployerRef }) {
  const conflict = useSelector(actorRef, (s) => (s.matches('conflict') ? s.context : null))
  const isIha = useSelector(actorRef, (s) => s.context.facts.isIha)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const filledIn = useSelector(actorRef, (s) => s.context.saved === null && s.context.defaults !== null)
  return (
    <StepPage
      step="employer"
      typed="employer_info"
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
    </StepPage>
  )
}

function EmployerForm({ actorRef }: { actorRef: EmployerRef }) {
  const fields = useSelector(actorRef, (s) => s.context.fields)
  const lists = useSelector(actorRef, (s) => s.context.lists)
  const saved = useSelector(actorRef, (s) => s.context.saved ?? s.context.defaults)
  const typed = useSelector(actorRef, (s) => s.context.typed?.values)
  const keep = useKeepForm()
  const errors = useErrors(useSelector(actorRef, (s) => s.context.errors))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const lookups = useMemo(
    () =>
      zipLookup(
        (zip) => actorRef.send({ type: 'employer.zipEntered', zip }),
        async () => (await waitFor(actorRef, (s) => !s.hasTag('looking'))).context.zip,
      ),
    [actorRef],
  )
  return (
    <StepForm
      id="employer"
      label={m.employer_title()}
      definition={employerFields}
      config={useMemo(() => employerConfig(fields), [fields])}
      options={useMemo(() => ({ ...lists }), [lists])}
      values={{ ...saved, ...typed }}
      lookups={lookups}
      errors={errors}
      busy={busy}
      rules={(values) => employerRules(values as EmployerInfo)}
      onChange={(form) => {
        keep(form)
        // Said as soon as it is chosen: nothing else on the form can make up for it.
        if (form.values().employment_status === RETIRED)
          form.setProblem('employment_status', { message_key: 'error_employer_retired' })
      }}
      onSubmit={(values) => actorRef.send({ type: 'employer.submit', values: values as EmployerInfo })}
    />
  )
}
