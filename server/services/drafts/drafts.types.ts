import type { DraftFacts } from '../../domain/draft-facts.ts'
import type { TempColumn } from '#schemas/calls/enrollment/draft.calls.ts'
import type { EProcess } from '#schemas/calls/shapes.ts'
import type { DraftRow, DraftSectionRow } from '../../db/tables.ts'
import type { Caller } from '../../domain/caller.ts'
import type { SectionName, SectionValue } from '../../domain/section-values.ts'

/** A draft that the caller may read and write; only `open` and `create` give one. */
export type Draft = Omit<DraftRow, 'eprocess'> & {
  /**
   * As whom the caller goes on with it: as a rep or a group only where the caller's visit proves to be that very one now
   * (`acting.ts`), else as the applicant. Once it is submitted, as whom it was issued.
   */
  readonly eprocess: EProcess
  /** As whom it was begun. */
  readonly began_as: EProcess
  readonly caller: Caller
}

export interface Section<Name extends SectionName> {
  value: SectionValue<Name>
  revision: number
}

/** What is saved of a draft, in full, each section opened when it is first asked for. */
export interface SavedSections {
  value: <Name extends SectionName>(name: Name) => SectionValue<Name> | null
  /** As it is stored, by the name that it is stored under; null where nothing is saved. */
  column: (name: string) => { value: unknown; revision: number } | null
  /** 0 where nothing is saved. */
  revision: (name: SectionName) => number
}

export interface DraftsService {
  /** Begins a draft that belongs to the caller's session, which is begun where there is none. */
  create: (caller: Caller, facts: DraftFacts) => Promise<Draft>
  /**
   * The draft of an id. 404 where it is unknown, expired or another session's: nobody can tell which, but the audit
   * has the last. An id that was never given out leaves nothing there: whoever guesses cannot fill the table.
   */
  open: (caller: Caller, enrollmentId: string) => Promise<Draft>
  /** As `open`, for changes: a submitted draft is refused with 409. */
  openForChange: (caller: Caller, enrollmentId: string) => Promise<Draft>
  /** The draft for the server's own work, which nobody waits for; null where it is gone. Nothing of it is shown. */
  unattended: (enrollmentId: string) => Promise<Draft | null>
  /**
   * Lets the caller's session use the draft beside the one that made it: for who came by a link or a code that was
   * sent. Null where the draft is gone. To be called inside a transaction.
   */
  admit: (caller: Caller, enrollmentId: string) => Promise<Draft | null>
  /** As `open`, or as `openForChange`, together with `sections`: on PostgreSQL it is one trip. */
  openSaved: (
    caller: Caller,
    enrollmentId: string,
    options: { toChange: boolean },
  ) => Promise<{ draft: Draft; saved: SavedSections }>
  /** Changes the facts of the draft, never its sections. */
  change: (draft: Draft, facts: Partial<DraftFacts>) => Promise<void>
  /** One section in full, secrets included: for the server's own reckoning, never for an answer. */
  section: <Name extends SectionName>(draft: Draft, name: Name) => Promise<Section<Name> | null>
  /** All sections but the pictures in one query, as `section`. */
  sections: (draft: Draft) => Promise<SavedSections>
  /** The submitted draft of a policy with all that was saved of it, in full, for the server's own reckoning; null where there is none. */
  ofPolicy: (policyId: string) => Promise<{ draft: DraftRow; saved: SavedSections } | null>
  /** A column as it may be shown, secrets masked; leaves an audit row. Revision 0 where nothing is saved. */
  showSection: (draft: Draft, column: TempColumn) => Promise<{ result: unknown; revision: number }>
  /** The names that were saved, by enrollment; for a list that leaves its own audit row. */
  namesOf: (rows: readonly DraftSectionRow[]) => ReadonlyMap<string, string>
  /** The stored names and the revisions of what is saved. */
  savedSections: (draft: Draft) => Promise<ReadonlyMap<string, number>>
  /**
   * Saves a section with an event, and postpones the draft's expiry, in one transaction. `seen` is the revision that
   * the page saw (absent: 0); where it is another now, 409 with the masked value and revision of now. `'any'` for
   * what the server itself derives. 409 where the draft was submitted meanwhile.
   */
  save: <Name extends SectionName>(
    draft: Draft,
    name: Name,
    value: SectionValue<Name>,
    seen: number | 'any' | undefined,
  ) => Promise<{ revision: number }>
  /** Keeps an open draft for as long as if it were changed now, without a change; gives until when. 409 where it is submitted. */
  extend: (draft: Draft) => Promise<number>
  /**
   * Claims a draft for its submit: until the transaction ends, no other request changes or submits it. Gives it as it
   * is now, or null where it is submitted already. To be called inside a transaction; what is read of the draft must be
   * asked for after this, in the same turn at the earliest.
   */
  claim: (draft: Draft) => Promise<Draft | null>
  /** Marks the draft as submitted, as whom the caller acts. False where it was before. To be called inside a transaction. */
  submit: (draft: Draft) => Promise<boolean>
}
