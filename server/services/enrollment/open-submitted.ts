import type { Caller } from '../../domain/caller.ts'
import type { Draft, DraftsService } from '../drafts/drafts.types.ts'
import type { VisitsService } from '../visits/visits.service.ts'
import type { DeskAccess } from '../visits/desk-access.service.ts'

interface Parts {
  drafts: Pick<DraftsService, 'open' | 'unattended'>
  visits: Pick<VisitsService, 'of'>
  desk: Pick<DeskAccess, 'has'>
}

/**
 * The draft of a submitted enrollment for whoever has it open, and for the rep and the group of the enrollment, whose
 * visit has shown who they are, and the staff who may act for applicants (`byEnroller`). 404 for whoever has nothing to
 * do with it.
 */
export const openSubmitted = async (
  { drafts, visits, desk }: Parts,
  caller: Caller,
  enrollmentId: string,
): Promise<{ draft: Draft; byEnroller: boolean; byStaff: boolean }> => {
  const visit = await visits.of(caller)
  const draft = visit?.role === 'rep' || visit?.role === 'group' ? await drafts.unattended(enrollmentId) : null
  const isTheirs =
    draft !== null &&
    (visit?.role === 'rep' ? draft.agent_id === visit.agent_id : draft.group_id === (visit?.group_id ?? ''))
  if (isTheirs) return { draft: { ...draft, caller }, byEnroller: true, byStaff: false }
  const acted = (await desk.has(caller, 'act')) ? await drafts.unattended(enrollmentId) : null
  if (acted !== null) return { draft: { ...acted, caller }, byEnroller: true, byStaff: true }
  return { draft: await drafts.open(caller, enrollmentId), byEnroller: false, byStaff: false }
}
