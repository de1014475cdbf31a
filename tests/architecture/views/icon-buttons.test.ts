import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/**
 * Pictures that people read without a word, where each may be: a close in its corner, the arrows of a row that is moved,
 * a calendar beside a date, less and more beside their number. Anything else says what it does; a button without words
 * that is not made of `IconButton` is found where states are looked at (`wordless` of paths/run/product/sight.ts).
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/ui/dialog.tsx': ['close'],
  'src/ui/status/toasts.tsx': ['close'],
  'src/ui/layout/carousel.tsx': ['chevron-left', 'chevron-right'],
  'src/form/date-picker.tsx': ['calendar'],
  'src/storefront/quote/quote-dependents.tsx': ['minus', 'plus'],
}

const pictured = (source: string): string[] =>
  [...source.matchAll(/<IconButton\b[^>]*?\bicon=(?:"([\w-]+)"|\{([^}]*)\})/g)].map(
    ([, literal, expression = '']) => literal ?? expression,
  )

test('a button is a picture alone only where everybody reads it', () => {
  const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.tsx'))
  const found = Object.fromEntries(
    sources.flatMap((file) => {
      const icons = pictured(readFileSync(file, 'utf8'))
      return icons.length === 0 ? [] : [[file, icons.toSorted()]]
    }),
  )
  expect(found).toEqual(allowed)
})

test('a picture in a new place is found', () => {
  expect(pictured('<IconButton\n icon="trash" label={m.x()} onClick={go} />')).toEqual(['trash'])
})
