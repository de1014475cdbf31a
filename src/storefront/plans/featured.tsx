import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { useOver65 } from '../../site/use-over-65.ts'
import { featuredPlans } from '../../calls/storefront/featured.actors.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { AgePick } from './age-pick.tsx'
import { PlanCard } from './plan-card.tsx'
import '../../ui/layout/card.css'

/**
 * Plans at their lowest price, before there is a quote: a few that are featured, or those of a category. Nothing is
 * shown where there are none.
 */
export function Featured({ category = null, title }: { category?: string | null; title: string }) {
  const [attempt, setAttempt] = useState(0)
  // Another side of 65 has other plans.
  const key = `${category} ${useOver65()} ${attempt}`
  return (
    <>
      <AgePick />
      <FeaturedPlans key={key} category={category} title={title} onRetry={() => setAttempt(attempt + 1)} />
    </>
  )
}

function FeaturedPlans({ category, title, onRetry }: { category: string | null; title: string; onRetry: () => void }) {
  const actorRef = useActorRef(featuredPlans, { input: { category } })
  const output = useSelector(actorRef, (s) => s.output)
  if (output?.length === 0) return null
  return (
    <section className="stack featured" aria-labelledby="featured-title">
      <h2 id="featured-title">{title}</h2>
      {output === null ? (
        <Notice tone="warning" live actions={<Button onClick={onRetry}>{m.common_retry()}</Button>}>
          <p>{m.quote_featured_failed()}</p>
        </Notice>
      ) : output === undefined ? (
        <div className="card-grid">
          <Skeleton shape="card" count={3} />
        </div>
      ) : (
        <ul className="card-grid">
          {output.map((plan) => (
            <PlanCard key={plan.plan_pricing_id} plan={plan} tier={null} />
          ))}
        </ul>
      )}
    </section>
  )
}
