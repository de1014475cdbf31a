import { reviewCalls } from '#schemas/calls/enrollment/review.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const reviewRoutes = ({ review, receipt, copy }: EnrollmentServices) =>
  defineRoutes(
    reviewCalls,
    {
      saveReviewInfo: ({ caller, body, locale }) => review.submit(caller, body, locale),
      getReceipt: ({ caller, query, locale }) => receipt.receipt(caller, query.enrollment_id, locale),
      getEnrollmentCopy: ({ caller, query }) => copy.read(caller, query.enrollment_id),
      generateInvoice: ({ caller, body }) => receipt.invoice(caller, body),
    },
    {
      limits: { saveReviewInfo: 'submit' },
      once: { saveReviewInfo: ({ enrollment_id }) => enrollment_id },
    },
  )
