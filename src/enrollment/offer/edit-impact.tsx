import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { TabName } from '#schemas/calls/enrollment/draft.calls.ts'
import type { Edit, EditImpact } from '#schemas/calls/enrollment/offer.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { dependentsStep } from '#schemas/steps/dependents/dependents.step.ts'
import { stepByTab } from '#schemas/steps/steps.registry.ts'
import { providedEditImpactMachine } from '../../calls/enrollment/wizard-notices.actors.ts'
import { formatPrice } from '../../i18n/format.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { stepNames } from '#schemas/steps/step-names.ts'

const stepsOf = (tabs: readonly TabName[]): string => tabs.map((tab) => stepNames[stepByTab(tab).id]()).join(', ')

/** Nobody has to change a list that is not asked for any more. */
const misfitsOf = ({ misfits, tabs_gone }: EditImpact): string[] => {
  if (misfits === 0 || tabs_gone.includes(dependentsStep.tab)) return []
  return [misfits === 1 ? m.impact_dependent() : m.impact_dependents({ count: misfits })]
}

/** Each consequence in a sentence of its own. */
const linesOf = (impact: EditImpact): string[] => [
  ...impact.lost_plans.map((plan) => m.impact_lost({ plan })),
  ...(impact.monthly_before === impact.monthly_now
    ? []
    : [
        m.impact_price({
          before: formatPrice(impact.monthly_before),
          now: formatPrice(impact.monthly_now),
        }),
      ]),
  ...(impact.tabs_gone.length > 0 ? [m.impact_steps_gone({ steps: stepsOf(impact.tabs_gone) })] : []),
  ...(impact.tabs_new.length > 0 ? [m.impact_steps_new({ steps: stepsOf(impact.tabs_new) })] : []),
  ...(impact.tabs_again.length > 0 ? [m.impact_steps_again({ steps: stepsOf(impact.tabs_again) })] : []),
  ...misfitsOf(impact),
  ...(impact.signs_again ? [m.impact_signature()] : []),
  ...(impact.date_again ? [m.impact_date()] : []),
]

function Lines({ impact }: { impact: EditImpact }) {
  return (
    <>
      <p>{m.impact_text()}</p>
      <ul className="impact-lines">
        {linesOf(impact).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

/** Said anew each time that it was looked for in vain: the dialog is the same as before. */
function Unknown({ busy }: { busy: boolean }) {
  if (busy) return <p>{m.impact_unknown()}</p>
  return (
    <Notice tone="warning" live>
      {m.impact_unknown()}
    </Notice>
  )
}

/** Asks before an edit that reaches further than itself; one that does not goes through unasked. */
export function EditImpactDialog({
  enrollmentId,
  edit,
  onDecided,
}: {
  enrollmentId: string
  edit: Edit
  onDecided: (goes: boolean) => void
}) {
  const actorRef = useActorRef(providedEditImpactMachine, { inspect, input: { enrollmentId, edit } })
  const impact = useSelector(actorRef, (s) => s.context.impact)
  const isUnknown = useSelector(actorRef, (s) => s.context.isUnknown)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const asks = useSelector(actorRef, (s) => s.matches('telling') || (s.status === 'active' && s.context.isUnknown))
  const decided = useSelector(actorRef, (s) => s.output)
  useEffect(() => {
    if (decided !== undefined) onDecided(decided.goes)
  }, [decided, onDecided])
  if (!asks) return null
  const leave = () => actorRef.send({ type: 'impact.leave' })
  const goOn = () => actorRef.send({ type: 'impact.goOn' })
  return (
    <Dialog
      title={isUnknown ? m.impact_unknown_title() : m.impact_title()}
      onClose={busy ? undefined : leave}
      actions={
        isUnknown ? (
          <>
            <Button kind="primary" busy={busy} onClick={() => actorRef.send({ type: 'impact.again' })}>
              {m.impact_again()}
            </Button>
            <Button disabled={busy} onClick={goOn}>
              {m.impact_anyway()}
            </Button>
            <Button disabled={busy} onClick={leave}>
              {m.impact_leave()}
            </Button>
          </>
        ) : (
          <>
            <Button kind="primary" onClick={goOn}>
              {m.impact_go_on()}
            </Button>
            <Button onClick={leave}>{m.impact_leave()}</Button>
          </>
        )
      }
    >
      {impact === null ? <Unknown busy={busy} /> : <Lines impact={impact} />}
    </Dialog>
  )
}

/** Within a question that is asked anyway: what the edit means besides. */
export function EditImpactNote({ enrollmentId, edit }: { enrollmentId: string; edit: Edit }) {
  const actorRef = useActorRef(providedEditImpactMachine, { inspect, input: { enrollmentId, edit } })
  const impact = useSelector(actorRef, (s) => s.context.impact)
  return impact && <Lines impact={impact} />
}
