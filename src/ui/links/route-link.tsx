import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

/**
 * A link inside the product. The router's own `Link` brings prefetching of routes that we do not have (3 kB of the
 * landing page's budget); this is what remains.
 */
export function RouteLink({ to, onClick, children, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to)
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
