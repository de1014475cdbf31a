import { baseLocale, languages, locales } from './generated/languages.js'
import type { Locale } from './generated/runtime.js'

/** The languages are the folders beside this file that have a `language.json`; nothing else lists them. */
export { type Locale, baseLocale, languages, locales }

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** The language of a tag such as `es-MX`; undefined where it is none of ours. */
export const localeOfTag = (tag: string): Locale | undefined => {
  const [language] = tag.toLowerCase().split('-')
  return locales.find((locale) => locale === language)
}

/** A text in the base language and perhaps in others. */
export type InLanguages = Partial<Record<Locale, string>> & Record<typeof baseLocale, string>

/** The text in a language; in the base language where it has none. */
export const textIn = (text: InLanguages, locale: Locale): string => text[locale] ?? text[baseLocale]

/** As `textIn`, where there may be no text at all. */
export const maybeTextIn = (text: InLanguages | null | undefined, locale: Locale): string | undefined =>
  text ? textIn(text, locale) : undefined

/** A text of these words in each of the languages that has them, the base language first. */
export const wordsOf = (text: InLanguages): string[] =>
  locales.flatMap((locale) => {
    const words = text[locale]
    return words === undefined ? [] : [words]
  })
