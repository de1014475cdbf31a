import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Changes, Contents } from './changes.ts'
import { markFileChanged } from './types.ts'

export const CACHE = 'node_modules/.cache/check'
const BUILD_INFO = `${CACHE}/types.tsbuildinfo`

/** One thing that is checked: its commands, one after the other, or why there is nothing to do. */
export interface Step {
  name: string
  commands: string[][]
  /** What is looked at, for its line. */
  what: string
  /** Between two commands. */
  between?: () => void
  advice: string
}

const bin = (name: string): string => `node_modules/.bin/${name}`

/** Files whose change changes what is right in all others. */
const judges = /^(?:package(?:-lock)?\.json|tsconfig\.json|\.oxlintrc\.json|\.oxfmtrc\.json)$/

/** The changed files that a tool looks at; null is all of them. */
export const filesFor = (changes: Changes | null, pattern: RegExp): readonly string[] | null =>
  changes === null || [...changes.changed, ...changes.gone].some((file) => judges.test(file))
    ? null
    : changes.changed.filter((file) => pattern.test(file))

const count = (files: readonly string[] | null): string =>
  files === null ? 'everything' : files.length === 1 ? '1 file' : `${files.length} files`

const over = (command: string[], files: readonly string[] | null): string[][] =>
  files?.length === 0 ? [] : [[...command, ...(files ?? [])]]

export const formatStep = (changes: Changes | null): Step => {
  const files = filesFor(changes, /\.(?:tsx?|mjs|json|md|css|html|yml)$/)
  return {
    name: 'format',
    commands: over([bin('oxfmt'), '--check'], files),
    what: count(files),
    advice: 'npm run format',
  }
}

export const lintStep = (changes: Changes | null): Step => {
  const files = filesFor(changes, /\.(?:tsx?|mjs)$/)
  return {
    name: 'lint',
    commands: over([bin('oxlint'), '--type-aware'], files),
    what: count(files),
    advice: 'change what is named, or try: npx oxlint --type-aware --fix',
  }
}

/** Only what a change reaches is checked again; the first time, types are also noted (`markChanged`). */
export const typesStep = (): Step => {
  const command = [bin('tsc'), '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', BUILD_INFO]
  const known = existsSync(BUILD_INFO)
  return {
    name: 'types',
    commands: known ? [command] : [[...command, '--noCheck'], command],
    what: known ? 'what a change reaches' : 'everything',
    between: () => markFileChanged(BUILD_INFO),
    advice: 'begin with the first error; the others often follow from it',
  }
}

export const unusedStep = (): Step => ({
  name: 'unused code',
  commands: [[bin('knip'), '--cache', '--cache-location', `${CACHE}/knip`]],
  what: 'everything',
  advice: 'delete what nothing uses, or take away its `export`; an entry of its own is named in knip.json',
})

export const REPORT = `${CACHE}/tests.json`

/** What Vite makes of a module it keeps by the module's content; what else decides is in the name of the folder. */
export const moduleCache = (contents: Contents): string => {
  const makers = Object.keys(contents).filter((file) => /^(?:tools\/vite\/|vite\.config|package-lock\.json)/.test(file))
  const hash = createHash('sha256').update(JSON.stringify(makers.map((file) => [file, contents[file]])))
  return `${CACHE}/modules-${hash.digest('hex').slice(0, 16)}`
}

const vitest = [bin('vitest'), 'run', '--project', 'unit', '--project', 'dom', '--reporter=dot', '--reporter=json']

export const testsStep = (files: readonly string[], what: string, contents: Contents): Step => ({
  name: 'tests',
  commands: over(
    vitest.concat(
      `--outputFile.json=${REPORT}`,
      '--experimental.fsModuleCache',
      `--experimental.fsModuleCachePath=${moduleCache(contents)}`,
    ),
    files,
  ),
  what,
  advice: 'npm test -- FILE runs one file; npm test runs all of them',
})
