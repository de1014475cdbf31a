import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { signedDocumentMachine } from '#machines/enrollment/signed-document/signed-document.machine.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedSignedDocumentMachine } from '../../calls/enrollment/signed-document.actors.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Unbroken } from '../../ui/text/unbroken.tsx'

type Ref = ActorRefFrom<typeof signedDocumentMachine>

const FORM = 'signed-document'
const codeField: readonly FieldDefinition[] = [
  { name: 'otp', kind: 'one-time-code', label: () => m.otp_code(), hint: () => m.otp_code_hint() },
]
const noErrors: never[] = []

/** The signed PDF of a submitted enrollment: what it is, the code where one is needed, and the link to the file. */
export function SignedDocumentDialog({ enrollmentId, onClosed }: { enrollmentId: string; onClosed: () => void }) {
  const actorRef = useActorRef(providedSignedDocumentMachine, { inspect, input: { enrollmentId } })
  const closed = useSelector(actorRef, (s) => s.matches('closed'))
  const stage = useSelector(actorRef, (s) => (s.context.sent === null || s.matches('ready') ? s.value : 'code'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  useEffect(() => {
    if (closed) onClosed()
  }, [closed, onClosed])
  return (
    <Dialog
      title={m.signed_document_title()}
      size="sm"
      onClose={busy ? undefined : () => actorRef.send({ type: 'document.close' })}
      actions={<Actions actorRef={actorRef} stage={stage} busy={busy} />}
    >
      <div className="stack">
        <Problem actorRef={actorRef} />
        {stage === 'ready' ? (
          <p role="status">{m.signed_document_ready()}</p>
        ) : stage === 'code' ? (
          <CodeStage actorRef={actorRef} />
        ) : (
          <p>{m.signed_document_text()}</p>
        )}
      </div>
    </Dialog>
  )
}

function Actions({ actorRef, stage, busy }: { actorRef: Ref; stage: string; busy: boolean }) {
  const address = useSelector(actorRef, (s) => s.context.address)
  if (stage === 'ready') {
    return (
      <a className="button button-primary" href={address} download>
        <span className="button-label">{m.signed_document_download()}</span>
      </a>
    )
  }
  if (stage === 'code') {
    return (
      <Button kind="primary" type="submit" form={FORM} busy={busy}>
        {m.signed_document_open()}
      </Button>
    )
  }
  return (
    <Button kind="primary" busy={busy} onClick={() => actorRef.send({ type: 'document.get' })}>
      {m.signed_document_get()}
    </Button>
  )
}

function Problem({ actorRef }: { actorRef: Ref }) {
  const problem = useSelector(actorRef, (s) => s.context.problem)
  return problem === null ? null : (
    <Notice tone="danger" live>
      <p>{problem.message}</p>
    </Notice>
  )
}

function CodeStage({ actorRef }: { actorRef: Ref }) {
  const { sent, error } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = useMemo(() => (error ? [error] : noErrors), [error])
  if (sent === null) return null
  const resend = (by: 'email' | 'phone') => () => actorRef.send({ type: 'document.resend', by })
  return (
    <>
      <p role="status">
        <Unbroken
          text={
            sent.by === 'email'
              ? m.signed_document_sent_email({ to: sent.to })
              : m.signed_document_sent_phone({ to: sent.to })
          }
        />
      </p>
      <PlainForm
        id={FORM}
        label={m.signed_document_title()}
        definition={codeField}
        errors={errors}
        busy={busy}
        onChange={() => actorRef.send({ type: 'document.change' })}
        onSubmit={(values) => actorRef.send({ type: 'document.open', code: String(values.otp ?? '') })}
      />
      <div className="actions">
        <Button kind="quiet" disabled={busy} onClick={resend(sent.by)}>
          {m.otp_resend()}
        </Button>
        {sent.other !== null && (
          <Button kind="quiet" disabled={busy} onClick={resend(sent.other)}>
            {sent.other === 'phone' ? m.access_proof_by_phone() : m.access_proof_by_email()}
          </Button>
        )}
      </div>
    </>
  )
}
