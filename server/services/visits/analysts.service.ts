import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import { sameHash } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { forbidden, refuseField } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { makeAnalystSessions } from '../../repositories/visits/analyst-sessions.repository.ts'

export interface AnalystsService {
  /** Whether the caller may see the machines and their traffic. */
  isOpen: (caller: Caller) => Promise<boolean>
  /** Opens them for the caller's session; a code that no analyst has is refused for the field `code`. */
  open: (caller: Caller, code: string) => Promise<void>
  /** Refuses (403) whoever may not see them. */
  demand: (caller: Caller) => Promise<void>
}

interface Parts {
  config: Config
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Catalog | null
}

/** Who looks at the machines: everybody where the server is run so (`MACHINES=open`), else who gave a code. */
export const makeAnalysts = ({ config, database, clock, sealing, catalog }: Parts): AnalystsService => {
  const sessions = makeAnalystSessions(database)
  const isOpen = async (caller: Caller): Promise<boolean> => {
    if (config.machines === 'open') return true
    if (caller.sessionId === null) return false
    const known = await sessions.analystOf(caller.sessionId)
    // Whoever has been taken out of the catalog is out at once.
    return known !== undefined && (catalog?.analysts ?? []).some(({ id }) => id === known)
  }
  return {
    isOpen,
    open: async (caller, code) => {
      const hashOf = (text: string) => sealing.lookUp('analyst', text.trim().toUpperCase())
      const given = hashOf(code)
      const analyst = (catalog?.analysts ?? []).find((one) => sameHash(hashOf(one.code), given))
      caller.tried({
        code: 'analyst',
        right: analyst !== undefined,
        ...(analyst && { opened: `analyst:${analyst.id}` }),
      })
      if (analyst === undefined) throw refuseField('code', 'error_analyst_code_unknown')
      await sessions.put({ session_id: await caller.renew('staff'), analyst: analyst.id, opened_at: clock.now() })
    },
    demand: async (caller) => {
      if (!(await isOpen(caller))) throw forbidden()
    },
  }
}
