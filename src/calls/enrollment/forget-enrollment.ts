import { type StoredKey, storage } from '../../browser/storage.ts'
import { siteNews } from '../site-news.ts'

/** What belongs to one enrollment, and is nobody's once it has ended (spec 1, section 3, Stored session values). */
const ofEnrollment: readonly StoredKey[] = [
  'tempId',
  'cartCount',
  'planId',
  'selectedTier',
  'new_landing_category',
  'effectiveDate',
  'navto',
  'nav_array',
  'new_enrollment',
  'first_track',
  'health_track',
  'isSpouseEnrollAccept',
  'showQuotation',
  'filterSubmitted',
]

/** Forgets the enrollment of before, where the next one is begun in the same breath. */
export const dropEnrollment = (): void => storage.remove(...ofEnrollment)

/**
 * The enrollment has ended: Cancel Enrollment, Start New Enrollment, the receipt (spec 2, section 2; spec 3, section
 * 2.4). Who was enrolled as a member that exists is enrolled no more: the next quote is of somebody new, with the group
 * and portal that the visit itself has, which the frame asks for anew.
 */
export const forgetEnrollment = (): void => {
  dropEnrollment()
  if (storage.get('enroll_type') === 'existing-member' || storage.get('uid') !== null) {
    storage.remove('enroll_type', 'group_id', 'portal_id', 'identity_of')
    // Members who enroll themselves stay who they are; a rep's and a group's current member was a client.
    if (storage.get('eprocess') !== 'applicant') storage.remove('uid')
    siteNews.tell({ type: 'site.identityChanged', enrollmentId: null })
    return
  }
  siteNews.tell({ type: 'site.cartChanged', enrollmentId: null })
}
