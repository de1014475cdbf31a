import type { DeskEnrollment } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import type { Standing } from '#schemas/desk/standing.ts'

/** How each destination of the enrollment stands, by its id. */
export type Standings = Readonly<Record<string, Standing>>

/** Something that happened to an enrollment, by the name that the timeline has for it. */
export type PolicyLifeEvent =
  | { type: 'submitted' }
  | { type: 'submitted_unsigned' }
  | { type: 'signed' }
  | { type: 'corrected' }
  | { type: 'cancelled' }
  | { type: 'delivery'; destination: string; standing: Standing }
  /** `outcome`: null while the card's provider has not answered. */
  | { type: 'charge'; outcome: 'approved' | 'declined' | null }
  | { type: 'mail' }
  | { type: 'text' }
  | { type: 'note' }

/** Where all destinations together are: at the one that is the least far, and a rejection before all. */
export type CarriersAt = 'ready' | 'sent' | 'accepted' | 'inForce' | 'rejected'

/** What may follow at one destination; a correction and a cancellation begin it anew. */
const followers: Readonly<Record<Standing | 'nothing', readonly Standing[]>> = {
  nothing: ['waiting_for_signature', 'to_be_sent'],
  waiting_for_signature: ['waiting_for_signature', 'to_be_sent', 'ended'],
  to_be_sent: ['to_be_sent', 'sent', 'rejected', 'ended'],
  sent: ['to_be_sent', 'accepted', 'rejected', 'in_force', 'ended'],
  accepted: ['to_be_sent', 'rejected', 'in_force', 'ended'],
  rejected: ['to_be_sent', 'ended'],
  in_force: ['to_be_sent', 'ended'],
  ended: ['to_be_sent'],
}

/** Whether a destination can stand so after how it stood. */
export const follows = (standings: Standings, destination: string, standing: Standing): boolean =>
  followers[standings[destination] ?? 'nothing'].includes(standing)

export const carriersAt = (standings: Standings): CarriersAt => {
  const all = new Set(Object.values(standings))
  if (all.has('rejected')) return 'rejected'
  if (all.size === 0 || all.has('waiting_for_signature') || all.has('to_be_sent')) return 'ready'
  if (all.has('sent')) return 'sent'
  return all.has('accepted') ? 'accepted' : 'inForce'
}

/** An entry of the timeline as the machine takes it. */
export const lifeEvent = ({
  event,
  detail,
  standing,
  destination,
}: DeskEnrollment['timeline'][number]): PolicyLifeEvent => {
  if (event === 'delivery') return { type: event, destination: destination ?? '', standing: standing ?? 'to_be_sent' }
  if (event !== 'charge') return { type: event }
  return { type: event, outcome: detail === 'approved' || detail === 'declined' ? detail : null }
}
