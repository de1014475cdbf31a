import { type Clock, DAY } from '../clock.ts'
import { randomId } from '../crypto/random.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import type { DraftRow, DraftSectionRow } from '../db/tables.ts'
import { NotTheirs, Refused, conflict, missing } from '../http/answer.ts'
import type { Caller } from '../http/caller.ts'
import { makeDraftsRepository } from '../repositories/drafts.repository.ts'
import type { AuditService } from './audit.service.ts'
import { DRAFT_FORMAT, upgradeSection } from './draft-format.ts'
import { masked, refuseForbidden } from './masks.ts'
import type { SectionName, SectionValue } from './section-values.ts'

/** A draft expires this long after its last change. */
export const DRAFT_LIFE = 60 * DAY

/** A draft that the caller may read and write; only `open` and `create` give one. */
export type Draft = DraftRow & { readonly caller: Caller }

export interface DraftFacts {
  type: string
  eprocess: string
  open_type?: string | null
  agent_id?: string | null
  group_id?: string | null
  portal_id?: string | null
}

export interface Section<Name extends SectionName> {
  value: SectionValue<Name>
  revision: number
}

/** What is saved of a draft, in full, each section opened when it is first asked for. */
export interface SavedSections {
  value: <Name extends SectionName>(name: Name) => SectionValue<Name> | null
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
  /**
   * Lets the caller's session use the draft beside the one that made it: for who came by a link or a code that was
   * sent. Null where the draft is gone. To be called inside a transaction.
   */
  admit: (caller: Caller, enrollmentId: string) => Promise<Draft | null>
  /** Changes the facts of the draft, never its sections. */
  change: (draft: Draft, facts: Partial<DraftFacts>) => Promise<void>
  /** One section in full, secrets included: for the server's own reckoning, never for an answer. */
  section: <Name extends SectionName>(draft: Draft, name: Name) => Promise<Section<Name> | null>
  /** All sections but the pictures in one query, as `section`. */
  sections: (draft: Draft) => Promise<SavedSections>
  /** The submitted draft of a policy with all that was saved of it, in full, for the server's own reckoning; null where there is none. */
  ofPolicy: (policyId: string) => Promise<{ draft: DraftRow; saved: SavedSections } | null>
  /** One section as it may be shown, secrets masked; leaves an audit row. Revision 0 where nothing is saved. */
  showSection: (draft: Draft, name: SectionName) => Promise<{ result: unknown; revision: number }>
  /** The names and revisions of what is saved. */
  savedSections: (draft: Draft) => Promise<ReadonlyMap<SectionName, number>>
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
  /**
   * Claims a draft for its submit: until the transaction ends, no other request changes or submits it. False where it
   * is submitted already. To be called inside a transaction, before anything of the draft is read.
   */
  claim: (draft: Draft) => Promise<boolean>
  /** Marks the draft as submitted. False where it was before. To be called inside a transaction. */
  submit: (draft: Draft) => Promise<boolean>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  audit: AuditService
}

