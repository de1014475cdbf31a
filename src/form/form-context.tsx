import { type ReactNode, createContext, use, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { FieldState, FieldStatus, FormStore } from './form-store.ts'

export interface FormScope {
  store: FormStore
  /** Before the ids of all its fields, so that two forms on a page stay apart. */
  idPrefix: string
  /** Shown under a field, by its name: a Verify button, a note. */
  extras: Readonly<Record<string, ReactNode>>
  /** Called when a field loses the focus. */
  onLeave: (name: string) => void
  /** Fields with a look-up announce what comes of it. */
  asks: (name: string) => boolean
}

export const FormScopeContext = createContext<FormScope | null>(null)

export const useFormScope = (): FormScope => {
  const scope = use(FormScopeContext)
  if (!scope) throw new Error('A field stands outside of its form')
  return scope
}

/**
 * The state of one field; the component is drawn again only when that field changes. A plain state instead of
 * useSyncExternalStore, whose check after every commit is a good part of what a keystroke costs.
 */
export const useFieldState = (store: FormStore, name: string): FieldState => {
  const [state, setState] = useState(() => store.field(name))
  useLayoutEffect(() => {
    const update = () => setState(store.field(name))
    const stop = store.subscribe(name, update)
    // What changed between drawing and subscribing; React drops it where nothing did.
    update()
    return stop
  }, [store, name])
  return state
}

/** What stands around the field's box: drawn again for a problem or a lock, not for a keystroke. */
export const useFieldStatus = (store: FormStore, name: string): FieldStatus => {
  const subscribe = useCallback((listener: () => void) => store.subscribe(name, listener), [store, name])
  const read = useCallback(() => store.status(name), [store, name])
  return useSyncExternalStore(subscribe, read, read)
}

export const fieldId = (idPrefix: string, name: string): string => `${idPrefix}-${name}`

/** Puts the focus on a field: on its box, or on the first or chosen choice of a group. */
export const focusField = (idPrefix: string, name: string): void => {
  const element = document.getElementById(fieldId(idPrefix, name))
  if (!element) return
  const target =
    element.tagName === 'FIELDSET'
      ? (element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>('input'))
      : element
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
