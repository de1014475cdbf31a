import type { DefaultInfo } from '#schemas/calls/storefront/site.calls.ts'
import { storage } from '../browser/storage.ts'
import { send } from '../calls/send.ts'

type Shown = Pick<DefaultInfo, 'display_name' | 'display_phone' | 'display_email' | 'tagline' | 'logo'>

/**
 * Header and footer of a tab that came by a rep's or a group's link show the rep or the group (spec 1, section 1). One
 * who cannot be found any more is not spoken for: the identity is cleared (spec 1, section 8).
 */
export const landingDisplay = async (info: DefaultInfo, signal: AbortSignal): Promise<Shown> => {
  const group_id = storage.get('group_id')
  const agent_id = storage.get('agent_id')
  const options = { signal, quiet: true }
  if (storage.get('open_type') === 'group' && group_id !== null && group_id !== info.group_id) {
    try {
      return await send('GET enrollment/get-group-landing-page-info', { query: { group_id }, ...options })
    } catch {
      storage.remove('group_id')
    }
  }
  if (agent_id !== null && agent_id !== info.agent_id) {
    try {
      return await send('GET enrollment/get-agent-landing-page-info', { query: { agent_id }, ...options })
    } catch {
      storage.remove('agent_id')
    }
  }
  return info
}
