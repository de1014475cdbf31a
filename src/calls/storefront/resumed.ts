import type { Resumed } from '#schemas/calls/visit/resume.calls.ts'
import { pathOfTab } from '#schemas/storefront/visit/resume.rules.ts'
import { storage } from '../../browser/storage.ts'
import { siteNews } from '../site-news.ts'

/** Forgets the last errand of this browser (spec 1, section 2); the way back opens without a code. */
export const startOver = (): void => {
  const identity = storage.get('identity_of')
  storage.clear()
  if (identity !== null) storage.set('identity_of', identity)
  storage.set('passed', 1)
}

/** Until the frame has stored whom the host speaks for: what the quote says of that comes after it. */
export const frameIdentified = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (storage.get('identity_of') === null) return
      stop()
      resolve()
    }
    const stop = storage.subscribe(look)
    signal.addEventListener('abort', () => {
      stop()
      reject(new DOMException('stopped', 'AbortError'))
    })
    look()
  })

const keep = (key: 'agent_id' | 'group_id' | 'portal_id' | 'uid', id: string | null): void => {
  if (id === null) storage.remove(key)
  else storage.set(key, id)
}

/** Keeps what the quote belongs to, tells the frame, and gives the address to go on at. */
export const goOn = ({ enrollment_id, others, saved_tab }: Omit<Resumed, 'saved_tab'> & { saved_tab: string }) => {
  storage.set('tempId', enrollment_id)
  storage.set('eprocess', others.eprocess)
  storage.set('enroll_type', others.enroll_type)
  if (others.open_type === null) storage.remove('open_type')
  else storage.set('open_type', others.open_type)
  if (others.effective_date !== null) storage.set('effectiveDate', others.effective_date)
  keep('agent_id', others.agent_id)
  keep('group_id', others.group_id)
  keep('portal_id', others.platform_group_id)
  keep('uid', others.user_id)
  // The cart is what goes on: the banner form does not offer the quote (spec 3, section 2.5).
  if (saved_tab === 'cart_info') storage.set('showQuotation', 0)
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: enrollment_id })
  siteNews.tell({ type: 'site.cartChanged', enrollmentId: enrollment_id })
  return { to: pathOfTab(saved_tab) }
}
