import type { Receipt } from '#machines/enrollment/receipt/receipt.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Notice } from '../../ui/status/notice.tsx'
import { CopiedParts } from '../review/copied-parts.tsx'

/** Everything as it was submitted, secrets masked; opened on paper (spec 2, section 1). */
export function ReceiptCopy({ copy, signature }: Pick<Receipt, 'copy' | 'signature'>) {
  return (
    <section aria-labelledby="receipt-copy" className="receipt-copy">
      <h2 id="receipt-copy">{m.receipt_copy_title()}</h2>
      {copy === null ? (
        <Notice tone="warning">{m.receipt_copy_missing()}</Notice>
      ) : (
        <>
          <p className="muted">{m.receipt_copy_lead()}</p>
          {copy.healthWithheld && <p>{m.receipt_copy_withheld()}</p>}
          <CopiedParts {...copy} awaitsSignature={signature === 'awaited'} signedOnLabel={m.receipt_copy_signed()} />
        </>
      )}
    </section>
  )
}
