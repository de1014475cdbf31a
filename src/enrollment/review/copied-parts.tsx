import type { LoadedReview } from '#machines/enrollment/review/review.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { cardSteps } from '#schemas/steps/steps.registry.ts'
import { ReviewDetails, cardName } from './review-details.tsx'
import { Facts } from './review-health.tsx'
import './copied-parts.css'

/** What was saved of each step, one part that folds for each card of the review; opened on paper. */
export function CopiedParts({
  sections,
  names,
  signedOn = null,
  signedOnLabel = '',
  awaitsSignature,
  notes,
  open = false,
}: Pick<LoadedReview, 'sections' | 'names'> & {
  /** mm/dd/yyyy, with its label beside the agreement. */
  signedOn?: string | null
  signedOnLabel?: string
  /** Whether a signature is asked for that nobody has given. */
  awaitsSignature: boolean
  /** Unfolded to begin with. */
  open?: boolean
  /** What was written beside the answers. */
  notes: string | null
}) {
  const cards = cardSteps.map(
    ({ id }) =>
      sections[id] !== null && (
        <details key={id} className="copied-part" open={open}>
          <summary>{cardName(id)}</summary>
          {/* The words that were agreed to are a part of their own. */}
          <ReviewDetails card={id} loaded={{ sections, names, awaitsSignature, texts: [] }} />
          {id === 'agreement' && signedOn !== null && <Facts rows={[[signedOnLabel, signedOn]]} />}
        </details>
      ),
  )
  return (
    <>
      {cards}
      {notes !== null && (
        <details className="copied-part" open={open}>
          <summary>{m.review_notes()}</summary>
          <p className="copied-notes">{notes}</p>
        </details>
      )}
    </>
  )
}
