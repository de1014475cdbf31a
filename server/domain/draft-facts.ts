/** What a draft says beside its sections. */
export interface DraftFacts {
  type: string
  eprocess: string
  open_type?: string | null
  agent_id?: string | null
  group_id?: string | null
  portal_id?: string | null
  /** Who of the group's roster it is of. */
  employee_id?: string | null
}
