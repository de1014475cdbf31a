import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorText } from '#schemas/messages/error-text.ts'

const sources = ['schemas', 'server', 'machines', 'src'].flatMap((layer) =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('generated'))
    .map((path) => `${layer}/${path}`),
)

test('every error key that the sources name has a text in both languages', () => {
  const unsaid = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/['"`]((?:error|problem)_[a-z0-9_]+)['"`]/g)].flatMap(([, key = '']) =>
      errorText(key, {}, 'en') === null || errorText(key, {}, 'es') === null ? [`${path}: ${key}`] : [],
    ),
  )
  expect(unsaid).toEqual([])
})
