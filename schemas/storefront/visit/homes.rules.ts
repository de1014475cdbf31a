import type { GroupOption, PortalOption } from '../../calls/storefront/homes.calls.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'
import { asTier } from '../catalog/catalog-codes.ts'

/** What is wrong with the tier of a member who exists; null where it is one (spec 1, section 5). */
export const tierProblem = (tier: string): FieldError | null => {
  if (tier === '') return wrong('tier', 'error_tier_required')
  return asTier(tier) === null ? wrong('tier', 'error_option_invalid') : null
}

/** What is wrong with a chosen portal: one of those that are offered must be chosen (spec 1, section 5). */
export const portalProblem = (portalId: string, offered: readonly PortalOption[]): FieldError | null =>
  offered.some(({ platform_group_id }) => platform_group_id === portalId)
    ? null
    : wrong('platform_group_id', 'error_platform_required')

/**
 * What is wrong with a chosen group. Who has no groups is told the other way on, which needs none
 * (spec 1, section 5).
 */
export const groupProblem = (groupId: string, offered: readonly GroupOption[]): FieldError | null => {
  if (offered.some(({ gid }) => gid === groupId)) return null
  return wrong('group_id', offered.length === 0 ? 'error_group_new_member' : 'error_group_required')
}

/**
 * Whether the line of what is selected names the group: on a group's and on the members' host only where the group
 * opened the visit, elsewhere always (spec 1, sections 4 and 6).
 */
export const showsGroup = ({ kind, open_type }: { kind: string; open_type: string | null }): boolean =>
  (kind !== 'group' && kind !== 'member') || open_type === 'group'

/** Rows of Current Members on one page (spec 1, section 9). */
export const MEMBERS_A_PAGE = 5
