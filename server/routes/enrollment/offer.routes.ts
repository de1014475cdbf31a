import { offerCalls } from '#schemas/calls/enrollment/offer.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const offerRoutes = ({ offer, impact }: EnrollmentServices) =>
  defineRoutes(offerCalls, {
    getOfferChanges: ({ caller, query }) => offer.changes(caller, query.enrollment_id),
    agreeOffer: ({ caller, body }) => offer.agree(caller, body),
    getEditImpact: ({ caller, body }) => impact.of(caller, body),
  })
