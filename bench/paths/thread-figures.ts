import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ratioAtLeast, type Row } from '../support/bench.ts'

/** What two threads must be beside one. */
const GOAL = 1.7

/** Checking every machine of the registry, and only exploring them: whole commands, on two threads and on one. */
export const threadFigures = async (): Promise<Row[]> => {
  const rows: Row[] = []
  for (const command of ['explore', 'check']) {
    const one = await secondsOf(command, 1)
    const two = await secondsOf(command, 2)
    console.error(`${command}: ${two.toFixed(1)} s on two threads, ${one.toFixed(1)} s on one`)
    rows.push(
      ratioAtLeast(`times a minute, paths ${command} on two threads against one`, '1/min', 60 / two, 60 / one, GOAL),
    )
  }
  return rows
}

const secondsOf = async (command: string, threads: number): Promise<number> => {
  const begun = performance.now()
  const args = ['tools/run.mjs', 'paths/cli.ts', command, '--json', '--threads', String(threads)]
  await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 })
  return (performance.now() - begun) / 1000
}
