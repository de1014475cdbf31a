import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const inFolder = (folder: string): string[] => readdirSync(folder).map((name) => `${folder}/${name}`)
const pages = ['README.md', ...inFolder('docs'), ...inFolder('docs/decisions')]
  .filter((path) => path.endsWith('.md') && path !== 'docs/spec-coverage.md')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const sourcePath =
  /^(?:schemas|machines|paths|src|server|tests|bench|tools|docs|public)\/[\w./-]+\.(?:ts|tsx|mjs|json|md)$/
/** The step that the examples are about, and what stands for any name. */
const placeholder = /pets|\b[A-Z]{3,}\b/

test('files that the documents name exist', () => {
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) =>
      sourcePath.test(name) && !placeholder.test(name) && !existsSync(name) ? [`${path}: ${name}`] : [],
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
