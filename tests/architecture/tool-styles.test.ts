import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './sources.ts'

/** The pages of the people who run the site: nobody else needs their styles. */
const tools = /^src\/(?:desk|viewer|ui\/tool-frame)\//
const intoAll = /^import '[^']+\.css'/m

test('what is imported by the desk and the viewer is no part of the stylesheet that every visitor fetches', () => {
  const sources = sourceFiles(/^src\/.*\.tsx?$/).filter((path) => tools.test(path))
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.filter((path) => intoAll.test(readFileSync(path, 'utf8')))).toEqual([])
  // The rule itself: a style sheet of the product is imported without a name, an adopted one with it.
  expect(["import './desk.css'", "import css from './desk.css?inline'"].map((line) => intoAll.test(line))).toEqual([
    true,
    false,
  ])
})
