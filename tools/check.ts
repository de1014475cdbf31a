// `npm run check [-- --fresh]`: the fast inner loop. Looks at what has changed since each step last passed; the first
// time, or with `--fresh`, at everything, and runs the architecture tests. Everything runs in `npm test`.
import { existsSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { changedSince, type Contents, contentsNow, readCache, writeCache } from './check/changes.ts'
import { type Imports, testsReached } from './check/reach.ts'
import { lineOf, type Result, runSteps } from './check/run-steps.ts'
import {
  CACHE,
  formatStep,
  isWide,
  lintStep,
  REPORT,
  type Step,
  testsStep,
  typesStep,
  unusedStep,
} from './check/steps.ts'
import { allImports, sourceFiles } from './imports.ts'

/** Processor seconds of tests that a change is worth here; a wide one has the compiler begin from nothing beside them. */
const BUDGET = { narrow: 3, wide: 1 }

const PASSED = `${CACHE}/passed.json`
const SECONDS = `${CACHE}/seconds.json`

interface Report {
  testResults: { name: string; startTime: number; endTime: number }[]
}

const secondsIn = (report: string): Record<string, number> =>
  Object.fromEntries(
    (readCache<Report>(report)?.testResults ?? []).map(({ name, startTime, endTime }) => [
      relative('.', name),
      (endTime - startTime) / 1000,
    ]),
  )

/** What each test file took, here and in `npm test`. */
const knownSeconds = (): Record<string, number> => ({
  ...readCache<Record<string, number>>(SECONDS),
  ...secondsIn('test-results/vitest-unit.json'),
})

/**
 * All architecture tests; the proof of a copied language, which runs the compiler of messages over all of them, only
 * where a text or what makes languages has changed.
 */
const architecture = (changed: readonly string[] | null): string[] => {
  const all = sourceFiles(/^tests\/architecture\/.*\.test\.ts$/)
  const speaks = changed?.some((file) => /^schemas\/messages\/|languages?\.|paraglide/.test(file)) === true
  return speaks ? all : all.filter((file) => !file.endsWith('/copied-language.test.ts'))
}

const tests = (before: Contents | undefined, now: Contents, imports: Imports): Step => {
  const changes = changedSince(before, now)
  if (changes === null) return testsStep(architecture(null), 'those of the architecture (tests/architecture)', now)
  const changed = [...changes.changed, ...changes.gone]
  if (changed.length === 0) return testsStep([], 'nothing has changed', now)
  const budget = isWide(changes, imports) ? BUDGET.wide : BUDGET.narrow
  const { chosen, left } = testsReached(imports, changed, knownSeconds(), budget)
  const files = new Set([...architecture(changed), ...chosen.filter((file) => existsSync(file))])
  const what = `${files.size} files` + (left === 0 ? '' : `; ${left} more are reached, from further away: npm test`)
  return testsStep([...files], what, now)
}

const shown = ({ name, output, advice }: Result): string => `\n${name}:\n${output.trim()}\nWhat to do: ${advice}`

if (process.argv.includes('--fresh')) rmSync(CACHE, { recursive: true, force: true })
const begun = performance.now()
const passed = readCache<Record<string, Contents>>(PASSED) ?? {}
const now = contentsNow()
const imports = allImports()
const steps = [
  typesStep(changedSince(passed['types'], now), imports),
  lintStep(changedSince(passed['lint'], now)),
  tests(passed['tests'], now, imports),
  unusedStep(),
  formatStep(changedSince(passed['format'], now)),
]
rmSync(REPORT, { force: true })
const results = await runSteps(steps, (result) => console.log(lineOf(result)))
writeCache(SECONDS, { ...readCache<Record<string, number>>(SECONDS), ...secondsIn(REPORT) })
for (const result of results) if (result.passed) passed[result.name] = now
writeCache(PASSED, passed)
const failed = results.filter((result) => !result.passed)
for (const result of failed) console.log(shown(result))
console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s, ${failed.length} of ${results.length} steps failed`)
process.exitCode = failed.length > 0 ? 1 : 0
