import type { EProcess } from '#schemas/calls/shapes.ts'
import type { Visit } from '../visits/visits.service.ts'

/** Whom an enrollment belongs to, as a draft and a quote have it. */
export interface Attribution {
  agent_id: string | null
  group_id: string | null
}

/** Whether the visit proves that it is this very rep's, or this very group's or its employee's. */
const proves = (visit: Visit | null, process: EProcess, { agent_id, group_id }: Attribution): boolean =>
  process === 'applicant' ||
  (process === 'rep'
    ? visit?.role === 'rep' && visit.agent_id !== null && visit.agent_id === agent_id
    : (visit?.role === 'group' || visit?.role === 'employee') && visit.group_id !== null && visit.group_id === group_id)

/** As whom a visit enrolls for this rep and group: a rep's and a group's visit stand for themselves alone. */
export const processFor = (visit: Visit | null, of: Attribution): EProcess =>
  proves(visit, 'rep', of) ? 'rep' : proves(visit, 'group', of) ? 'group' : 'applicant'

/**
 * What the process of an enrollment that was begun as `eprocess` is for who asks now: the process and whose it is are
 * judged together, and a visit that has ended proves nothing any more. Whoever cannot prove it goes on as the applicant.
 */
export const actingAs = (visit: Visit | null, { eprocess, ...of }: Attribution & { eprocess: string }): EProcess =>
  eprocess !== 'applicant' && proves(visit, eprocess as EProcess, of) ? (eprocess as EProcess) : 'applicant'
