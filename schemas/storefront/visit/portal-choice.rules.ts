import type { GroupOption, PortalOption } from '../../calls/storefront/homes.calls.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'
import { groupProblem, portalProblem } from './homes.rules.ts'

/** Reps say for whom they enroll, everybody else chooses a portal only (spec 1, section 6). */
export type PortalMode = 'with_group' | 'portal_only'

/** As chosen; empty where nothing is. `enroll_for` is a rep's: a new member, or an employee of a group. */
export interface PortalChoice {
  platform_group_id: string
  enroll_for: '' | 'member' | 'group'
  group_id: string
}

export const emptyPortalChoice: PortalChoice = { platform_group_id: '', enroll_for: '', group_id: '' }

/** What is wrong with a choice of portal and group, in the specification's words (spec 1, section 5). */
export const checkPortalChoice = (
  mode: PortalMode,
  { portals, groups }: { portals: readonly PortalOption[]; groups: readonly GroupOption[] },
  { platform_group_id, enroll_for, group_id }: PortalChoice,
): FieldError[] => {
  const portal = portalProblem(platform_group_id, portals)
  const problems = portal === null ? [] : [portal]
  if (mode === 'portal_only') return problems
  if (enroll_for === '') return [...problems, wrong('enroll_for', 'error_group_new_member')]
  const group = enroll_for === 'group' ? groupProblem(group_id, groups) : null
  return group === null ? problems : [...problems, group]
}
