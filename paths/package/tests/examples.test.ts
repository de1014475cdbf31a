import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** The names that the package gives besides types, with the files that have them. */
const published = [...read('index.ts').matchAll(/export \{([^}]*)\} from '\.\/([^']+)'/g)].flatMap(
  ([, names = '', file = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => [name, file] as const),
)

test('there is something to look at', () => {
  expect(published.length).toBeGreaterThan(20)
})

test.each(published)('%s has a comment with an example', (name, file) => {
  const [, comment = ''] = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export const ${name}\\b`).exec(read(file)) ?? []
  expect(comment).toContain('@example')
})
