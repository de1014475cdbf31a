import { useActorRef, useSelector } from '@xstate/react'
import { useParams } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskEnrollmentRef } from '#machines/desk/desk-enrollment/desk-enrollment.machine.ts'
import type { DeskRight } from '#schemas/desk/roles.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { policyNumberOf } from '#schemas/storefront/visit/find.rules.ts'
import { providedDeskEnrollmentMachine } from '../../calls/desk/desk-enrollment.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useEnded } from '../use-ended.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseAnswers } from './case-answers.tsx'
import { CaseDeliveries } from './case-deliveries.tsx'
import { CaseFacts, CasePlans } from './case-facts.tsx'
import { CaseHistory, CaseMessages, CaseNotes } from './case-history.tsx'
import { CaseDialogs } from './case-dialogs.tsx'
import { CaseLife } from './life/case-life.tsx'

interface Props {
  accessRef: DeskAccessRef
  rights: readonly DeskRight[]
}

/** One enrollment on one page: `/desk/enrollment/EC-7K2M-QX4D`. */
export function DeskCasePage(props: Props) {
  const { number = '' } = useParams()
  const policyId = policyNumberOf(number) ?? number
  return <Case key={policyId} policyId={policyId} {...props} />
}

function Case({ policyId, accessRef, rights }: Props & { policyId: string }) {
  const actorRef = useActorRef(providedDeskEnrollmentMachine, { inspect, input: { policyId } })
  const { enrollment, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  useEnded(accessRef, problem)
  const back = (
    <div className="actions">
      <ButtonLink kind="quiet" icon="arrow-left" to="/desk">
        {m.desk_case_back()}
      </ButtonLink>
    </div>
  )
  if (failed) {
    return (
      <div className="page">
        {back}
        <PageTitle title={m.desk_case_failed()} />
        {problem?.kind === 'missing' ? (
          <Notice
            tone="danger"
            live
            actions={
              <ButtonLink kind="primary" to="/desk">
                {m.desk_find_title()}
              </ButtonLink>
            }
          >
            <p>{problem.message}</p>
          </Notice>
        ) : (
          <LoadFailed
            onRetry={() => actorRef.send({ type: 'desk-enrollment.retry' })}
            {...(problem !== null && { message: problem.message })}
          />
        )}
      </div>
    )
  }
  if (enrollment === null) {
    return (
      <div className="page">
        {back}
        <PageTitle title={m.desk_case_loading()} />
        <Skeleton shape="panel" />
      </div>
    )
  }
  const { cancelling, signature, policy_id, name } = enrollment
  return (
    <div className="page">
      {back}
      <PageTitle title={name} documentTitle={policy_id} lead={<span className="figures">{policy_id}</span>}>
        {cancelling.cancelled_on !== null ? (
          <Badge>{m.desk_cancelled()}</Badge>
        ) : (
          signature === 'awaited' && <Badge tone="warning">{m.desk_unsigned()}</Badge>
        )}
      </PageTitle>
      <Outcome actorRef={actorRef} />
      <div className="desk-case">
        <div className="stack stack-loose">
          <CaseLife enrollment={enrollment} />
          <CaseFacts enrollment={enrollment} />
          <CasePlans enrollment={enrollment} />
          <CaseDeliveries actorRef={actorRef} enrollment={enrollment} mayAct={rights.includes('act')} />
          <CaseMessages enrollment={enrollment} />
          <CaseAnswers actorRef={actorRef} enrollment={enrollment} />
        </div>
        <aside className="stack stack-loose">
          <CaseActions actorRef={actorRef} enrollment={enrollment} rights={rights} />
          <CaseNotes enrollment={enrollment} />
          <CaseHistory enrollment={enrollment} />
        </aside>
      </div>
      <CaseDialogs actorRef={actorRef} enrollment={enrollment} />
    </div>
  )
}

/** What became of what was done last, or why it was not. */
function Outcome({ actorRef }: { actorRef: DeskEnrollmentRef }) {
  const { done, problem } = useSelector(actorRef, (s) => s.context)
  const reading = useSelector(actorRef, (s) => s.matches('reading'))
  if (!reading) return null
  if (problem !== null) {
    return (
      <Notice tone="danger" live>
        {problem.message}
      </Notice>
    )
  }
  if (done === null) return null
  return (
    <Notice tone="success" live>
      {done === 'receipt' ? m.desk_resend_done() : done === 'note' ? m.desk_note_done() : m.desk_deliver_done()}
    </Notice>
  )
}
