import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { PlanDetailRef } from '#machines/storefront/plan-detail/plan-detail.machine.ts'
import type { PlanQuestionsRef } from '#machines/storefront/plan-questions/plan-questions.machine.ts'
import type { QuoteRef } from '#machines/storefront/quote/quote.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { PlanQuestions } from './plan-questions.tsx'
import { PlanRates } from './plan-rates.tsx'
import { PricingBanner } from './pricing-banner.tsx'
import { QuoteForm } from '../quote/quote-form.tsx'
import { QuoteSummary } from '../quote/quote-summary.tsx'

/** What the plan costs this person: the quote form, the questions, a banner, or the rate cards. */
export function PlanOffer({ actorRef }: { actorRef: PlanDetailRef }) {
  const { rates, message, problem } = useSelector(actorRef, (s) => s.context)
  const quoting = useSelector(actorRef, (s) => s.matches('quoting'))
  const questionsRef = useSelector(actorRef, (s) => s.children.questions) as PlanQuestionsRef | undefined
  const waiting = useSelector(actorRef, (s) => s.matches('choosingPortal') || s.matches('asking'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const ready = useSelector(actorRef, (s) => s.can({ type: 'plan-detail.retry' }))
  const quoteRef = useSelector(actorRef, (s) => s.children.quote) as QuoteRef | undefined
  const offer = useRef<HTMLDivElement>(null)
  // What asked for an answer goes with the answer.
  useKeptFocus(offer, rates)
  if (quoting && quoteRef) {
    return (
      <section className="card" aria-labelledby="plan-quote-title">
        <div>
          <h2 id="plan-quote-title">{m.plan_quote_title()}</h2>
          <p className="muted">{m.plan_quote_text()}</p>
        </div>
        <QuoteForm actorRef={quoteRef} submitLabel={m.plan_quote_submit()} />
      </section>
    )
  }
  if (rates === null && problem === null) {
    return (
      <div className="stack plan-offer">
        <Skeleton shape="field" />
        <Skeleton shape="panel" />
        {!waiting && <output className="visually-hidden">{m.plan_rates_loading()}</output>}
      </div>
    )
  }
  return (
    <div ref={offer} tabIndex={-1} className="stack plan-offer" aria-busy={busy || undefined}>
      {rates && (
        <QuoteSummary
          filter={rates.filter}
          isPremier={rates.isPremier}
          withWork
          busy={busy}
          onEdit={() => actorRef.send({ type: 'plan-detail.edit' })}
        />
      )}
      {problem && (
        <Notice
          tone="danger"
          live
          actions={
            ready && <Button onClick={() => actorRef.send({ type: 'plan-detail.retry' })}>{m.common_retry()}</Button>
          }
        >
          <p>{problem.message}</p>
        </Notice>
      )}
      {message !== null && message !== '' && (
        <Notice tone="danger" live>
          <p>{message}</p>
        </Notice>
      )}
      {questionsRef ? (
        <PlanQuestions actorRef={questionsRef} />
      ) : (
        rates && (
          <>
            {message === null && (
              <PricingBanner
                pricing={rates.pricing}
                asksHours={rates.asksHours}
                busy={busy}
                onOpen={(requirement) => actorRef.send({ type: 'plan-detail.open', requirement })}
              />
            )}
            <PlanRates actorRef={actorRef} rates={rates} />
          </>
        )
      )}
    </div>
  )
}