export const makeDrafts = ({ database, clock, sealing, audit }: Parts): DraftsService => {
  const drafts = makeDraftsRepository(database)
  const place = (id: string, section: string) => ({ field: 'draft_sections.sealed', row: `${id}/${section}` })

  const valueOf = (row: DraftSectionRow): unknown => {
    const upgraded = upgradeSection(
      row.section,
      sealing.open(place(row.enrollment_id, row.section), row.sealed),
      row.format,
    )
    if (upgraded === null) throw conflict('error_enrollment_newer')
    return upgraded.value
  }
  const savedOf = async (id: string): Promise<SavedSections> => {
    const rows = new Map((await drafts.sections(id)).map((row) => [row.section, row]))
    const opened = new Map<string, unknown>()
    return {
      value: <Name extends SectionName>(name: Name) => {
        const row = rows.get(name)
        if (row === undefined) return null
        if (!opened.has(name)) opened.set(name, valueOf(row))
        return opened.get(name) as SectionValue<Name>
      },
    }
  }
  const event = (draft: Draft, kind: string, section: string | null, revision: number | null) =>
    drafts.addEvent({
      id: randomId(),
      enrollment_id: draft.id,
      kind,
      section,
      revision,
      session_id: draft.caller.sessionId,
      at: clock.now(),
    })
  /** Postpones the expiry, and holds the row: a submit of the same moment comes before this change or after it. */
  const touch = async (draft: Draft, facts?: Partial<DraftFacts>) => {
    const isOpen = await (facts === undefined
      ? drafts.postpone(draft.id, touched())
      : drafts.touch(draft.id, { ...facts, ...touched() }))
    if (!isOpen) throw conflict('error_enrollment_submitted')
  }
  const claim = async ({ id }: Draft) => (await drafts.lock(id))?.status === 'open'
  const touched = () => ({ updated_at: clock.now(), expires_at: clock.now() + DRAFT_LIFE })

  const isAdmitted = async (enrollmentId: string, sessionId: string | null): Promise<boolean> =>
    sessionId !== null && (await drafts.isAdmitted(enrollmentId, sessionId))

  const openTo = async (action: 'read' | 'write', caller: Caller, enrollmentId: string): Promise<Draft> => {
    const row = await drafts.find(enrollmentId)
    if (row === undefined) throw missing('error_enrollment_not_found')
    if (row.session_id !== caller.sessionId && !(await isAdmitted(enrollmentId, caller.sessionId))) {
      // Who had a session here until it ended is told so; the draft itself stays as unknown as to anybody.
      if (caller.ended === true) throw new Refused(401, 'error_session_ended')
      throw new NotTheirs('error_enrollment_not_found', action, `draft:${enrollmentId}`)
    }
    if (row.expires_at <= clock.now()) throw missing('error_enrollment_not_found')
    return { ...row, caller }
  }

  return {
    create: (caller, facts) =>
      database.transaction(async () => {
        const now = clock.now()
        const row: DraftRow = {
          id: randomId(),
          session_id: await caller.open(),
          status: 'open',
          type: facts.type,
          eprocess: facts.eprocess,
          open_type: facts.open_type ?? null,
          agent_id: facts.agent_id ?? null,
          group_id: facts.group_id ?? null,
          portal_id: facts.portal_id ?? null,
          created_at: now,
          updated_at: now,
          expires_at: now + DRAFT_LIFE,
        }
        await drafts.insert(row)
        const draft = { ...row, caller }
        await event(draft, 'created', null, null)
        return draft
      }),
    open: (caller, enrollmentId) => openTo('read', caller, enrollmentId),
    openForChange: async (caller, enrollmentId) => {
      const draft = await openTo('write', caller, enrollmentId)
      if (draft.status === 'submitted') throw conflict('error_enrollment_submitted')
      return draft
    },
    admit: async (caller, enrollmentId) => {
      const row = await drafts.find(enrollmentId)
      if (row === undefined || row.expires_at <= clock.now()) return null
      const sessionId = await caller.open()
      if (row.session_id !== sessionId) await drafts.admit(enrollmentId, sessionId, clock.now())
      const draft = { ...row, caller }
      await event(draft, 'admitted', null, null)
      return draft
    },
    change: (draft, facts) =>
      database.transaction(async () => {
        await touch(draft, facts)
        await event(draft, 'changed', null, null)
      }),
    section: async <Name extends SectionName>(draft: Draft, name: Name) => {
      const row = await drafts.section(draft.id, name)
      return row === undefined ? null : { value: valueOf(row) as SectionValue<Name>, revision: row.revision }
    },
    sections: ({ id }) => savedOf(id),
    ofPolicy: async (policyId) => {
      const draft = await drafts.ofPolicy(policyId)
      return draft === undefined ? null : { draft, saved: await savedOf(draft.id) }
    },
    showSection: async (draft, name) => {
      const row = await drafts.section(draft.id, name)
      if (row === undefined) return { result: null, revision: 0 }
      await audit.record(draft.caller, 'read', `draft:${draft.id}`, name)
      return { result: masked(valueOf(row)), revision: row.revision }
    },
    savedSections: async (draft) =>
      new Map((await drafts.sections(draft.id)).map(({ section, revision }) => [section as SectionName, revision])),
    save: (draft, name, value, seen) => {
      refuseForbidden(value)
      const sealed = sealing.seal(place(draft.id, name), value)
      return database.transaction(async () => {
        const row = {
          enrollment_id: draft.id,
          section: name,
          format: DRAFT_FORMAT,
          sealed,
          updated_at: clock.now(),
        }
        const revision = seen === 'any' ? await drafts.putSection(row) : (seen ?? 0) + 1
        if (seen !== 'any' && !(await drafts.writeSection({ ...row, revision }, revision - 1))) {
          const now = await drafts.section(draft.id, name)
          throw conflict('error_conflict', {
            current: now === undefined ? null : masked(valueOf(now)),
            revision: now?.revision ?? 0,
          })
        }
        await event(draft, 'saved', name, revision)
        await touch(draft)
        await drafts.forgetTyped(draft.id, name)
        return { revision }
      })
    },
    claim,
    submit: (draft) =>
      database.transaction(async () => {
        if (!(await claim(draft))) return false
        await drafts.update(draft.id, { status: 'submitted', ...touched() })
        await drafts.forgetTyped(draft.id)
        await event(draft, 'submitted', null, null)
        return true
      }),
  }
}
