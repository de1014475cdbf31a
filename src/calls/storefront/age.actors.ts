import { ageToggleMachine } from '#machines/storefront/age-toggle/age-toggle.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '../../browser/storage.ts'
import { showToast } from '../../ui/status/toast-store.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

export const providedAgeToggle = ageToggleMachine.provide({
  actors: {
    takeAge: callActor<0 | 1, { over65: 0 | 1 }>(async ({ over65 }, signal) => {
      await send('GET enrollment/get-common-menu', { query: {}, over65, signal })
      storage.set('over_65', over65)
      siteNews.tell({ type: 'site.identityChanged', enrollmentId: storage.get('tempId') })
      showToast(over65 === 1 ? m.frame_age_changed_over() : m.frame_age_changed_under(), 'success')
      return over65
    }),
  },
})
