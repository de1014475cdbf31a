import { type ReactNode, Suspense, useState } from 'react'
import { clearsStored } from '#schemas/storefront/home.rules.ts'
import { lazy } from '../../ui/lazy.ts'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { useCartGlance } from '../../site/site-context.ts'
import { useHomePath } from '../../site/use-home.ts'

const BeginAnew = lazy(async () => ({ default: (await import('../begin-anew.tsx')).BeginAnew }))

/**
 * The brand and Home lead to the visitor's own starting page (spec 1, section 4, Home navigation). Most of these begin
 * anew: whoever has plans in the cart is asked first.
 */
export function HomeLink({ className, children }: { className?: string; children: ReactNode }) {
  const to = useHomePath()
  const count = useCartGlance()?.count ?? 0
  const [asks, setAsks] = useState(false)
  return (
    <>
      <RouteLink
        to={to}
        {...(className !== undefined && { className })}
        onClick={(event) => {
          // Another tab or window leaves this one as it is.
          if (count === 0 || !clearsStored(to) || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setAsks(true)
        }}
      >
        {children}
      </RouteLink>
      <Suspense>{asks && <BeginAnew to={to} count={count} onClose={() => setAsks(false)} />}</Suspense>
    </>
  )
}
