import { useActorRef, useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import type { CartRef } from '#machines/storefront/cart/cart.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { useSite } from '../../site/site-context.ts'
import { useHomePath } from '../../site/use-home.ts'
import { providedCartMachine } from '../../calls/storefront/cart.actors.ts'
import { Breadcrumb } from '../../ui/links/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { pageHeading, useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useHomeCrumb } from '../home-crumb.ts'
import { afterCart, cartStart } from '../starts.ts'
import { SelectedLine } from './selected-line.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { CartDialogs } from './cart-dialogs.tsx'
import { CartList } from './cart-list.tsx'
import { CartNews } from './cart-news.tsx'
import { CartTotals } from './cart-totals.tsx'
import './cart.page.css'
import '../../ui/layout/card.css'
import { inspect } from '../../traffic/inspect.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'

const CartRecommendations = lazy(async () => ({
  default: (await import('../recommendations/cart-recommendations.tsx')).CartRecommendations,
}))

/** The chosen plans up to the start of the enrollment (spec 1, section 2, Cart). */
export function CartPage() {
  const actorRef = useActorRef(providedCartMachine, { inspect, input: cartStart() })
  const opened = useSelector(actorRef, (s) => s.output)
  const navigate = useNavigate()
  useEffect(() => {
    if (opened !== undefined) void navigate(afterCart)
  }, [opened, navigate])
  const home = useHomeCrumb()
  const site = useSite()
  const logo = site?.settings['cart_logo']
  return (
    <div className="page">
      <div className="stack">
        <Breadcrumb crumbs={[...home, { label: m.plans_title(), to: '/plans' }, { label: m.cart_title() }]} />
        {logo !== undefined && logo !== site?.logo && <img className="cart-logo" src={logo} alt="" height={40} />}
        <PageTitle title={m.cart_title()} />
        <SelectedLine />
      </div>
      <CartBody actorRef={actorRef} />
      <Recommended actorRef={actorRef} />
      <CartDialogs actorRef={actorRef} />
      <CartNews actorRef={actorRef} />
    </div>
  )
}

/** Reads the cart again: at once, or after what is read just now or the dialog that is open. */
const refresh = (actorRef: CartRef): void => {
  const isSent = (): boolean => {
    if (!actorRef.getSnapshot().matches('listing')) return false
    actorRef.send({ type: 'cart.refresh' })
    return true
  }
  if (isSent()) return
  const subscription = actorRef.subscribe(() => {
    if (isSent()) subscription.unsubscribe()
  })
}

/** Recommended plans below a cart that is not empty; nothing of the cart waits for them. */
function Recommended({ actorRef }: { actorRef: CartRef }) {
  const enrollmentId = useSelector(actorRef, (s) =>
    s.context.content === null || s.matches('empty') ? null : s.context.enrollmentId,
  )
  if (enrollmentId === null) return null
  return (
    <Suspense fallback={<Skeleton shape="plan" />}>
      <CartRecommendations enrollmentId={enrollmentId} onAdded={() => refresh(actorRef)} />
    </Suspense>
  )
}

function CartBody({ actorRef }: { actorRef: CartRef }) {
  const { state }: Location<{ fromMail?: boolean } | null> = useLocation()
  const { content, problem } = useSelector(actorRef, (s) => s.context)
  const empty = useSelector(actorRef, (s) => s.matches('empty'))
  const failed = useSelector(actorRef, (s) => s.matches('loadFailed'))
  const home = useHomePath()
  // The last plan leaves with the list.
  useKeptFocus(pageHeading, content)
  if (empty) {
    return (
      <EmptyState
        art="cart"
        title={m.cart_empty()}
        actions={
          <>
            <ButtonLink kind="primary" to="/plans">
              {m.cart_view_plans()}
            </ButtonLink>
            <ButtonLink to={home}>{m.cart_home()}</ButtonLink>
          </>
        }
      >
        {m.cart_empty_text()}
      </EmptyState>
    )
  }
  if (failed) {
    return (
      <LoadFailed
        title={m.cart_failed()}
        message={problem?.message}
        onRetry={() => actorRef.send({ type: 'cart.retry' })}
      />
    )
  }
  if (content === null) {
    return (
      <div className="with-aside">
        <div className="stack">
          <Skeleton shape="line" count={3} />
        </div>
        <Skeleton shape="panel" />
      </div>
    )
  }
  return (
    <div className="with-aside">
      <div className="stack stack-loose">
        {problem && (
          <Notice tone="danger" live>
            <p>{problem.message}</p>
          </Notice>
        )}
        {state?.fromMail === true && (
          <Notice tone="info">
            <p>{m.cart_from_mail()}</p>
          </Notice>
        )}
        {content.hasPrudential && (
          <Notice tone="info">
            <p>{m.plan_fees()}</p>
          </Notice>
        )}
        <CartList actorRef={actorRef} cart={content.cart} />
      </div>
      <CartTotals actorRef={actorRef} content={content} />
    </div>
  )
}
