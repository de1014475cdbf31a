/**
 * What somebody at the desk may do. A call of the desk needs exactly one of these (`schemas/calls/desk/desk-rights.ts`).
 */
export const deskRights = ['read', 'reveal', 'act', 'figures', 'audit', 'publish'] as const
export type DeskRight = (typeof deskRights)[number]

/**
 * The one table of who may do what. A person may have several roles, which add up; no role has the rights of another
 * one for being higher.
 */
export const deskRoles = {
  /** Finds enrollments and reads them, secrets masked; reads the figures. */
  reader: ['read', 'figures'],
  /** Serves applicants: reads, reveals what is masked where there is a reason, and acts on an enrollment. */
  operator: ['read', 'reveal', 'act', 'figures'],
  /** Reads who has read and done what, and the figures; sees no applicant. */
  auditor: ['figures', 'audit'],
  /** Changes the catalog: plans, prices, forms, sites. Sees no enrollment. */
  publisher: ['publish'],
} as const satisfies Record<string, readonly DeskRight[]>

export type DeskRole = keyof typeof deskRoles
export const deskRoleNames = Object.keys(deskRoles) as DeskRole[]

/** What the roles of a person allow together. */
export const rightsOf = (roles: readonly DeskRole[]): DeskRight[] => {
  const given = new Set(roles.flatMap((role): readonly DeskRight[] => deskRoles[role]))
  return deskRights.filter((right) => given.has(right))
}
