import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useOver65 } from '../../site/use-over-65.ts'
import { lazy } from '../../ui/lazy.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { useNear } from '../../ui/use-near.ts'
import { AgePick } from './age-pick.tsx'
import '../../ui/layout/card.css'
import './featured.css'

const FeaturedPlans = lazy(async () => ({ default: (await import('./featured-plans.tsx')).FeaturedPlans }))

/**
 * Plans at their lowest price, before there is a quote: a few that are featured, or those of a category. Nothing is
 * shown where there are none. They lie beneath a form: their cards are fetched when somebody comes near them.
 */
export function Featured({ category = null, title }: { category?: string | null; title: string }) {
  const [attempt, setAttempt] = useState(0)
  // Another side of 65 has other plans.
  const key = `${category} ${useOver65()} ${attempt}`
  const ref = useRef<HTMLDivElement>(null)
  const near = useNear(ref)
  const waiting = <FeaturedFrame title={title} />
  return (
    <>
      <AgePick />
      <div ref={ref} className="featured-place">
        {near ? (
          <Suspense fallback={waiting}>
            <FeaturedPlans key={key} category={category} title={title} onRetry={() => setAttempt(attempt + 1)} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </>
  )
}

/** Title and room of the plans; bones of cards until they are there. */
export function FeaturedFrame({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="stack featured" aria-labelledby="featured-title">
      <h2 id="featured-title">{title}</h2>
      {children ?? (
        <div className="card-grid">
          <Skeleton shape="plan" count={3} />
        </div>
      )}
    </section>
  )
}
