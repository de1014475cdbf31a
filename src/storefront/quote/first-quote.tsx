import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { QuoteRef } from '#machines/storefront/quote/quote.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon } from '../../ui/icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { QuoteForm } from './quote-form.tsx'
import '../../ui/layout/card.css'
import './banner-quote.css'

/**
 * The quote form of a list without a quote. On a phone it is behind one line, so that the first plan is on the first
 * screen; what is typed stays while it is folded, and what went wrong with it opens it.
 */
export function FirstQuote({ actorRef }: { actorRef: QuoteRef }) {
  const isPhone = useMedia('(max-width: 639px)')
  const [opened, setOpened] = useState(false)
  const isWrong = useSelector(actorRef, (s) => s.matches('loadFailed') || s.context.problem !== null)
  const isOpen = opened || isWrong
  return (
    <section className="card banner-quote first-quote" aria-labelledby="plans-quote-title">
      <details open={!isPhone || isOpen} onToggle={({ currentTarget: { open } }) => isPhone && setOpened(open)}>
        <summary hidden={!isPhone}>
          <Icon name="chevron-down" />
          {m.quote_form_fold()}
        </summary>
        <div className="first-quote-form">
          <div className="cluster">
            <h2 id="plans-quote-title">{m.quote_form_title()}</h2>
            <p className="muted">{m.quote_form_first()}</p>
          </div>
          <QuoteForm actorRef={actorRef} />
        </div>
      </details>
    </section>
  )
}
