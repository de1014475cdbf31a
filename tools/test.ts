// `npm test [-- VITEST ARGUMENTS]`: unit and dom tests, then the browser's against the built product; without arguments
// also the proofs over every machine and the paths that cover them. Installs what is missing, says what it could not
// run, and ends with one line: `N passed, N failed`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { Client } from 'pg'
import { type Coverage, missedIn } from '#paths/run/coverage.ts'
import { missingPdfTools } from '#tests/server/support/pdf-tools.ts'
import { nginxPath } from '#tests/server/support/nginx.ts'
import { postgresBinaries } from '#tests/server/support/postgres-cluster.ts'
import { canMount } from '#tests/cluster/support/disk.ts'
import { findPrograms } from '#tests/cluster/support/programs.ts'
import { ensureChromium } from './chromium.ts'

interface Report {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const oneLine = (words: string): string => words.slice(0, 500).split('\n').join(' ')

/** What failed, repeated at the end: the first lines of a long run are out of sight. */
const wrong: string[] = []
const fails = (what: string, why = ''): void => {
  wrong.push(why === '' ? what : oneLine(`${what}: ${why}`))
}

/** What failed once and passed then: no failure, but worth a look. */
const wavered: string[] = []

const run = async (command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> => {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  const [status] = (await once(child, 'close')) as [number | null]
  return status ?? 1
}

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

/** A test that failed, or a file that could not be loaded; without a file, what went wrong outside every test. */
interface Failure {
  file?: string
  what: string
  why?: string
}

interface Outcome {
  passed: number
  failures: Failure[]
}

/** Runs some of Vitest's projects: the tests that are named, or all. */
const runProjects = async (names: readonly string[], tests = args): Promise<Outcome> => {
  const report = `${folder}/vitest-${names[0] ?? 'chosen'}.json`
  rmSync(report, { force: true })
  const status = await run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', '--reporter=default', '--reporter=json'].concat(
      `--outputFile.json=${report}`,
      names.map((name) => `--project=${name}`),
      tests,
    ),
    env,
  )
  if (!existsSync(report)) {
    const what = `${names.join(' and ')}: Vitest ended with status ${status} and no report`
    return { passed: 0, failures: [{ what }] }
  }
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failures = testResults.flatMap((result): Failure[] => {
    const file = relative('.', result.name)
    const failed = result.assertionResults.filter((assertion) => assertion.status === 'failed')
    // A file that could not be loaded has no test to fail.
    if (result.status === 'failed' && failed.length === 0) return [{ file, what: file, why: result.message }]
    return failed.map(({ fullName, failureMessages: [why] }) => ({ file, what: `${file} > ${fullName}`, why }))
  })
  if (status !== 0 && failures.length === 0)
    failures.push({ what: `${names.join(' and ')}: an error outside every test, said above` })
  return { passed: numPassedTests, failures }
}

/**
 * The browser tests that failed, once more with the host to themselves: what only failed under load passes then,
 * and is reported at the end; what fails twice has failed.
 */
const tryAgain = async (first: Outcome): Promise<Outcome> => {
  const files = [...new Set(first.failures.flatMap(({ file }) => file ?? []))]
  if (files.length === 0) return first
  const second = await runProjects(['e2e', 'journeys'], files)
  const alike = second.failures.every(({ file }) => file !== undefined)
  const twice = first.failures.filter(
    ({ file, what }) => !alike || file === undefined || second.failures.some((other) => other.what === what),
  )
  for (const one of first.failures) if (!twice.includes(one)) wavered.push(`${one.what}: ${one.why}`)
  return { passed: first.passed + first.failures.length - twice.length, failures: twice }
}

const counted = ({ passed, failures }: Outcome): { passed: number; failed: number } => {
  for (const { what, why } of failures) fails(what, why)
  return { passed, failed: failures.length }
}

/** Seconds for the paths: far more than they take, so that a slow machine leaves none of them out. */
const PATHS_BUDGET = '2700s'

/** A page waits for answers, animations and pauses: two cores have room for three. */
const WORKERS = String(Math.max(3, Math.ceil(1.5 * availableParallelism())))

/** A page on a machine that does much else is slow, not wrong. */
const PATIENCE = '60s'

const paths = (...rest: string[]): string[] => ['tools/run.mjs', 'paths/cli.ts', ...rest]

/** Every check on every machine: a machine in which all of them hold has passed. */
const checkMachines = async (): Promise<{ passed: number; failed: number }> => {
  const child = spawn(process.execPath, paths('check', '--json'), { stdio: ['ignore', 'pipe', 'inherit'] })
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')])
  try {
    const verdicts = JSON.parse(stdout) as { machine: string; broken: number }[]
    const broken = verdicts.filter((verdict) => verdict.broken > 0)
    for (const { machine } of broken) fails(`npm run paths -- check ${machine}`)
    return { passed: verdicts.length - broken.length, failed: broken.length }
  } catch {
    fails('npm run paths -- check')
    return { passed: 0, failed: 1 }
  }
}

/** A fault that is found is shortened besides. */
const WANDERING_MINUTES = '1'

/** The same visits in every run, so that a change is what a new finding comes from; others are walked by hand. */
const WANDERING_SEED = '1'

