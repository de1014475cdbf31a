import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import { copyFields } from '#schemas/desk/catalog.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskCopyMachine } from '../../calls/desk/desk-catalog.actors.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import type { FormHandle } from '../../form/use-form.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardGuard } from '../../ui/discard-guard.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useEnded } from '../use-ended.ts'

const FORM = 'desk-copy'

/** Makes a draft of a version, to be changed. */
export function CopyDialog({
  accessRef,
  number,
  onCopied,
  onClose,
}: {
  accessRef: DeskAccessRef
  number: number
  onCopied: (number: number) => void
  onClose: () => void
}) {
  const actorRef = useActorRef(providedDeskCopyMachine, { inspect, input: { number } })
  const { errors, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const copied = useSelector(actorRef, (s) => s.output?.number)
  useEffect(() => {
    if (copied !== undefined) onCopied(copied)
  }, [copied, onCopied])
  useEnded(accessRef, problem)
  const form = useRef<FormHandle>(null)
  const guard = useDiscardGuard(() => form.current?.isTouched() === true, onClose)
  return (
    <Dialog
      title={m.catalog_copy_title({ number })}
      size="sm"
      onClose={busy ? undefined : guard.close}
      actions={
        <>
          <Button kind="primary" type="submit" form={FORM} busy={busy}>
            {m.catalog_copy_go()}
          </Button>
          <Button disabled={busy} onClick={guard.close}>
            {m.common_cancel()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {problem !== null && (
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        )}
        <p>{m.catalog_copy_text()}</p>
        <PlainForm
          id={FORM}
          label={m.catalog_copy_title({ number })}
          definition={copyFields}
          errors={errors}
          busy={busy}
          formRef={form}
          onChange={() => actorRef.send({ type: 'desk-copy.change' })}
          onSubmit={(values) => actorRef.send({ type: 'desk-copy.copy', note: String(values['note'] ?? '') })}
        />
        {guard.question}
      </div>
    </Dialog>
  )
}
