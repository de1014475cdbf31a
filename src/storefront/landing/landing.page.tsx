import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { startForm } from '#schemas/storefront/visit/start.rules.ts'
import { BannerPage } from '../quote/banner.lazy.ts'
import { useSite, useSiteSelector } from '../../site/site-context.ts'
import { storage } from '../../browser/storage.ts'
import { providedQuoteMachine } from '../../calls/storefront/quote.actors.ts'
import { Art } from '../../ui/art/art.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { Featured } from '../plans/featured.tsx'
import { QuoteFormBase } from '../quote/quote-form-base.tsx'
import { afterLanding, landingStart } from '../quote/quote-start.ts'
import { categoryCodes } from '../../fields/words.ts'
import './landing.page.css'
import '../../ui/layout/card.css'
import { inspect } from '../../traffic/inspect.ts'

const never = () => () => {}

/** The page is drawn at build time, where nobody has a quote: what is stored shows once the page is alive. */
const useStoredQuote = (): string | null =>
  useSyncExternalStore(
    never,
    () => storage.get('tempId'),
    () => null,
  )

/** The server sends `/` drawn where it begins with GET A QUOTE; elsewhere nothing is shown before it is known. */
const isDrawn = () => typeof document === 'undefined' || document.documentElement.dataset['start'] === 'landing'

/** `/`: one of the two quote forms, by host and who enrolls (spec 1, section 2, Routes). */
export function StartPage() {
  const site = useSite()
  if (site === null) return isDrawn() ? <LandingPage /> : null
  return startForm(site.kind, site.identity.eprocess) === 'banner' ? <BannerPage /> : <LandingPage />
}

/** Whether an employee has come by an invitation; the page as it was drawn ahead knows of none. */
const useInvited = (): boolean =>
  useSyncExternalStore(
    never,
    () => storage.get('invited') === 1,
    () => false,
  )

/** GET A QUOTE, with featured plans beneath (spec 1, section 2, Landing and quote forms). */
export function LandingPage() {
  const stored = useStoredQuote()
  const invited = useInvited()
  return (
    <div className="page landing">
      <section className="landing-hero">
        <PageTitle title={m.quote_hero_title()} documentTitle={m.quote_title()} lead={m.quote_hero_lead()} />
        <Art name="scene" />
        <LandingQuote key={`${stored ?? 'new'} ${invited}`} enrollmentId={stored} invited={invited} />
      </section>
      <section className="landing-next" aria-labelledby="next-title">
        <h2 id="next-title">{m.quote_next_title()}</h2>
        <ol className="landing-steps plain-list">
          <NextStep title={m.quote_next_1_title()} text={m.quote_next_1_text()} />
          <NextStep title={m.quote_next_2_title()} text={m.quote_next_2_text()} />
          <NextStep title={m.quote_next_3_title()} text={m.quote_next_3_text()} />
        </ol>
        <p className="landing-association">
          <strong>{m.quote_association_title()}.</strong> {m.quote_association_text()}
        </p>
      </section>
      <Featured title={m.quote_featured_title()} />
    </div>
  )
}

const NextStep = ({ title, text }: { title: string; text: string }) => (
  <li>
    <h3>{title}</h3>
    <p>{text}</p>
  </li>
)

function LandingQuote({ enrollmentId, invited }: { enrollmentId: string | null; invited: boolean }) {
  const actorRef = useActorRef(providedQuoteMachine, {
    inspect,
    input: landingStart(enrollmentId, invited),
  })
  const menu = useSiteSelector((s) => s.context.categories)
  const saved = useSelector(actorRef, (s) => s.output)
  const navigate = useNavigate()
  useEffect(() => {
    if (saved !== undefined) void navigate(afterLanding)
  }, [saved, navigate])
  // The menu of a quote lacks what is not sold at its ZIP code, which this form may change.
  const known = new Set(enrollmentId === null ? menu.map(({ code }) => code) : categoryCodes)
  return (
    <section className="card landing-quote" aria-labelledby="quote-title">
      <div>
        <h2 id="quote-title">{m.quote_form_title()}</h2>
        <p className="muted small">{m.quote_form_first()}</p>
      </div>
      <QuoteFormBase
        actorRef={actorRef}
        categories={known.size === 0 ? categoryCodes : categoryCodes.filter((code) => known.has(code))}
      />
    </section>
  )
}
