import { useEffect, useState } from 'react'

/** What an address has brought, and the address that stays in its place. */
export interface Brought<Value> {
  value: Value
  path: string
}

/**
 * What the address of this page has brought and what must not stay there; null where it brought nothing. React may
 * draw a page, throw that away while code of it is on its way, and begin anew: so `read` only reads, and the address is
 * changed once the page stands.
 */
export const useTaken = <Value>(read: () => Brought<Value> | null): Value | null => {
  const [taken] = useState(read)
  useEffect(() => {
    if (taken !== null) history.replaceState(history.state, '', taken.path)
  }, [taken])
  return taken === null ? null : taken.value
}
