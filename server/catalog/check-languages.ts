import { type InLanguages, type Locale, baseLocale } from '#schemas/messages/languages.ts'
import type { JsonFile } from './read-json.ts'
import { type RawCatalog, place } from './read-catalog.ts'

type Found = (path: readonly string[], text: Partial<InLanguages>) => void

/** Every text of a file that people read, with the place where it stands. */
const eachText = (value: unknown, path: readonly string[], found: Found): void => {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && typeof Reflect.get(value, baseLocale) === 'string') return found(path, value)
  for (const [key, inner] of Object.entries(value)) eachText(inner, [...path, key], found)
}

const nameOf = (path: readonly string[]): string => path.findLast((step) => !/^\d+$/.test(step)) ?? 'value'

/** A catalog that names its languages has each of its texts in all of them. */
export const checkLanguages = (raw: RawCatalog): void => {
  const languages: readonly Locale[] = raw.files['catalog.json'].value?.languages ?? []
  const check = (file: JsonFile<unknown>): void =>
    eachText(file.value, [], (path, text) => {
      for (const language of languages) {
        if (text[language] !== undefined) continue
        raw.mistakes.push({
          ...place(file, ...path),
          message: `missing translation "${language}" of "${nameOf(path)}": add the text, or take the language from "languages" of catalog.json`,
        })
      }
    })
  for (const file of [...Object.values(raw.files), ...raw.plans]) check(file)
}
