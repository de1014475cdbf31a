import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkCatalog } from '#server/catalog/check-catalog.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { mistakeText } from '#server/catalog/mistake.ts'

/** A mistake: what it is, the file, a mark in it, the first text after the mark, what is put in its place, what is said. */
export type Planted = readonly [name: string, file: string, mark: string, from: string, to: string, message: string]

/** A copy of the demo catalog for each test, and the ways to spoil it. */
export const catalogCopy = () => {
  const copy = { folder: '' }
  beforeEach(() => {
    copy.folder = mkdtempSync(join(tmpdir(), 'catalog-'))
    cpSync(demoCatalogFolder, copy.folder, { recursive: true, filter: (path) => !path.endsWith('.gz') })
  })
  afterEach(() => rmSync(copy.folder, { recursive: true }))

  const edit = (file: string, change: (text: string) => string): void => {
    const path = join(copy.folder, file)
    const before = readFileSync(path, 'utf8')
    const after = change(before)
    expect(after).not.toBe(before)
    writeFileSync(path, after)
  }
  /** Replaces the first occurrence after a mark and says on which line it stood. */
  const replaceAfter = (file: string, mark: string, from: string, to: string): number => {
    const text = readFileSync(join(copy.folder, file), 'utf8')
    const at = text.indexOf(from, text.indexOf(mark))
    expect([text.indexOf(mark), at].includes(-1), `${mark} … ${from}`).toBe(false)
    edit(file, () => text.slice(0, at) + to + text.slice(at + from.length))
    return text.slice(0, at).split('\n').length
  }
  const mistakes = (): string[] => checkCatalog(copy.folder).map(mistakeText)

  /** Each mistake alone is found, with its file, its line and what is said. */
  const eachIsNamed = (planted: readonly Planted[]): void =>
    test.each(planted)('%s', (_, file, mark, from, to, message) => {
      const line = replaceAfter(file, mark, from, to)
      const found = checkCatalog(copy.folder).filter((mistake) => mistake.message === message)
      expect(found).toEqual([{ file, line: expect.any(Number), message }])
      // A list, a range or a rating is named by the line on which it begins.
      expect(Math.abs((found[0]?.line ?? 0) - line)).toBeLessThanOrEqual(8)
    })
  return { copy, edit, replaceAfter, mistakes, eachIsNamed }
}
