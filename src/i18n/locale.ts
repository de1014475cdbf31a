import { useSyncExternalStore } from 'react'
import { overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { type Locale, baseLocale, isLocale, languages, localeOfTag } from '#schemas/messages/languages.ts'
import { fetchTexts, speak } from '#schemas/messages/other-texts.ts'
import { storage } from '../browser/storage.ts'

/** The language that was chosen here before, else the first of the browser's that we speak, else the base. */
export const preferredLocale = (): Locale => {
  const stored = storage.get('locale')
  if (isLocale(stored)) return stored
  const wished = typeof navigator === 'undefined' ? [] : navigator.languages
  return wished.map(localeOfTag).find(isLocale) ?? baseLocale
}

let current: Locale = baseLocale
const listeners = new Set<() => void>()

overwriteGetLocale(() => current)

export const getLocale = (): Locale => current

/** BCP 47, for `Intl`, `lang` and `Accept-Language`. */
export const localeTag = (): string => languages[current].tag

/** Takes up a language without remembering it: the start of the page and the prerenderer use it. */
export const takeLocale = (locale: Locale): void => {
  current = locale
  speak(locale)
  if (typeof document !== 'undefined')
    Object.assign(document.documentElement, { lang: locale, dir: languages[locale].direction })
  for (const listener of listeners) listener()
}

/**
 * Changes the language, remembers it, and renders again from the root once its texts are here; no other state changes.
 */
export const setLocale = (locale: Locale): void => {
  storage.set('locale', locale)
  const texts = fetchTexts(locale)
  if (texts === null) takeLocale(locale)
  // Of two choices in a row the last one counts.
  else void texts.then(() => storage.get('locale') === locale && takeLocale(locale))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The language now. The root reads it; a component under `memo` that shows messages must read it too. */
export const useLocale = (): Locale => useSyncExternalStore(subscribe, getLocale, getLocale)
