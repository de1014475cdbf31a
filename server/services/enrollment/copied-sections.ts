import type { CallData } from '#schemas/calls/call.ts'
import type { reviewCalls } from '#schemas/calls/enrollment/review.calls.ts'
import { cardSteps } from '#schemas/steps/steps.registry.ts'
import { masked } from '../../domain/masks.ts'
import type { FullSections } from './record/record-answers.ts'
import type { PolicyDetails } from './steps/policy-details.ts'

type Copied = CallData<typeof reviewCalls.getEnrollmentCopy>['sections']

/** The review's cards of a submitted enrollment: of the steps that were asked, all where that is not known any more. */
export const cardsOf = ({ asked }: Pick<PolicyDetails, 'asked'>) =>
  cardSteps.filter(({ id }) => asked === undefined || asked.includes(id))

/** What was written beside the answers at the review; null where nothing was. */
export const additionalNotesOf = ({ review }: Pick<FullSections, 'review'>): string | null =>
  review?.additional_notes ?? null

/** What a signature is for, secrets masked: all that was saved but the agreement, which is given with it. */
export const sectionsToSign = (sections: FullSections, details: Pick<PolicyDetails, 'asked'>): Copied =>
  cardsOf(details).flatMap(({ id, column }) => {
    const value = id === 'agreement' ? undefined : sections[id]
    return value === undefined ? [] : [{ column, result: masked(value) }]
  })
