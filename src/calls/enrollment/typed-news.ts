const listeners = new Set<() => void>()

/** Says when what was typed was of no use to the server: the step was saved meanwhile, or another browser holds it. */
export const typedNews = {
  tell: (): void => {
    for (const listener of listeners) listener()
  },
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
