import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'
import { useSiteRef } from '../../site/site-context.ts'
import { beginFresh } from './home-start.ts'

const begin = fromPromise<void, { clears: boolean; site: ReturnType<typeof useSiteRef> }>(
  ({ input: { clears, site } }) => beginFresh(site, clears),
)

/**
 * Clears what is stored on arriving. True once the frame knows again who is here, and from then on, whatever the frame
 * asks anew; where nothing is to be cleared, at once.
 */
export const useFresh = (clears = true): boolean => {
  const actorRef = useActorRef(begin, { input: { clears, site: useSiteRef() } })
  return useSelector(actorRef, (s) => s.status === 'done') || !clears
}
