import type { Tone } from './notice.tsx'

export interface Toast {
  id: number
  tone: Tone
  text: string
}

let toasts: readonly Toast[] = []
let next = 1
const listeners = new Set<() => void>()

const change = (to: readonly Toast[]) => {
  toasts = to
  for (const listener of listeners) listener()
}

/**
 * Says something in passing. Warnings and dangers stay until they are dismissed; the others leave after a while.
 * The same words are not shown twice at once.
 */
export const showToast = (text: string, tone: Tone = 'info'): number => {
  const same = toasts.find((toast) => toast.text === text && toast.tone === tone)
  if (same) return same.id
  const id = next++
  change([...toasts.slice(-2), { id, tone, text }])
  return id
}

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
