import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { otpMachine } from '#machines/enrollment/otp/otp.machine.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { OTP_RESEND_SECONDS } from '#schemas/steps/contact/contact.rules.ts'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Unbroken } from '../../ui/text/unbroken.tsx'
import { ProgressBar } from '../../ui/status/progress-bar.tsx'
import '../contact/contact.css'

type OtpRef = ActorRefFrom<typeof otpMachine>

const codeField: readonly FieldDefinition[] = [
  { name: 'otp', kind: 'one-time-code', label: () => m.otp_code(), hint: () => m.otp_code_hint() },
]
const noErrors: never[] = []

/** The verification dialog: send, enter the code, success (`verifyModal`; spec 2, section 4). */
export function OtpDialog({ actorRef }: { actorRef: OtpRef }) {
  const kind = useSelector(actorRef, (s) => s.context.kind)
  const entering = useSelector(actorRef, (s) => ['entering', 'verifying'].some((stage) => isAt(s.value, stage)))
  const verified = useSelector(actorRef, (s) => isAt(s.value, 'verified'))
  const sendingAgain = useSelector(actorRef, (s) => isAt(s.value, 'sending') && s.context.notice !== null)
  return (
    <Dialog
      title={kind === 'email' ? m.otp_title_email() : m.otp_title_phone()}
      size="sm"
      onClose={() => actorRef.send({ type: 'otp.close' })}
    >
      <div className="otp">
        {verified && (
          <p className="otp-success" role="status">
            <Icon name="success" size="lg" />
            {kind === 'email' ? m.otp_success_email() : m.otp_success_phone()}
          </p>
        )}
        {/* Behind the success it keeps its room: nothing moves for the two seconds that this stands. */}
        <div className="stack" inert={verified}>
          {entering || sendingAgain || verified ? (
            <EnterStage actorRef={actorRef} />
          ) : (
            <SendStage actorRef={actorRef} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

const isAt = (value: unknown, stage: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'open' in value &&
  (value as { open: { stage: string } }).open.stage === stage

function SendStage({ actorRef }: { actorRef: OtpRef }) {
  const { kind, contact, error, sentLately } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  return (
    <>
      <p>
        <Unbroken
          text={
            kind === 'email' ? m.otp_offer_email({ contact }) : m.otp_offer_phone({ contact: formatPhone(contact) })
          }
        />
      </p>
      {error && (
        <Notice tone="danger" live>
          {errorText(errorTable, error)}
        </Notice>
      )}
      <Wait actorRef={actorRef} />
      <div className="actions">
        <SendButton actorRef={actorRef} label={m.otp_send()} busy={busy} primary />
        {sentLately && (
          <Button onClick={() => actorRef.send({ type: 'otp.haveCode' })} disabled={busy}>
            {m.otp_have_code()}
          </Button>
        )}
      </div>
    </>
  )
}

function EnterStage({ actorRef }: { actorRef: OtpRef }) {
  const notice = useSelector(actorRef, (s) => s.context.notice)
  const error = useSelector(actorRef, (s) => s.context.error)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = useMemo(() => (error ? [{ target_element: 'otp', ...error }] : noErrors), [error])
  return (
    <>
      {notice !== null && (
        <Notice tone="success" live>
          <p>
            <Unbroken text={notice} />
          </p>
        </Notice>
      )}
      <PlainForm
        id="verify-otp"
        label={m.otp_code()}
        definition={codeField}
        errors={errors}
        busy={busy}
        onChange={() => actorRef.send({ type: 'otp.change' })}
        onSubmit={(values) => actorRef.send({ type: 'otp.submit', code: String(values.otp ?? '') })}
      />
      <Wait actorRef={actorRef} />
      <div className="actions">
        <Button kind="primary" type="submit" form="verify-otp" busy={busy}>
          {m.otp_verify()}
        </Button>
        <SendButton actorRef={actorRef} label={m.otp_resend()} busy={busy} />
      </div>
    </>
  )
}

function SendButton({
  actorRef,
  label,
  busy,
  primary = false,
}: {
  actorRef: OtpRef
  label: string
  busy: boolean
  primary?: boolean
}) {
  const waiting = useSelector(actorRef, (s) => s.hasTag('waiting') || s.hasTag('reading'))
  return (
    <Button
      kind={primary ? 'primary' : 'secondary'}
      busy={primary && busy}
      disabled={waiting || (busy && !primary)}
      onClick={() => actorRef.send({ type: 'otp.send' })}
    >
      {label}
    </Button>
  )
}

/** How long until another code may be sent. The machine ends the wait; this only shows it. */
function Wait({ actorRef }: { actorRef: OtpRef }) {
  const waiting = useSelector(actorRef, (s) => s.hasTag('waiting'))
  const seconds = useSelector(actorRef, (s) => s.context.waitSeconds)
  return waiting ? <Countdown key={seconds} seconds={seconds} /> : null
}

function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, (end - performance.now()) / 1000)), 500)
    return () => clearInterval(timer)
  }, [seconds])
  return (
    <div className="otp-wait">
      <ProgressBar value={OTP_RESEND_SECONDS - left} max={OTP_RESEND_SECONDS} label={m.otp_wait_label()} />
      <p>{m.otp_wait({ seconds: Math.ceil(left) })}</p>
    </div>
  )
}
