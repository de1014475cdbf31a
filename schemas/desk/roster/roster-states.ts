/** How far an employee of a roster is. Whoever enrolls has not waived any more; a canceled enrollment counts for nothing. */
export const rosterStates = ['not_invited', 'invited', 'began', 'enrolled', 'waived'] as const
export type RosterState = (typeof rosterStates)[number]

/** Why somebody needs no coverage. A choice: what is typed would be about health or family sooner or later. */
export const waiveReasons = ['spouse', 'parent', 'other_plan', 'medicare', 'cost', 'not_wanted'] as const
export type WaiveReason = (typeof waiveReasons)[number]

/** Days between an invitation or a reminder and the next reminder. */
export const REMINDER_DAYS = 3

/** Mails that one call writes; the page asks again until all are written. */
export const MAILS_AT_ONCE = 100
