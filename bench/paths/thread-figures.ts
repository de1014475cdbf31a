import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { ratioAtLeast, shown, type Row } from '../support/bench.ts'

/** What two cores must be beside one. */
const GOAL = 1.7

/**
 * Checking every machine of the registry, and only exploring them, on two cores and on one: whole commands, which take a
 * thread for each core. One thread that has a second core beside it is shown too: the core is not idle then, as Node
 * collects garbage and compiles there.
 */
export const threadFigures = async (): Promise<Row[]> => {
  const [first, second] = coresHere()
  if (first === undefined || second === undefined) throw new Error('paths: two cores are needed')
  const rows: Row[] = []
  for (const command of ['explore', 'check']) {
    const one = await secondsOf(command, [first])
    const two = await secondsOf(command, [first, second])
    const alone = await secondsOf(command, [first, second], ['--threads', '1'])
    console.error(
      `${command}: ${two.toFixed(1)} s on two cores, ${one.toFixed(1)} s on one, ${alone.toFixed(1)} s by one thread on two`,
    )
    rows.push(
      ratioAtLeast(`times a minute, paths ${command} on two cores against one`, '1/min', 60 / two, 60 / one, GOAL),
      shown(
        `times a minute, paths ${command} by two threads against one, both on two cores`,
        '1/min',
        60 / two,
        60 / alone,
      ),
    )
  }
  return rows
}

/** The cores that this process may use, by their numbers, as Linux lists them (`0-3,6`). */
const coresHere = (): number[] => {
  const listed = /^Cpus_allowed_list:\s+(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
  return listed.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

const secondsOf = async (command: string, cores: readonly number[], more: readonly string[] = []): Promise<number> => {
  const begun = performance.now()
  const args = ['-c', cores.join(','), process.execPath, 'tools/run.mjs', 'paths/cli.ts', command, '--json', ...more]
  await promisify(execFile)('taskset', args, { maxBuffer: 2 ** 26 })
  return (performance.now() - begun) / 1000
}
