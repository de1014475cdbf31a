import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { enrollerCodeMachine } from '#machines/enrollment/enroller-code/enroller-code.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { enrollerCodeFields } from '#schemas/steps/personal/personal.ui.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const noErrors: never[] = []

/** The enroller's code with Save (`quote-confirmation`; spec 2, section 2). */
export function EnrollerCodeDialog({ actorRef }: { actorRef: ActorRefFrom<typeof enrollerCodeMachine> }) {
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const error = useSelector(actorRef, (s) => s.context.error)
  const errors = useMemo(() => (error ? [{ target_element: 'enrollerCode', ...error }] : noErrors), [error])
  return (
    <Dialog
      title={m.personal_enroller_enter()}
      size="sm"
      // A code that is on its way cannot be taken back: there is no way out until it is answered.
      onClose={busy ? undefined : () => actorRef.send({ type: 'enrollerCode.close' })}
      actions={
        <Button kind="primary" type="submit" form="quote-confirmation" busy={busy}>
          {m.common_save()}
        </Button>
      }
    >
      <PlainForm
        id="quote-confirmation"
        label={m.personal_enroller_enter()}
        definition={enrollerCodeFields}
        errors={errors}
        busy={busy}
        onChange={() => actorRef.send({ type: 'enrollerCode.change' })}
        onSubmit={(values) => actorRef.send({ type: 'enrollerCode.save', code: String(values.enrollerCode ?? '') })}
      />
    </Dialog>
  )
}
