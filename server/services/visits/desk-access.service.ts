import type { DeskSession } from '#schemas/calls/desk/desk-access.calls.ts'
import { type DeskRight, type DeskRole, rightsOf } from '#schemas/desk/roles.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { isDemonstration } from '../../catalog/demonstration.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { StaffSessionRow } from '../../db/tables.ts'
import type { Caller } from '../../domain/caller.ts'
import { AccessDenied, Refused, missing } from '../../domain/refusals.ts'
import { type ProviderSession, type StaffMember, makeStaff } from '../../repositories/desk/staff.repository.ts'
import type { AuditService } from './audit.service.ts'
import type { SessionsService } from './sessions.service.ts'

interface Parts {
  config: Pick<Config, 'isPublic' | 'demo' | 'identityProvider'>
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Pick<Catalog, 'id'> | null
  audit: AuditService
  sessions: SessionsService
}

/** The made-up people of the demonstration, one for each role and one with two. */
const demoStaff: readonly { id: string; name: string; email: string; roles: readonly DeskRole[] }[] = [
  { id: 'demo-operator', name: 'Olivia Park', email: 'olivia.park@example.com', roles: ['operator'] },
  { id: 'demo-reader', name: 'Ray Ellis', email: 'ray.ellis@example.com', roles: ['reader'] },
  { id: 'demo-publisher', name: 'Pat Quinn', email: 'pat.quinn@example.com', roles: ['publisher'] },
  { id: 'demo-auditor', name: 'Ada Moreno', email: 'ada.moreno@example.com', roles: ['auditor'] },
]

/** HTTP 401: nobody is signed in at the desk, or no more. */
const notSignedIn = (): Refused => new Refused(401, 'error_desk_sign_in')

export interface DeskAccess {
  session: (caller: Caller) => Promise<DeskSession>
  /** 404 where there is no demonstration, whoever is named. */
  signInDemo: (caller: Caller, staffId: string) => Promise<DeskSession>
  /** Lets somebody of the staff in who has shown who they are. */
  signIn: (
    caller: Caller,
    member: Pick<StaffMember, 'id'>,
    way: StaffSessionRow['way'],
    provider?: ProviderSession,
  ) => Promise<void>
  /** What ends the caller's session at the identity provider; null where none vouched for it. */
  providerSession: (caller: Pick<Caller, 'sessionId'>) => Promise<ProviderSession | null>
  signOut: (caller: Caller) => Promise<void>
  /** Whether somebody of the staff asks who has a right; what is written into the audit from then on names them. */
  has: (caller: Caller, right: DeskRight) => Promise<boolean>
  /** Who asks, with the right that a call needs: 401 for nobody, 403 and a row in the audit for who has it not. */
  demand: (caller: Caller, right: DeskRight, call: string) => Promise<StaffMember>
}

/** Who works at the desk. Rights are looked up with each call: whoever has left, or lost a role, is out at once. */
export const makeDeskAccess = ({ config, database, clock, sealing, catalog, audit, sessions }: Parts): DeskAccess => {
  const staff = makeStaff({ database, sealing })
  const isDemo = isDemonstration(config, catalog)
  const demo = isDemo ? demoStaff : []

  const of = async ({ sessionId }: Pick<Caller, 'sessionId'>): Promise<StaffMember | null> => {
    const signedIn = sessionId === null ? null : await staff.signedIn(sessionId)
    if (signedIn === null || signedIn.member.closed_at !== null) return null
    // A database that was a demonstration's once lets nobody in by what was signed in then; nor does a provider that the
    // operator has taken out.
    const isOffered = { demo: isDemo, provider: config.identityProvider !== undefined, passkey: true }[signedIn.way]
    return isOffered ? signedIn.member : null
  }
  const answer = (member: StaffMember | null): DeskSession => ({
    staff: member === null ? null : { name: member.name, roles: [...member.roles], rights: rightsOf(member.roles) },
    provider: config.identityProvider?.name ?? null,
    demo: demo.map(({ id, name, roles }) => ({ id, name, roles: [...roles] })),
  })

  const signIn: DeskAccess['signIn'] = async (caller, { id }, way, provider) => {
    const session_id = await caller.renew('staff')
    await staff.signIn({ session_id, staff_id: id, way, opened_at: clock.now() }, provider ?? null)
    caller.asStaff?.(id)
    await audit.record(caller, 'write', `staff:${id}`, `sign in, ${way}`)
  }

  return {
    signIn,
    session: async (caller) => answer(await of(caller)),
    signInDemo: async (caller, staffId) => {
      const one = demo.find(({ id }) => id === staffId)
      if (one === undefined) throw missing()
      await staff.add(one, clock.now())
      await signIn(caller, one, 'demo')
      return answer({ ...one, closed_at: null })
    },
    providerSession: async (caller) => {
      const isIn = (await of(caller)) !== null
      return isIn && caller.sessionId !== null ? staff.providerSession(caller.sessionId) : null
    },
    signOut: async (caller) => {
      const member = await of(caller)
      if (member === null || caller.sessionId === null) return
      caller.asStaff?.(member.id)
      await audit.record(caller, 'write', `staff:${member.id}`, 'sign out')
      await staff.signOut(caller.sessionId)
      await sessions.revoke(caller.sessionId)
    },
    has: async (caller, right) => {
      const member = await of(caller)
      if (member === null || !rightsOf(member.roles).includes(right)) return false
      caller.asStaff?.(member.id)
      return true
    },
    demand: async (caller, right, call) => {
      const member = await of(caller)
      if (member === null) throw notSignedIn()
      caller.asStaff?.(member.id)
      if (!rightsOf(member.roles).includes(right)) {
        throw new AccessDenied('error_desk_right', 'read', `desk:${call}`, 403)
      }
      return member
    },
  }
}
