import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { InvitationRef } from '#machines/storefront/invitation/invitation.machine.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedInvitationMachine } from '../../calls/enrollment/invitation.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useNewPage } from '../../ui/use-new-page.ts'
import { CodeSentForm } from '../dialogs/code-sent-form.tsx'
import { OwnInvitationView } from './own-invitation.tsx'
import '../../ui/layout/card.css'

/** The token of the address until it has opened something: the frame may draw this page anew before that. */
let token: string | null = null
const tokenOfAddress = (): string | null => {
  token = /^#([\w-]{48})$/.exec(location.hash)?.[1] ?? token
  return token
}

/** `/invitation`: an employee's way in by the mail of their employer. */
export function InvitationPage() {
  const [given] = useState(tokenOfAddress)
  const actorRef = useActorRef(providedInvitationMachine, { inspect, input: { token: given } })
  const begun = useSelector(actorRef, (s) => s.matches('begun'))
  const step = useSelector(actorRef, (s) =>
    s.matches('gone') || s.matches('failed')
      ? 'stopped'
      : s.context.own !== null
        ? 'welcomed'
        : s.context.sent !== null
          ? 'proving'
          : s.context.card !== null
            ? 'introduced'
            : 'loading',
  )
  const navigate = useNavigate()
  useEffect(() => {
    if (begun) void navigate('/')
  }, [begun, navigate])
  // The part of the address that no server sees does not stay there either.
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  useEffect(() => {
    if (step === 'welcomed' || step === 'stopped') token = null
  }, [step])
  useNewPage(step)
  switch (step) {
    case 'stopped':
      return <Stopped actorRef={actorRef} />
    case 'introduced':
      return <Introduced actorRef={actorRef} />
    case 'proving':
      return <Proving actorRef={actorRef} />
    case 'welcomed':
      return <OwnInvitationView actorRef={actorRef} />
    default:
      return (
        <div className="page page-narrow">
          <Skeleton shape="title" />
          <Skeleton shape="card" />
        </div>
      )
  }
}

function Stopped({ actorRef }: { actorRef: InvitationRef }) {
  const gone = useSelector(actorRef, (s) => s.matches('gone'))
  const problem = useSelector(actorRef, (s) => s.context.problem)
  return (
    <div className="page page-narrow">
      <PageTitle
        title={gone ? m.invitation_gone_title() : m.invitation_page()}
        {...(gone && { lead: m.invitation_gone() })}
      />
      {gone ? (
        <div className="actions">
          <ButtonLink kind="primary" to="/">
            {m.invitation_home()}
          </ButtonLink>
        </div>
      ) : (
        <LoadFailed
          onRetry={() => actorRef.send({ type: 'invitation.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      )}
    </div>
  )
}

/** The page of a link: the employer is named, and nothing else is known yet. */
function Framed({ actorRef, children }: { actorRef: InvitationRef; children: ReactNode }) {
  const { card, problem } = useSelector(actorRef, (s) => s.context)
  return (
    <div className="page page-narrow">
      <PageTitle
        title={m.invitation_title({ group: card?.group_name ?? '' })}
        lead={card?.standing === 'open' ? m.invitation_lead() : undefined}
      />
      <div className="card stack">
        {problem !== null && (
          <Notice tone="danger" live>
            <p>{problem.message}</p>
          </Notice>
        )}
        {children}
      </div>
    </div>
  )
}

function Introduced({ actorRef }: { actorRef: InvitationRef }) {
  const { card, stopped, errors } = useSelector(actorRef, (s) => s.context)
  const sending = useSelector(actorRef, (s) => s.matches('sending'))
  const stopping = useSelector(actorRef, (s) => s.matches('stopping'))
  const open = card?.standing === 'open'
  return (
    <Framed actorRef={actorRef}>
      {/* There is no field for a code yet: what is said of it stands above. */}
      {errors.map((error) => (
        <Notice key={error.target_element} tone="danger" live>
          <p>{errorText(errorTable, error)}</p>
        </Notice>
      ))}
      {open ? (
        <>
          {card.until !== null && <p>{m.invitation_until({ date: longDate(card.until) })}</p>}
          <p>{m.invitation_prove_text()}</p>
        </>
      ) : (
        <p>{card?.standing === 'expired' ? m.invitation_expired() : m.invitation_closed()}</p>
      )}
      {stopped && <p role="status">{m.invitation_stopped()}</p>}
      <div className="actions">
        {open && (
          <Button
            kind="primary"
            busy={sending}
            disabled={stopping}
            onClick={() => actorRef.send({ type: 'invitation.send' })}
          >
            {m.invitation_send()}
          </Button>
        )}
        {!stopped && (
          <Button
            kind="quiet"
            busy={stopping}
            disabled={sending}
            onClick={() => actorRef.send({ type: 'invitation.stop' })}
          >
            {m.invitation_stop()}
          </Button>
        )}
      </div>
    </Framed>
  )
}

const FORM = 'invitation'

function Proving({ actorRef }: { actorRef: InvitationRef }) {
  const { sent, errors } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  if (sent === null) return null
  return (
    <Framed actorRef={actorRef}>
      <CodeSentForm
        id={FORM}
        label={m.invitation_page()}
        sent={sent}
        text={m.invitation_sent({ to: sent.to })}
        error={errors.find(({ target_element }) => target_element === 'otp') ?? null}
        busy={busy}
        onChange={() => actorRef.send({ type: 'invitation.change' })}
        onCode={(code) => actorRef.send({ type: 'invitation.code', code })}
        onResend={() => actorRef.send({ type: 'invitation.resend' })}
      />
      <div className="actions">
        <Button kind="primary" type="submit" form={FORM} busy={busy}>
          {m.invitation_open()}
        </Button>
      </div>
    </Framed>
  )
}
