import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { models } from '#machines/registry.ts'

test('every machine is in the registry under its name, with its model', () => {
  const files = readdirSync('machines', { recursive: true, encoding: 'utf8' })
  const names = files.flatMap((path) => /([\w-]+)\.machine\.ts$/.exec(path)?.[1] ?? [])
  expect(Object.keys(models).toSorted()).toEqual(names.toSorted())
  expect(Object.values(models).filter((model) => typeof model !== 'object')).toEqual([])
})
