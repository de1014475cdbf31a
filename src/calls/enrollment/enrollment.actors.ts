import type { EnrollmentOverview, OverviewAsked } from '#machines/enrollment/enrollment.types.ts'
import { problemOf } from '#machines/support/problem.ts'
import type { Tab } from '#schemas/calls/enrollment/draft.calls.ts'
import { requiredTabs } from '#schemas/steps/step-list.rules.ts'
import { stepById } from '#schemas/steps/steps.registry.ts'
import { storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { forgetEnrollment } from './forget-enrollment.ts'
import { readAhead } from './read-ahead.ts'
import { send } from '../send.ts'

const unknownFacts: EnrollmentOverview['facts'] = {
  enrollType: 'new-member',
  eprocess: 'applicant',
  tier: 'IO',
  isIha: false,
  isPremier: false,
  isL713: false,
}

const submitted: EnrollmentOverview = { standing: 'submitted', tabs: [], facts: unknownFacts, summary: null }

/** An enrollment that refuses to be read may be one that is submitted: then it has a receipt. */
const hasReceipt = (enrollmentId: string, signal: AbortSignal): Promise<boolean> =>
  send('GET enrollment/get-receipt', { query: { enrollment_id: enrollmentId }, signal, quiet: true }).then(
    () => true,
    () => false,
  )

const loadEnrollment = callActor<EnrollmentOverview, OverviewAsked>(async ({ enrollmentId, next }, signal) => {
  // Asked first: a browser keeps more than six calls to one server waiting.
  const overview = send('GET enrollment/get-overview', { query: { enrollment_id: enrollmentId }, signal, quiet: true })
  readAhead(enrollmentId, next, signal)
  try {
    return await overview
  } catch (error) {
    const { kind } = problemOf(error)
    const maySay = kind === 'missing' || kind === 'refused' || kind === 'conflict'
    if (maySay && (await hasReceipt(enrollmentId, signal))) return submitted
    throw error
  }
})

const rememberPlace = callActor(async ({ tabs, fromReview }: { tabs: Tab[]; fromReview: boolean }) => {
  storage.set(
    'nav_array',
    requiredTabs(tabs).map(({ tab_name, required, order }) => ({ tab_name, required, order })),
  )
  if (fromReview) storage.set('navto', stepById('review').route)
  else storage.remove('navto')
})

/** Cancel Enrollment, and Start New Enrollment after Save & Continue Later (spec 2, section 2). */
const endEnrollment = callActor<void, { enrollmentId: string }>(async () => forgetEnrollment())

export const enrollmentActors = { loadEnrollment, rememberPlace, forgetEnrollment: endEnrollment }
