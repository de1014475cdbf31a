import { storage } from '../../browser/storage.ts'

/**
 * Where a visitor of this kind begins (spec 3, section 2.4): the referral or the landing page where the site was
 * opened by a link, else the home of a rep, an applicant or a group. A rep or a group that has proven who it is
 * (`visit`) begins at its own home, by whatever link the tab was opened.
 */
export const homeAfterReceipt = (visit: 'rep' | 'group' | 'employee' | 'member' | null): string => {
  if (visit === 'rep' && storage.get('eprocess') === 'rep') return '/agent-home'
  if (visit === 'group' && storage.get('eprocess') === 'group') return '/group-home'
  if (storage.get('open_type') !== null) {
    const referral = storage.get('referral')
    return referral === null ? '/' : `/referrals?rid=${encodeURIComponent(referral)}`
  }
  switch (storage.get('eprocess')) {
    case 'rep':
      return '/agent-home'
    case 'applicant':
      // The members' home opens to those who came through it; a new member has none yet.
      return storage.get('uid') === null ? '/' : '/member-home'
    case 'group':
      return '/group-home'
    default:
      return '/'
  }
}
