import { useActorRef, useSelector } from '@xstate/react'
import type { FeeContent } from '#schemas/calls/storefront/plan.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { optionalActor } from '../../calls/call-actor.ts'
import { send } from '../../calls/send.ts'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'

const readFees = optionalActor<FeeContent[]>(
  async (_, signal) => (await send('GET enrollment/get-plan-detail', { signal, quiet: true })).result,
)

/** What prices include or come with, to open; without it the page is whole as well (spec 1, sections 7 and 9). */
export function PlanFees() {
  const fees = useSelector(useActorRef(readFees), (s) => s.output ?? null)
  if (fees === null || fees.length === 0) return null
  return (
    <div className="plan-more">
      <details>
        <summary>{m.plan_fees_title()}</summary>
        <div className="stack">
          {fees.map(({ name, text }) => (
            <div key={name}>
              <h3>{name}</h3>
              <SanitisedHtml html={text} />
            </div>
          ))}
        </div>
      </details>
    </div>
  )
}
