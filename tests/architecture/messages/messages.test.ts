import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { areasIn, baseLocale, localesIn } from '#tools/languages.mjs'
import { readArea, wantsOf } from './languages.ts'

const folder = 'schemas/messages'
const areas = areasIn(folder)

describe('messages', () => {
  test('every language has the same areas', () => {
    for (const locale of localesIn(folder)) {
      const files = [...areas, 'language'].map((area) => `${area}.json`).toSorted()
      expect({ locale, files: readdirSync(`${folder}/${locale}`).toSorted() }).toEqual({ locale, files })
    }
  })

  test('every language has every message, translated, with the same parameters', () => {
    expect(wantsOf(folder)).toEqual([])
  })

  test('no message is empty, and no key is in two areas', () => {
    const seen = new Map<string, string>()
    const wrong = areas.flatMap((area) =>
      Object.entries(readArea(folder, baseLocale, area)).flatMap(([key, text]) => {
        const before = seen.get(key)
        seen.set(key, area)
        return text === '' || before !== undefined ? [`${area}: ${key}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  test('keys of errors begin with error_, and they alone', () => {
    for (const area of areas) {
      const keys = Object.keys(readArea(folder, baseLocale, area))
      const wrong = keys.filter((key) => key.startsWith('error_') !== (area === 'errors'))
      expect({ area, wrong }).toEqual({ area, wrong: [] })
    }
  })
})
