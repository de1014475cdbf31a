import { existsSync, readFileSync } from 'node:fs'
import { areasIn, baseLocale } from '../languages.mjs'
import { type Addition, MESSAGES, inEnglishFor } from './write.ts'

const fromRightToLeft = new Set(['ar', 'fa', 'he', 'ps', 'ur', 'yi'])

const readMessages = (area: string) =>
  JSON.parse(readFileSync(`${MESSAGES}/${baseLocale}/${area}.json`, 'utf8')) as Record<string, unknown>

/** A language by its tag (`pt-BR`) and its own name. Every text is there, marked as not translated. */
export const newLanguage = (tag: string, name = ''): Addition => {
  if (!/^[a-z]{2,3}-[A-Z]{2}$/.test(tag) || name === '')
    throw new Error('A language is its tag and its name: pt-BR Português')
  const locale = tag.replace(/-.*/, '')
  const folder = `${MESSAGES}/${locale}`
  if (existsSync(folder)) throw new Error(`There is a ${folder} already`)
  const about = { name, tag, direction: fromRightToLeft.has(locale) ? 'rtl' : 'ltr' }
  const areas = areasIn(MESSAGES).map((area): [string, unknown] => [area, inEnglishFor(locale, readMessages(area))])
  return {
    edits: [],
    words: [],
    files: [...areas, ['language', about] as const].map(([area, json]) => [
      `${folder}/${area}.json`,
      `${JSON.stringify(json, null, 2)}\n`,
    ]),
  }
}
