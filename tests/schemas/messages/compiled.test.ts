import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Locale, baseLocale, languages, locales } from '#schemas/messages/languages.ts'
import { m } from '#schemas/messages/generated/messages.js'

interface Counted {
  declarations: string[]
  selectors: [string]
  match: Record<string, string>
}
type Text = string | [Counted]

const folder = 'schemas/messages'
const textsOf = (locale: Locale): Record<string, Text> =>
  Object.assign(
    {},
    ...readdirSync(`${folder}/${locale}`)
      .filter((name) => name !== 'language.json')
      .map((name): Record<string, Text> => JSON.parse(readFileSync(`${folder}/${locale}/${name}`, 'utf8'))),
  )

const PLACE = /\{(\w+)\}/g
const placesIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)
const put = (text: string, inputs: Readonly<Record<string, unknown>>): string =>
  text.replace(PLACE, (_, name: string) => String(inputs[name]))

/** What a text says with these inputs, worked out from its file alone. */
const saidBy = (text: Text, locale: Locale, inputs: Readonly<Record<string, unknown>>): string => {
  if (typeof text === 'string') return put(text, inputs)
  const [{ declarations, selectors, match }] = text
  const [, name = '', kind] = /= (\w+): plural(?: type=(\w+))?$/.exec(declarations[1] ?? '') ?? []
  const { tag } = languages[locale]
  const rule = new Intl.PluralRules(tag, { type: kind === 'ordinal' ? 'ordinal' : 'cardinal' })
  const form = match[`${selectors[0]}=${rule.select(Number(inputs[name]))}`] ?? match[`${selectors[0]}=other`]
  return put(form ?? '', inputs)
}

/** Numbers of each form that a language has. */
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22]

const functions: Readonly<Record<string, unknown>> = m
const say = (key: string, inputs: Readonly<Record<string, unknown>>, locale: Locale): unknown => {
  const compiled = functions[key]
  return typeof compiled === 'function' ? compiled(inputs, { locale }) : `there is no ${key}`
}

const base = textsOf(baseLocale)

describe.each(locales)('every message in %s', (locale) => {
  const own = textsOf(locale)

  test('says what its file says, with its values in their places', () => {
    const wrong = Object.entries(base).flatMap(([key, fallback]) => {
      const text = own[key] ?? fallback
      const forms = typeof text === 'string' ? [text] : Object.values(text[0].match)
      const names = [...new Set(forms.flatMap(placesIn))]
      return (typeof text === 'string' ? [0] : COUNTS).flatMap((count) => {
        const inputs = {
          ...Object.fromEntries(names.map((name) => [name, `<${name}>`])),
          ...(typeof text !== 'string' && { count, day: count }),
        }
        const [said, expected] = [
          say(key, inputs, locale),
          saidBy(text, own[key] === undefined ? baseLocale : locale, inputs),
        ]
        return said === expected ? [] : [{ key, said, expected }]
      })
    })
    expect(wrong).toEqual([])
  })
})

test('a compiled message is one of a file', () => {
  expect(Object.keys(functions).toSorted()).toEqual(Object.keys(base).toSorted())
})
