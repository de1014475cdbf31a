import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, locales } from '#schemas/messages/languages.ts'
import { areasIn, baseLocale, languagesIn, localesIn, writeLanguages, writeProject } from '#tools/languages.mjs'
import { readArea, wantsOf } from './languages.ts'
import { sourceFiles } from '../sources.ts'

const messages = 'schemas/messages'

/** Where a language stands in a source by its name, and why it must. */
const named: Record<string, string> = {
  'tools/languages.mjs': 'the base language is declared here',
}

const codes = [...locales, ...Object.values(languages).map(({ tag }) => tag)].join('|')
/** A language as a text, as an attribute or as the name of a property. */
const byName = new RegExp(
  `['"\`](?:${codes})['"\`]|^\\s*(?:${codes}):|[{,]\\s*(?:${codes}):|\\.(?:${locales.join('|')})\\b(?!\\()`,
  'm',
)

describe('the languages are the folders of schemas/messages', () => {
  test('page and server know those, the base language first', () => {
    expect([...locales]).toEqual(localesIn(messages))
    expect(locales[0]).toBe(baseLocale)
    expect(Object.keys(languages)).toEqual([...locales])
    for (const { name, tag, direction } of Object.values(languages)) {
      expect(name).not.toBe('')
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
      expect(['ltr', 'rtl']).toContain(direction)
    }
  })

  test('no other file lists them', () => {
    const layers = /^(?:schemas|machines|paths|src|server|tools)\/.*\.(?:tsx?|mjs)$/
    const found = sourceFiles(layers).filter((file) => !(file in named) && byName.test(readFileSync(file, 'utf8')))
    expect(found).toEqual([])
  })

  test.each([
    "const languages = ['en', 'es']",
    'const text = { en: 1, es: 2 }',
    'const text = {\n  es: 2,\n}',
    "if (locale === 'es') return",
    '<p lang="es">',
    "new Intl.NumberFormat('es-US')",
    'return text.es',
  ])('a list by hand is found: %s', (line) => {
    expect(byName.test(line)).toBe(true)
  })
})

describe('another language is a copy of a folder', () => {
  let copy = ''
  beforeAll(() => {
    // As deep in the repository as `schemas/messages`: the compiler finds its plugin by a path from there.
    mkdirSync('test-results', { recursive: true })
    copy = mkdtempSync('test-results/languages-')
    for (const locale of localesIn(messages)) cpSync(`${messages}/${locale}`, `${copy}/${locale}`, { recursive: true })
    cpSync(`${messages}/${baseLocale}`, `${copy}/qq`, { recursive: true })
    writeFileSync(`${copy}/qq/language.json`, JSON.stringify({ name: 'Qq', tag: 'qq', direction: 'rtl' }))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('it is one of the languages, and all that is left is to translate it', () => {
    expect(localesIn(copy)).toContain('qq')
    expect(languagesIn(copy)['qq']?.direction).toBe('rtl')
    const keys = areasIn(copy).flatMap((area) =>
      Object.keys(readArea(copy, baseLocale, area)).map((key) => `qq/${area}.json: ${key} is still in ${baseLocale}`),
    )
    expect(wantsOf(copy)).toEqual(keys)
  })

  test('once translated, nothing is missing; the compiler says it', async () => {
    for (const area of areasIn(copy)) {
      const translated = JSON.stringify(readArea(copy, baseLocale, area)).replaceAll(
        /(":\s*")(?=[^"]*")(?!input |local )/g,
        '$1qq ',
      )
      writeFileSync(`${copy}/qq/${area}.json`, translated)
    }
    expect(wantsOf(copy)).toEqual([])
    rmSync(`${copy}/qq/mail.json`)
    expect(wantsOf(copy).every((want) => /^qq\/mail\.json: \w+ is missing$/.test(want))).toBe(true)
    writeProject(copy)
    const out = `${copy}/generated`
    const compile = ['compile', '--project', `./${copy}/project.inlang`, '--outdir', `./${out}`, '--silent']
    execFileSync('node_modules/.bin/paraglide-js', compile)
    writeLanguages(copy, out)
    const said: unknown = await import(pathToFileURL(resolve(out, 'messages/common_back.js')).href)
    const say = said as { common_back: (values: object, options: { locale: string }) => string }
    expect(say.common_back({}, { locale: 'qq' })).toBe('qq Back')
  })
})
