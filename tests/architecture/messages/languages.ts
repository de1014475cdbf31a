import { existsSync, readFileSync } from 'node:fs'
import { areasIn, baseLocale, localesIn } from '#tools/languages.mjs'

type Messages = Record<string, unknown>

/** The messages of an area in a language; none where there is no such file. */
export const readArea = (folder: string, locale: string, area: string): Messages => {
  const file = `${folder}/${locale}/${area}.json`
  if (!existsSync(file)) return {}
  const { $schema: _, ...messages } = JSON.parse(readFileSync(file, 'utf8')) as Messages
  return messages
}

/** The names in `{braces}` of a message and of its variants. */
const parameters = (message: unknown): string => {
  const texts = JSON.stringify(message).matchAll(/\{(\w+)\}/g)
  return [...new Set([...texts].map(([, name = '']) => name))].toSorted().join(', ')
}

/** What a message of a language wants; nothing where it is a translation. */
const wantOf = (key: string, base: unknown, message: unknown, alike: ReadonlySet<string>): string | null => {
  if (message === undefined) return 'is missing'
  if (base === undefined) return `is not in ${baseLocale}`
  if (message === '') return 'is empty'
  if (parameters(message) !== parameters(base)) return `has other parameters than in ${baseLocale}`
  const isAlike = JSON.stringify(message) === JSON.stringify(base)
  if (isAlike && !alike.has(key)) return `is still in ${baseLocale}`
  return !isAlike && alike.has(key) ? 'is named in language.json as alike, and is not' : null
}

/** What is missing or wrong in each language of a folder of messages but the base language, one line each. */
export const wantsOf = (folder: string): string[] =>
  localesIn(folder)
    .filter((locale) => locale !== baseLocale)
    .flatMap((locale) => {
      const about = JSON.parse(readFileSync(`${folder}/${locale}/language.json`, 'utf8')) as { alike?: string[] }
      const alike = new Set(about.alike)
      return areasIn(folder).flatMap((area) => {
        const base = readArea(folder, baseLocale, area)
        const messages = readArea(folder, locale, area)
        const keys = new Set([...Object.keys(base), ...Object.keys(messages)])
        return [...keys].flatMap((key) => {
          const want = wantOf(key, base[key], messages[key], alike)
          return want === null ? [] : [`${locale}/${area}.json: ${key} ${want}`]
        })
      })
    })
