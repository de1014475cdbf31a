import { useActorRef, useSelector } from '@xstate/react'
import { m } from '#schemas/messages/generated/messages.js'
import { featuredPlans } from '../../calls/storefront/featured.actors.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { FeaturedFrame } from './featured.tsx'
import { PlanCard } from './plan-card.tsx'

/** The plans of `Featured`, read anew by `onRetry`. */
export function FeaturedPlans({
  category,
  title,
  onRetry,
}: {
  category: string | null
  title: string
  onRetry: () => void
}) {
  const actorRef = useActorRef(featuredPlans, { input: { category } })
  const output = useSelector(actorRef, (s) => s.output)
  if (output?.length === 0) return null
  return (
    <FeaturedFrame title={title}>
      {output === null ? (
        <Notice tone="warning" live actions={<Button onClick={onRetry}>{m.common_retry()}</Button>}>
          <p>{m.quote_featured_failed()}</p>
        </Notice>
      ) : (
        output && (
          <ul className="card-grid">
            {output.map((plan) => (
              <PlanCard key={plan.plan_pricing_id} plan={plan} tier={null} />
            ))}
            <li className="card card-soft featured-more">
              <h3>{m.quote_featured_more_title()}</h3>
              <p>{m.quote_featured_more_text()}</p>
              <a className="button button-secondary" href="#main">
                {m.quote_featured_more_go()}
              </a>
            </li>
          </ul>
        )
      )}
    </FeaturedFrame>
  )
}
