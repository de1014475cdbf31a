import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { signedDocumentMachine } from '#machines/enrollment/signed-document/signed-document.machine.ts'
import type { SignatureStanding } from '#schemas/calls/enrollment/agreement.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedSignedDocumentMachine } from '../../calls/enrollment/signed-document.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { CodeSentForm } from './code-sent-form.tsx'
import { documentTitle } from './document-title.ts'

type Ref = ActorRefFrom<typeof signedDocumentMachine>

const FORM = 'signed-document'

const texts = {
  given: () => m.signed_document_text(),
  awaited: () => m.signed_document_text_unsigned(),
  none: () => m.signed_document_text_plain(),
}

interface SignedDocumentDialogProps {
  enrollmentId: string
  signature: SignatureStanding
  onClosed: () => void
}

/** The PDF of a submitted enrollment: what it is, the code where one is needed, and the link to the file. */
export function SignedDocumentDialog({ enrollmentId, signature, onClosed }: SignedDocumentDialogProps) {
  const actorRef = useActorRef(providedSignedDocumentMachine, { inspect, input: { enrollmentId } })
  const closed = useSelector(actorRef, (s) => s.matches('closed'))
  const stage = useSelector(actorRef, (s) => (s.context.sent === null || s.matches('ready') ? s.value : 'code'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  useEffect(() => {
    if (closed) onClosed()
  }, [closed, onClosed])
  return (
    <Dialog
      title={documentTitle[signature]()}
      size="sm"
      onClose={busy ? undefined : () => actorRef.send({ type: 'document.close' })}
      actions={<Actions actorRef={actorRef} stage={stage} busy={busy} />}
    >
      <div className="stack">
        <Problem actorRef={actorRef} />
        {stage === 'ready' ? (
          <p role="status">{m.signed_document_ready()}</p>
        ) : stage === 'code' ? (
          <CodeStage actorRef={actorRef} label={documentTitle[signature]()} />
        ) : (
          <p>{texts[signature]()}</p>
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
      <>
        <Button kind="primary" type="submit" form={FORM} busy={busy}>
          {m.signed_document_open()}
        </Button>
        <Button disabled={busy} onClick={() => actorRef.send({ type: 'document.close' })}>
          {m.common_back()}
        </Button>
      </>
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

function CodeStage({ actorRef, label }: { actorRef: Ref; label: string }) {
  const { sent, error } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  if (sent === null) return null
  return (
    <CodeSentForm
      id={FORM}
      label={label}
      sent={sent}
      text={
        sent.by === 'email'
          ? m.signed_document_sent_email({ to: sent.to })
          : m.signed_document_sent_phone({ to: sent.to })
      }
      error={error}
      busy={busy}
      onChange={() => actorRef.send({ type: 'document.change' })}
      onCode={(code) => actorRef.send({ type: 'document.open', code })}
      onResend={(by) => actorRef.send({ type: 'document.resend', by })}
    />
  )
}
