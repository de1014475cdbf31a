import type { Receipt } from '#machines/enrollment/receipt/receipt.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { cardSteps } from '#schemas/steps/steps.registry.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { ReviewDetails, cardName } from '../review/review-details.tsx'
import { Facts } from '../review/review-health.tsx'

/** Everything as it was submitted, secrets masked; opened on paper (spec 2, section 1). */
export function ReceiptCopy({ copy }: { copy: Receipt['copy'] }) {
  return (
    <section aria-labelledby="receipt-copy" className="receipt-copy">
      <h2 id="receipt-copy">{m.receipt_copy_title()}</h2>
      {copy === null ? (
        <Notice tone="warning">{m.receipt_copy_missing()}</Notice>
      ) : (
        <>
          <p className="muted">{m.receipt_copy_lead()}</p>
          {copy.healthWithheld && <p>{m.receipt_copy_withheld()}</p>}
          {cardSteps.map(
            ({ id }) =>
              copy.sections[id] !== null && (
                <details key={id} className="receipt-part">
                  <summary>{cardName(id)}</summary>
                  {/* The words that were agreed to are a part of their own. */}
                  <ReviewDetails card={id} loaded={{ ...copy, texts: [] }} />
                  {id === 'agreement' && copy.signedOn !== null && (
                    <Facts rows={[[m.receipt_copy_signed(), copy.signedOn]]} />
                  )}
                </details>
              ),
          )}
        </>
      )}
    </section>
  )
}
