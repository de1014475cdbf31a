import { useLayoutEffect } from 'react'

/** Says whether a part of the page holds answers that are nowhere else: neither saved nor kept while they are typed. */
type Holds = () => boolean

const holders = new Set<Holds>()

/** Whether leaving the page now would lose answers. */
export const holdsNotKept = (): boolean => [...holders].some((holds) => holds())

/** Lets the page ask before it is left. `holds` must keep its identity while it means the same. */
export const useNotKept = (holds: Holds): void => {
  useLayoutEffect(() => {
    holders.add(holds)
    return () => {
      holders.delete(holds)
    }
  }, [holds])
}
