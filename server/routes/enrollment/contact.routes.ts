import { contactCalls } from '#schemas/calls/enrollment/contact.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const contactRoutes = ({ contact }: EnrollmentServices) =>
  defineRoutes(
    contactCalls,
    {
      getContactFields: ({ caller, query }) => contact.fields(caller, query.enrollment_id),
      saveContactInfo: ({ caller, body, locale }) => contact.save(caller, body, locale),
      validateMemberEmail: ({ caller, body }) => contact.validateEmail(caller, body),
      sendOtp: ({ caller, body, locale }) => contact.sendCode(caller, body, locale),
      verifyOtp: ({ caller, body }) => contact.verifyCode(caller, body),
    },
    // Tries are counted with the code itself: five, and a code is sent for each five.
    { limits: { sendOtp: 'send_code', validateMemberEmail: 'look_up' } },
  )
