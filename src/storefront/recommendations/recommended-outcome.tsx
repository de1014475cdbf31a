import { useSelector } from '@xstate/react'
import type { RecommendationsRef } from '#machines/storefront/recommendations/recommendations.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** Why a recommended plan did not go into the cart. */
export function RecommendedOutcome({ actorRef }: { actorRef: RecommendationsRef }) {
  const { chosen, refusal, problem } = useSelector(actorRef, (s) => s.context)
  const active = useSelector(actorRef, (s) => s.matches('alreadyActive'))
  if (active) {
    return (
      <AlertDialog title={m.recommended_active_title()} onOk={() => actorRef.send({ type: 'recommendations.close' })}>
        {chosen?.plan_name}: {refusal}
      </AlertDialog>
    )
  }
  const said = problem?.message ?? refusal
  if (said === null) return null
  return (
    <Notice tone="danger" live>
      <p>{said}</p>
    </Notice>
  )
}
