// The languages of the product are the folders of `schemas/messages` that have a `language.json`.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The language in which texts are written first, and that stands in where another one has no text. */
export const baseLocale = 'en'

const ABOUT = 'language.json'

/** The locales under a folder, the base first. */
export const localesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => existsSync(`${folder}/${name}/${ABOUT}`))
    .toSorted((one, other) => Number(other === baseLocale) - Number(one === baseLocale) || (one < other ? -1 : 1))

/** The areas of texts, which every language has: the files of the base language, without their ending. */
export const areasIn = (folder) =>
  readdirSync(`${folder}/${baseLocale}`)
    .filter((name) => name.endsWith('.json') && name !== ABOUT)
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted()

/** Name, tag and direction of each locale. */
export const languagesIn = (folder) =>
  Object.fromEntries(
    localesIn(folder).map((locale) => {
      const { name, tag, direction } = JSON.parse(readFileSync(`${folder}/${locale}/${ABOUT}`, 'utf8'))
      return [locale, { name, tag, direction }]
    }),
  )

/** The settings of the compiler of messages, which are in no commit: the folders say it all. */
export const writeProject = (folder) => {
  const settings = {
    baseLocale,
    locales: localesIn(folder),
    modules: ['../../node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: areasIn(folder).map((area) => `./{locale}/${area}.json`) },
  }
  mkdirSync(`${folder}/project.inlang`, { recursive: true })
  writeFileSync(`${folder}/project.inlang/settings.json`, `${JSON.stringify(settings, null, 2)}\n`)
}

/** What the page and the server know of each language: `generated/languages.js`. */
export const writeLanguages = (folder, out) => {
  const languages = languagesIn(folder)
  const locales = JSON.stringify(Object.keys(languages))
  writeFileSync(
    `${out}/languages.js`,
    `export const baseLocale = '${baseLocale}'\n` +
      `export const locales = ${locales}\n` +
      `export const languages = ${JSON.stringify(languages)}\n`,
  )
  writeFileSync(
    `${out}/languages.d.ts`,
    "import type { Locale } from './runtime.js'\n" +
      `export declare const baseLocale: '${baseLocale}'\n` +
      `export declare const locales: readonly Locale[]\n` +
      "export declare const languages: Readonly<Record<Locale, { name: string; tag: string; direction: 'ltr' | 'rtl' }>>\n",
  )
}
