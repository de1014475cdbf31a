import { useSyncExternalStore } from 'react'
import { baseLocale, locales, overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { storage } from '../browser/storage.ts'

export type Locale = (typeof locales)[number]

const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** The language that was chosen here before, else the first of the browser's that we speak, else English. */
export const preferredLocale = (): Locale => {
  const stored = storage.get('locale')
  if (isLocale(stored)) return stored
  const wished = typeof navigator === 'undefined' ? [] : navigator.languages
  return wished.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale) ?? baseLocale
}

let current: Locale = baseLocale
const listeners = new Set<() => void>()

overwriteGetLocale(() => current)

export const getLocale = (): Locale => current

/** BCP 47, for `Intl`, `lang` and `Accept-Language`. */
export const localeTag = (): 'en-US' | 'es-US' => (current === 'es' ? 'es-US' : 'en-US')

/** Takes up a language without remembering it: the start of the page and the prerenderer use it. */
export const takeLocale = (locale: Locale): void => {
  current = locale
  if (typeof document !== 'undefined') document.documentElement.lang = locale
  for (const listener of listeners) listener()
}

/** Changes the language, remembers it, and renders again from the root; no other state changes. */
export const setLocale = (locale: Locale): void => {
  storage.set('locale', locale)
  takeLocale(locale)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The language now. The root reads it; a component under `memo` that shows messages must read it too. */
export const useLocale = (): Locale => useSyncExternalStore(subscribe, getLocale, getLocale)
