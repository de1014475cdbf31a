import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise, waitFor } from 'xstate'
import { useSiteRef } from '../../site/site-context.ts'
import { beginAtHome } from '../../calls/storefront/home.actors.ts'

const begin = fromPromise<void, { clears: boolean; site: ReturnType<typeof useSiteRef> }>(
  async ({ input: { clears, site } }) => {
    if (!clears) return
    const known = () => waitFor(site, (s) => s.matches({ frame: 'ready' }))
    // What the frame is still asking on the way in is not asked twice at once.
    await known()
    beginAtHome()
    await known()
  },
)

/**
 * Clears what is stored on arriving. True once the frame knows again who is here, and from then on, whatever the frame
 * asks anew; where nothing is to be cleared, at once.
 */
export const useFresh = (clears = true): boolean => {
  const actorRef = useActorRef(begin, { input: { clears, site: useSiteRef() } })
  return useSelector(actorRef, (s) => s.status === 'done') || !clears
}
