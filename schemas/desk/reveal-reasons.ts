/**
 * Why a masked value is looked at. A choice and no free text: what is typed would be personal data in the audit, which
 * is kept for years.
 */
export const revealReasons = ['caller', 'receiver', 'complaint', 'correction', 'legal'] as const
export type RevealReason = (typeof revealReasons)[number]

/** What is revealed at once: the numbers, or the answers about health. */
export const revealParts = ['numbers', 'health'] as const
export type RevealPart = (typeof revealParts)[number]
