import type { GroupOption, PortalOption } from '#schemas/calls/storefront/homes.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { groupProblem, portalProblem } from '#schemas/storefront/visit/homes.rules.ts'
import type { Problem } from '../../support/problem.ts'

export interface HomeInput {
  /** Whose starting page: a rep's, a group's, or a website that enrolls whoever comes. */
  mode: 'rep' | 'group' | 'website'
  /** Whether this visit may use it: a code was confirmed, or the website is for everybody. */
  isOpen: boolean
  agentId: string | null
  groupId: string | null
  /** The portal that the address names; null where it names none. */
  portalId: string | null
  /** The group's enrollment code in a website's address; null where it has none. Forgotten once it was looked up. */
  code: string | null
}

export interface HomeOffer {
  portals: PortalOption[]
  groups: GroupOption[]
}

export type HomeOutput =
  | { to: 'members' }
  /** `direct` goes straight to the plans; otherwise the quote comes first. */
  | { to: 'quote' | 'direct'; portalId: string; groupId: string | null }

export interface HomeContext extends HomeInput, HomeOffer {
  chosenPortal: string
  chosenGroup: string
  errors: FieldError[]
  problem: Problem | null
  output: HomeOutput | null
}

/** What is wrong with the portal that is chosen. */
export const portalErrors = ({ chosenPortal, portals }: HomeContext): FieldError[] => {
  const problem = portalProblem(chosenPortal, portals)
  return problem === null ? [] : [problem]
}
/** What is wrong with the portal and the group that are chosen. */
export const groupErrors = (context: HomeContext): FieldError[] => {
  const problem = groupProblem(context.chosenGroup, context.groups)
  return [...portalErrors(context), ...(problem === null ? [] : [problem])]
}

/** The portal that is chosen already: the only one, or the one that the address names. */
export const givenPortal = (portals: readonly PortalOption[], named: string | null): string => {
  const given = portals.length === 1 ? portals[0] : portals.find(({ platform_group_id: id }) => id === named)
  return given?.platform_group_id ?? ''
}
