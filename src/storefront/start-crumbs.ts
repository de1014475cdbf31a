import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '../browser/storage.ts'
import type { Crumb } from '../ui/links/breadcrumb.tsx'
import { useHomeCrumb } from './home-crumb.ts'

/** Home where it is shown, and Current Member where one is enrolled again (spec 1, section 2, Plans listing). */
export const useStartCrumbs = (): readonly Crumb[] => {
  const home = useHomeCrumb()
  if (storage.get('enroll_type') !== 'existing-member') return home
  const eprocess = storage.get('eprocess')
  if (eprocess !== 'rep' && eprocess !== 'group') return home
  const to = eprocess === 'rep' ? '/agent-select-member' : '/group-select-member'
  return [...home, { label: m.listing_current_member(), to }]
}
