import { readFileSync } from 'node:fs'
import { sourceFiles } from '../sources.ts'

/** The texts of a language at any depth of a value of the catalog: `{ "en": …, "es": … }`. */
const textsIn = (value: unknown, locale: string): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = (value as Record<string, unknown>)[locale]
  if (typeof own === 'string') return [own]
  return Object.values(value).flatMap((inner) => textsIn(inner, locale))
}

/** What the demo catalog says in a language, with the file that says it. */
export const demoTexts = (locale: string): { where: string; text: string }[] =>
  sourceFiles(/^server\/catalog\/data\/demo\/.*\.json$/).flatMap((where) =>
    textsIn(JSON.parse(readFileSync(where, 'utf8')), locale).map((text) => ({ where, text })),
  )
