/** Why an enrollment is cancelled, as a record keeps it and a person chooses it. */
export const cancelReasons = ['other_coverage', 'too_expensive', 'wrong_plan', 'not_needed', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]
