import { Refused, conflict, missing } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import {
  type SavedCart,
  type SavedCartsRepository,
  makeSavedCarts,
  quoteSections,
} from '../../../repositories/enrollment/saved-carts.repository.ts'
import type { Draft } from '../../drafts/drafts.types.ts'
import type { People } from '../../homes/current-members.service.ts'
import type { StorefrontParts } from '../quote/open-quote.ts'

interface Parts extends StorefrontParts {
  people: Pick<People, 'demand'>
}

/**
 * What a mailed link opens: a copy of the quote and its cart as they were when they were saved. Nothing that is entered
 * before or after, by whoever saved it, is reached by the link; nor is what its follower enters by whoever saved it.
 */
export const makeSavedCartLinks = (parts: Parts) => {
  const { clock, drafts, cartItems, people } = parts
  const carts: SavedCartsRepository = makeSavedCarts(parts)

  const own = async (caller: Caller, enrollmentId: string): Promise<Draft | null> => {
    try {
      return await drafts.open(caller, enrollmentId)
    } catch (error) {
      if (error instanceof Refused) return null
      throw error
    }
  }

  /** A quote for somebody on file leads to what is known of them: it opens for them, their rep and their group alone. */
  const demandMember = async (caller: Caller, { sections }: SavedCart): Promise<void> => {
    const userId = sections.filter_info?.user_id ?? null
    if (userId === null) return
    try {
      await people.demand(caller, userId)
    } catch (error) {
      if (error instanceof Refused) throw new Refused(403, 'error_link_member')
      throw error
    }
  }

  const copied = async (caller: Caller, id: string, { facts, sections, items }: SavedCart): Promise<Draft> => {
    const draft = await drafts.create(caller, facts)
    const { filter_info, quote_dependents, question_answers, effective_date } = sections
    if (filter_info !== null) await drafts.save(draft, 'filter_info', filter_info, 0)
    if (quote_dependents !== null) await drafts.save(draft, 'quote_dependents', quote_dependents, 0)
    if (question_answers !== null) await drafts.save(draft, 'question_answers', question_answers, 0)
    if (effective_date !== null) await drafts.save(draft, 'effective_date', effective_date, 0)
    for (const item of items) await cartItems.add(draft.id, item)
    await carts.noteCopy(id, draft)
    return draft
  }

  return {
    /** Keeps the cart of a draft as it is, and gives the id that the link carries. */
    keep: async (draft: Draft): Promise<string> => {
      const { type, began_as, open_type, agent_id, group_id, portal_id } = draft
      const [saved, items] = await Promise.all([drafts.sections(draft), cartItems.list(draft.id)])
      const sections = Object.fromEntries(quoteSections.map((name) => [name, saved.value(name)]))
      return carts.keep(draft.id, {
        facts: { type, eprocess: began_as, open_type, agent_id, group_id, portal_id },
        sections: sections as SavedCart['sections'],
        items,
      })
    },
    /**
     * The enrollment that a link opens for the caller: where the cart was saved, for whoever may open that anyway; else
     * the copy that this session has, or a new one. Inside a transaction.
     */
    open: async (caller: Caller, id: string): Promise<Draft> => {
      const found = await carts.find(id)
      if (found === undefined) throw missing('error_link_invalid')
      if (found.isSubmitted) throw conflict('error_enrollment_submitted')
      const original = await own(caller, found.enrollmentId)
      if (original !== null) return original
      await demandMember(caller, found.cart)
      const before = caller.sessionId === null ? undefined : await carts.copyOf(id, caller.sessionId, clock.now())
      return before === undefined ? copied(caller, id, found.cart) : drafts.open(caller, before)
    },
  }
}
export type SavedCartLinks = ReturnType<typeof makeSavedCartLinks>
