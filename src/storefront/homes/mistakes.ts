import { m } from '#schemas/messages/generated/messages.js'
import type { Mistake } from '../fields.tsx'

/** What the homes say at their fields; a key that is not here has the server's own words. */
const words: Record<string, () => string> = {
  error_tier_required: () => m.error_tier_required(),
  error_platform_required: () => m.error_platform_required(),
  error_group_required: () => m.error_group_required(),
  error_group_new_member: () => m.error_group_new_member(),
  error_option_invalid: () => m.error_option_invalid(),
}

/** The mistake of a field with its words in the language of the page. */
export const spoken = (mistakes: readonly Mistake[], field: string): Mistake | null => {
  const mistake = mistakes.find(({ target_element }) => target_element === field)
  if (mistake === undefined) return null
  const text = mistake.message_key === undefined ? undefined : words[mistake.message_key]?.()
  return text === undefined ? mistake : { target_element: field, error_message: text }
}
