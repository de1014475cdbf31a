import type { EProcess } from '../../calls/shapes.ts'

interface Ids {
  agent_id: string | null
  group_id: string | null
}

/**
 * As whom a tab goes on. What it has stored stands only where the session's visit is that very rep's or group's; a link,
 * a landing page or a host makes nobody one. The server judges it again.
 */
export const provenProcess = (
  stored: EProcess,
  tab: Ids,
  visit: (Ids & { role: 'rep' | 'group' | 'employee' | 'member' }) | null,
): EProcess => {
  if (stored === 'rep') return visit?.role === 'rep' && visit.agent_id === tab.agent_id ? 'rep' : 'applicant'
  if (stored === 'applicant') return 'applicant'
  const isGroups = visit?.role === 'group' || visit?.role === 'employee'
  return isGroups && visit.group_id === tab.group_id ? 'group' : 'applicant'
}
