import { type Locale, baseLocale } from './languages.ts'

/** Messages of one language by the ids that the build gives them. */
type Texts = Record<string, (values: Record<string, unknown>) => string>

declare global {
  /** Which parts of the other languages the chunks that have come need, by the hash in the files' names. */
  var textParts: string[] | undefined
}

/**
 * In the built page a message carries its text in the base language alone. The other languages come in files of their
 * own, one for each chunk and language, which each chunk names in `textParts` (`tools/vite/split-languages.ts`).
 * Where nothing is bundled no chunk names any, and a message holds every language.
 */
const fetched = new Map<string, Promise<void>>()
const known = new Map<Locale, Texts>()

const textsOf = (locale: Locale): Texts => {
  const texts = known.get(locale) ?? {}
  known.set(locale, texts)
  return texts
}

/** What is spoken now; nothing for the base language. A message looks here each time that it is said. */
export const spoken: { texts: Texts; locale: Locale } = { texts: {}, locale: baseLocale }

const fetchPart = async (address: string, locale: Locale): Promise<void> => {
  try {
    const part: { default: Texts } = await import(/* @vite-ignore */ address)
    Object.assign(textsOf(locale), part.default)
  } catch {
    // The page works on in the base language, and asks again at the next chance.
    fetched.delete(address)
  }
}

/** Fetches what is missing of a language; null where there is nothing to wait for. */
export const fetchTexts = (locale: Locale): Promise<unknown> | null => {
  const parts = globalThis.textParts ?? []
  if (locale === baseLocale || parts.length === 0) return null
  return Promise.all(
    parts.map((part) => {
      const address = `/assets/${locale}-${part}.js`
      const asked = fetched.get(address) ?? fetchPart(address, locale)
      fetched.set(address, asked)
      return asked
    }),
  )
}

/** A part of the page that is fetched later, together with its texts; the build wraps every import in it. */
export const withTexts = async <Part>(loading: Promise<Part>): Promise<Part> => {
  const part = await loading
  await fetchTexts(spoken.locale)
  return part
}

/** From now on messages are said in this language. */
export const speak = (locale: Locale): void => {
  spoken.locale = locale
  spoken.texts = textsOf(locale)
}
