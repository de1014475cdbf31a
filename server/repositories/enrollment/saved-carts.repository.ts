import { type Clock, DAY } from '../../clock.ts'
import { RESUME_DAYS } from '#schemas/storefront/cart/save-cart.rules.ts'
import { randomId } from '../../crypto/random.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { DraftRow } from '../../db/tables.ts'
import type { DraftFacts } from '../../domain/draft-facts.ts'
import type { SectionValues } from '../../domain/section-values.ts'
import type { LineDetails } from '../../domain/line-details.ts'
import type { CartItem } from './cart-items.repository.ts'

/** The sections that belong to a quote and its cart: nothing of a step. */
export const quoteSections = ['filter_info', 'quote_dependents', 'question_answers', 'effective_date'] as const
export type QuoteSection = (typeof quoteSections)[number]

/** A quote with its cart as they were when they were saved. */
export interface SavedCart {
  facts: DraftFacts
  sections: { [Name in QuoteSection]: SectionValues[Name] | null }
  items: CartItem<LineDetails>[]
}

export interface SavedCartsRepository {
  /** Keeps a cart for as long as links work, and gives its id. */
  keep: (enrollmentId: string, cart: SavedCart) => Promise<string>
  /** With the enrollment that it was saved from; undefined where it is gone. */
  find: (id: string) => Promise<{ cart: SavedCart; enrollmentId: string; isSubmitted: boolean } | undefined>
  /** The open enrollment that this session has made of it already. */
  copyOf: (id: string, sessionId: string, now: number) => Promise<string | undefined>
  noteCopy: (id: string, copy: Pick<DraftRow, 'id'>) => Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
}

export const makeSavedCarts = ({ database, clock, sealing }: Parts): SavedCartsRepository => {
  const place = (id: string) => ({ field: 'saved_carts.sealed', row: id })
  return {
    keep: async (enrollment_id, cart) => {
      const id = randomId()
      const expires_at = clock.now() + RESUME_DAYS * DAY
      const row = { id, enrollment_id, sealed: sealing.seal(place(id), cart), created_at: clock.now(), expires_at }
      await database.sql.insertInto('saved_carts').values(row).execute()
      return id
    },
    find: async (id) => {
      const row = await database.sql
        .selectFrom('saved_carts')
        .innerJoin('drafts', 'drafts.id', 'saved_carts.enrollment_id')
        .select(['saved_carts.sealed', 'saved_carts.enrollment_id', 'drafts.status'])
        .where('saved_carts.id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return undefined
      return {
        cart: sealing.open(place(id), row.sealed) as SavedCart,
        enrollmentId: row.enrollment_id,
        isSubmitted: row.status === 'submitted',
      }
    },
    copyOf: async (id, sessionId, now) =>
      (
        await database.sql
          .selectFrom('saved_cart_copies')
          .innerJoin('drafts', 'drafts.id', 'saved_cart_copies.enrollment_id')
          .select('drafts.id')
          .where('saved_cart_copies.saved_cart', '=', id)
          .where('drafts.session_id', '=', sessionId)
          .where('drafts.status', '=', 'open')
          .where('drafts.expires_at', '>', now)
          .orderBy('drafts.created_at', 'desc')
          .limit(1)
          .executeTakeFirst()
      )?.id,
    noteCopy: async (id, copy) => {
      await database.sql.insertInto('saved_cart_copies').values({ enrollment_id: copy.id, saved_cart: id }).execute()
    },
  }
}
