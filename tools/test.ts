// `npm test [-- VITEST ARGUMENTS]`: unit and dom tests, then the browser's against the built product. Installs what
// is missing, says what it could not run, and ends with one line: `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { Client } from 'pg'
import { ensureChromium } from './chromium.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = process.env): number =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status ?? 1

/** Why the tests on PostgreSQL cannot run, or nothing. */
const postgresMissing = async (): Promise<string | undefined> => {
  const address = process.env['TEST_DATABASE_URL']
  if (address === undefined || address === '') return 'TEST_DATABASE_URL is not set'
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await client.query('SELECT 1')
    return undefined
  } catch (error) {
    return `TEST_DATABASE_URL does not answer: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    await client.end().catch(() => undefined)
  }
}

const folder = 'test-results'
const env: NodeJS.ProcessEnv = { ...process.env }
const args = process.argv.slice(2)

/** Runs some of Vitest's projects; what failed outside every test counts as one failure. */
const runProjects = (names: readonly string[]): { passed: number; failed: number } => {
  const report = `${folder}/vitest-${names[0] ?? 'chosen'}.json`
  rmSync(report, { force: true })
  const status = run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', '--reporter=default', '--reporter=json'].concat(
      `--outputFile.json=${report}`,
      names.map((name) => `--project=${name}`),
      args,
    ),
    env,
  )
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  // A file that could not be loaded has no test to fail.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const failed = numFailedTests + broken.length
  return { passed: numPassedTests, failed: status !== 0 && failed === 0 ? 1 : failed }
}

const notRun: string[] = []
const counts: { passed: number; failed: number }[] = []
mkdirSync(folder, { recursive: true })

const missing = await postgresMissing()
if (missing !== undefined) {
  delete env['TEST_DATABASE_URL']
  notRun.push(`the tests on PostgreSQL: ${missing}`)
}

if (run('npm', ['run', '--silent', 'generate']) !== 0) {
  counts.push({ passed: 0, failed: 1 })
  notRun.push('all tests: npm run generate failed')
} else if (args.some((arg) => arg.startsWith('--project'))) {
  counts.push(runProjects([]))
} else {
  counts.push(runProjects(['unit', 'dom']))
  try {
    env['CHROMIUM_PATH'] = ensureChromium()
    // After the others, so that a build that fails hides none of them.
    counts.push(runProjects(['e2e']))
  } catch (error) {
    // A second database that is not there is no failure; a browser that is not there is one.
    counts.push({ passed: 0, failed: 1 })
    notRun.push(`the tests in a browser: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
const nothing = passed + failed === 0
for (const what of notRun) console.log(`Not run: ${what}`)
if (nothing) console.log('No test is named so.')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || nothing ? 1 : 0
