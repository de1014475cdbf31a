import { MINUTE } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { SessionKind } from '../../domain/caller.ts'

export type SessionConfig = Pick<
  Config,
  | 'sessionMinutes'
  | 'sessionMaxMinutes'
  | 'memberSessionMinutes'
  | 'memberSessionMaxMinutes'
  | 'staffSessionMinutes'
  | 'staffSessionMaxMinutes'
>

/** How long a session of a kind lasts, in milliseconds: without a request, and whatever is asked. */
export interface SessionLimit {
  idle: number
  max: number
}

export const sessionLimits = (config: SessionConfig): Record<SessionKind, SessionLimit> => ({
  anonymous: { idle: config.sessionMinutes * MINUTE, max: config.sessionMaxMinutes * MINUTE },
  member: { idle: config.memberSessionMinutes * MINUTE, max: config.memberSessionMaxMinutes * MINUTE },
  staff: { idle: config.staffSessionMinutes * MINUTE, max: config.staffSessionMaxMinutes * MINUTE },
})

const order: readonly SessionKind[] = ['anonymous', 'member', 'staff']

/** A session that may do the things of two kinds lasts as the one that lasts less. */
export const strictest = (one: SessionKind, other: SessionKind): SessionKind =>
  order.indexOf(one) > order.indexOf(other) ? one : other
