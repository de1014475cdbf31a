import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
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
