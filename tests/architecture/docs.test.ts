import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deskRoleNames } from '#schemas/desk/roles.ts'
import { sourceFiles } from './sources.ts'

const inFolder = (folder: string): string[] => readdirSync(folder).map((name) => `${folder}/${name}`)
const pages = ['README.md', ...inFolder('docs'), ...inFolder('docs/decisions')]
  .filter((path) => path.endsWith('.md') && path !== 'docs/spec-coverage.md')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** A file, a folder, or a pattern of files. */
const sourcePath = /^(?:schemas|machines|paths|src|server|tests|bench|tools|docs|public)\/[\w./*-]+$/
/** The step that the examples are about, and what stands for any name. */
const placeholder = /pets|\b[A-Z]{3,}\b/

const files = sourceFiles(/./)
const isThere = (name: string): boolean => {
  if (!name.includes('*')) return existsSync(name)
  const pattern = name.split('*').map((part) => part.replaceAll(/[.-]/g, '\\$&'))
  return files.some((file) => new RegExp(`^${pattern.join('[^/]*')}`).test(file))
}

test('files that the documents name exist', () => {
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) =>
      sourcePath.test(name) && !placeholder.test(name) && !isThere(name) ? [`${path}: ${name}`] : [],
    ),
  )
  expect(missing).toEqual([])
})

test('commands that the documents name exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm run ([\w-]+)/g)].flatMap(([, name = '']) =>
      Object.hasOwn(scripts, name) ? [] : [`${path}: npm run ${name}`],
    ),
  )
  expect(missing).toEqual([])
})

/** Whether what is opened in a text is closed in its turn, outside of quotes. */
const isBalanced = (text: string): boolean => {
  const open: string[] = []
  for (const [sign] of text.replaceAll(/'[^'\n]*'|#.*$/gm, '').matchAll(/[{}[\]]/g)) {
    if (sign === '{' || sign === '[') open.push(sign)
    else if (open.pop() !== (sign === '}' ? '{' : '[')) return false
  }
  return open.length === 0
}

test('what the documents show of YAML can be read: its brackets are closed where they were opened', () => {
  const blocks = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, block = '']) => ({ path, block })),
  )
  expect(blocks.length).toBeGreaterThan(1)
  const broken = blocks.filter(({ block }) => !isBalanced(block))
  expect(broken.map(({ path, block }) => `${path}: ${block.slice(0, 60)}`)).toEqual([])
})

/** The tables of a page, as the lines of each. */
const tablesOf = (text: string): string[][] =>
  text.split(/\n(?!\|)/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('|'))
    return lines.length > 2 ? [lines] : []
  })

test('no table has its head, or one of its lines, twice', () => {
  const twice = pages.flatMap(({ path, text }) =>
    tablesOf(text).flatMap((lines) => {
      const said = lines.map((line) => line.replaceAll(/\s+/g, ' '))
      return said.filter((line, at) => said.indexOf(line) < at).map((line) => `${path}: ${line.slice(0, 60)}`)
    }),
  )
  expect(twice).toEqual([])
})

test('the roles of the staff are each explained once', () => {
  const { text = '' } = pages.find(({ path }) => path === 'docs/operate.md') ?? {}
  const table = tablesOf(text).find(([head = '']) => /^\| role +\|/.test(head)) ?? []
  expect(
    table
      .slice(2)
      .map((line) => /^\| `(\w+)`/.exec(line)?.[1])
      .toSorted(),
  ).toEqual(deskRoleNames.toSorted())
})
