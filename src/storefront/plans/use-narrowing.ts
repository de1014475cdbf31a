import { useSearchParams } from 'react-router-dom'

export interface Narrowing {
  query: URLSearchParams
  /** Sets a part of the address, or takes it out. The order of a list is no place to go Back to. */
  narrow: (name: string, value: string | null) => void
  /** Shows another category, unsorted and whole: a place to go Back to. */
  choose: (category: string) => void
}

/**
 * What a list is narrowed to, kept in the address (spec 1, section 2, Plans listing). The router draws a new address
 * when it has time, and hands out the old one until then: a second choice made meanwhile builds on the window's own.
 */
export const useNarrowing = (): Narrowing => {
  const [query, setQuery] = useSearchParams()
  const narrow = (name: string, value: string | null) => {
    const next = new URLSearchParams(window.location.search)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }
  return { query, narrow, choose: (category) => setQuery({ type: category }) }
}
