import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../sources.ts'

/** The pages of the people who run the site: nobody else needs their styles. */
const tools = /^src\/(?:desk|viewer|ui\/tool-frame)\//
const intoAll = /^import '[^']+\.css'/m

test('what is imported by the desk and the viewer is no part of the stylesheet that every visitor fetches', () => {
  const sources = sourceFiles(/^src\/.*\.tsx?$/).filter((path) => tools.test(path))
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.filter((path) => intoAll.test(readFileSync(path, 'utf8')))).toEqual([])
  // The rule itself: a style sheet of the product is imported without a name, an adopted one with it.
  expect(["import './desk.css'", "import css from '../desk.css?inline'"].map((line) => intoAll.test(line))).toEqual([
    true,
    false,
  ])
})

/** The classes that a style sheet describes by themselves, outside of media. */
const classesOf = (css: string): string[] => Array.from(css.matchAll(/^\.([\w-]+) \{/gm), ([, name = '']) => name)

test('no class of the desk is described in two of its style sheets: all of them are there once they were fetched', () => {
  const sheets = sourceFiles(/^src\/(?:desk|ui\/tool-frame)\/.*\.css$/)
  expect(sheets.length).toBeGreaterThan(3)
  const found = new Map<string, string[]>()
  for (const sheet of sheets) {
    for (const name of new Set(classesOf(readFileSync(sheet, 'utf8')))) {
      found.set(name, [...(found.get(name) ?? []), sheet])
    }
  }
  expect([...found].filter(([, where]) => where.length > 1)).toEqual([])
  // The rule itself.
  expect(classesOf('.a {\n}\n\n.a p {\n}\n\n@media print {\n  .b {\n  }\n}\n')).toEqual(['a'])
})
