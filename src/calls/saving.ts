/** Says when a save begins that a person waits for: what nobody waits for gives way to it. */
const listeners = new Set<() => void>()

export const saving = {
  begins: (): void => {
    for (const listener of listeners) listener()
  },
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
