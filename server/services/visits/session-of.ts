import type { Caller } from '../../domain/caller.ts'

/**
 * The session in which somebody shows who they are: whoever proves it anew has their ended session back, so that it is
 * not replaced before that. Null for who has none.
 */
export const sessionOf = ({ sessionId, ended }: Caller): string | null => sessionId ?? ended ?? null
