import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { stepByRoute } from '#schemas/steps/steps.registry.ts'
import { stepList } from '#schemas/steps/step-list.rules.ts'
import { providedOfferMachine } from '../../calls/enrollment/wizard-notices.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { HolderLine } from '../dialogs/holder-line.tsx'
import { OfferTable } from '../offer/offer-table.tsx'
import { Session } from '../dialogs/session-dialog.tsx'
import { stepNames } from '#schemas/steps/step-names.ts'
import { useDrawn } from './drawn.ts'
import type { EnrollmentRef } from './step-view.tsx'
import './step-page.css'

/** What stands beside every step and is worth a word only now and then; fetched after the step itself. */
export function WizardNotices({
  actorRef,
  onAgreed,
  onSaveLater,
}: {
  actorRef: EnrollmentRef
  onAgreed: () => void
  /** Null where codes to continue are not offered. */
  onSaveLater: (() => void) | null
}) {
  const enrollmentId = useSelector(actorRef, (s) => s.context.enrollmentId)
  // With the step that is drawn: what stands beside it is not drawn before it and then again.
  const step = useDrawn(actorRef, (s) => s.context.step)
  return (
    <>
      <Offline />
      <Changes key={step} enrollmentId={enrollmentId} onAgreed={onAgreed} />
      <HolderLine actorRef={actorRef} />
      <Session actorRef={actorRef} onSaveLater={onSaveLater} />
    </>
  )
}

/** Why another step is open than the one that was asked for or left (spec 3, section 2.5). */
export function WhyHere({ actorRef }: { actorRef: EnrollmentRef }) {
  const step = useSelector(actorRef, (s) => s.context.step)
  const asked = useSelector(actorRef, (s) => stepByRoute(s.context.asked))
  const tabs = useSelector(actorRef, (s) => s.context.tabs)
  if (asked === undefined || asked.id === step) return null
  const name = { asked: stepNames[asked.id]() }
  const isAsked = stepList(tabs).some(({ id }) => id === asked.id)
  return <p>{isAsked ? m.leaving_turned_back(name) : m.leaving_not_asked(name)}</p>
}

function Offline() {
  return useOnline() ? null : (
    <Notice tone="warning" live>
      {m.leaving_offline()}
    </Notice>
  )
}

/** Plans that were withdrawn or have another price since the checkout. */
function Changes({ enrollmentId, onAgreed }: { enrollmentId: string; onAgreed: () => void }) {
  const actorRef = useActorRef(providedOfferMachine, { inspect, input: { enrollmentId } })
  const { changes, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const agreed = useSelector(actorRef, (s) => s.matches('agreed'))
  useEffect(() => {
    if (agreed) onAgreed()
  }, [agreed, onAgreed])
  if (changes === null) return null
  const isLess = changes.plans.some(({ now }) => now === null)
  return (
    <Notice
      tone="warning"
      live
      title={m.offer_title()}
      actions={
        <>
          <Button kind="primary" busy={busy} onClick={() => actorRef.send({ type: 'offer.agree' })}>
            {m.offer_agree()}
          </Button>
          <ButtonLink to="/cart">{m.offer_cart()}</ButtonLink>
        </>
      }
    >
      <p>{m.offer_text()}</p>
      <OfferTable {...changes} gone={m.offer_withdrawn()} />
      {isLess && <p>{m.offer_removed()}</p>}
      {problem && (
        <p role="alert">
          {m.offer_failed()}. {problem.message}
        </p>
      )}
    </Notice>
  )
}
