import { useSelector } from '@xstate/react'
import type { InvitationRef } from '#machines/storefront/invitation/invitation.machine.ts'
import { longDate } from '#schemas/messages/long-date.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'

/** The invitation of who has shown who they are: choose plans, want no coverage, or take that back. */
export function OwnInvitationView({ actorRef }: { actorRef: InvitationRef }) {
  const { own, problem } = useSelector(actorRef, (s) => s.context)
  const waiving = useSelector(actorRef, (s) => s.matches('waiving'))
  const takingBack = useSelector(actorRef, (s) => s.matches('takingBack'))
  if (own === null) return null
  const { first_name, group_name, state, until, open, policy_id } = own
  const busy = waiving || takingBack
  return (
    <div className="page page-narrow">
      <PageTitle
        title={m.invitation_hello({ name: first_name })}
        // The name of a person is not for the window's list and its history.
        documentTitle={m.invitation_page()}
        lead={m.invitation_title({ group: group_name })}
      />
      <div className="card stack">
        {problem !== null && (
          <Notice tone="danger" live>
            <p>{problem.message}</p>
          </Notice>
        )}
        {state === 'enrolled' ? (
          <>
            <p>{m.invitation_enrolled({ number: policy_id ?? '' })}</p>
            <div className="actions">
              <ButtonLink kind="primary" to="/your-enrollment">
                {m.invitation_find()}
              </ButtonLink>
            </div>
          </>
        ) : !open ? (
          <p>{m.invitation_closed()}</p>
        ) : (
          <>
            {until !== null && <p>{m.invitation_until({ date: longDate(until) })}</p>}
            <p role="status">{state === 'waived' ? m.invitation_waived() : m.invitation_begin_text()}</p>
            <div className="actions">
              <Button kind="primary" disabled={busy} onClick={() => actorRef.send({ type: 'invitation.begin' })}>
                {m.invitation_begin()}
              </Button>
              {state === 'waived' ? (
                <Button busy={takingBack} onClick={() => actorRef.send({ type: 'invitation.takeBack' })}>
                  {m.invitation_take_back()}
                </Button>
              ) : (
                <Button busy={waiving} onClick={() => actorRef.send({ type: 'invitation.waive' })}>
                  {m.invitation_waive()}
                </Button>
              )}
            </div>
            {state !== 'waived' && <p className="muted small">{m.invitation_waive_text()}</p>}
          </>
        )}
      </div>
    </div>
  )
}
