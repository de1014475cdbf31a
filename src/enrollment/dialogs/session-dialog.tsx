import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { providedSessionMachine } from '../../calls/enrollment/wizard-notices.actors.ts'
import { formatTime } from '../../i18n/format.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import type { EnrollmentRef } from '../step/step-view.tsx'

const inMinutes = (seconds: number): string => {
  const count = Math.round(seconds / 60)
  if (count === 0) return m.session_ending_seconds()
  return count === 1 ? m.session_ending_minute() : m.session_ending_minutes({ count })
}

interface Props {
  actorRef: EnrollmentRef
  /** Null where codes to continue are not offered. */
  onSaveLater: (() => void) | null
}

/** The warning before the session ends, and what to do once it has. */
export function Session({ actorRef: enrollment, onSaveLater }: Props) {
  const actorRef = useActorRef(providedSessionMachine, { inspect })
  const signsIn = useSelector(enrollment, (s) => s.context.facts.eprocess !== 'applicant')
  const closing = useSelector(actorRef, (s) => s.matches('closing'))
  const ended = useSelector(actorRef, (s) => s.matches('ended'))
  const looking = useSelector(actorRef, (s) => s.matches('looking'))
  const ending = useSelector(actorRef, (s) => s.matches('ending') || s.matches('extending'))
  const look = () => actorRef.send({ type: 'session.look' })
  if (ending) return <Ending actorRef={actorRef} />
  if (closing) return <Closing actorRef={actorRef} signsIn={signsIn} onSaveLater={onSaveLater} />
  const text = signsIn ? m.session_ended_sign_in() : m.session_ended_text()
  const byCode = (
    <ButtonLink kind="primary" to="/continue-enrollment">
      {m.session_ended_code()}
    </ButtonLink>
  )
  if (ended) {
    return (
      <Dialog
        title={m.session_ended_title()}
        onClose={look}
        actions={
          <>
            {byCode}
            <Button onClick={look}>{m.session_ended_look()}</Button>
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    )
  }
  return looking ? (
    <Notice tone="warning" title={m.session_ended_title()} actions={byCode}>
      {text}
    </Notice>
  ) : null
}

type SessionRef = ReturnType<typeof useActorRef<typeof providedSessionMachine>>

function Ending({ actorRef }: { actorRef: SessionRef }) {
  const { seconds, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const stay = () => actorRef.send({ type: 'session.stay' })
  return (
    <Dialog
      title={m.session_ending_title()}
      size="sm"
      onClose={busy ? undefined : stay}
      actions={
        <Button kind="primary" busy={busy} onClick={stay}>
          {m.session_stay()}
        </Button>
      }
    >
      <p>{m.session_ending_text({ minutes: inMinutes(seconds) })}</p>
      {problem && (
        <Notice tone="danger" live>
          {m.session_stay_failed()}
        </Notice>
      )}
    </Dialog>
  )
}

/** The end that nothing puts off: when it is, and how to go on afterwards. */
function Closing({
  actorRef,
  signsIn,
  onSaveLater,
}: Omit<Props, 'actorRef'> & { actorRef: SessionRef; signsIn: boolean }) {
  const telling = useSelector(actorRef, (s) => s.matches({ closing: 'telling' }))
  // The state is entered once, with the seconds that were left then.
  const [time] = useState(() => formatTime(Date.now() + actorRef.getSnapshot().context.seconds * 1000))
  const look = () => actorRef.send({ type: 'session.look' })
  const afterwards = signsIn ? m.session_closing_sign_in() : m.session_closing_code()
  const later = onSaveLater !== null && !signsIn && (
    <Button
      kind="primary"
      onClick={() => {
        look()
        onSaveLater()
      }}
    >
      {m.save_later_button()}
    </Button>
  )
  if (!telling) {
    return (
      <Notice tone="warning" title={m.session_closing_title({ time })} actions={later}>
        {afterwards}
      </Notice>
    )
  }
  return (
    <Dialog
      title={m.session_closing_title({ time })}
      onClose={look}
      actions={
        <>
          {later}
          <Button onClick={look}>{m.session_closing_go_on()}</Button>
        </>
      }
    >
      <p>{m.session_closing_text()}</p>
      <p>{afterwards}</p>
    </Dialog>
  )
}
