import { Type } from 'typebox'
import { call, exact } from '../call.ts'

/** Reminders of an enrollment that was not finished (`/decline-reminder-email`, spec 1, section 2). */
export const remindersCalls = {
  declineReminders: call('POST enrollment/decline-reminders', {
    summary: 'Stops the reminders of an enrollment, by the link that each of them has (ours)',
    body: exact({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    data: Type.Object({ stopped: Type.Literal(true) }),
  }),
}