/** Visits that chance chooses: what they come to is printed with the steps that lead there. */
const wander = async (): Promise<{ passed: number; failed: number }> => {
  const child = spawn(
    process.execPath,
    paths('wander', '--minutes', WANDERING_MINUTES, '--seed', WANDERING_SEED, '--most', '1', '--json'),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')])
  try {
    const { visits, steps, found } = JSON.parse(stdout) as {
      visits: number
      steps: number
      found: { text: string }[]
    }
    console.log(`Wandered through ${visits} visits of ${steps} steps; ${found.length} found`)
    for (const one of found) {
      console.log(one.text)
      fails('npm run paths -- wander', one.text)
    }
    return { passed: visits > 0 && found.length === 0 ? 1 : 0, failed: visits > 0 ? found.length : 1 }
  } catch {
    fails('npm run paths -- wander')
    return { passed: 0, failed: 1 }
  }
}

/** Builds what the browser tests drive; what goes wrong with it they say, when they find it not built. */
const build = async (): Promise<void> => {
  await once(spawn('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'ignore'] }), 'close')
}

/** Where there is more time: `.ci/run` sets CI. */
const isCi = (process.env['CI'] ?? '') !== ''

const criterion = isCi ? 'declared' : 'leaf'

/** The product driven along paths that cover every machine; what is missed of them fails their machine. */
const runPaths = async (): Promise<{ passed: number; failed: number }> => {
  const out = `${folder}/paths`
  rmSync(`${out}/coverage.json`, { force: true })
  const status = await run(
    process.execPath,
    // In CI every state's look is judged too, and what a busy machine upset is tried again.
    paths('run', '--no-pictures', '--criterion', criterion, '--budget', PATHS_BUDGET).concat(
      isCi ? ['--again'] : ['--no-look'],
      '--workers',
      WORKERS,
      '--patience',
      PATIENCE,
      '--out',
      out,
    ),
    env,
  )
  if (!existsSync(`${out}/coverage.json`)) {
    fails(`npm run paths -- run ended with status ${status} before its end`)
    return { passed: 0, failed: 1 }
  }
  const { machines } = JSON.parse(readFileSync(`${out}/coverage.json`, 'utf8')) as Coverage
  const runs = machines.flatMap((machine) => machine.paths)
  const passed = runs.filter((one) => one.status === 'passed').length
  const missing = machines.filter((machine) => missedIn(machine, criterion).length > 0)
  for (const one of runs)
    if (one.status === 'failed')
      fails(`path ${one.path.id} of ${one.path.machine}`, `${one.fault?.doing}: ${one.fault?.error}`)
  for (const { machine } of missing)
    fails(`paths of ${machine}`, isCi ? 'transitions are missed' : 'leaf states are missed')
  for (const { path, unsteady } of runs)
    if (unsteady !== null) wavered.push(`path ${path.id} of ${path.machine}: ${unsteady.doing}: ${unsteady.error}`)
  const failed = runs.filter((one) => one.status === 'failed').length + missing.length
  if (status !== 0 && failed === 0) fails('npm run paths -- run: a state does not look as it should, said above')
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed }
}

const notRun: string[] = []
const isWhole = args.length === 0
/** The proof that `npm run new` leaves nothing out copies and checks all of the sources: a minute of two cores. */
const proves = !isWhole || isCi
if (!proves) {
  notRun.push('the proof of `npm run new`: .ci/run runs it, or npm test -- new-step')
  notRun.push('the drill of a cluster: .ci/run runs it, or npm run drill -- cluster')
  notRun.push('journeys that are listened to: .ci/run runs them, or npm test -- tests/e2e/journeys')
}
if (isWhole && !isCi)
  notRun.push('paths of every transition, and how each state looks: .ci/run runs them, or npm run paths -- run')
const counts: { passed: number; failed: number }[] = []
mkdirSync(folder, { recursive: true })

const missing = await postgresMissing()
if (missing !== undefined) {
  delete env['TEST_DATABASE_URL']
  notRun.push(`the tests on PostgreSQL: ${missing}`)
}

if (postgresBinaries() === undefined)
  notRun.push('PostgreSQL that is stopped and started: initdb is not installed (Debian: postgresql)')

if (nginxPath() === undefined) notRun.push('the documented proxy: nginx is not installed (Debian: nginx-light)')

const cluster = findPrograms()
if ('missing' in cluster)
  notRun.push(`the drill of a cluster: not installed are (Debian's packages) ${cluster.missing.join(', ')}`)
else if (proves && !canMount())
  notRun.push('the full disk in the drill of a cluster: a file system cannot be mounted here')

const absent = missingPdfTools()
if (absent.length > 0)
  notRun.push(
    `what other programs make of signed documents: ${absent.join(', ')} not installed (Debian: poppler-utils, qpdf)`,
  )

if ((await run('npm', ['run', '--silent', 'generate'])) !== 0) {
  counts.push({ passed: 0, failed: 1 })
  notRun.push('all tests: npm run generate failed')
} else if (args.some((arg) => arg.startsWith('--project'))) {
  counts.push(counted(await runProjects([])))
} else {
  counts.push(counted(await runProjects(['unit', 'apart', 'dom', ...(proves ? ['proof'] : [])])))
  // Its times say nothing while others work.
  if (proves && !('missing' in cluster)) counts.push(counted(await runProjects(['cluster'])))
  // Each of the two keeps one core busy and leaves the other to the other.
  if (isWhole) counts.push((await Promise.all([checkMachines(), build()]))[0])
  // It keeps all cores busy by itself.
  if (isWhole) counts.push(await wander())
  try {
    env['CHROMIUM_PATH'] = ensureChromium()
    // After the others, so that a build that fails hides none of them.
    const browser = await runProjects(['e2e', ...(proves ? ['journeys'] : [])])
    // One after the other: either keeps all cores busy, and beside the other each page only waits for its turn.
    if (isWhole) counts.push(await runPaths())
    counts.push(counted(isCi ? await tryAgain(browser) : browser))
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
for (const what of wavered) console.log(`Passed at the second try: ${oneLine(what)}`)
for (const what of wrong) console.log(`Failed: ${what}`)
if (nothing) console.log('No test is named so.')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || nothing ? 1 : 0
