import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import settings from '#schemas/messages/project.inlang/settings.json' with { type: 'json' }

const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(`schemas/messages/${locale}/${area}`, 'utf8')) as Record<string, unknown>
const areas = readdirSync('schemas/messages/en').toSorted()

/** Where the languages say it from different values: English counts the day (`1st`), Spanish names it. */
const ownWords = new Set(['catalog_bill_date'])

/** Said alike in both languages. */
const sameInBoth = [
  'access_code_placeholder',
  'beneficiaries_total',
  'billing_account_holder_individual',
  'category_dental',
  'category_hospital',
  'common_field_problem',
  'common_no',
  'common_total',
  'field_error_prefix',
  'field_no',
  'offer_plan',
  'plans_count_one',
  'review_compensation_1099',
  'review_employment_cobra',
  'review_no',
  'shell_app_android',
  'shell_app_ios',
  'viewer_traffic_way',
  'viewer_versions_differs',
  'viewer_versions_of',
  'viewer_walk_blocked_silent',
  'viewer_walk_step',
  'viewer_word_milliseconds',
  'viewer_word_seconds',
]

/** The names in `{braces}` of a message and of its variants. */
const parameters = (message: unknown): string[] => {
  const texts = JSON.stringify(message).matchAll(/\{(\w+)\}/g)
  return [...new Set([...texts].map(([, name = '']) => name))].toSorted()
}

describe('messages', () => {
  test('every area is one of the project, in every language', () => {
    expect(readdirSync('schemas/messages/es').toSorted()).toEqual(areas)
    const patterns = settings['plugin.inlang.messageFormat'].pathPattern
    expect(patterns.toSorted()).toEqual(areas.map((area) => `./{locale}/${area}`))
  })

  test.each(areas)('%s: the same keys with the same parameters in English and Spanish', (area) => {
    const shape = (locale: string) =>
      Object.fromEntries(
        Object.entries(read(locale, area))
          .filter(([key]) => key !== '$schema' && !ownWords.has(key))
          .map(([key, message]) => [key, parameters(message)]),
      )
    expect(shape('es')).toEqual(shape('en'))
  })

  test('no message is empty, and no key is in two areas', () => {
    const all = areas.flatMap((area) =>
      ['en', 'es'].flatMap((locale) =>
        Object.entries(read(locale, area)).map(([key, text]) => ({ area, locale, key, text })),
      ),
    )
    expect(all.filter(({ text }) => text === '')).toEqual([])
    const seen = new Map<string, string>()
    const twice = all.filter(({ key, locale, area }) => {
      if (key === '$schema') return false
      const before = seen.get(`${locale} ${key}`)
      seen.set(`${locale} ${key}`, area)
      return before !== undefined
    })
    expect(twice).toEqual([])
  })

  test('nothing is left in English', () => {
    const same = areas.flatMap((area) => {
      const spanish = read('es', area)
      return Object.entries(read('en', area)).flatMap(([key, text]) =>
        key !== '$schema' && JSON.stringify(text) === JSON.stringify(spanish[key]) ? [key] : [],
      )
    })
    expect(same.toSorted()).toEqual(sameInBoth)
  })

  test('keys of errors begin with error_, and they alone', () => {
    for (const area of areas) {
      const wrong = Object.keys(read('en', area)).filter(
        (key) => key !== '$schema' && key.startsWith('error_') !== (area === 'errors.json'),
      )
      expect({ area, wrong }).toEqual({ area, wrong: [] })
    }
  })
})
