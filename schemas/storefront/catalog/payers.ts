/** Who pays what a benefit's text says: the member, the plan, or nobody, as for how often something is covered. */
export const payers = ['member', 'plan', 'nobody'] as const
export type Payer = (typeof payers)[number]
