import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Where another page takes the place of the one that was read, under the same address: it begins at its top, and who
 * does not see it hears its heading. Null while the first one is still on its way.
 */
export const useNewPage = (page: string | null): void => {
  const before = useRef(page)
  // Before the browser paints: else the end of a shorter page is seen first.
  useLayoutEffect(() => {
    if (before.current !== page && before.current !== null && page !== null) scrollTo(0, 0)
  }, [page])
  useEffect(() => {
    if (before.current === page) return
    const isFirst = before.current === null
    before.current = page
    if (isFirst || page === null) return
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [page])
}
