// `npm test [-- VITEST ARGUMENTS]`: unit and dom tests, then the browser's against the built product. Installs what
// is missing, says what it could not run, and ends with one line: `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
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

const report = 'test-results/vitest.json'
rmSync(report, { force: true })
mkdirSync('test-results', { recursive: true })

const notRun: string[] = []
const env: NodeJS.ProcessEnv = { ...process.env }
const args = process.argv.slice(2)

const generated = run('npm', ['run', '--silent', 'generate'])
let browser = true
try {
  env['CHROMIUM_PATH'] = ensureChromium()
} catch (error) {
  browser = false
  notRun.push(`the tests in a browser: ${error instanceof Error ? error.message : String(error)}`)
}
const missing = await postgresMissing()
if (missing !== undefined) {
  delete env['TEST_DATABASE_URL']
  notRun.push(`the tests on PostgreSQL: ${missing}`)
}

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const projects = ['unit', 'dom', ...(browser ? ['e2e'] : [])].map((name) => `--project=${name}`)
const chosen = args.some((arg) => arg.startsWith('--project')) ? [] : projects
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...chosen, ...args]
const status = generated === 0 ? run(process.execPath, vitest, env) : generated

let passed = 0
let failed = 0
try {
  const read = JSON.parse(readFileSync(report, 'utf8')) as Report
  passed = read.numPassedTests
  // A file that could not be loaded has no test to fail: it counts as one.
  const broken = read.testResults.filter(
    ({ status: state, assertionResults }) =>
      state === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  failed = read.numFailedTests + broken.length
} catch {
  console.error('The tests did not run to their end.')
}
// A browser that is not there is a failure, a second database that is not there is not. What the runner alone
// saw (an error outside every test) is a failure as well.
if (!browser || (status !== 0 && failed === 0)) failed += 1
for (const what of notRun) console.log(`Not run: ${what}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
