// `npm run nodes [-- MAJOR ...]`: the built product on other versions of Node than the one that is installed, and on the
// newest of them, or on each that is named, the unit tests that stand on Node itself. A version comes from the npm
// registry, as a package without install scripts, and is kept in node_modules/.cache. Where libfaketime is installed, the
// tests believe that a month ends in a quarter of an hour: whatever goes by the real clock is tried on its worst day.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

/** Beside the floor that `engines` names: what `.ci/run` itself runs on. The newest is last. */
const MAJORS = ['22', '24']

/** All random cases, and the tests on PostgreSQL, are `npm test`'s: here is asked what depends on the version of Node. */
const { CI: _, TEST_DATABASE_URL: __, ...env } = process.env

/**
 * What stands on Node itself: ciphers, sockets, streams, files, processes, formats, and the recorded answer of every
 * call. Rules, machines and paths are the language's alone.
 */
const NEAR_NODE = [
  ...['core', 'formats', 'spec', 'mail'].map((area) => `tests/server/${area}/`),
  'tests/server/enrollment/delivery/',
  'tests/server/enrollment/record/',
  'paths/package/tests/',
]

/** Many of them wait for other processes: each core has room for more than one. */
const WORKERS = `--maxWorkers=${2 * availableParallelism()}`

/** The last day of the month after which most days are missing. */
const WORST_MOMENT = Date.UTC(2028, 1, 29, 23, 46)
const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`

/** What moves the clock of a process and of all that it starts; how long something takes is measured as ever. */
const clockMoved = (): Record<string, string> => {
  if (!existsSync(FAKETIME)) {
    console.log('The tests go by the clock of this machine: libfaketime is not installed (apt-get install faketime)')
    return {}
  }
  const seconds = Math.round((WORST_MOMENT - Date.now()) / 1000)
  return { LD_PRELOAD: FAKETIME, FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`, DONT_FAKE_MONOTONIC: '1' }
}

const run = (
  command: string,
  args: string[],
  path = process.env['PATH'] ?? '',
  more: Record<string, string> = {},
): void => {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...env, PATH: path, ...more } })
  if (status === 0) return
  console.error(`Failed: ${command} ${args.join(' ')}${error === undefined ? '' : `: ${error.message}`}`)
  process.exit(1)
}

/** The folder of a version's `node`, fetched where it is not there yet. */
const binOf = (major: string): string => {
  const name = `node-${process.platform}-${process.arch}`
  const folder = resolve(`node_modules/.cache/nodes/${major}`)
  const bin = join(folder, 'node_modules', name, 'bin')
  if (!existsSync(bin)) run('npm', ['install', '--silent', '--no-save', '--prefix', folder, `${name}@${major}`])
  return bin
}

const asked = process.argv.slice(2)
// What holds on the oldest and on the newest version holds between them, but for what the built product shows.
const tested = asked.length === 0 ? MAJORS.slice(-1) : asked
if (!existsSync('dist/server/main.js')) run('npm', ['run', '--silent', 'build'])
for (const major of asked.length === 0 ? MAJORS : asked) {
  const bin = binOf(major)
  const node = join(bin, 'node')
  const path = `${bin}${delimiter}${process.env['PATH'] ?? ''}`
  run(node, ['tools/run.mjs', 'tools/nodes/enroll.ts'], path)
  if (!tested.includes(major)) continue
  const tests = ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--reporter=dot', WORKERS, ...NEAR_NODE]
  run(node, tests, path, clockMoved())
}
