import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorTable } from '#schemas/messages/generated/error-table.js'

const sources = ['schemas', 'server', 'machines', 'src'].flatMap((layer) =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('generated'))
    .map((path) => `${layer}/${path}`),
)

test('every error key that the sources name has a text', () => {
  const unsaid = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/['"`]((?:error|problem)_[a-z0-9_]+)['"`]/g)].flatMap(([, key = '']) =>
      Object.hasOwn(errorTable, key) ? [] : [`${path}: ${key}`],
    ),
  )
  expect(unsaid).toEqual([])
})
