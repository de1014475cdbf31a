import type { DraftPage, DraftWish, FoundDraft } from '#schemas/calls/desk/desk-drafts.calls.ts'
import type { EProcess } from '#schemas/calls/shapes.ts'
import { draftWishProblems, nameWords } from '#schemas/desk/find-wish.rules.ts'
import type { Caller } from '../../domain/caller.ts'
import { canonicalContact } from '../../domain/contacts.ts'
import { refuse } from '../../domain/refusals.ts'
import { storedAs } from '../../domain/section-values.ts'
import { type DraftTerm, makeDraftTerms } from '../../repositories/enrollment/draft-terms.repository.ts'
import { makeOpenDrafts } from '../../repositories/enrollment/open-drafts.repository.ts'
import type { DeskParts } from './desk-enrollment.service.ts'
import { enrollerName } from './names.ts'
import { pageOf, placeOf } from './page-place.ts'

const A_PAGE = 25

const given = (text: string | undefined): string | null => text?.trim() || null

const termsOf = ({ name = '', email, phone }: DraftWish): DraftTerm[] => [
  ...(given(email) === null ? [] : [`email|${canonicalContact('email', email ?? '')}` as const]),
  ...(given(phone) === null ? [] : [`phone|${canonicalContact('phone', phone ?? '')}` as const]),
  ...nameWords(name).map((word): DraftTerm => `name|${word}`),
]

/** Which of the fields were filled, for the audit: never what was typed. */
const asked = (wish: DraftWish): string =>
  Object.entries(wish)
    .flatMap(([name, value]) => (name === 'after' || value.trim() === '' ? [] : [name]))
    .join(' ')

/** Finds enrollments that were begun and not submitted, for the desk. */
export const makeDeskDrafts = (parts: DeskParts) => {
  const { database, catalog, clock, drafts, audit } = parts
  const terms = makeDraftTerms(parts)
  const open = makeOpenDrafts(database)

  return {
    /** Reads alone: it is asked before the transaction, which holds up other writers. */
    find: async (wish: DraftWish): Promise<DraftPage> => {
      const problems = draftWishProblems(wish)
      if (problems.length > 0) throw refuse(problems)
      const found = await terms.find({
        terms: termsOf(wish),
        agent: given(wish.agent),
        group: given(wish.group),
        now: clock.now(),
        after: placeOf(wish.after),
        limit: A_PAGE + 1,
      })
      const { shown, next } = pageOf(found, A_PAGE, ({ id, updated_at }) => ({ at: updated_at, id }))
      const ids = shown.map(({ id }) => id)
      const [named, plans, holders] = await Promise.all([
        open.sections(ids, [storedAs('personal')]),
        open.plans(ids),
        open.holders(ids),
      ])
      const names = drafts.namesOf(named)
      // In turns: what comes later stands.
      const holder = new Map(holders.map((one) => [one.enrollment_id, one.holder]))
      const rows = shown.map((row): FoundDraft => ({
        enrollment_id: row.id,
        name: names.get(row.id) ?? null,
        plans: plans.flatMap(({ enrollment_id, plan_id }) =>
          enrollment_id === row.id ? [catalog.findPlan(plan_id)?.name ?? plan_id] : [],
        ),
        changed_at: row.updated_at,
        ends_at: row.expires_at,
        holder: holder.get(row.id) ?? (row.eprocess as EProcess),
        enrolled_by: enrollerName(catalog, row),
      }))
      return { rows, next }
    },

    /** That somebody was shown these people: a row for each, and one for what was asked. */
    noteFound: async (caller: Caller, wish: DraftWish, { rows }: DraftPage): Promise<void> => {
      await audit.record(caller, 'read', 'desk:drafts', `looked by ${asked(wish)}`)
      for (const row of rows) await audit.record(caller, 'read', `draft:${row.enrollment_id}`, 'listed')
    },
  }
}
