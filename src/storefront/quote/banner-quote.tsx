import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '../../browser/storage.ts'
import { providedQuoteMachine } from '../../calls/storefront/quote.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { QuoteForm } from './quote-form.tsx'
import { afterBanner, bannerStart } from './quote-start.ts'
import '../../ui/layout/card.css'
import './banner-quote.css'

/**
 * Zip, Gender, Choose Tier, DOB, Submit (spec 1, sections 2 and 4, Banner form): makes the quote or changes the one
 * that there is, and goes on to the plans.
 */
export function BannerQuote() {
  const [enrollmentId] = useState(() => storage.get('tempId'))
  const actorRef = useActorRef(providedQuoteMachine, {
    inspect,
    input: { ...bannerStart(), enrollmentId },
  })
  const saved = useSelector(actorRef, (s) => s.output)
  const navigate = useNavigate()
  useEffect(() => {
    if (saved === undefined) return
    void navigate(afterBanner())
  }, [saved, navigate])
  const isKnown = enrollmentId !== null && storage.get('showQuotation') === 1
  return (
    <section className="card banner-quote" aria-label={m.banner_title()}>
      {isKnown && <p className="muted">{m.banner_ready()}</p>}
      <QuoteForm actorRef={actorRef}>{isKnown && <ButtonLink to="/plans">{m.banner_continue()}</ButtonLink>}</QuoteForm>
    </section>
  )
}
