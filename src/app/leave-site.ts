import { problemOf } from '#machines/support/problem.ts'
import { send } from '../calls/send.ts'
import { siteNews } from '../calls/site-news.ts'
import { showToast } from '../ui/status/toast-store.ts'
import { storage } from '../browser/storage.ts'

/** A request failed that no page has a place for: its message, in passing (spec 1, section 8). */
const tellFailure = (error: unknown): void => {
  showToast(problemOf(error).message, 'warning')
}

/**
 * Everything that was begun here is given up: what is stored, the session, and what the frame knew of both (Not my
 * site, and Go to Home of the decline page; spec 1, section 4). Where the server cannot be reached, the person is told.
 */
export const leaveSite = async (): Promise<void> => {
  await send('POST enrollment/leave-site').catch(tellFailure)
  storage.clear()
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: null })
}
