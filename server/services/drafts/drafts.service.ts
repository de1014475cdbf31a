import type { EProcess } from '#schemas/calls/shapes.ts'
import { type Clock, DAY } from '../../clock.ts'
import { randomId } from '../../crypto/random.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { isReadTogether, openedOnce, shared } from '../../db/shared-reads.ts'
import type { DraftRow, DraftSectionRow } from '../../db/tables.ts'
import { AccessDenied, Refused, alreadySubmitted, conflict, missing } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { makeDraftReminders } from '../../repositories/enrollment/draft-reminders.repository.ts'
import { makeDraftTerms } from '../../repositories/enrollment/draft-terms.repository.ts'
import { makeDraftsRepository } from '../../repositories/enrollment/drafts.repository.ts'
import { actingAs } from './acting.ts'
import type { AuditService } from '../visits/audit.service.ts'
import { termsOfSection } from './draft-terms.ts'
import { DRAFT_FORMAT, upgradeSection } from './draft-format.ts'
import type { Draft, DraftsService, SavedSections, Section } from './drafts.types.ts'
import type { DraftFacts } from '../../domain/draft-facts.ts'
import { masked, refuseForbidden, isWholeNumber } from '../../domain/masks.ts'
import type { VisitsService } from '../visits/visits.service.ts'
import { type SectionName, type SectionValue, storedAs } from '../../domain/section-values.ts'

/** A draft expires this long after its last change. */
export const DRAFT_DAYS = 60
export const DRAFT_LIFE = DRAFT_DAYS * DAY

const isWholeCard = (number: unknown): boolean => typeof number === 'string' && isWholeNumber(number)

/** Whether a section has a whole card number in it, which goes before the rest does. */
const holdsCard = (value: object | string | null): 0 | 1 =>
  typeof value === 'object' && value !== null && 'card_number' in value && isWholeCard(value.card_number) ? 1 : 0

/** Who asks where the server does something by itself: it has no session, and gets none. */
const nobody: Caller = {
  sessionId: null,
  open: () => Promise.reject(new Error('The server itself has no session')),
  renew: () => Promise.reject(new Error('The server itself has no session')),
  revive: () => Promise.reject(new Error('The server itself has no session')),
  tried: () => {},
  ip: '',
  host: '',
  over65: false,
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  audit: AuditService
  visits: Pick<VisitsService, 'of'>
}

