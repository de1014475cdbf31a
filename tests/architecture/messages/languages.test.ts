import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages, locales } from '#schemas/messages/languages.ts'
import { baseLocale, localesIn } from '#tools/languages.mjs'
import { sourceFiles } from '../sources.ts'

const messages = 'schemas/messages'

/** Where a language stands in a source by its name, and why it must. */
const named: Record<string, string> = {
  'tools/languages.mjs': 'the base language is declared here',
  'paths/diagram/export/html.export.ts': 'the published package says its few words in English',
  'paths/report/page.report.ts': 'the same',
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
