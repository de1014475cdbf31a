import type { Database } from '../db/database.ts'

interface Log {
  warn: (line: { replica: string }, message: string) => void
}

/** Says once that the replica is not read from, by a code and never by its address, and once that it is again. */
export const logReplica = (log: Log, { replica }: Pick<Database, 'replica'>): void =>
  replica?.onChange((why) => {
    if (why === null) log.warn({ replica: 'used' }, 'the replica is read from again')
    else log.warn({ replica: why }, 'the replica is not read from: the primary answers')
  })
