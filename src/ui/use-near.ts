import { type RefObject, useEffect, useState } from 'react'

/** Whether somebody has come near an element, by scrolling or because the window is high: then what is in it is fetched. */
export const useNear = (ref: RefObject<HTMLElement | null>): boolean => {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    if (ref.current) watch.observe(ref.current)
    return () => watch.disconnect()
  }, [ref])
  return near
}
