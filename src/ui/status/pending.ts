/** How many requests are on their way: the loading overlay watches it. */
let count = 0
const listeners = new Set<() => void>()

const change = (by: number) => {
  count += by
  for (const listener of listeners) listener()
}

export const pending = {
  get: () => count,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Counts a request from its start until its promise settles. */
  track: async <Value>(work: Promise<Value>): Promise<Value> => {
    change(1)
    try {
      return await work
    } finally {
      change(-1)
    }
  },
}
