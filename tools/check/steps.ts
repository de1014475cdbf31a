import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import type { Changes, Contents } from './changes.ts'
import { type Imports, reachedBy } from './reach.ts'

export const CACHE = 'node_modules/.cache/check'
const BUILD_INFO = `${CACHE}/types.tsbuildinfo`

/** One thing that is checked: its commands, one after the other, or why there is nothing to do. */
export interface Step {
  name: string
  commands: string[][]
  /** What is looked at, for its line. */
  what: string
  /** Before the first command. */
  before?: () => void
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
    // Some are left out by the formatter's own list: where nothing else has changed, that is no failure.
    commands: over([bin('oxfmt'), '--check', '--no-error-on-unmatched-pattern'], files),
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

/**
 * Files that import what has changed, from which on the compiler begins from nothing. Following a change, it works out
 * what each file shows to others, which costs it several times what it costs to check the file.
 */
const WIDE = 100

/** What the texts are compiled to, which git does not track. */
const compiled = (file: string): string =>
  file.startsWith('schemas/messages/') ? 'schemas/messages/generated/messages.js' : file

/** Whether a change is checked faster together with everything else than followed from file to file. */
export const isWide = (changes: Changes | null, imports: Imports): boolean => {
  if (changes === null || filesFor(changes, /./) === null) return true
  const changed = [...changes.changed, ...changes.gone].map(compiled)
  return reachedBy(imports, changed).size - changed.length > WIDE
}

export const typesStep = (changes: Changes | null, imports: Imports): Step => {
  const everything = isWide(changes, imports) || !existsSync(BUILD_INFO)
  return {
    name: 'types',
    commands: [[bin('tsc'), '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', BUILD_INFO]],
    what: everything ? 'everything' : 'what a change reaches',
    before: () => {
      if (everything) rmSync(BUILD_INFO, { force: true })
    },
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

/**
 * What Vite makes of a module it keeps by the module's content; what else decides is in the name of the folder: how it is
 * made, and which files there are, because `import.meta.glob` becomes a list of them.
 */
export const moduleCache = (contents: Contents): string => {
  const makers = Object.keys(contents).filter((file) => /^(?:tools\/vite\/|vite\.config|package-lock\.json)/.test(file))
  const made = [makers.map((file) => [file, contents[file]]), Object.keys(contents).toSorted()]
  const hash = createHash('sha256').update(JSON.stringify(made))
  return `${CACHE}/modules-${hash.digest('hex').slice(0, 16)}`
}

const vitest = [
  bin('vitest'),
  'run',
  '--project',
  'unit',
  '--project',
  'apart',
  '--project',
  'dom',
  '--reporter=dot',
  '--reporter=json',
]

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
