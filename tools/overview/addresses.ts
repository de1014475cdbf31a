export interface RouteOf {
  /** `/plan/:id/:name`. */
  address: string
  /** The component of its element, by its name in the router or, of a `LaterPage`, in the list of pages. */
  component: string
}

const ROUTE = /<Route\s+(?:path="([^"]*)"|(index))\s+element=\{([\s\S]*?)\}\s*\/>/g

/** The addresses of the router, in its order. */
export const routesOf = (router: string): RouteOf[] =>
  [...router.matchAll(ROUTE)].flatMap(([, path = '', , element = '']) => {
    const component = [...element.matchAll(/<(?:LaterPage name=")?(\w+)/g)]
      .map(([, name]) => name)
      .find((name) => name !== 'Suspense')
    return component === undefined ? [] : [{ address: `/${path}`, component }]
  })

/** Components around pages: `<Route element={<Shell />}>`. */
export const layoutsOf = (router: string): string[] =>
  [...router.matchAll(/<Route\s+element=\{\s*<(\w+)/g)].flatMap(([, name]) => name ?? [])

/** The router's address that a literal leads to; null where it is none of its own (the server's, a picture's). */
const addressOf = (routes: readonly RouteOf[], literal: string): string | null => {
  const parts = literal.split('/').slice(1)
  const found = routes.find(({ address }) => {
    const wanted = address.split('/').slice(1)
    const [first = ''] = wanted
    // A name of the visitor's choosing would be any address.
    if (first.startsWith(':') || first === '*') return false
    // `/plan/${id}`: what follows is put together.
    const isPart = literal.endsWith('/') && parts.length > 1
    return wanted.every(
      (part, place) =>
        part === '*' ||
        part.endsWith('?') ||
        (part.startsWith(':') ? isPart || parts.length > place : part === parts[place]),
    )
  })
  return found?.address ?? null
}

const LITERALS = /['"`](\/[A-Za-z0-9\-/_]*)[^'"`\n]*?['"`{]/g

/** The addresses that a text sends people to. */
export const addressesIn = (text: string, routes: readonly RouteOf[]): string[] => [
  ...new Set([...text.matchAll(LITERALS)].flatMap(([, literal = '']) => addressOf(routes, literal) ?? [])),
]
