import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '../../browser/storage.ts'
import { foundReceipt, providedFindEnrollmentMachine } from '../../calls/enrollment/find-enrollment.actors.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useNewPage } from '../../ui/use-new-page.ts'
import { CodeSentForm } from '../dialogs/code-sent-form.tsx'
import { ReceiptView } from '../receipt/receipt.view.tsx'
import '../../ui/layout/card.css'

const FORM = 'find-enrollment'
const fields: readonly FieldDefinition[] = [
  {
    name: 'policy_id',
    kind: 'text',
    label: () => m.find_number(),
    hint: () => m.find_number_hint(),
    limits: { maxLength: 40 },
    width: 'md',
    autocomplete: 'off',
  },
  { name: 'email', kind: 'email', label: () => m.find_email() },
]

const titled = () => m.find_enrollment_title()

/** Where a submitted enrollment stands, for whoever comes back to it in any browser. */
export function YourEnrollmentPage() {
  const [found, setFound] = useState(() => storage.get('foundId'))
  const open = useCallback((enrollmentId: string) => {
    storage.set('foundId', enrollmentId)
    setFound(enrollmentId)
  }, [])
  const leave = useCallback(() => {
    storage.remove('foundId')
    setFound(null)
  }, [])
  return found === null ? <FindForm onFound={open} /> : <Found key={found} enrollmentId={found} onLeave={leave} />
}

function Found({ enrollmentId, onLeave }: { enrollmentId: string; onLeave: () => void }) {
  const navigate = useNavigate()
  const machine = useMemo(
    () =>
      foundReceipt(() => {
        onLeave()
        void navigate('/')
      }),
    [navigate, onLeave],
  )
  const actorRef = useActorRef(machine, { inspect, input: { enrollmentId } })
  return (
    <div className="page page-narrow">
      <ReceiptView actorRef={actorRef} titled={titled} />
      <div className="actions">
        <Button kind="quiet" onClick={onLeave}>
          {m.find_other()}
        </Button>
      </div>
    </div>
  )
}

function FindForm({ onFound }: { onFound: (enrollmentId: string) => void }) {
  const actorRef = useActorRef(providedFindEnrollmentMachine, { inspect })
  const { errors, problem, form } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const proving = useSelector(actorRef, (s) => s.matches('proving') || s.matches('opening'))
  const found = useSelector(actorRef, (s) => s.output?.enrollmentId)
  useEffect(() => {
    if (found !== undefined) onFound(found)
  }, [found, onFound])
  useNewPage(proving ? 'proving' : 'entering')
  const change = () => actorRef.send({ type: 'find.change' })
  return (
    <div className="page page-narrow page-still">
      <PageTitle title={m.find_enrollment_title()} lead={m.find_enrollment_text()} />
      <div className="card stack">
        {problem !== null && (
          <Notice tone="danger" live>
            <p>{problem.message}</p>
          </Notice>
        )}
        {proving ? (
          <>
            <CodeSentForm
              id={FORM}
              label={m.find_enrollment_title()}
              sent={{ by: 'email', to: form.email, other: null }}
              text={m.find_sent({ to: form.email })}
              error={errors.find(({ target_element }) => target_element === 'otp') ?? null}
              busy={busy}
              onChange={change}
              onCode={(code) => actorRef.send({ type: 'find.code', code })}
              onResend={() => actorRef.send({ type: 'find.resend' })}
            />
            <p className="muted small">{m.find_nothing()}</p>
          </>
        ) : (
          <PlainForm
            id={FORM}
            label={m.find_enrollment_title()}
            definition={fields}
            values={{ ...form }}
            errors={errors}
            busy={busy}
            onChange={change}
            onSubmit={({ policy_id, email }) =>
              actorRef.send({ type: 'find.ask', policy_id: String(policy_id ?? ''), email: String(email ?? '') })
            }
          />
        )}
        <div className="actions">
          <Button kind="primary" type="submit" form={FORM} busy={busy}>
            {proving ? m.find_open() : m.find_ask()}
          </Button>
          {proving && (
            <Button disabled={busy} onClick={() => actorRef.send({ type: 'find.again' })}>
              {m.find_again()}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
