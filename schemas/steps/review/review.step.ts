import type { Flag } from '../../calls/shapes.ts'
import { defineStep } from '../define-step.ts'

/** Review and Confirmation: the last look before submitting, without a card of its own. */
export const reviewStep = defineStep<{ additional_notes?: string; send_sms: Flag }>()({
  id: 'review',
  route: 'review-confirm',
  tab: 'review_info',
  column: 'review_info',
  askedBy: 'always',
  card: null,
  picture: 'review_info',
  typed: 'kept',
  wiped: null,
})
