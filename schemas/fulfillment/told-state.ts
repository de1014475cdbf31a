import { Type, type Static } from 'typebox'
import { DateText, OneOf, nullable } from '../calls/shapes.ts'

/** Where an enrollment stands at one of its receivers, as applicants and those who help them are told. */
export const toldStates = [
  'waiting_for_signature',
  'to_be_sent',
  'sent',
  'accepted',
  'being_settled',
  'in_force',
  /** It is cancelled here, and its receiver is still to hear of it. */
  'cancel_to_be_sent',
  'cancelled',
  'ended',
] as const
export type ToldState = (typeof toldStates)[number]

export const ToldDelivery = Type.Object({
  /** The carrier, or who receives for it. */
  receiver: Type.String(),
  state: OneOf(toldStates),
  /** Since when, or when it is to be sent: mm/dd/yyyy. Null while it waits for the applicant. */
  on: nullable(DateText),
})
export type ToldDelivery = Static<typeof ToldDelivery>
