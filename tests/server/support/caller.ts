import type { Caller } from '#server/domain/caller.ts'

/** Somebody with this session, for services that are asked without a request. */
export const callerWith = (sessionId: string | null, change: Partial<Caller> = {}): Caller => {
  const same = () => Promise.resolve(sessionId ?? '')
  return {
    sessionId,
    open: same,
    renew: same,
    revive: same,
    tried: () => undefined,
    ip: '',
    host: '',
    over65: false,
    ...change,
  }
}
