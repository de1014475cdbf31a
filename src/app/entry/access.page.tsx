import { useActorRef, useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ReturnedVisit } from '#machines/storefront/access/access.setup.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { useSite } from '../../site/site-context.ts'
import { providedAccessMachine } from '../../calls/storefront/access.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { OutsideLink } from '../../ui/links/outside-link.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { AgeChoice } from '../../access/age-choice.tsx'
import { ClientOf } from '../../access/client-of.tsx'
import { BareFrame } from './bare-frame.tsx'
import { Unsent } from '../../access/unsent.tsx'
import { OwnSignIn, asksForOwn, ownTitle } from '../../access/own-sign-in.tsx'
import { enterAsGroup, enterAsRep, enterToPlans } from '../../access/enter.ts'
import { ProofForm, asksForProof } from '../../access/proof-form.tsx'
import { WhoseCode } from '../../access/rep-card.tsx'
import { AccessCodeForm } from '../../access/rep-code-form.tsx'
import '../../ui/layout/card.css'

const EmployeeCodeDialog = lazy(async () => ({
  default: (await import('../../access/employee-code-dialog.tsx')).EmployeeCodeDialog,
}))

/** The access page, outside the main shell (spec 1, section 2, Access page). */
export function AccessPage({
  known,
  asked,
  of = 'rep',
  returned = null,
}: {
  known: boolean
  /** Who signs in here. */
  of?: 'rep' | 'group'
  /** What the identity provider sent this browser back with. */
  returned?: ReturnedVisit | null
  /** The page from which the way led here, as the history of the tab holds it. */
  asked: unknown
}) {
  const actorRef = useActorRef(providedAccessMachine, { inspect, input: { where: 'page', of, known, returned } })
  const snapshot = useSelector(actorRef, (s) => s)
  const [employee, setEmployee] = useState(false)
  const end = snapshot.output
  const whose = snapshot.context.of
  useEffect(() => {
    if (end?.to === 'home' && whose === 'group') enterAsGroup()
    else if (end?.to === 'home') enterAsRep(end.over65, asked)
    else if (end?.to === 'plans') enterToPlans()
  }, [end, asked, whose])
  return (
    <BareFrame>
      <div className="page access-page">
        <Step actorRef={actorRef} onEmployee={() => setEmployee(true)} />
        <Links
          busy={snapshot.hasTag('busy')}
          onLeave={() => actorRef.send({ type: 'access.leave' })}
          onEmployee={() => setEmployee(true)}
        />
        <Suspense>{employee && <EmployeeCodeDialog onClose={() => setEmployee(false)} />}</Suspense>
      </div>
    </BareFrame>
  )
}

type Ref = ActorRefFrom<typeof providedAccessMachine>