export const makeDrafts = ({ database, clock, sealing, audit, visits }: Parts): DraftsService => {
  const drafts = makeDraftsRepository(database)
  const terms = makeDraftTerms({ database, sealing })
  const reminders = makeDraftReminders(database)
  const place = (id: string, section: string) => ({ field: 'draft_sections.sealed', row: `${id}/${section}` })

  const valueOf = (row: DraftSectionRow): unknown => {
    const { enrollment_id, section, sealed } = row
    const opened = openedOnce(place(enrollment_id, section), sealed, sealing.open)
    const upgraded = upgradeSection(section, opened, row.format)
    if (upgraded === null) throw conflict('error_enrollment_newer')
    return upgraded.value
  }
  const savedOf = (id: string): Promise<SavedSections> => shared(`sections ${id}`, () => readSaved(id))
  const readSaved = async (id: string): Promise<SavedSections> => {
    const rows = new Map((await drafts.sections(id)).map((row) => [row.section, row]))
    const opened = new Map<string, unknown>()
    const valueIn = (column: string): unknown => {
      const row = rows.get(column)
      if (row === undefined) return null
      if (!opened.has(column)) opened.set(column, valueOf(row))
      return opened.get(column)
    }
    return {
      value: <Name extends SectionName>(name: Name) => valueIn(storedAs(name)) as SectionValue<Name> | null,
      column: (column) => {
        const row = rows.get(column)
        return row === undefined ? null : { value: valueIn(column), revision: row.revision }
      },
      revision: (name) => rows.get(storedAs(name))?.revision ?? 0,
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
    const isOpen = await (facts === undefined || Object.keys(facts).length === 0
      ? drafts.postpone(draft.id, touched())
      : drafts.touch(draft.id, { ...facts, ...touched() }))
    if (!isOpen) throw alreadySubmitted()
  }
  const touched = () => ({ updated_at: clock.now(), expires_at: clock.now() + DRAFT_LIFE })

  /** A process is granted to a visit that proves it now, not to a draft that was begun in one. */
  const ofCaller = async (row: DraftRow, caller: Caller): Promise<Draft> => {
    const began_as = row.eprocess as EProcess
    const isSettled = began_as === 'applicant' || row.status === 'submitted'
    const eprocess = isSettled ? began_as : actingAs(await visits.of(caller), row)
    return { ...row, eprocess, began_as, caller }
  }

  const isAdmitted = async (enrollmentId: string, sessionId: string | null): Promise<boolean> =>
    sessionId !== null && (await drafts.isAdmitted(enrollmentId, sessionId))

  const openTo = async (action: 'read' | 'write', caller: Caller, enrollmentId: string): Promise<Draft> => {
    const row = await drafts.find(enrollmentId)
    if (row === undefined) throw missing('error_enrollment_not_found')
    if (row.session_id !== caller.sessionId && !(await isAdmitted(enrollmentId, caller.sessionId))) {
      // Who had a session here until it ended is told so; the draft itself stays as unknown as to anybody.
      if (typeof caller.ended === 'string') throw new Refused(401, 'error_session_ended')
      throw new AccessDenied('error_enrollment_not_found', action, `draft:${enrollmentId}`)
    }
    if (row.expires_at <= clock.now()) throw missing('error_enrollment_not_found')
    return ofCaller(row, caller)
  }

  const openForChange = async (caller: Caller, enrollmentId: string): Promise<Draft> => {
    const draft = await openTo('write', caller, enrollmentId)
    if (draft.status === 'submitted') throw alreadySubmitted()
    return draft
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
          employee_id: facts.employee_id ?? null,
          created_at: now,
          updated_at: now,
          expires_at: now + DRAFT_LIFE,
        }
        await drafts.insert(row)
        const draft = await ofCaller(row, caller)
        event(draft, 'created', null, null)
        return draft
      }),
    open: (caller, enrollmentId) => openTo('read', caller, enrollmentId),
    openForChange,
    openSaved: async (caller, enrollmentId, { toChange }) => {
      const opening = toChange ? openForChange(caller, enrollmentId) : openTo('read', caller, enrollmentId)
      // Read before it is known whether the caller may: a refusal leaves them unopened.
      const [draft, saved] = await Promise.all([opening, savedOf(enrollmentId)])
      return { draft, saved }
    },
    unattended: async (enrollmentId) => {
      const row = await drafts.find(enrollmentId)
      return row === undefined || row.expires_at <= clock.now() ? null : ofCaller(row, nobody)
    },
    admit: async (caller, enrollmentId) => {
      const row = await drafts.find(enrollmentId)
      if (row === undefined || row.expires_at <= clock.now()) return null
      const sessionId = await caller.renew()
      if (row.session_id !== sessionId) await drafts.admit(enrollmentId, sessionId, clock.now())
      const draft = await ofCaller(row, caller)
      event(draft, 'admitted', null, null)
      return draft
    },
    change: (draft, facts) =>
      database.transaction(async () => {
        await touch(draft, facts)
        event(draft, 'changed', null, null)
      }),
    section: async <Name extends SectionName>(draft: Draft, name: Name) => {
      // What is read together reads the others as well; pictures are not among them.
      if (isReadTogether() && !name.startsWith('screenshot')) {
        return (await savedOf(draft.id)).column(storedAs(name)) as Section<Name> | null
      }
      const row = await drafts.section(draft.id, storedAs(name))
      return row === undefined ? null : { value: valueOf(row) as SectionValue<Name>, revision: row.revision }
    },
    sections: ({ id }) => savedOf(id),
    ofPolicy: async (policyId) => {
      const draft = await drafts.ofPolicy(policyId)
      return draft === undefined ? null : { draft, saved: await savedOf(draft.id) }
    },
    showSection: async (draft, column) => {
      const found = (await savedOf(draft.id)).column(column)
      if (found === null) return { result: null, revision: 0 }
      await audit.record(draft.caller, 'read', `draft:${draft.id}`, column)
      return { result: masked(found.value), revision: found.revision }
    },
    namesOf: (rows) =>
      new Map(
        rows.flatMap((row) => {
          const { first_name = '', last_name = '' } = valueOf(row) as SectionValue<'personal'>
          const name = `${first_name} ${last_name}`.trim()
          return name === '' ? [] : [[row.enrollment_id, name]]
        }),
      ),
    savedSections: async (draft) =>
      new Map((await drafts.sections(draft.id)).map(({ section, revision }) => [section, revision])),
    save: (draft, name, value, seen) => {
      refuseForbidden(value)
      const section = storedAs(name)
      const sealed = sealing.seal(place(draft.id, section), value)
      return database.transaction(async () => {
        const row = {
          enrollment_id: draft.id,
          section,
          format: DRAFT_FORMAT,
          sealed,
          updated_at: clock.now(),
          holds_card: holdsCard(value),
        }
        drafts.forgetTyped(draft.id, section)
        if (draft.caller.settles === true) drafts.forgetOlder(draft.id, section)
        const found = termsOfSection(name, value)
        if (found !== null) terms.note(draft.id, section, found)
        // Asked together: they travel together, and a conflict undoes both.
        if (seen === 'any') {
          const [revision] = await Promise.all([drafts.putSection(row), touch(draft)])
          event(draft, 'saved', section, revision)
          return { revision }
        }
        const revision = (seen ?? 0) + 1
        const [isWritten] = await Promise.all([drafts.writeSection({ ...row, revision }, revision - 1), touch(draft)])
        event(draft, 'saved', section, revision)
        if (!isWritten) {
          const now = await drafts.section(draft.id, section)
          throw conflict('error_conflict', {
            current: now === undefined ? null : masked(valueOf(now)),
            revision: now?.revision ?? 0,
          })
        }
        return { revision }
      })
    },
    extend: (draft) =>
      database.transaction(async () => {
        const expires_at = clock.now() + DRAFT_LIFE
        if (!(await drafts.touch(draft.id, { expires_at }))) throw alreadySubmitted()
        event(draft, 'extended', null, null)
        return expires_at
      }),
    claim: async ({ id, caller }) => {
      const row = await drafts.lock(id)
      return row?.status === 'open' ? ofCaller(row, caller) : null
    },
    submit: (draft) =>
      database.transaction(async () => {
        if (!(await drafts.submit(draft.id, { ...touched(), eprocess: draft.eprocess }))) return false
        drafts.forgetTyped(draft.id)
        terms.forget(draft.id)
        reminders.forget(draft.id)
        event(draft, 'submitted', null, null)
        return true
      }),
  }
}
