import { codeOf } from './engine.ts'

/** The database cannot do its work at the moment; nothing is wrong with what was asked. */
export type Unavailable = 'away' | 'full' | 'read-only'

/** Nobody answered in time, or nobody was there to ask. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Stopped, starting, too many connections, cut off by a time-out of the server.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '25P03',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
])
const full = new Set(['53100', 'SQLITE_FULL', 'ENOSPC', 'EDQUOT'])
const readOnly = new Set(['25006', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'EROFS'])

/** What the driver says where a connection ended under a query; it has no code. */
const lost =
  /^(Connection terminated|Query read timeout|timeout e(xceeded|xpired)|Client has encountered a connection error|This socket has been ended|Client was closed)/

/** Why the database could not answer, where that was the reason of an error; null for every other error. */
export const whyUnavailable = (error: unknown): Unavailable | null => {
  if (error instanceof DatabaseAway) return 'away'
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  const kinds: readonly [Unavailable, ReadonlySet<string>][] = [
    ['full', full],
    ['read-only', readOnly],
    ['away', away],
  ]
  // Extended codes of SQLite: SQLITE_IOERR_WRITE, SQLITE_READONLY_DBMOVED.
  for (const [why, codes] of kinds) {
    if (codes.has(code) || [...codes].some((one) => code.startsWith(`${one}_`))) return why
  }
  if (code.startsWith('08') && code.length === 5) return 'away'
  if (code.startsWith('SQLITE_IOERR')) return 'full'
  return lost.test(error.message) ? 'away' : null
}

/** Whether nothing more can be asked of a connection: it broke or hangs, or leads to what is no primary any more. */
export const isLost = (error: unknown): boolean => {
  const why = whyUnavailable(error)
  return why === 'away' || why === 'read-only'
}
