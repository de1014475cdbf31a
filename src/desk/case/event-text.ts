import type { DeskEnrollment } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import { standingName } from '#schemas/desk/desk.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'

type Event = DeskEnrollment['timeline'][number]

/** An event in words. */
export const eventText = ({ event, detail, standing, by }: Event): string => {
  const said = detail ?? ''
  switch (event) {
    case 'submitted':
      return m.desk_event_submitted()
    case 'submitted_unsigned':
      return m.desk_event_submitted_unsigned()
    case 'signed':
      return m.desk_event_signed()
    case 'corrected':
      return by === undefined
        ? m.desk_event_corrected({ detail: said })
        : m.desk_event_corrected_by({ detail: said, name: by })
    case 'cancelled':
      return by === undefined ? m.desk_event_cancelled() : m.desk_event_cancelled_by({ name: by })
    case 'delivery':
      return m.desk_stands_at({ receiver: said, standing: standing === undefined ? '' : standingName(standing) })
    case 'mail':
      return m.desk_event_mail({ detail: said })
    case 'text':
      return m.desk_event_text()
    case 'charge':
      return said === 'approved'
        ? m.desk_event_charge_approved()
        : said === 'declined'
          ? m.desk_event_charge_declined()
          : m.desk_event_charge_asked()
    case 'note':
      return m.desk_event_note({ detail: said })
  }
}
