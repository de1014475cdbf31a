import type { IncomingHttpHeaders } from 'node:http'
import { type Locale, baseLocale, localeOfTag } from '#schemas/messages/languages.ts'
/** Browsers ask in a few ways: each is read once. */
const known = new Map<string, Locale>()
const MAX_KNOWN = 500
const MAX_LENGTH = 100

/** The language of the answer: `X-Locale`, else the first of `Accept-Language` that we speak, else the base language. */
export const localeOf = (headers: IncomingHttpHeaders): Locale => {
  const asked = `${String(headers['x-locale'] ?? '')},${headers['accept-language'] ?? ''}`
  const before = known.get(asked)
  if (before !== undefined) return before
  const locale = localeIn(asked)
  if (known.size < MAX_KNOWN && asked.length < MAX_LENGTH) known.set(asked, locale)
  return locale
}

const localeIn = (asked: string): Locale => {
  const ranked = asked
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find((text) => text !== undefined)
      return { locale: localeOfTag(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
  // Sorting is stable: X-Locale stands first and wins among equals.
  ranked.sort((one, other) => other.quality - one.quality)
  return ranked.find(({ locale }) => locale !== undefined)?.locale ?? baseLocale
}
