/** How an enrollment stands with a receiver, as the desk looks for it: the last version of each receiver counts. */
export const standings = [
  'waiting_for_signature',
  'to_be_sent',
  'sent',
  'rejected',
  'accepted',
  'in_force',
  'ended',
] as const
export type Standing = (typeof standings)[number]
