import { standingName } from '#schemas/desk/desk.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'

/** The states of an enrollment's life in words, by their ids in the structure. */
const states: Readonly<Record<string, () => string>> = {
  enrollment: () => m.desk_case_facts(),
  'enrollment.draft': () => m.desk_life_draft(),
  'enrollment.waitingForSignature': () => m.desk_unsigned(),
  'enrollment.carriers': () => m.desk_life_carriers(),
  'enrollment.carriers.ready': () => standingName('to_be_sent'),
  'enrollment.carriers.sent': () => standingName('sent'),
  'enrollment.carriers.accepted': () => standingName('accepted'),
  'enrollment.carriers.inForce': () => standingName('in_force'),
  'enrollment.carriers.rejected': () => standingName('rejected'),
  'enrollment.cancelled': () => m.desk_cancelled(),
  payment: () => m.desk_life_payment(),
  'payment.nothingTaken': () => m.desk_life_nothing_taken(),
  'payment.taken': () => m.desk_event_charge_approved(),
  'payment.declined': () => m.desk_event_charge_declined(),
}

/** What leads from one state to another, by source, event and target. */
const transitions: Readonly<Record<string, () => string>> = {
  'submitted enrollment.carriers': () => m.desk_event_submitted(),
  'submitted_unsigned enrollment.waitingForSignature': () => m.desk_event_submitted_unsigned(),
  'signed enrollment.carriers': () => m.desk_event_signed(),
  'cancelled enrollment.cancelled': () => m.desk_event_cancelled(),
  'delivery enrollment.carriers.ready': () => m.desk_life_again(),
  'delivery enrollment.carriers.sent': () => m.desk_life_sent(),
  'delivery enrollment.carriers.accepted': () => m.desk_life_accepted(),
  'delivery enrollment.carriers.inForce': () => m.desk_life_begun(),
  'delivery enrollment.carriers.rejected': () => m.desk_life_rejected(),
  'charge payment.taken': () => m.desk_life_taken(),
  'charge payment.declined': () => m.desk_life_declined(),
}

const wordsOf = (of: Readonly<Record<string, () => string>>, id: string): string => {
  const word = of[id]
  if (word === undefined) throw new Error(`There are no words for ${id}`)
  return word()
}

/** Throws for what the machine has and nobody has found words for. */
export const lifeStateName = (id: string): string => wordsOf(states, id)

/** The same of what leads to a state. */
export const lifeTransitionName = (event: string, target: string): string => wordsOf(transitions, `${event} ${target}`)
