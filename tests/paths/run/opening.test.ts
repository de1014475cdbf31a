import { expect, test } from 'vitest'
import { openingOf } from '#paths/run/product/opening.ts'

const wide = { viewport: { width: 1280, height: 900 }, locale: 'en-US' }

test.each([
  { wishes: {}, opening: wide },
  { wishes: { dark: true }, opening: { ...wide, colorScheme: 'dark' } },
  { wishes: { forcedColors: true }, opening: { ...wide, colorScheme: 'dark', forcedColors: 'active' } },
  {
    wishes: { locale: 'es', width: 390, dark: true } as const,
    opening: { viewport: { width: 390, height: 900 }, locale: 'es-US', colorScheme: 'dark' },
  },
])('a run opens its pages as $wishes', ({ wishes, opening }) => {
  expect(openingOf({ locale: 'en', width: 1280, dark: false, forcedColors: false, ...wishes })).toEqual(opening)
})
