import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { linksOf, sourceFiles } from './sources.ts'

const folder = 'docs/decisions'
const index = readFileSync(`${folder}/README.md`, 'utf8')
const names = readdirSync(folder).filter((name) => name !== 'README.md')
const records = names.map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }))

/** The first lines of every record: title, date and status. */
const head =
  /^# (?<title>.+)\n\n- Date: (?<date>\d{4}-\d\d-\d\d)\n- Status: (?<status>accepted|superseded by \[[^\]]+\]\([^)]+\.md\))\n/
const parts = ['Context', 'Decision', 'Consequences']

const titleOf = (text: string): string => head.exec(text)?.groups?.['title'] ?? ''
/** The links of the index that are lines of a list, as `title](file)`. */
const listed = [...index.matchAll(/^- \[(.+)\]\(([^)]+)\)$/gm)].map(([, title = '', file = '']) => ({
  title,
  file,
}))

test('each decision begins with title, date and status, and its name begins with that date', () => {
  expect(records.length).toBeGreaterThan(50)
  const wrong = records.filter(({ name, text }) => {
    const date = head.exec(text)?.groups?.['date']
    return date === undefined || Number.isNaN(Date.parse(date)) || !/^[a-z\d-]+\.md$/.test(name.slice(date.length))
      ? true
      : !name.startsWith(`${date}-`)
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('each decision has a context, a decision and consequences, in this order and not empty', () => {
  const wrong = records.filter(({ text }) => {
    const sections = text.split(/^## /m).slice(1)
    return (
      sections.map((section) => section.split('\n')[0]).join() !== parts.join() ||
      sections.some((section) => section.split('\n').slice(1).join('').trim() === '')
    )
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('the index lists each decision exactly once, under its title', () => {
  expect(listed.map(({ file }) => file).toSorted()).toEqual(names.toSorted())
  const wrong = listed.filter(({ title, file }) => {
    const text = records.find(({ name }) => name === file)?.text
    return text !== undefined && titleOf(text) !== title
  })
  expect(wrong).toEqual([])
})

test('two decisions never share a title', () => {
  const titles = records.map(({ text }) => titleOf(text))
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

test('records stand in their folder alone', () => {
  expect(readdirSync('docs')).not.toContain('decisions.md')
})

test('the links of the documents lead to files that exist', () => {
  const pages = [...linksOf('README.md'), ...readdirSync('docs').flatMap((name) => linksOf(`docs/${name}`))]
  const all = [...pages, ...readdirSync(folder).flatMap((name) => linksOf(`${folder}/${name}`))]
  expect(all.length).toBeGreaterThan(names.length)
  const broken = all.filter(({ page, link }) => !existsSync(posix.join(posix.dirname(page), link)))
  expect(broken).toEqual([])
})

test('documents that the sources name exist', () => {
  const named = sourceFiles(/\.(?:ts|tsx|mjs)$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(([document]) => ({ file, document })),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ document }) => !existsSync(document))).toEqual([])
})
