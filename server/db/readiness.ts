import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import type { DatabaseTimes } from './times.ts'

/** Bytes of every second row that is written to find out: more than a page, so that a disk without room says so. */
const LARGE = 6 * 1024
const SMALL = 6

/** So many tries may be on their way: one that hangs does not hide that the next one would succeed. */
const MAX_TRIES = 2

/**
 * Whether the database takes what is written: a row is written and removed. What was found holds for a moment
 * (`readyHolds`, `awayHolds`), so that a database is not asked more often however many ask.
 */
export const makeReadiness = (
  engine: Pick<Engine, 'root' | 'hasRoom'>,
  times: Pick<DatabaseTimes, 'ready' | 'readyHolds' | 'awayHolds'>,
): (() => Promise<boolean>) => {
  let found: { ready: boolean; until: number } | undefined
  let trying: Promise<boolean> | undefined
  let tries = 0
  let written = 0

  const note = (ready: boolean): boolean => {
    found = { ready, until: performance.now() + (ready ? times.readyHolds : times.awayHolds) }
    return ready
  }
  const write = async (): Promise<boolean> => {
    if (!(await engine.hasRoom())) return false
    const name = `probe_${randomBytes(8).toString('hex')}`
    const value = randomBytes(written % 2 === 0 ? LARGE : SMALL).toString('base64')
    written += 1
    await engine.root.insertInto('settings').values({ name, value }).execute()
    // What another process left behind when it was killed goes too.
    await engine.root.deleteFrom('settings').where('name', 'like', 'probe%').execute()
    return true
  }
  const look = (): Promise<boolean> => {
    if (trying !== undefined) return trying
    if (tries >= MAX_TRIES) return new Promise(() => undefined)
    tries += 1
    const mine = write()
      .catch(() => false)
      .then((ready) => {
        tries -= 1
        // Given up meanwhile: that it succeeded is news all the same, that it failed is not.
        if (trying === mine || ready) note(ready)
        if (trying === mine) trying = undefined
        return ready
      })
    trying = mine
    return mine
  }
  return async () => {
    if (found !== undefined && performance.now() < found.until) return found.ready
    const late = new AbortController()
    const looked = look()
    const limit = wait(times.ready, null, { signal: late.signal }).catch(() => null)
    const ready = await Promise.race([looked, limit])
    late.abort()
    if (ready !== null) return ready
    if (trying === looked) trying = undefined
    return note(false)
  }
}
