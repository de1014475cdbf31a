import { declineReminderMachine } from '#machines/storefront/decline-reminder/decline-reminder.machine.ts'
import { callActor } from '../../calls/call-actor.ts'
import { send } from '../../calls/send.ts'
import { leaveSite } from '../leave-site.ts'

export const providedDeclineReminderMachine = declineReminderMachine.provide({
  actors: {
    declineReminders: callActor<void, { token: string }>(async (body, signal) => {
      await send('POST enrollment/decline-reminders', { body, signal, quiet: true })
    }),
    leaveSite: callActor<void>(() => leaveSite()),
  },
})
