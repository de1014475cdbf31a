import { type ActorRefFrom, waitFor } from 'xstate'
import type { HomeInput, HomeOutput } from '#machines/storefront/home/home.context.ts'
import type { SiteInfo, siteMachine } from '#machines/storefront/site/site.machine.ts'
import { storage } from '../../browser/storage.ts'
import { beginAtHome, keepHomeChoice } from '../../calls/storefront/home.actors.ts'

/** The homes of reps, groups and websites. */
export const homeStart = (mode: HomeInput['mode'], site: SiteInfo, query: URLSearchParams): HomeInput => ({
  mode,
  isOpen: mode === 'website' || site.visit?.role === mode,
  agentId: site.identity.agent_id,
  groupId: mode === 'rep' ? null : site.identity.group_id,
  portalId: query.get('id'),
  code: mode === 'website' ? query.get('group') : null,
})

/** What was chosen at a home is kept. Gives the address that comes next. */
export const afterHome = (output: HomeOutput, mode: HomeInput['mode'], site: SiteInfo): string => {
  if (output.to === 'members') return mode === 'rep' ? '/agent-select-member' : '/group-select-member'
  keepHomeChoice(output)
  return output.to === 'direct' ? '/plans' : site.kind === 'external' ? '/' : '/home'
}

/** A member's own home. */
export const memberHomeStart = (site: SiteInfo) => ({
  userId: site.visit?.role === 'member' ? storage.get('uid') : null,
  groupId: null,
  tier: null,
})

/** Clears what is stored on arriving at a home, where it is to be cleared; over when the frame knows who is here. */
export const beginFresh = async (site: ActorRefFrom<typeof siteMachine>, clears: boolean): Promise<void> => {
  if (!clears) return
  const known = () => waitFor(site, (s) => s.matches({ frame: 'ready' }))
  // What the frame is still asking on the way in is not asked twice at once.
  await known()
  beginAtHome()
  await known()
}