function Step({ actorRef, onEmployee }: { actorRef: Ref; onEmployee: () => void }) {
  const site = useSite()
  const snapshot = useSelector(actorRef, (s) => s)
  const { card, errors } = snapshot.context
  const busy = snapshot.hasTag('busy')
  if (asksForProof(snapshot.value)) {
    return (
      <>
        <PageTitle title={m.access_proof_title()} />
        <div className="card">
          <ProofForm actorRef={actorRef} />
        </div>
        {card !== null && (
          <div className="card">
            <ClientOf card={card} />
          </div>
        )}
      </>
    )
  }
  if (snapshot.matches('returning')) {
    return (
      <>
        <PageTitle title={m.access_returning()} />
        <div role="status" aria-label={m.access_returning()}>
          <Skeleton count={2} />
        </div>
      </>
    )
  }
  if (card !== null && asksForOwn(snapshot.value, card)) {
    return (
      <>
        <PageTitle title={ownTitle(snapshot.context.proved)} />
        <div className="card">
          <OwnSignIn actorRef={actorRef} card={card} />
        </div>
      </>
    )
  }
  if ((snapshot.matches('confirming') || snapshot.matches('sending')) && card !== null) {
    return (
      <>
        <PageTitle title={m.access_confirm_title()} />
        <div className="card">
          <WhoseCode card={card} />
          <Unsent errors={errors} />
          <div className="actions">
            <Button kind="primary" busy={busy} onClick={() => actorRef.send({ type: 'access.confirm' })}>
              {m.access_confirm()}
            </Button>
            <Button disabled={busy} onClick={() => actorRef.send({ type: 'access.cancel' })}>
              {m.common_cancel()}
            </Button>
          </div>
        </div>
        <div className="card">
          <ClientOf card={card} />
          <ViewPlans busy={busy} actorRef={actorRef} />
        </div>
      </>
    )
  }
  if (snapshot.matches('choosingAge') || snapshot.matches('under65') || snapshot.matches('over65')) {
    return (
      <>
        <PageTitle title={m.access_age_title()} lead={m.access_age_lead()} />
        <AgeChoice
          onAge={(over65) => actorRef.send({ type: 'access.age', over65 })}
          onGroups={() => actorRef.send({ type: 'access.groups' })}
        />
      </>
    )
  }
  if (snapshot.matches('groups') || snapshot.matches('viewingPlans')) {
    return (
      <>
        <PageTitle title={m.access_groups()} lead={m.access_groups_text()} />
        <div className="card">
          {site?.links.group_quote && <ButtonLink to={site.links.group_quote}>{m.access_group_quote()}</ButtonLink>}
          <Button onClick={onEmployee}>{m.access_group_employee()}</Button>
          <Button kind="primary" onClick={() => actorRef.send({ type: 'access.viewPlans' })}>
            {m.access_view_plans()}
          </Button>
          <Button kind="quiet" icon="chevron-left" onClick={() => actorRef.send({ type: 'access.back' })}>
            {m.common_back()}
          </Button>
        </div>
      </>
    )
  }
  if (snapshot.context.of === 'group') {
    return (
      <>
        <PageTitle title={m.access_employer_title()} />
        <div className="card">
          <AccessCodeForm actorRef={actorRef} />
        </div>
      </>
    )
  }
  return (
    <>
      <PageTitle title={m.access_title()} lead={m.access_lead()} />
      <div className="card">
        <AccessCodeForm actorRef={actorRef} />
        <p>
          <Button kind="quiet" disabled={busy} onClick={() => actorRef.send({ type: 'access.groups' })}>
            {m.access_groups_open()}
          </Button>
        </p>
      </div>
      <div className="card">
        <p>{m.access_self()}</p>
        <ViewPlans busy={busy} actorRef={actorRef} />
      </div>
    </>
  )
}

const ViewPlans = ({ busy, actorRef }: { busy: boolean; actorRef: Ref }) => (
  <div className="actions">
    <Button disabled={busy} onClick={() => actorRef.send({ type: 'access.viewPlans' })}>
      {m.access_view_plans()}
    </Button>
  </div>
)

function Links({ busy, onLeave, onEmployee }: { busy: boolean; onLeave: () => void; onEmployee: () => void }) {
  const links = useSite()?.links ?? {}
  const outside = [
    { to: links.group_application, label: m.access_group_application() },
    { to: links.rep_dashboard, label: m.access_rep_dashboard() },
    { to: links.member_dashboard, label: m.access_member_dashboard() },
  ]
  return (
    <nav className="access-links small" aria-label={m.access_links()}>
      {outside.map(
        ({ to, label }) =>
          to && (
            <OutsideLink key={label} to={to}>
              {label}
            </OutsideLink>
          ),
      )}
      <button type="button" className="access-link" onClick={onEmployee}>
        {m.access_employee_enrollment()}
      </button>
      <button type="button" className="access-link" disabled={busy} onClick={onLeave}>
        {m.access_not_my_site()}
      </button>
      <button type="button" className="access-link" disabled={busy} onClick={onLeave}>
        {m.access_home()}
      </button>
    </nav>
  )
}
