import { type ContinueForm, continueMachine } from '#machines/storefront/continue/continue.machine.ts'
import {
  type OpenLinkInput,
  directContinueMachine,
} from '#machines/storefront/direct-continue/direct-continue.machine.ts'
import { tabOfAddress } from '#schemas/storefront/visit/resume.rules.ts'
import { storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'
import { frameIdentified, goOn, startOver } from './resumed.ts'

const openLink = callActor<{ to: string }, OpenLinkInput>(async ({ token, tab }, signal) => {
  startOver()
  try {
    const { result } = await send('GET enrollment/direct-continue/{tempId}', { params: { tempId: token }, signal })
    await frameIdentified(signal)
    return goOn({ ...result, saved_tab: tabOfAddress(tab) })
  } catch (error) {
    if (!signal.aborted) forgotten()
    throw error
  }
})

/** Nothing was opened: the frame learns anew whom the host speaks for. */
const forgotten = (): void => {
  storage.remove('identity_of')
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: null })
}

const redeemCode = callActor<{ to: string }, ContinueForm>(async (body, signal) => {
  const resumed = await send('POST enrollment/continue-enrollment', { body, signal })
  startOver()
  await frameIdentified(signal)
  return goOn(resumed)
})

const askAnew = callActor<void, { email: string }>(async ({ email }, signal) => {
  await send('POST enrollment/resend-continue-code', { body: { email }, signal })
})

/** The link of a mail with its call. */
export const providedDirectContinueMachine = directContinueMachine.provide({ actors: { openLink } })

/** The code of a mail, and a new one, with their calls. */
export const providedContinueMachine = continueMachine.provide({ actors: { redeemCode, askAnew } })
