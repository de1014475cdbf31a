import type { Database } from '../../db/database.ts'
import type { DraftHolderRow, DraftRow, DraftSectionRow } from '../../db/tables.ts'

type Listed = Pick<DraftRow, 'id' | 'updated_at' | 'expires_at'>

/** Who enrolls others: a rep or a group, by its id in the catalog. */
export interface Enroller {
  role: 'rep' | 'group'
  id: string
}

export interface OpenDraftsRepository {
  /** Drafts with a cart that a rep or a group began and nobody has submitted, the last changed first. Epoch ms. */
  begunBy: (enroller: Enroller, now: number, most: number) => Promise<Listed[]>
  /** What lets a rep or a group go on with one; undefined where there is none. */
  find: (
    id: string,
  ) => Promise<Pick<DraftRow, 'agent_id' | 'group_id' | 'eprocess' | 'status' | 'expires_at'> | undefined>
  /** Their sections of these names. */
  sections: (ids: readonly string[], names: readonly string[]) => Promise<DraftSectionRow[]>
  /** When each of their sections of these names was saved. */
  saved: (
    ids: readonly string[],
    names: readonly string[],
  ) => Promise<Pick<DraftSectionRow, 'enrollment_id' | 'section' | 'updated_at'>[]>
  plans: (ids: readonly string[]) => Promise<{ enrollment_id: string; plan_id: string }[]>
  /** Who took hold of them, in turns; nothing of those that nobody has since they began. */
  holders: (ids: readonly string[]) => Promise<Pick<DraftHolderRow, 'enrollment_id' | 'holder'>[]>
}

export const makeOpenDrafts = ({ sql }: Pick<Database, 'sql'>): OpenDraftsRepository => ({
  begunBy: ({ role, id }, now, most) =>
    sql
      .selectFrom('drafts')
      .select(['id', 'updated_at', 'expires_at'])
      .where(role === 'rep' ? 'agent_id' : 'group_id', '=', id)
      .where('status', '=', 'open')
      .where('eprocess', '=', role)
      .where('expires_at', '>', now)
      .where((where) =>
        where.exists(where.selectFrom('cart_items').select('plan_id').whereRef('enrollment_id', '=', 'drafts.id')),
      )
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute(),
  find: (id) =>
    sql
      .selectFrom('drafts')
      .select(['agent_id', 'group_id', 'eprocess', 'status', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirst(),
  sections: async (ids, names) =>
    ids.length === 0
      ? []
      : sql
          .selectFrom('draft_sections')
          .selectAll()
          .where('enrollment_id', 'in', ids)
          .where('section', 'in', names)
          .execute(),
  saved: async (ids, names) =>
    ids.length === 0
      ? []
      : sql
          .selectFrom('draft_sections')
          .select(['enrollment_id', 'section', 'updated_at'])
          .where('enrollment_id', 'in', ids)
          .where('section', 'in', names)
          .execute(),
  plans: async (ids) =>
    ids.length === 0
      ? []
      : sql
          .selectFrom('cart_items')
          .select(['enrollment_id', 'plan_id'])
          .where('enrollment_id', 'in', ids)
          .orderBy('position')
          .execute(),
  holders: async (ids) =>
    ids.length === 0
      ? []
      : sql
          .selectFrom('draft_holders')
          .select(['enrollment_id', 'holder'])
          .where('enrollment_id', 'in', ids)
          .where('kind', '=', 'holds')
          .orderBy('turn')
          .execute(),
})
