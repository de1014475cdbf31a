import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import type { DatabaseTimes } from './times.ts'

/** Bytes of the row that is written to find out: more than a page, so that a disk without room says so. */
const PROBE = 6 * 1024

/**
 * Whether the database takes what is written: a row is written and removed. Asked often, it is tried once in two
 * seconds (`readyHolds`), and one try at a time, so that a database that hangs is not asked again and again.
 */
export const makeReadiness = (
  engine: Pick<Engine, 'root' | 'hasRoom'>,
  times: Pick<DatabaseTimes, 'ready' | 'readyHolds'>,
): (() => Promise<boolean>) => {
  let found: { ready: boolean; until: number } | undefined
  let trying: Promise<boolean> | undefined

  const write = async (): Promise<boolean> => {
    if (!(await engine.hasRoom())) return false
    const name = `probe_${randomBytes(8).toString('hex')}`
    const value = randomBytes(PROBE).toString('base64')
    await engine.root.insertInto('settings').values({ name, value }).execute()
    // What another process left behind when it was killed goes too.
    await engine.root.deleteFrom('settings').where('name', 'like', 'probe%').execute()
    return true
  }
  const look = (): Promise<boolean> => {
    trying ??= write()
      .catch(() => false)
      .then((ready) => {
        found = { ready, until: performance.now() + times.readyHolds }
        return ready
      })
      .finally(() => (trying = undefined))
    return trying
  }
  return async () => {
    if (found !== undefined && performance.now() < found.until) return found.ready
    const late = new AbortController()
    const limit = wait(times.ready, false, { signal: late.signal }).catch(() => false)
    const ready = await Promise.race([look(), limit])
    late.abort()
    return ready
  }
}
