import { useActorRef, useSelector } from '@xstate/react'
import { useParams } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import { type DeskDraftRef, type DraftDeed } from '#machines/desk/desk-draft/desk-draft.machine.ts'
import type { DeskDraft } from '#schemas/calls/desk/desk-drafts.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { steps } from '#schemas/steps/steps.registry.ts'
import { stepNames } from '#schemas/steps/step-names.ts'
import { providedDeskDraftMachine } from '../../calls/desk/desk-drafts.actors.ts'
import { PlanPrices } from '../../enrollment/offer/plan-prices.tsx'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { FactList } from '../fact-list.tsx'
import { moment } from '../moment.ts'
import { useEnded } from '../use-ended.ts'
import { deedName, deedText, doneText, holderName, remindersText } from './draft-words.ts'

interface Props {
  accessRef: DeskAccessRef
  mayAct: boolean
}

/** One enrollment that is not submitted: `/desk/drafts/ID`. */
export function DeskDraftPage(props: Props) {
  const { id = '' } = useParams()
  return <Draft key={id} id={id} {...props} />
}

function Draft({ id, accessRef, mayAct }: Props & { id: string }) {
  const actorRef = useActorRef(providedDeskDraftMachine, { inspect, input: { enrollmentId: id } })
  const { draft, done, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const reading = useSelector(actorRef, (s) => s.matches('reading'))
  useEnded(accessRef, problem)
  return (
    <div className="page">
      <div className="actions">
        <ButtonLink kind="quiet" icon="arrow-left" to="/desk/drafts">
          {m.desk_draft_back()}
        </ButtonLink>
      </div>
      <PageTitle
        title={draft === null || failed ? m.desk_draft_title() : (draft.name ?? m.desk_draft_nameless())}
        documentTitle={m.desk_draft_title()}
      >
        {draft !== null && !failed && <Badge>{holderName(draft.holder)}</Badge>}
      </PageTitle>
      {failed ? (
        <LoadFailed
          onRetry={() => actorRef.send({ type: 'desk-draft.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      ) : draft === null ? (
        <Skeleton shape="panel" />
      ) : (
        <>
          {reading && done !== null && (
            <Notice tone="success" live>
              {doneText(done)}
            </Notice>
          )}
          <div className="desk-case">
            <div className="stack stack-loose">
              <Facts draft={draft} />
              <Plans draft={draft} />
              <Steps draft={draft} />
            </div>
            <aside className="stack stack-loose">
              <Actions actorRef={actorRef} draft={draft} mayAct={mayAct} ready={reading} />
            </aside>
          </div>
        </>
      )}
      <Confirming actorRef={actorRef} />
    </div>
  )
}

function Facts({ draft: { begun_at, changed_at, ends_at, enrolled_by, reminders } }: { draft: DeskDraft }) {
  const rows: [string, string][] = [
    [m.desk_draft_begun_on(), moment(begun_at)],
    [m.desk_draft_changed_on(), moment(changed_at)],
    [m.desk_draft_ends_on(), moment(ends_at)],
    [m.desk_case_enrolled_by(), enrolled_by ?? m.desk_case_alone()],
    [m.desk_draft_reminders(), remindersText(reminders)],
  ]
  return <FactList rows={rows} />
}

function Plans({ draft: { plans, first_payment, monthly } }: { draft: DeskDraft }) {
  const unsold = plans.filter(({ price }) => price === null)
  return (
    <section aria-labelledby="desk-plans">
      <h2 id="desk-plans">{m.desk_case_plans()}</h2>
      {plans.length === 0 ? (
        <p className="muted">{m.desk_draft_no_plans()}</p>
      ) : (
        <PlanPrices
          plans={plans.flatMap(({ name, price }) => (price === null ? [] : [{ name, price }]))}
          totals={[
            { name: m.mail_fact_first(), price: first_payment ?? 0 },
            { name: m.mail_fact_monthly(), price: monthly ?? 0 },
          ]}
        />
      )}
      {unsold.length > 0 && <p>{m.desk_draft_unsold({ plans: unsold.map(({ name }) => name).join(', ') })}</p>}
    </section>
  )
}

const stepName = (tab: string): string => {
  const step = steps.find(({ column }) => column === tab)
  return step === undefined ? m.cart_title() : stepNames[step.id]()
}

function Steps({ draft }: { draft: DeskDraft }) {
  return (
    <section aria-labelledby="desk-steps">
      <h2 id="desk-steps">{m.desk_draft_steps()}</h2>
      {draft.steps.length === 0 ? (
        <p className="muted">{m.desk_draft_no_steps()}</p>
      ) : (
        <ul className="desk-rows">
          {draft.steps.map(({ tab, complete }) => (
            <li key={tab} className="desk-row">
              <p className="desk-step-name">{stepName(tab)}</p>
              <Badge tone={complete ? 'success' : 'neutral'}>
                {complete ? m.desk_draft_step_done() : m.desk_draft_step_open()}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Actions({
  actorRef,
  draft: { code_to, others },
  mayAct,
  ready,
}: {
  actorRef: DeskDraftRef
  draft: DeskDraft
  mayAct: boolean
  ready: boolean
}) {
  const deeds: DraftDeed[] = [
    ...(code_to === null ? [] : [{ act: 'code' } as const]),
    { act: 'extend' },
    ...others.map((to) => ({ act: 'give', to }) as const),
  ]
  return (
    <section aria-labelledby="desk-actions">
      <h2 id="desk-actions">{m.desk_case_actions()}</h2>
      {mayAct ? (
        <div className="desk-actions">
          {deeds.map((deed) => (
            <Button
              key={deedName(deed)}
              disabled={!ready}
              onClick={() => actorRef.send({ type: 'desk-draft.choose', deed })}
            >
              {deedName(deed)}
            </Button>
          ))}
          {code_to === null && <p className="small muted">{m.desk_draft_code_none()}</p>}
        </div>
      ) : (
        <p className="muted">{m.desk_case_read_only()}</p>
      )}
    </section>
  )
}

/** What will be done, before it is done. */
function Confirming({ actorRef }: { actorRef: DeskDraftRef }) {
  const { draft, chosen, problem } = useSelector(actorRef, (s) => s.context)
  const open = useSelector(actorRef, (s) => s.matches('confirming') || s.matches('acting'))
  const busy = useSelector(actorRef, (s) => s.matches('acting'))
  if (!open || draft === null || chosen === null) return null
  return (
    <ConfirmDialog
      title={m.desk_draft_sure({ deed: deedName(chosen) })}
      confirm={deedName(chosen)}
      busy={busy}
      onConfirm={() => actorRef.send({ type: 'desk-draft.confirm' })}
      onCancel={() => actorRef.send({ type: 'desk-draft.close' })}
    >
      <div className="stack">
        {problem !== null && (
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        )}
        <p>{deedText(chosen, draft)}</p>
      </div>
    </ConfirmDialog>
  )
}
